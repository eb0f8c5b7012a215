import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '#server/core/clock.ts';
import type { Sender } from './port.ts';

/** Used without a provider: writes each message to `DATA_DIR/outbox.jsonl` and to the log. */
export const outboxSender = ({
  dataDir,
  clock,
  log,
}: {
  dataDir: string;
  clock: Clock;
  log: Logger;
}): Sender => {
  const write = async (line: object) => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await appendFile(join(dataDir, 'outbox.jsonl'), `${JSON.stringify(line)}\n`, { mode: 0o600 });
  };
  return {
    async sendCode({ channel, to, event, code, text }) {
      await write({ time: clock.now(), channel, to, event, code, text });
      log.info({ channel, to, event, code }, 'verification code not sent: no provider is set');
    },
    async sendEmail({ to, event, text }) {
      await write({ time: clock.now(), channel: 'email', to, event, code: null, text });
      log.info({ to, event, text }, 'email not sent: no provider is set');
    },
  };
};
