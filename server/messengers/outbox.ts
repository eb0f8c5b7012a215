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
}): Messenger => {
  const write = async (line: object) => {
    await mkdir(dataDir, { recursive: true });
    await appendFile(join(dataDir, 'outbox.jsonl'), `${JSON.stringify(line)}\n`);
  };
  return {
    async sendCode({ channel, to, event, code, text }) {
      await write({ time: clock.now(), channel, to, event, code, text });
      log.info({ channel, to, event, code }, 'verification code not sent: no provider is set');
    },
    async sendMail({ to, event, text }) {
      await write({ time: clock.now(), channel: 'email', to, event, code: null, text });
      log.info({ to, event, text }, 'e-mail not sent: no provider is set');
    },
  };
};
