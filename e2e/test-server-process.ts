/**
 * The real server with a clock that a test advances, and sandbox payments whose refunds a test lets fail. Started by
 * e2e/test-server.ts as a child process: sends a message when it is ready, and one after each that it receives.
 */
import { readEnv } from '../server/core/env.ts';
import { sandboxProvider } from '../server/money/payments/sandbox.ts';
import { startServer } from '../server/start.ts';

/** What a test tells the server. */
export type TestMessage = { readonly advance: number } | { readonly refunds: 'succeeded' | 'failed' };

let offset = 0;
const clock = { now: () => Math.floor(Date.now() / 1000) + offset };
const running = await startServer(readEnv(process.env), { files: 'out', version: 'e2e', clock });

process.on('message', (message: TestMessage) => {
  if ('advance' in message) offset += message.advance;
  else
    sandboxProvider.refund = async ({ id }) => ({
      refund_id: id,
      status: message.refunds,
      provider_ref: null,
    });
  process.send?.('done');
});
process.on('disconnect', async () => {
  await running.close();
  process.exit(0);
});
process.send?.('ready');
