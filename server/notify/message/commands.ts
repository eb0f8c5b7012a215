import type { CoreDeps, TransactionContext } from '#server/core/context.ts';
import type { NotifyDeps } from '../deps.ts';
import type { NewMessage } from './message.ts';
import { insertMessage } from './store.ts';

export type MessageDeps = CoreDeps & Pick<NotifyDeps, 'onNewMessage'>;

/** Writes a message and queues its pushes, in the transaction of the change it reports. */
export async function sendMessage(
  ctx: TransactionContext<MessageDeps>,
  { facts, is_own_act = false, ...message }: NewMessage,
): Promise<void> {
  const { now } = ctx;
  const row = { id: ctx.deps.ids.next('msg'), ...message };
  const isNew = await insertMessage(ctx.tx, {
    ...row,
    facts: JSON.stringify(facts),
    created_at: now,
    read_at: is_own_act ? now : null,
  });
  if (!isNew) return;
  if (!is_own_act) await ctx.deps.onNewMessage(ctx, row);
  ctx.afterCommit(() => ctx.deps.metrics.deliveries.inc({ channel: 'message', result: 'sent' }));
}
