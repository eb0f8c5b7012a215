import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { CommandResult } from './command.ts';
import { socketPath } from './socket-path.ts';

/** The name of the socket in `DATA_DIR`. */
export const SOCKET = 'hall.sock';

/** Runs a command in the server that uses the folder. Returns null if no server does. */
export async function runOnServer(dataDir: string, args: readonly string[]): Promise<CommandResult | null> {
  if (!existsSync(join(dataDir, SOCKET))) return null;
  const { path, close } = socketPath(dataDir, SOCKET);
  const socket = connect({ path, allowHalfOpen: true });
  try {
    await once(socket, 'connect');
  } catch {
    return null;
  } finally {
    close();
  }
  socket.end(JSON.stringify(args));
  return JSON.parse(await text(socket)) as CommandResult;
}
