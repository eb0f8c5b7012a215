import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BareRoute } from './bare-server.ts';

/** Starts the bare server with these routes. `stop` ends it. */
export async function startBareServer(
  databaseUrl: string,
  routes: readonly BareRoute[],
): Promise<{ url: string; stop(): void }> {
  const child = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)));
  child.send({ databaseUrl, routes });
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}
