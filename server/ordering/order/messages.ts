import type { MessageKind } from '#lib/contract/message.ts';
import type { OrderStatus } from '#lib/domain/order.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { runStatement } from '#server/db/statement.ts';
import { sendMessage } from '#server/notify/message/commands.ts';
import type { ReminderSource } from '#server/notify/message/reminder.ts';
import type { ReceiptDeps } from '../deps.ts';
import { dueOrderReminders, findOwnOrder, lockOrderOrSkip, type OrderRow } from './store.ts';

/** Sends the receipt of a finished order. `returned` includes `deposit`. `by_hall`: who cancelled it. */
export const sendOrderReceipt = (
  ctx: TransactionContext<ReceiptDeps>,
  order: OrderRow,
  kind: 'ended' | 'lapsed' | 'expired' | 'cancelled' | 'wait_lapsed',
  {
    by_hall = false,
    by_staff = false,
    ...returns
  }: { returned: number; deposit: number; to_source?: number; by_hall?: boolean; by_staff?: boolean },
) =>
  sendMessage(ctx, {
    user_id: order.user_id,
    kind,
    // Includes the kind because an expired order may be paid late, and get another receipt when it ends.
    key: `${kind}:${order.id}`,
    facts: { ...messageFacts(order), ...returns, by_hall, by_staff },
    order_id: order.id,
  });

/** Tells the person that their order moved. `amount`: paid for it; negative: given back. */
export const sendMoved = (
  ctx: TransactionContext<ReceiptDeps>,
  before: OrderRow,
  moved: OrderRow,
  { amount, by_person }: { amount: number; by_person: boolean },
) =>
  sendMessage(ctx, {
    user_id: moved.user_id,
    kind: 'moved',
    key: `moved:${moved.id}:${moved.rev}`,
    facts: {
      ...messageFacts(moved),
      from_table_id: before.table_id,
      from_start_at: before.start_at,
      from_end_at: before.end_at,
      status: moved.status,
      open_ended: moved.open_ended !== null,
      amount: Math.max(0, amount),
      returned: Math.max(0, -amount),
    },
    order_id: moved.id,
    by_person,
  });

const messageFacts = ({ table_id, outlet_id, start_at, end_at }: OrderRow) => ({
  table_id,
  outlet_id,
  start_at,
  end_at,
});

/** How long before the end of a hold, the start of a booking and the end of a game people are reminded. */
const REMIND_BEFORE_SECONDS = { hold: 5 * 60, booking: 30 * 60, game: 10 * 60 };

const statusByKind: Partial<Record<MessageKind, OrderStatus>> = {
  hold_ending: 'unpaid',
  booking_soon: 'paid',
  ending_soon: 'playing',
};

export const orderReminders: ReminderSource = {
  kinds: ['hold_ending', 'booking_soon', 'ending_soon'],
  due: (now) => dueOrderReminders(now, REMIND_BEFORE_SECONDS),
  async compose({ tx }, { kind, key, user_id, id }) {
    const order = await lockOrderOrSkip(tx, id);
    return order ? { user_id, kind, key, facts: messageFacts(order), order_id: id } : null;
  },
  async stillApplies(db, { kind, order_id, user_id, facts }) {
    const order = order_id === null ? undefined : await runStatement(db, findOwnOrder(order_id, user_id));
    return order?.status === statusByKind[kind] && order?.end_at === facts.end_at;
  },
};
