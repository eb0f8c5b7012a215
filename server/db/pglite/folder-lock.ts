import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, uptime } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** Another running process uses the folder. */
export class FolderLocked extends Error {
  constructor(path: string, holder: string) {
    super(
      `${dirname(path)} is in use by ${holder}: stop it first, or set another DATA_DIR. If no such process runs any more, delete ${path}`,
    );
    this.name = 'FolderLocked';
  }
}

/** The locks of this process: another one may have had its pid, as in a container that was started again. */
const ownLocks = new Set<string>();

/**
 * Locks the folder with a file that names this process. Returns the function that unlocks it. PGlite has no
 * lock of its own, and two processes on one folder lose rows. The lock of a process that has ended without
 * unlocking is replaced; that of another machine or container is not, as nobody here can tell whether it
 * still runs. Throws `FolderLocked`.
 */
export function lockFolder(folder: string): () => void {
  const path = join(resolve(folder), 'lock');
  if (!tryCreate(path)) {
    refuseRunning(path);
    replaceStale(path);
  }
  ownLocks.add(path);
  return () => {
    ownLocks.delete(path);
    rmSync(path, { force: true });
  };
}

function tryCreate(path: string): boolean {
  try {
    writeFileSync(path, `${process.pid} ${hostname()}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function refuseRunning(path: string): void {
  const bootedAt = Date.now() - uptime() * 1000;
  const { pid, host } = readLock(path);
  if (host !== hostname()) throw new FolderLocked(path, host ? `a process on ${host}` : 'another process');
  const isOfThisBoot = statSync(path).mtimeMs >= bootedAt;
  const isHeld = pid === process.pid ? ownLocks.has(path) : isRunning(pid);
  if (isOfThisBoot && isHeld) throw new FolderLocked(path, `another process (pid ${pid})`);
}

/** The lock of a version before is a socket, which can't be read. */
function readLock(path: string): { pid: number; host: string } {
  try {
    const [pid = '', host = ''] = readFileSync(path, 'utf8').split(' ');
    return { pid: Number(pid), host };
  } catch {
    return { pid: 0, host: '' };
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** One process at a time does so: else a second one could replace the lock that the first has just taken. */
function replaceStale(path: string): void {
  const takeover = `${path}.takeover`;
  if (!tryCreate(takeover)) throw new FolderLocked(takeover, 'a process that starts');
  try {
    refuseRunning(path);
    renameSync(takeover, path);
  } finally {
    rmSync(takeover, { force: true });
  }
}
