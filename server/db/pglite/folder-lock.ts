import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another running process uses the folder. */
export class FolderLocked extends Error {
  constructor(path: string) {
    super(
      `${dirname(path)} is in use by another process: stop it first, or set another DATA_DIR. If no such process runs any more, delete ${path}`,
    );
    this.name = 'FolderLocked';
  }
}

/**
 * Results of SQLite (BUSY, CANTOPEN, NOTADB) for a lock that another process holds, in its way or in that of
 * an older version: a socket, or a text.
 */
const IN_USE: ReadonlySet<unknown> = new Set([5, 14, 26]);

/**
 * Locks the folder for this process. Returns the function that unlocks it. PGlite has no lock of its own, and
 * two processes on one folder lose rows. The lock is that of a SQLite database, so the kernel releases it
 * when the process ends, however it ends. Throws `FolderLocked`.
 */
export function lockFolder(folder: string): () => void {
  const path = join(resolve(folder), 'lock');
  // SQLite does not say that a permission is missing. It shares the lock of a file that it may only read.
  accessSync(folder, constants.W_OK);
  if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
  const lock = new DatabaseSync(path, { timeout: 0, open: false });
  try {
    lock.open();
    lock.exec('begin exclusive');
  } catch (cause) {
    if (lock.isOpen) lock.close();
    const { errcode, message } = cause as Error & { errcode?: unknown };
    if (IN_USE.has(errcode)) throw new FolderLocked(path);
    throw new Error(`${path} cannot be locked: ${message}`, { cause });
  }
  return () => lock.close();
}
