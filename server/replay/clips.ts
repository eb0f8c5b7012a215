import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeGate } from '../files/gate.ts';
import type { Cut } from './cut.ts';

/** A piece that lies ready, or is known to hold nothing (`cut` null). */
interface Ready {
  readonly name: string;
  readonly cut: Cut | null;
}

const DAY_MS = 86_400_000;

/** Cutting copies whole hours from disk to disk: one at a time. */
const gate = makeGate(1);

/** Pieces of recordings in a folder: each is cut once, however many ask for it, and goes after a day. */
export function makeClips(folder: string) {
  const running = new Map<string, Promise<Ready>>();
  const pathOf = (name: string) => join(folder, `${name}.mp4`);
  const noteOf = (name: string) => join(folder, `${name}.json`);

  async function make(name: string, cut: (to: string) => Promise<Cut | null>): Promise<Ready> {
    await mkdir(folder, { recursive: true });
    const part = join(folder, `${name}.part`);
    const made = await gate(() => cut(part));
    if (made) await rename(part, pathOf(name));
    // Last: what has a note is whole.
    await writeFile(noteOf(name), JSON.stringify(made));
    return { name, cut: made };
  }

  return {
    pathOf,
    /** The piece of that key, cut now unless it lies there or is being cut. */
    async get(key: string, cut: (to: string) => Promise<Cut | null>): Promise<Ready> {
      const name = createHash('sha256').update(key).digest('hex').slice(0, 32);
      const note = await readFile(noteOf(name), 'utf8').catch(() => null);
      if (note !== null) return { name, cut: JSON.parse(note) };
      let job = running.get(name);
      if (!job) {
        job = make(name, cut).finally(() => running.delete(name));
        running.set(name, job);
      }
      return job;
    },
    /** Removes what was cut more than a day ago: it is cut again when somebody asks. */
    async removeOld(now_ms: number): Promise<void> {
      for (const file of await readdir(folder).catch(() => [])) {
        const path = join(folder, file);
        const found = await stat(path).catch(() => null);
        if (found && found.mtimeMs < now_ms - DAY_MS) await rm(path, { force: true });
      }
    },
  };
}

export type Clips = ReturnType<typeof makeClips>;
