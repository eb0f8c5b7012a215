import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cut } from './cut.ts';

/** A piece that lies ready; `cut` null: there was nothing to cut. */
interface Ready {
  readonly name: string;
  readonly cut: Cut | null;
}

const DAY_MS = 86_400_000;
/** Above this the oldest pieces go before their day. */
const MAX_BYTES = 10 * 1024 ** 3;

/** Pieces of recordings in a folder: each is cut once, however many ask for it, and goes a day after it was last asked for. */
export function makeClips(folder: string) {
  const running = new Map<string, Promise<Ready>>();
  const pathOf = (name: string) => join(folder, `${name}.mp4`);
  const noteOf = (name: string) => join(folder, `${name}.json`);

  async function make(name: string, cut: (to: string) => Promise<Cut | null>): Promise<Ready> {
    await mkdir(folder, { recursive: true });
    // A name of its own: another process may be at the same piece.
    const part = join(folder, `${name}.${randomUUID()}.part`);
    try {
      const made = await cut(part);
      if (made) {
        await rename(part, pathOf(name));
        // Last: what has a note is whole. What was empty may still be being recorded, so it has none.
        await writeFile(noteOf(name), JSON.stringify(made));
      }
      return { name, cut: made };
    } finally {
      await rm(part, { force: true });
    }
  }

  return {
    pathOf,
    /** The piece of that key, cut now unless it lies there or is being cut. */
    async get(key: string, cut: (to: string) => Promise<Cut | null>): Promise<Ready> {
      const name = createHash('sha256').update(key).digest('hex').slice(0, 32);
      const note = await readFile(noteOf(name), 'utf8').catch(() => null);
      // A note without its piece (somebody cleared the disk) is none.
      if (note !== null && (await stat(pathOf(name)).catch(() => null))) {
        // A link to it is good for hours from now on.
        const now = new Date();
        for (const path of [pathOf(name), noteOf(name)]) await utimes(path, now, now).catch(() => {});
        return { name, cut: JSON.parse(note) };
      }
      let job = running.get(name);
      if (!job) {
        job = make(name, cut).finally(() => running.delete(name));
        running.set(name, job);
      }
      return job;
    },
    /** Removes what nobody asked for in a day, and the oldest of what is too much: it is cut again when somebody asks. */
    async removeOld(now_ms: number): Promise<void> {
      const names = await readdir(folder).catch(() => []);
      const files = await Promise.all(
        names.map(async (file) => {
          const path = join(folder, file);
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
