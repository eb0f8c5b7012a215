import { withTransaction } from '#server/core/context.ts';
import { read } from '#server/db/statement.ts';
import type { NotifyDeps } from '../deps.ts';
import { sendMessage } from './commands.ts';
import type { DueReminder, ReminderSource } from './reminder.ts';
import { selectUnsent } from './store.ts';

const BATCH = 100;

/** Sends the due reminders until `isStopping`. Several processes may run it: keys are unique. */
export async function sendReminders(deps: NotifyDeps, isStopping = () => false): Promise<void> {
  const now = deps.clock.now();
  const queries = deps.reminders.map((source) => source.due(now));
  const unsent = new Set<string>();
  for (;;) {
    const batch = await read(deps.db, selectUnsent(queries, { skip: [...unsent], limit: BATCH }));
    for (const due of batch) {
      const source = deps.reminders.find(({ kinds }) => kinds.includes(due.kind));
      if (!source || !(await sendReminder(deps, source, due))) unsent.add(due.key);
    }
    if (batch.length < BATCH || isStopping()) return;
  }
}

/** Returns false if it has failed, or is no longer due. */
async function sendReminder(deps: NotifyDeps, source: ReminderSource, due: DueReminder): Promise<boolean> {
  try {
    return await withTransaction(deps, async (ctx) => {
      const message = await source.compose(ctx, due);
      if (message) await sendMessage(ctx, message);
      return message !== null;
    });
  } catch (error) {
    deps.log.error({ err: error, due }, 'a reminder failed');
    return false;
  }
}
