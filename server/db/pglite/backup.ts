import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { migrate } from '../migrate.ts';
import { embeddedFolder, type OpenDatabase, openPGliteFolder } from '../open.ts';
import { lockFolder } from './folder-lock.ts';

/** A backup can't be written or restored; the message is for the operator. */
export class BackupError extends Error {}

/**
 * Writes a dump to a new file that only this account may read. Returns its size. Throws `BackupError` if the
 * file exists.
 */
export async function writeBackup(dump: () => Promise<Blob>, path: string): Promise<{ bytes: number }> {
  const refuse = (error: Error) => {
    throw new BackupError(`${path} cannot be written: ${error.message}`);
  };
  // The file is made before the dump: what fails later removes a file of its own, not that of another backup.
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new BackupError(`${path} exists: name another file`);
    return refuse(error);
  });
  try {
    const content = await dump();
    await file.writeFile(content.stream());
    await file.sync();
    return { bytes: content.size };
  } catch (error) {
    rmSync(path, { force: true });
    return refuse(error as Error);
  } finally {
    await file.close();
  }
}

/**
 * Restores a backup as the embedded database of the folder, which no server may use. The backup is opened,
 * migrated and checked beside the present database before it takes its place. Returns the folder to which
 * that was moved; null if there was none. Throws `BackupError` if there is one and `force` is not set, and if
 * the backup or its check fails.
 */
export async function restoreBackup(
  dataDir: string,
  path: string,
  { force, check }: { force: boolean; check: (restored: OpenDatabase) => Promise<string[]> },
): Promise<{ replaced: string | null }> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(dataDir);
  const folder = embeddedFolder(dataDir);
  const loading = join(dirname(folder), 'db.restoring');
  try {
    const exists = existsSync(folder);
    if (exists && !force)
      throw new BackupError(`${dataDir} has a database: repeat with --force to move it aside and replace it`);
    rmSync(loading, { recursive: true, force: true });
    await loadBackup(loading, path, check);
    const replaced = exists ? freeName(`${folder}.replaced`) : null;
    if (replaced) renameSync(folder, replaced);
    renameSync(loading, folder);
    return { replaced };
  } finally {
    rmSync(loading, { recursive: true, force: true });
    unlock();
  }
}

async function loadBackup(
  folder: string,
  path: string,
  check: (restored: OpenDatabase) => Promise<string[]>,
): Promise<void> {
  const compressed = await readFile(path).catch(() => {
    throw new BackupError(`${path} cannot be read`);
  });
  const unusable = () => {
    throw new BackupError(`${path} is not a backup of an embedded database, or it is damaged`);
  };
  // PGlite does not decompress the backup: it leaves the error of a damaged file unhandled, which ends the
  // process.
  const archive = await promisify(gunzip)(compressed).catch(unusable);
  const opened = await openPGliteFolder(folder, { dump: new Blob([archive]) }).catch(unusable);
  try {
    await migrate(opened);
    const problems = await check(opened);
    if (problems.length > 0)
      throw new BackupError([`${path}: the ledger does not add up`, ...problems].join('\n'));
  } finally {
    await opened.close();
  }
}

function freeName(path: string): string {
  for (let number = 1; ; number++) if (!existsSync(`${path}-${number}`)) return `${path}-${number}`;
}
