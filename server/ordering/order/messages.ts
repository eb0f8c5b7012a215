import { sql } from 'kysely';
import type { MessageKind } from '#lib/contract/message.ts';
import type { OrderStatus } from '#lib/domain/order.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { sendMessage } from '#server/notify/message/commands.ts';
import type { ReminderSource } from '#server/notify/message/reminder.ts';
import type { OrderingDeps } from '../deps.ts';
import { findOwnOrder } from './own-order.ts';
import { lockOrderOrSkip, type OrderRow } from './store.ts';

/** Sends the receipt of a finished order. `returned` includes `deposit`; both in minor units. */
export const sendOrderReceipt = (
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow,
  kind: 'ended' | 'lapsed' | 'expired' | 'cancelled',
  { returned, deposit }: { returned: number; deposit: number },
) =>
  sendMessage(ctx, {
    user_id: order.user_id,
    kind,
    // Includes the kind because an expired order may be paid late, and get another receipt when it ends.
    key: `${kind}:${order.id}`,
    facts: { ...messageFacts(order), returned, deposit },
    order_id: order.id,
  });

const messageFacts = ({ table_id, outlet_id, start_at, end_at }: OrderRow) => ({
  table_id,
  outlet_id,
  start_at,
  end_at,
});

/** How long before the end of a hold, the start of a booking and the end of a game people are reminded. */
const HOLD_SECONDS = 5 * 60;
const BOOKING_SECONDS = 30 * 60;
const GAME_SECONDS = 10 * 60;

const statusByKind: Partial<Record<MessageKind, OrderStatus>> = {
  hold_ending: 'unpaid',
  booking_soon: 'paid',
  ending_soon: 'playing',
};

/**
 * Orders made after the time of their reminder get none. The key of `ending_soon` includes the end, so that an extended
 * game gets another reminder.
 */
export const orderReminders: ReminderSource = {
  kinds: ['hold_ending', 'booking_soon', 'ending_soon'],
  due: (now) => sql`
    select 'hold_ending' as kind, 'hold_ending:' || id as key, user_id, id from orders
      where status = 'unpaid' and hold_until_at > ${now} and hold_until_at <= ${now + HOLD_SECONDS}
        and created_at < hold_until_at - ${HOLD_SECONDS}
    union all
    select 'booking_soon', 'booking_soon:' || id, user_id, id from orders
      where status = 'paid' and start_at > ${now} and start_at <= ${now + BOOKING_SECONDS}
        and created_at < start_at - ${BOOKING_SECONDS}
    union all
    select 'ending_soon', 'ending_soon:' || id || ':' || end_at, user_id, id from orders
      where status = 'playing' and end_at > ${now} and end_at <= ${now + GAME_SECONDS}
        and opened_at < end_at - ${GAME_SECONDS}`,
  async compose({ tx }, { kind, key, user_id, id }) {
    const order = await lockOrderOrSkip(tx, id);
    return order ? { user_id, kind, key, facts: messageFacts(order), order_id: id } : null;
  },
  async stillApplies(db, { kind, order_id, user_id, facts }) {
    const order = order_id === null ? undefined : await findOwnOrder(db, order_id, user_id);
    return order?.status === statusByKind[kind] && order?.end_at === facts.end_at;
  },
};
