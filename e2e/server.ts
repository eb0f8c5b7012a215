/**
 * The real server with a clock that a test can turn: `process.send({ advance: seconds })`. Started by e2e/fixtures.ts
 * as a process of its own; answers `{ port }` when it is ready and `{ now }` after every turn.
 */
import { readEnv } from '../server/core/env.ts';
import { startServer } from '../server/start.ts';

let ahead = 0;
const clock = { now: () => Math.floor(Date.now() / 1000) + ahead };
const running = await startServer(readEnv(process.env), { files: 'out', version: 'e2e', clock });

process.on('message', ({ advance }: { advance: number }) => {
  ahead += advance;
  process.send?.({ now: clock.now() });
});
process.on('disconnect', async () => {
  await running.close();
  process.exit(0);
});
process.send?.({ port: running.port });
