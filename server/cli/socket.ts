import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Deps } from '#server/deps.ts';
import type { Outcome } from './command.ts';
import { runCommand } from './commands.ts';

/**
 * The embedded database belongs to one process. While the server holds it, commands are run there, over a Unix
 * socket in DATA_DIR that only the operator's account may open.
 */

/** The shorter of two names of one file: a socket's may have about 100 bytes. */
function socketPath(dataDir: string): string {
  const absolute = resolve(dataDir, 'hall.sock');
  const short = relative('', absolute);
  return short.length < absolute.length ? short : absolute;
}

/** Takes commands for the embedded database until it is closed. On PostgreSQL they need no help. */
export async function serveCli(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'log'>,
): Promise<{ close(): Promise<void> }> {
  if (deps.env.DATABASE_URL) return { close: async () => {} };
  const path = socketPath(deps.env.DATA_DIR);
  // The folder's lock is ours: whatever is there was left by a process that died.
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => void answer(deps, socket));
  try {
    await new Promise<void>((done, fail) => {
      server.once('error', fail);
      server.listen(path, done);
    });
    chmodSync(path, 0o600);
  } catch (error) {
    deps.log.warn({ err: error, path }, '"npm run hall" will not work while this server runs');
  }
  return { close: () => new Promise((done) => (server.listening ? server.close(() => done()) : done())) };
}

async function answer(deps: Pick<Deps, 'db' | 'clock' | 'env' | 'log'>, socket: Socket): Promise<void> {
  socket.on('error', () => {});
  try {
    const args: unknown = JSON.parse(await text(socket));
    if (!Array.isArray(args) || !args.every((arg) => typeof arg === 'string'))
      throw new Error('not a command');
    socket.end(JSON.stringify(await runCommand(deps, args)));
  } catch (error) {
    deps.log.error({ err: error }, 'a command failed');
    const failed: Outcome = { status: 1, lines: ["The command failed. See the server's log."] };
    socket.end(JSON.stringify(failed));
  }
}

/** Asks the server that holds the folder to run a command; null where none does. */
export async function askServer(dataDir: string, args: readonly string[]): Promise<Outcome | null> {
  const socket = await connected(socketPath(dataDir));
  if (socket === null) return null;
  socket.end(JSON.stringify(args));
  return JSON.parse(await text(socket)) as Outcome;
}

const connected = (path: string) =>
  new Promise<Socket | null>((done) => {
    const socket = connect({ path, allowHalfOpen: true });
    socket.once('connect', () => done(socket));
    socket.once('error', () => done(null));
  });
