import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another running process uses the folder. */
export class FolderLocked extends Error {
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(`${folder} is in use by another process (pid ${pid}): stop it first, or set another DATA_DIR`);
    this.name = 'FolderLocked';
    this.pid = pid;
  }
}

/**
 * Locks the folder with a file that holds the pid of this process. Returns the function that unlocks it. PGlite has no
 * lock of its own, and two processes on one folder lose rows. A lock left by a dead process is replaced.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock');
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const pid = readPid(path);
      if (pid !== null && pid !== process.pid && isAlive(pid)) throw new FolderLocked(folder, pid);
      removeStaleLock(path, pid);
    }
  }
}

/** Removes the lock of a dead process, unless another process has replaced it in the meantime. */
function removeStaleLock(path: string, deadPid: number | null): void {
  const moved = `${path}.${process.pid}`;
  try {
    renameSync(path, moved);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readPid(moved) !== deadPid) linkSync(moved, path);
  rmSync(moved);
}

function readPid(path: string): number | null {
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
