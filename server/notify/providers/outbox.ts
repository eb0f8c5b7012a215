import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CoreDeps } from '#server/core/context.ts';
import { write } from '#server/db/statement.ts';
import { insertOutboxEntry, type OutboxRow } from './outbox-store.ts';
import type { Sender } from './port.ts';

export { deleteOldOutboxEntries, selectOutbox } from './outbox-store.ts';

/** A message that was not sent. */
type OutboxEntry = Omit<OutboxRow, 'id'>;

/** Used without a provider: writes messages to the log and to `DATA_DIR/outbox.jsonl` or the database. */
export const outboxSender = ({ db, env, clock, log }: CoreDeps): Sender => {
  const writeToFile = async (entry: OutboxEntry) => {
    await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 });
    await appendFile(join(env.DATA_DIR, 'outbox.jsonl'), `${JSON.stringify(entry)}\n`, { mode: 0o600 });
  };
  const writeEntry = async (entry: OutboxEntry) => {
    await (env.SEVERAL_PROCESSES ? write(db, insertOutboxEntry(entry)) : writeToFile(entry));
  };
  return {
    async sendCode({ channel, to, event, code, text }) {
      await writeEntry({ time: clock.now(), channel, to, event, code, text });
      log.info({ channel, to, event, code }, 'verification code not sent: no provider is set');
    },
    async sendNotice({ channel, to, event, text }) {
      await writeEntry({ time: clock.now(), channel, to, event, code: null, text });
      log.info({ channel, to, event, text }, 'notice not sent: no provider is set');
    },
    async sendEmail({ to, event, text }) {
      await writeEntry({ time: clock.now(), channel: 'email', to, event, code: null, text });
      log.info({ to, event, text }, 'email not sent: no provider is set');
    },
  };
};
