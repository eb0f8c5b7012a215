import { paymentMethods } from '#lib/contract/config.ts';
import type { Order } from '#lib/contract/order.ts';
import type { Hall } from '#lib/domain/hall.ts';
import { allowedActions, openFrom } from '#lib/domain/order.ts';
import { playedLines, receiptOf } from '#lib/domain/receipt.ts';
import { cancelTerms } from '#lib/domain/refund.ts';
import type { CallContext } from '#server/core/context.ts';
import { localize } from '#server/core/lang.ts';
import { findTable } from '#server/hall/lookup.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import { isOpenEnded, owedAt, withRunningBill } from './bill.ts';
import type { OrderRow } from './store.ts';

/** The time of a moved game on each of its tables; null for a game on one table. */
export const presentParts = (hall: Hall, { parts }: Pick<OrderRow, 'parts'>): Order['parts'] =>
  parts?.map(({ table_id, from_at, minutes, paid }) => {
    const number = findTable(hall, table_id)?.number ?? table_id;
    return { number, start_at: from_at, minutes, paid };
  }) ?? null;

export function presentOrder(
  { hall, lang, now }: Pick<CallContext, 'hall' | 'lang' | 'now'>,
  stored: OrderRow,
): Order {
  const order = withRunningBill(stored, now);
  const open_ended = isOpenEnded(order);
  const { table, outlet } = tableContextOf(hall, order.table_id);
  const { open_early_minutes } = hall.rules;
  const isCancellable = order.kind === 'book' && (order.status === 'unpaid' || order.status === 'paid');
  const actions = allowedActions({ ...order, open_ended, was_opened: order.opened_at !== null }, now, {
    open_early_minutes,
  });
  return {
    ...order,
    lines: playedLines(order),
    receipt: receiptOf(order),
    parts: presentParts(hall, order),
    // Known from the timeline: `listOrders` and `orderDetail` set them.
    expired: false,
    released: 0,
    cancel_terms: isCancellable ? cancelTerms(order.start_at, hall.rules) : null,
    // Cash and the card terminal stand on the receipt only.
    method: paymentMethods.find((method) => method === order.method) ?? null,
    table: { id: table.id, number: table.number, type: table.type },
    store: { id: outlet.id, name: localize(outlet.name, lang), time_zone: outlet.time_zone },
    minutes: Math.round((order.end_at - order.start_at) / 60),
    total: order.amount - order.discount + order.deposit,
    open_from_at: order.status === 'paid' ? openFrom(order.start_at, open_early_minutes) : null,
    actions,
    open_ended,
    owed: owedAt(order, now),
    split: order.split && {
      at_deadline: order.split.at_deadline,
      due_at: order.split.due_at,
      held: order.split.held_play + order.split.held_deposit,
    },
  };
}
