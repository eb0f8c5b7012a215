import type { MessageKind } from '#lib/contract/message.ts';
import type { TransactionContext } from '#server/core/context.ts';
import type { NotifyDeps } from '../deps.ts';
import { insertMessage } from './store.ts';

/** What a message is made of; its text is written when it is read, in the reader's language. */
export interface NewMessage {
  readonly user_id: string;
  readonly kind: MessageKind;
  /** A person gets one message for a key. */
  readonly key: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly order_id: string | null;
}

/** Writes a message in the transaction of what it is about; its pushes are queued with it. */
export async function sendMessage(
  ctx: TransactionContext<NotifyDeps>,
  { facts, ...message }: NewMessage,
): Promise<void> {
  const row = { id: ctx.deps.ids.next('msg'), ...message };
  const isNew = await insertMessage(ctx.tx, {
    ...row,
    facts: JSON.stringify(facts),
    created_at: ctx.now,
  });
  if (isNew) await ctx.deps.onNewMessage(ctx, row);
}
