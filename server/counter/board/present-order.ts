import type { BoardOrder } from '#lib/contract/counter/board.ts';
import { counterRulesOf, type Hall } from '#lib/domain/hall.ts';
import {
  heldDeposit,
  isOpenEnded,
  minimumChargedOn,
  owedAt,
  withRunningBill,
} from '#server/ordering/order/bill.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import { missingOf } from '#server/ordering/order/shares.ts';

/** A person's name, as far as the hall lets the counter show it. */
export function shownName(hall: Hall, nickname: string | undefined): string | null {
  const { names } = counterRulesOf(hall);
  if (!nickname || names === 'none') return null;
  return names === 'full' ? nickname : `${[...nickname][0]}.`;
}

export function presentBoardOrder(
  { hall, now }: { readonly hall: Hall; readonly now: number },
  stored: OrderRow,
  nickname: string | undefined,
  note = '',
): BoardOrder {
  const order = withRunningBill(stored, now);
  const { status, split } = order;
  const missing = missingOf(order);
  const unpaid = status === 'unpaid' ? missing.play + missing.deposit : 0;
  return {
    ...order,
    split:
      status === 'unpaid' && split?.due_at
        ? { due_at: split.due_at, paid: split.held_play + split.held_deposit }
        : null,
    open_ended: isOpenEnded(order),
    paused_seconds: (order.pauses ?? []).reduce((sum, { start_at, end_at }) => sum + end_at - start_at, 0),
    bill: isOpenEnded(order)
      ? { lines: order.lines, paid: order.paid, min_minutes: minimumChargedOn(order, now) }
      : null,
    name: shownName(hall, nickname),
    minutes: Math.round((order.end_at - order.start_at) / 60),
    owed: unpaid + owedAt(stored, now),
    deposit: heldDeposit(order),
    note,
  };
}
