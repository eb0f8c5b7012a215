import { spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cleaner = fileURLToPath(new URL('clean-up-run.ts', import.meta.url));
const MEMORY_FOLDER = 'BAIZE_TEST_MEMORY';
/** The bytes that the databases of a whole run need, with room to spare. */
const NEEDED_BYTES = 6 * 1024 ** 3;

/** Puts the temporary files of a run into folders that another process removes after it. */
export default function makeRunFolders(): void {
  if (process.env[MEMORY_FOLDER]) return;
  const folder = mkdtempSync(join(tmpdir(), 'baize-run-'));
  const memory = canHoldDatabases('/dev/shm') ? mkdtempSync('/dev/shm/baize-run-') : folder;
  // The user that PostgreSQL runs as passes through them.
  for (const each of [folder, memory]) chmodSync(each, 0o755);
  // The process has its own process group, so that Ctrl-C does not reach it. The end of its standard input
  // tells it that the run is over.
  const child = spawn(process.execPath, [cleaner, folder, memory], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  // A pipe to a child is a socket.
  (child.stdin as { unref?: () => void }).unref?.();
  process.env.TMPDIR = folder;
  // A server starts in two thirds of the processor time if another has compiled the code before it.
  process.env.NODE_COMPILE_CACHE = join(memory, 'compiled');
  process.env[MEMORY_FOLDER] = memory;
}

/** The folder for databases: in memory if the machine has enough of it. */
export const databaseFolder = (): string => process.env[MEMORY_FOLDER] ?? tmpdir();

function canHoldDatabases(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > NEEDED_BYTES && freemem() > NEEDED_BYTES;
  } catch {
    return false;
  }
}
