'use client';

import { useRef, useState } from 'react';
import { UploadError, upload, uploadCodes } from '#lib/api/upload.ts';
import { randomId } from '#lib/browser/random-id.ts';
import {
  type FileProblem,
  findFileProblem,
  kindOf,
  MAX_VIDEO_SECONDS,
  mayOnlyServerOpen,
  type UploadKind,
} from './file-rules.ts';
import { findPictureProblem, readVideoSeconds, shrinkImage } from './media.ts';

export type UploadState =
  | { readonly status: 'busy'; readonly share: number }
  | { readonly status: 'done'; readonly url: string }
  /** `message`: the text of a refusal, without a `cause`. */
  | { readonly status: 'failed'; readonly cause: 'timeout' | 'error' | null; readonly message: string };

export interface Upload {
  readonly id: string;
  readonly kind: UploadKind;
  /** URL of the tile's picture. */
  readonly preview: string;
  readonly state: UploadState;
}

interface RunningUpload {
  readonly file: File;
  readonly abort: AbortController;
  readonly preview: string;
}

const doneUpload = (url: string, kind: UploadKind): Upload => ({
  id: url,
  kind,
  preview: url,
  state: { status: 'done', url },
});

/** Uploads each added file at once; each can be cancelled or retried. `initial`: those of a draft. */
export function useUploads(
  initial: { images: readonly string[]; video: string | null },
  onProblem: (problem: FileProblem) => void,
) {
  const [items, setItems] = useState<Upload[]>(() => [
    ...initial.images.map((url) => doneUpload(url, 'image')),
    ...(initial.video ? [doneUpload(initial.video, 'video')] : []),
  ]);
  // Uploads go on while another page is open over this one.
  const running = useRef(new Map<string, RunningUpload>());
  const setState = (id: string, state: UploadState) =>
    setItems((now) => now.map((item) => (item.id === id ? { ...item, state } : item)));
  const release = (id: string) => {
    URL.revokeObjectURL(running.current.get(id)?.preview ?? '');
    running.current.delete(id);
  };
  const removeItem = (id: string) => {
    release(id);
    setItems((now) => now.filter((item) => item.id !== id));
  };

  async function send(id: string, file: File, preview: string): Promise<void> {
    const abort = new AbortController();
    running.current.set(id, { file, abort, preview });
    setState(id, { status: 'busy', share: 0 });
    try {
      const prepared = kindOf(file) === 'image' ? await shrinkImage(file) : file;
      const onProgress = (share: number) => setState(id, { status: 'busy', share });
      const reply = await upload(prepared, { signal: abort.signal, onProgress });
      if (reply.code === 0) return setState(id, { status: 'failed', cause: null, message: reply.msg });
      setItems((now) =>
        now.map((item) => (item.id === id ? { ...doneUpload(reply.data.url, item.kind), id } : item)),
      );
      release(id);
    } catch (error) {
      const code = error instanceof UploadError ? error.code : uploadCodes.error;
      if (code === uploadCodes.abort) return removeItem(id);
      const cause = code === uploadCodes.timeout ? 'timeout' : 'error';
      setState(id, { status: 'failed', cause, message: '' });
    }
  }

  return {
    items,
    async add(files: readonly File[], allowed: readonly UploadKind[]) {
      for (const file of files) {
        const problem = findFileProblem(file, allowed) ?? (await findContentProblem(file));
        if (problem) {
          onProblem(problem);
          continue;
        }
        const id = randomId();
        const preview = URL.createObjectURL(file);
        const kind = kindOf(file) ?? 'image';
        setItems((now) => [...now, { id, kind, preview, state: { status: 'busy', share: 0 } }]);
        void send(id, file, preview);
      }
    },
    retry(id: string) {
      const failed = running.current.get(id);
      if (failed) void send(id, failed.file, failed.preview);
    },
    /** Cancels a running upload, removes a finished one. */
    remove(id: string) {
      running.current.get(id)?.abort.abort();
      removeItem(id);
    },
  };
}

/** Checked before the upload to save traffic; the server checks what this browser cannot read. */
async function findContentProblem(file: File): Promise<FileProblem | null> {
  if (kindOf(file) === 'image') return mayOnlyServerOpen(file) ? null : findPictureProblem(file);
  const seconds = await readVideoSeconds(file);
  return seconds !== null && seconds > MAX_VIDEO_SECONDS + 0.5 ? 'video_long' : null;
}

/** The URLs of finished uploads, to be sent with a form, and whether some are still running or failed. */
export function uploadedAttachments(items: readonly Upload[]) {
  const urls = (kind: UploadKind) =>
    items.flatMap((item) => (item.kind === kind && item.state.status === 'done' ? [item.state.url] : []));
  return {
    images: urls('image'),
    video: urls('video')[0] ?? null,
    busy: items.some(({ state }) => state.status === 'busy'),
    failed: items.some(({ state }) => state.status === 'failed'),
  };
}
