import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another live process holds the folder. */
export class FolderLocked extends Error {
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(`${folder} is in use by another process (pid ${pid}): stop it first, or set another DATA_DIR`);
    this.name = 'FolderLocked';
    this.pid = pid;
  }
}

/**
 * Takes the folder for this process, by a file that carries its pid; answers how to give it back. PGlite locks
 * nothing itself, and two openers lose rows without a word. A lock whose process is dead is taken over.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock');
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = holderOf(path);
      if (holder !== null && holder !== process.pid && isAlive(holder))
        throw new FolderLocked(folder, holder);
      setAside(path, holder);
    }
  }
}

/** Removes the lock of a dead holder, unless another process took it over a moment before. */
function setAside(path: string, dead: number | null): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (holderOf(aside) !== dead) linkSync(aside, path);
  rmSync(aside);
}

function holderOf(path: string): number | null {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10) || null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
