import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { linkSync, lstatSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { socketPath } from './socket-path.ts';

/** Another running process uses the folder. */
export class FolderLocked extends Error {
  /** Null if the process does not answer. */
  readonly pid: number | null;

  constructor(folder: string, pid: number | null) {
    const process = pid === null ? 'another process, which does not answer' : `another process (pid ${pid})`;
    super(`${folder} is in use by ${process}: stop it first, or set another DATA_DIR`);
    this.name = 'FolderLocked';
    this.pid = pid;
  }
}

const LOCK = 'lock';
/** A server of the version before, whose lock is a file with its pid, listens here for `npm run hall`. */
const COMMAND_SOCKET = 'hall.sock';
/** A process that does not answer within it is frozen: the lock is still its own. */
const RESPONSE_TIMEOUT_MS = 2_000;
/** The guard of a takeover is held for milliseconds: an older one is of a process that was killed. */
const STALE_GUARD_MS = 10_000;
const POLL_MS = 20;

/**
 * Locks the folder with a socket on which this process answers its pid. Returns the function that unlocks it.
 * PGlite has no lock of its own, and two processes on one folder lose rows. The kernel refuses connections to
 * the socket of a dead process, whatever process has its pid now: such a lock is replaced. Throws
 * `FolderLocked`.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const path = join(folder, LOCK);
  const own = `${LOCK}.${randomUUID()}`;
  const server = await listen(folder, own);
  const ownPath = join(folder, own);
  try {
    while (!tryLink(ownPath, path)) {
      const holder = await ask(folder);
      if (holder === 'dead') await removeStaleLock(folder);
      else if (holder !== 'absent') throw new FolderLocked(folder, holder);
    }
  } catch (error) {
    server.close();
    throw error;
  } finally {
    rmSync(ownPath, { force: true });
  }
  return () => {
    rmSync(path, { force: true });
    server.close();
  };
}

async function listen(folder: string, name: string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(String(process.pid));
  });
  const { path, close } = socketPath(folder, name);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(path, resolve);
    });
  } finally {
    close();
  }
  return server.unref();
}

/** Gives a socket the name of the lock, unless that exists. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The pid that answers at the lock; null if it answers nothing, `dead` if no process listens. */
async function ask(folder: string): Promise<number | null | 'dead' | 'absent'> {
  const { path, close } = socketPath(folder, LOCK);
  const socket = connect(path);
  const answer = text(socket);
  socket.setTimeout(RESPONSE_TIMEOUT_MS, () => socket.destroy());
  try {
    return Number.parseInt(await answer, 10) || null;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') return 'absent';
    if (code !== 'ECONNREFUSED' && code !== 'ENOTSOCK') return null;
    return (await isServedByVersionBefore(folder)) ? pidInLock(folder) : 'dead';
  } finally {
    close();
  }
}

/**
 * Its pid alone says little: after a restart it may be another process, and another container has its own
 * pids.
 */
async function isServedByVersionBefore(folder: string): Promise<boolean> {
  if (!lstatSync(join(folder, LOCK), { throwIfNoEntry: false })?.isFile()) return false;
  const { path, close } = socketPath(folder, COMMAND_SOCKET);
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
    close();
  }
}

function pidInLock(folder: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(folder, LOCK), 'utf8'), 10) || null;
  } catch {
    return null;
  }
}

/**
 * Removes the lock of a dead process. One process at a time does so, with a file that only one can create:
 * else a second one could remove the lock that the first has just taken.
 */
async function removeStaleLock(folder: string): Promise<void> {
  const guard = join(folder, `${LOCK}.takeover`);
  try {
    writeFileSync(guard, '', { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const age = Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > STALE_GUARD_MS) rmSync(guard, { force: true });
    return sleep(POLL_MS);
  }
  try {
    if ((await ask(folder)) === 'dead') rmSync(join(folder, LOCK), { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}
