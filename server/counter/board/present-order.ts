import type { BoardOrder } from '#lib/contract/counter/board.ts';
import { counterRulesOf, type Hall } from '#lib/domain/hall.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';

/** A person's name, as far as the hall lets the counter show it. */
export function shownName(hall: Hall, nickname: string | undefined): string | null {
  const { names } = counterRulesOf(hall);
  if (!nickname || names === 'none') return null;
  return names === 'full' ? nickname : `${[...nickname][0]}.`;
}

export function presentBoardOrder(hall: Hall, order: OrderRow, nickname: string | undefined): BoardOrder {
  return {
    ...order,
    name: shownName(hall, nickname),
    minutes: Math.round((order.end_at - order.start_at) / 60),
    owed: order.status === 'unpaid' ? order.amount - order.discount + order.deposit : 0,
    deposit: order.deposit_returned ? 0 : order.deposit,
  };
}
