import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Logger } from 'pino';
import type { CliDeps, CommandResult } from './command.ts';
import { runCommand } from './commands.ts';
import { SOCKET } from './run-on-server.ts';
import { socketPath } from './socket-path.ts';

interface SocketDeps extends CliDeps {
  readonly log: Logger;
}

/** Runs `npm run hall` commands over a Unix socket in `DATA_DIR`: one process owns the database. */
export async function serveCli(deps: SocketDeps): Promise<{ close(): Promise<void> }> {
  if (deps.env.DATABASE_URL) return { close: async () => {} };
  const file = join(deps.env.DATA_DIR, SOCKET);
  // This process holds the folder's lock, so an existing socket is of a dead process.
  rmSync(file, { force: true });
  const { path, close: closePath } = socketPath(deps.env.DATA_DIR, SOCKET);
  const server = createServer({ allowHalfOpen: true }, (socket) => void runFromSocket(deps, socket));
  try {
    server.listen(path);
    await once(server, 'listening');
    chmodSync(file, 0o600);
  } catch (error) {
    deps.log.warn({ err: error, path: file }, '"npm run hall" will not work while this server runs');
  } finally {
    closePath();
  }
  return {
    close: () => new Promise((resolve) => (server.listening ? server.close(() => resolve()) : resolve())),
  };
}

async function runFromSocket(deps: SocketDeps, socket: Socket): Promise<void> {
  socket.on('error', () => {});
  try {
    const args: unknown = JSON.parse(await text(socket));
    if (!Array.isArray(args) || !args.every((arg) => typeof arg === 'string'))
      throw new Error('not a command');
    socket.end(JSON.stringify(await runCommand(deps, args)));
  } catch (error) {
    deps.log.error({ err: error }, 'a command failed');
    const result: CommandResult = { status: 1, lines: ["The command failed. See the server's log."] };
    socket.end(JSON.stringify(result));
  }
}
