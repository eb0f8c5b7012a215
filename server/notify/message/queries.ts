import type { MessageKind } from '#lib/contract/message.ts';
import type { OrderStatus } from '#lib/domain/order.ts';
import type { Db } from '#server/db/schema.ts';
import { findOrder } from '#server/ordering/order/store.ts';
import { countUnread, findMessage, type MessageRow } from './store.ts';

export type { MessageRow };

/** A message by its id; undefined where its person's account was deleted. */
export const messageOf = (db: Db, id: string): Promise<MessageRow | undefined> => findMessage(db, id);

/** How many messages a person has not read. */
export const unreadOf = (db: Db, user_id: string): Promise<number> => countUnread(db, user_id);

/** How an order has to stand for a reminder of it to be worth anything. */
const reminded: Partial<Record<MessageKind, OrderStatus>> = {
  hold_ending: 'unpaid',
  booking_soon: 'paid',
  ending_soon: 'playing',
};

/** False where a reminder has been overtaken: the hold was paid, the game extended. What has happened holds for ever. */
export async function stillHolds(
  db: Db,
  { kind, order_id, user_id, facts }: Pick<MessageRow, 'kind' | 'order_id' | 'user_id' | 'facts'>,
): Promise<boolean> {
  const status = reminded[kind];
  if (!status || order_id === null) return true;
  const order = await findOrder(db, order_id, user_id);
  return order?.status === status && order.end_at === facts.end_at;
}
