import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../deps.ts';
import type { Messenger } from './port.ts';

/** The embedded set-up's post office: a line in `DATA_DIR/outbox.jsonl`, and one in the log. */
export const outboxMessenger = ({
  dataDir,
  clock,
  log,
}: {
  dataDir: string;
  clock: Clock;
  log: Logger;
}): Messenger => ({
  async sendCode({ channel, to, event, code, text }) {
    await mkdir(dataDir, { recursive: true });
    const line = { time: clock.now(), channel, to, event, code, text };
    await appendFile(join(dataDir, 'outbox.jsonl'), `${JSON.stringify(line)}\n`);
    log.info({ channel, to, event, code }, 'a code, sent nowhere: no provider is set');
  },
});
