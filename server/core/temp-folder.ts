import { hash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Containers that share a temporary folder have their own pids. */
const HOST = hash('sha256', hostname()).slice(0, 12);
/** `baize-HOST-PID-PURPOSE-RANDOM` in the temporary folder of the system; versions before left out `HOST`. */
const NAME = /^baize-(?:([\da-f]{12})-)?(\d+)-(?:upload|recording)-/;
/** No upload or download takes longer. */
const MAX_AGE_MS = 3_600_000;

/** Folders of this process that are in use. */
const inUse = new Set<string>();

/**
 * Makes a folder for `use` that only this account may open, and removes it after that. `sweepTempFolders`
 * removes those of killed processes.
 */
export async function withTempFolder<T>(
  purpose: 'upload' | 'recording',
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `baize-${HOST}-${process.pid}-${purpose}-`));
  inUse.add(folder);
  try {
    return await use(folder);
  } finally {
    inUse.delete(folder);
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Removes temporary folders that processes left when they were killed: of a pid that is free, or is now this
 * process's own, as after the restart of a container. One of another host, or whose pid another process has
 * now, is removed after an hour.
 */
export async function sweepTempFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, host, text] = NAME.exec(name) ?? [];
    const pid = Number(text);
    const folder = join(tmpdir(), name);
    if (!pid || inUse.has(folder)) continue;
    const isLeft = host === HOST && (pid === process.pid || !isAlive(pid));
    if (isLeft || (await ageOf(folder)) > MAX_AGE_MS)
      await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

const ageOf = async (folder: string): Promise<number> =>
  Date.now() - ((await stat(folder).catch(() => null))?.mtimeMs ?? Date.now());

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
