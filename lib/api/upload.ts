import { UPLOAD_PATH, uploadSchema } from '#lib/contract/upload.ts';
import { customer } from './client/customer.ts';
import { apiUrl } from './client/deployment.ts';
import type { Reply } from './client/errors.ts';
import { headersOf } from './client/identity.ts';
import { readResponse } from './client/response.ts';

/** The error codes of SPEC §8. */
export const uploadCodes = { timeout: 5, abort: 600003, error: 602001 } as const;
type UploadFailure = keyof typeof uploadCodes;

/** An upload without a response. */
export class UploadError extends Error {
  readonly code: (typeof uploadCodes)[UploadFailure];

  constructor(failure: UploadFailure) {
    super(`upload: ${failure}`);
    this.name = 'UploadError';
    this.code = uploadCodes[failure];
  }
}

export interface UploadOptions {
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Uploads an image or a video and resolves to its URL. Rejects with `UploadError`. */
export async function upload(
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<Reply<{ url: string }>> {
  const tokens = customer.tokens();
  const url = await apiUrl(UPLOAD_PATH).catch(() => Promise.reject(new UploadError('error')));
  const form = new FormData();
  form.append('file', file);
  // fetch reports no upload progress.
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const fail = (failure: UploadFailure) => () => reject(new UploadError(failure));
    request.ontimeout = fail('timeout');
    request.onabort = fail('abort');
    request.onerror = fail('error');
    request.onload = () => {
      const response = { status: request.status, json: parseJson(request.responseText) };
      const endpoint = { method: 'POST', output: uploadSchema } as const;
      resolve(readResponse(response, endpoint, { identity: customer, tokens, quiet: true }));
    };
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', url);
    request.timeout = customer.timeoutMs;
    for (const [name, value] of Object.entries(headersOf(tokens))) request.setRequestHeader(name, value);
    if (signal?.aborted) fail('abort')();
    else request.send(form);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
