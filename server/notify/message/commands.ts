import type { TransactionContext } from '#server/core/context.ts';
import { read } from '#server/db/statement.ts';
import type { MessageDeps } from '../deps.ts';
import type { NewMessage } from './message.ts';
import { insertMessage } from './store.ts';

/**
 * Writes a message and queues its pushes, in the transaction of the change it reports. Returns false if the
 * person has a message with this key already.
 */
export async function sendMessage(
  ctx: TransactionContext<MessageDeps>,
  { facts, by_person = false, ...message }: NewMessage,
): Promise<boolean> {
  const row = { id: ctx.deps.ids.next('msg'), ...message };
  const read_at = by_person ? ctx.now : null;
  const stored = { ...row, facts: JSON.stringify(facts), created_at: ctx.now, read_at };
  const isNew = await read(ctx.tx, insertMessage(stored));
  if (!isNew) return false;
  if (!by_person) await ctx.deps.onNewMessage(ctx, row);
  ctx.afterCommit(() => ctx.deps.metrics.deliveries.inc({ channel: 'message', result: 'sent' }));
  return true;
}
