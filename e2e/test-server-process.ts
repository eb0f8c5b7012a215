/**
 * The real server with a clock that a test advances. Started by e2e/test-server.ts as a child process: sends a message
 * when it is ready, and one after each `{ advance: seconds }` that it receives.
 */
import { readEnv } from '../server/core/env.ts';
import { startServer } from '../server/start.ts';

let offset = 0;
const clock = { now: () => Math.floor(Date.now() / 1000) + offset };
const running = await startServer(readEnv(process.env), { files: 'out', version: 'e2e', clock });

process.on('message', ({ advance }: { advance: number }) => {
  offset += advance;
  process.send?.('advanced');
});
process.on('disconnect', async () => {
  await running.close();
  process.exit(0);
});
process.send?.('ready');
