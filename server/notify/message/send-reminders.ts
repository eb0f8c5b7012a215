import { withTransaction } from '#server/core/context.ts';
import type { NotifyDeps } from '../deps.ts';
import { type MessageDeps, sendMessage } from './commands.ts';
import type { DueReminder, ReminderSource } from './reminder.ts';
import { selectUnsent } from './store.ts';

type ReminderDeps = MessageDeps & Pick<NotifyDeps, 'reminders'>;

const BATCH = 100;

/** Sends the due reminders. Several processes may run it at once: the message's key makes each unique. */
export async function sendReminders(deps: ReminderDeps): Promise<void> {
  const now = deps.clock.now();
  const queries = deps.reminders.map((source) => source.due(now));
  for (const due of await selectUnsent(deps.db, queries, BATCH)) {
    const source = deps.reminders.find(({ kinds }) => kinds.includes(due.kind));
    if (source) await sendReminder(deps, source, due);
  }
}

async function sendReminder(deps: ReminderDeps, source: ReminderSource, due: DueReminder): Promise<void> {
  try {
    await withTransaction(deps, async (ctx) => {
      const message = await source.compose(ctx, due);
      if (message) await sendMessage(ctx, message);
    });
  } catch (error) {
    deps.log.error({ err: error, due }, 'a reminder failed');
  }
}
