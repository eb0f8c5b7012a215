import { UPLOAD_PATH, uploadSchema } from '#lib/contract/upload.ts';
import { readSession } from '#lib/session/session.ts';
import { headersFor } from './client/call.ts';
import { apiUrl } from './client/deployment.ts';
import type { Reply } from './client/errors.ts';
import { readResponse } from './client/response.ts';
import { TIMEOUT_MS } from './client/timeout.ts';

/** The error codes of SPEC §8. */
export const uploadCodes = { timeout: 5, abort: 600003, error: 602001 } as const;

/** An upload that got no answer. */
export class UploadError extends Error {
  readonly code: (typeof uploadCodes)[keyof typeof uploadCodes];

  constructor(why: keyof typeof uploadCodes) {
    super(`upload: ${why}`);
    this.name = 'UploadFailed';
    this.code = uploadCodes[why];
  }
}

export interface UploadOptions {
  /** Hears the share of the file that is on its way, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Uploads an image or a video: answers its address; words of a refusal are the caller's to show. Rejects with `UploadFailed` where no answer comes. */
export async function upload(
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<Reply<{ url: string }>> {
  const token = readSession()?.token;
  const url = await apiUrl(UPLOAD_PATH).catch(() => Promise.reject(new UploadError('error')));
  const form = new FormData();
  form.append('file', file);
  // It alone tells how much was sent: fetch does not.
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const fail = (why: keyof typeof uploadCodes) => () => reject(new UploadError(why));
    request.ontimeout = fail('timeout');
    request.onabort = fail('abort');
    request.onerror = fail('error');
    request.onload = () => {
      const answer = { status: request.status, json: readJson(request.responseText) };
      // What is refused is said where the file stands.
      resolve(readResponse(answer, uploadSchema, { token, quiet: true }));
    };
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', url);
    request.timeout = TIMEOUT_MS;
    for (const [name, value] of Object.entries(headersFor(token))) request.setRequestHeader(name, value);
    if (signal?.aborted) fail('abort')();
    else request.send(form);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
