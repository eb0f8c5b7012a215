import { accessSync, constants } from 'node:fs';
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
 * Locks the folder for this process. Returns the function that unlocks it. PGlite has no lock of its own, and
 * two processes on one folder lose rows. The lock is that of a SQLite database, so the kernel releases it
 * when the process ends, however it ends. Throws `FolderLocked`.
 */
export function lockFolder(folder: string): () => void {
  const path = join(resolve(folder), 'lock');
  // SQLite does not say that the permission is missing.
  accessSync(folder, constants.W_OK);
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch {
    lock.close();
    throw new FolderLocked(path);
  }
  return () => lock.close();
}
