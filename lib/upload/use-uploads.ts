'use client';

import { useRef, useState } from 'react';
import { UploadError, upload, uploadCodes } from '#lib/api/upload.ts';
import { randomId } from '#lib/browser/random-id.ts';
import {
  type FileProblem,
  findFileProblem,
  kindOf,
  MAX_VIDEO_SECONDS,
  type UploadKind,
} from './file-rules.ts';
import { readVideoSeconds, shrinkImage } from './media.ts';

export type UploadState =
  | { readonly status: 'busy'; readonly share: number }
  | { readonly status: 'done'; readonly url: string }
  /** `words`: the server's; else why by itself. */
  | { readonly status: 'failed'; readonly why: 'timeout' | 'error' | null; readonly words: string };

export interface Upload {
  readonly id: string;
  readonly kind: UploadKind;
  /** What the tile shows. */
  readonly preview: string;
  readonly state: UploadState;
}

interface Sending {
  readonly file: File;
  readonly abort: AbortController;
  readonly preview: string;
}

const uploaded = (url: string, kind: UploadKind): Upload => ({
  id: url,
  kind,
  preview: url,
  state: { status: 'done', url },
});

/**
 * Files on their way to the server: each at once, each can be cancelled or tried again. `start`: what a draft has from
 * before. `onProblem` hears of a file that is not sent at all.
 */
export function useUploads(
  start: { images: readonly string[]; video: string | null },
  onProblem: (problem: FileProblem) => void,
) {
  const [items, setItems] = useState<Upload[]>(() => [
    ...start.images.map((url) => uploaded(url, 'image')),
    ...(start.video ? [uploaded(start.video, 'video')] : []),
  ]);
  const running = useRef(new Map<string, Sending>());
  // What is under way goes on while another page lies over this one.
  const set = (id: string, state: UploadState) =>
    setItems((now) => now.map((item) => (item.id === id ? { ...item, state } : item)));
  const forget = (id: string) => {
    URL.revokeObjectURL(running.current.get(id)?.preview ?? '');
    running.current.delete(id);
  };
  const drop = (id: string) => {
    forget(id);
    setItems((now) => now.filter((item) => item.id !== id));
  };

  async function send(id: string, file: File, preview: string): Promise<void> {
    const abort = new AbortController();
    running.current.set(id, { file, abort, preview });
    set(id, { status: 'busy', share: 0 });
    try {
      const ready = kindOf(file) === 'image' ? await shrinkImage(file) : file;
      const onProgress = (share: number) => set(id, { status: 'busy', share });
      const reply = await upload(ready, { signal: abort.signal, onProgress });
      if (reply.code === 0) return set(id, { status: 'failed', why: null, words: reply.msg });
      setItems((now) =>
        now.map((item) => (item.id === id ? { ...uploaded(reply.data.url, item.kind), id } : item)),
      );
      forget(id);
    } catch (error) {
      const code = error instanceof UploadError ? error.code : uploadCodes.error;
      if (code === uploadCodes.abort) return drop(id);
      set(id, { status: 'failed', why: code === uploadCodes.timeout ? 'timeout' : 'error', words: '' });
    }
  }

  return {
    items,
    async add(files: readonly File[], allowed: readonly UploadKind[]) {
      for (const file of files) {
        const problem = findFileProblem(file, allowed) ?? (await tooLong(file));
        if (problem) {
          onProblem(problem);
          continue;
        }
        const id = randomId();
        const preview = URL.createObjectURL(file);
        const item: Upload = {
          id,
          kind: kindOf(file) ?? 'image',
          preview,
          state: { status: 'busy', share: 0 },
        };
        setItems((now) => [...now, item]);
        void send(id, file, preview);
      }
    },
    retry(id: string) {
      const known = running.current.get(id);
      if (known) void send(id, known.file, known.preview);
    },
    /** Cancels what is under way, removes what is there. */
    remove(id: string) {
      running.current.get(id)?.abort.abort();
      drop(id);
    },
  };
}

/** Said before the traffic is spent; what this browser can't measure the server does. */
async function tooLong(file: File): Promise<FileProblem | null> {
  if (kindOf(file) !== 'video') return null;
  const seconds = await readVideoSeconds(file);
  return seconds !== null && seconds > MAX_VIDEO_SECONDS + 0.5 ? 'video_long' : null;
}

/** What is there of the uploads: the addresses to send with a form, and whether some are still under way. */
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
