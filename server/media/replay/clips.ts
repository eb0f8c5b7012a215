import { hash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { busyIfDiskFull } from '#server/core/disk-full.ts';
import type { Cut } from './cut.ts';

interface CachedClip {
  readonly name: string;
  /** Null if the recording had no video in the range. */
  readonly cut: Cut | null;
}

const DAY_MS = 86_400_000;
/** Above this, the oldest clips are removed before their day is over. */
const MAX_BYTES = 10 * 1024 ** 3;

const cutSchema = v.pipe(v.string(), v.parseJson(), v.object({ offset: v.number(), seconds: v.number() }));

/** A cache of clips in a folder. Concurrent requests cut a clip once. */
export function makeClips(folder: string) {
  const running = new Map<string, Promise<CachedClip>>();
  const pathOf = (name: string) => join(folder, `${name}.mp4`);
  const metadataPathOf = (name: string) => join(folder, `${name}.json`);

  /** The cut of a cached clip; null if it is not cached, or its video was deleted. */
  async function readCached(name: string): Promise<Cut | null> {
    const metadata = await readFile(metadataPathOf(name), 'utf8').catch(() => null);
    const parsed = v.safeParse(cutSchema, metadata);
    const video = await stat(pathOf(name)).catch(() => null);
    return parsed.success && video ? parsed.output : null;
  }

  async function make(name: string, cut: (to: string) => Promise<Cut | null>): Promise<CachedClip> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // A unique name: another process may be cutting the same clip.
    const partialPath = join(folder, `${name}.${randomUUID()}.part`);
    try {
      const made = await cut(partialPath);
      if (made) {
        await rename(partialPath, pathOf(name));
        // Written last: it marks the clip as complete. A range without video is not cached: it may still be
        // recorded.
        await writeFile(metadataPathOf(name), JSON.stringify(made));
      }
      return { name, cut: made };
    } finally {
      await rm(partialPath, { force: true });
    }
  }

  return {
    pathOf,
    async get(key: string, cut: (to: string) => Promise<Cut | null>): Promise<CachedClip> {
      const name = hash('sha256', key).slice(0, 32);
      const cached = await readCached(name);
      if (cached) {
        // Extends its life: links to it are valid for hours from now on.
        const now = new Date();
        for (const path of [pathOf(name), metadataPathOf(name)]) await utimes(path, now, now).catch(() => {});
        return { name, cut: cached };
      }
      let job = running.get(name);
      if (!job) {
        job = busyIfDiskFull(() => make(name, cut)).finally(() => running.delete(name));
        running.set(name, job);
      }
      return job;
    },
    /** Removes clips not used for a day, and the least recently used ones above `MAX_BYTES`. */
    async removeOld(now_ms: number): Promise<void> {
      const names = await readdir(folder).catch(() => []);
      const files = await Promise.all(
        names.map(async (name) => {
          const path = join(folder, name);
          const { mtimeMs = 0, size = 0 } = (await stat(path).catch(() => null)) ?? {};
          return { path, mtimeMs, size };
        }),
      );
      let bytes = 0;
      for (const { path, mtimeMs, size } of files.sort((a, b) => b.mtimeMs - a.mtimeMs)) {
        bytes += size;
        if (mtimeMs >= now_ms - DAY_MS && bytes <= MAX_BYTES) continue;
        await rm(path, { force: true });
        await rm(path.replace(/\.mp4$/, '.json'), { force: true });
      }
    },
  };
}

export type Clips = ReturnType<typeof makeClips>;
