import { sql } from 'kysely';
import type { MessageKind } from '#lib/contract/message.ts';
import type { OrderStatus } from '#lib/domain/order.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { sendMessage } from '#server/notify/message/commands.ts';
import type { ReminderSource } from '#server/notify/message/reminder.ts';
import type { OrderingDeps } from '../deps.ts';
import { findOwnOrder } from './own-order.ts';
import { lockOrderOrSkip, type OrderRow } from './store.ts';

/** Sends the receipt of an order that is over; `returned` and the deposit within it in minor units. */
export const sendOrderReceipt = (
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow,
  kind: 'ended' | 'lapsed' | 'expired' | 'cancelled',
  { returned, deposit }: { returned: number; deposit: number },
) =>
  sendMessage(ctx, {
    user_id: order.user_id,
    kind,
    // With the kind: an order whose hold expired may be paid late, and end.
    key: `${kind}:${order.id}`,
    facts: { ...factsOf(order), returned, deposit },
    order_id: order.id,
  });

/** What messages tell of an order. */
const factsOf = ({ table_id, outlet_id, start_at, end_at }: OrderRow) => ({
  table_id,
  outlet_id,
  start_at,
  end_at,
});

const HOLD = 5 * 60;
const BOOKING = 30 * 60;
const GAME = 10 * 60;

/** The status in which each reminder applies. */
const statusOf: Partial<Record<MessageKind, OrderStatus>> = {
  hold_ending: 'unpaid',
  booking_soon: 'paid',
  ending_soon: 'playing',
};

/**
 * Holds, bookings and games that end or start soon; an order made after its reminder's time needs none. The end is in the
 * key of `ending_soon`: an extended game is reminded of again.
 */
export const orderReminders: ReminderSource = {
  kinds: ['hold_ending', 'booking_soon', 'ending_soon'],
  due: (now) => sql`
    select 'hold_ending' as kind, 'hold_ending:' || id as key, user_id, id from orders
      where status = 'unpaid' and hold_until_at > ${now} and hold_until_at <= ${now + HOLD}
        and created_at < hold_until_at - ${HOLD}
    union all
    select 'booking_soon', 'booking_soon:' || id, user_id, id from orders
      where status = 'paid' and start_at > ${now} and start_at <= ${now + BOOKING}
        and created_at < start_at - ${BOOKING}
    union all
    select 'ending_soon', 'ending_soon:' || id || ':' || end_at, user_id, id from orders
      where status = 'playing' and end_at > ${now} and end_at <= ${now + GAME}
        and opened_at < end_at - ${GAME}`,
  async compose({ tx }, { kind, key, user_id, id }) {
    const order = await lockOrderOrSkip(tx, id);
    return order ? { user_id, kind, key, facts: factsOf(order), order_id: id } : null;
  },
  async stillApplies(db, { kind, order_id, user_id, facts }) {
    const order = order_id === null ? undefined : await findOwnOrder(db, order_id, user_id);
    return order?.status === statusOf[kind] && order?.end_at === facts.end_at;
  },
};
