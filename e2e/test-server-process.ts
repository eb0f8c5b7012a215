/**
 * The real server with a clock that a test advances, and sandbox payments whose refunds a test can make fail.
 * e2e/test-server.ts starts it as a child process, in which one server runs after another, because the code
 * is then loaded only once. The process sends a message when it is ready, and the result of each message that
 * it has carried out.
 */
import { readEnv } from '../server/core/env.ts';
import { sandboxProvider } from '../server/money/payments/sandbox.ts';
import { type RunningServer, startServer } from '../server/start.ts';

/** What a test tells the process. */
export type TestMessage =
  /** Ends the server that runs, and starts one with these environment variables; null starts none. */
  | { readonly start: Readonly<Record<string, string>> | null }
  | { readonly advance: number }
  /** Does what `npm run hall -- ...args` does. The result is a `CommandResult`. */
  | { readonly hall: readonly string[] }
  | { readonly refunds: 'succeeded' | 'failed' };

const { refund } = sandboxProvider;
let offset = 0;
let running: RunningServer | undefined;

async function carryOut(message: TestMessage): Promise<unknown> {
  if ('hall' in message) return running?.runCommand(message.hall);
  if ('advance' in message) offset += message.advance;
  else if ('refunds' in message)
    sandboxProvider.refund = async ({ id }) => ({
      refund_id: id,
      status: message.refunds,
      provider_ref: null,
    });
  else {
    await running?.close();
    running = undefined;
    offset = 0;
    sandboxProvider.refund = refund;
    if (!message.start) return;
    const clock = { now: () => Math.floor(Date.now() / 1000) + offset };
    const env = readEnv({ ...process.env, ...message.start });
    running = await startServer(env, { files: 'out', version: 'e2e', clock });
  }
}

process.on('message', (message: TestMessage) => {
  carryOut(message).then(
    (result) => process.send?.(result ?? 'done'),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
// Stopping the tests in a terminal stops all their processes. This one ends with the process that started it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', async () => {
  await running?.close();
  process.exit(0);
});
process.send?.('ready');
