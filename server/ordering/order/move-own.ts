import type { Input } from '#lib/contract/endpoint.ts';
import type { orderApi } from '#lib/contract/order.ts';
import { moveUntil } from '#lib/domain/move.ts';
import { totalOf } from '#lib/domain/share.ts';
import type { CallContext, CommandContext, UserCallContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read } from '#server/db/statement.ts';
import { balancesOf } from '#server/money/ledger/queries.ts';
import type { OrderingDeps } from '../deps.ts';
import { checkMove, lockTables, moveOrder } from './move.ts';
import { overdueAt, settleOverdueIds } from './overdue.ts';
import { lockOwnOrder, readOwnOrder } from './own-order.ts';
import { type MoveTarget, priceMove } from './price-move.ts';
import type { OrderRow } from './store.ts';

type OwnMove = Input<typeof orderApi.moveQuote>;

/** What it would cost a person to move their paid booking, and what their wallet lacks for it. */
export async function quoteOwnMove(ctx: UserCallContext<OrderingDeps>, move: OwnMove) {
  const { db } = ctx.deps;
  const { order, balances } = await read(db, {
    order: readOwnOrder(move.id, ctx.user.id),
    balances: balancesOf(ctx.user.id),
  });
  checkOwnMove(ctx, order);
  const target = targetOf(move);
  await checkMove(db, ctx, order, target);
  const { play, deposit } = await priceMove(db, ctx, order, target);
  const total = play + deposit;
  return { total, play, deposit, missing: Math.max(0, total - balances.wallet) };
}

/** Moves a person's own paid booking by the rules and prices of the counter. */
export async function moveOwnOrder(
  ctx: CommandContext<OrderingDeps>,
  { total, ...move }: Input<typeof orderApi.move>,
): Promise<OrderRow> {
  const { tx, user } = ctx;
  await lockTables(tx, [move.table_id]);
  const { order, overdue } = await read(tx, {
    order: lockOwnOrder(move.id, user.id),
    overdue: overdueAt(ctx, move.table_id),
  });
  await settleOverdueIds(ctx, overdue);
  checkOwnMove(ctx, order);
  const target = targetOf(move);
  await checkMove(tx, ctx, order, target);
  const price = await priceMove(tx, ctx, order, target);
  const due = totalOf(price);
  if (total !== due) throw new Refusal('price_changed', { facts: { total: due } });
  return moveOrder(ctx, order, target, price, { by_person: true });
}

/** The instant until which the person can move an order themselves; null for one that is no paid booking. */
export const moveUntilOf = ({ hall }: Pick<CallContext, 'hall'>, order: OrderRow): number | null =>
  order.status === 'paid' ? moveUntil(order.start_at, hall.rules) : null;

function checkOwnMove(ctx: Pick<CallContext, 'hall' | 'now'>, order: OrderRow): void {
  const until_at = moveUntilOf(ctx, order);
  if (until_at === null) throw new Refusal('order_state', { facts: { status: order.status } });
  if (ctx.now > until_at) throw new Refusal('move_too_late', { facts: { until_at } });
}

const targetOf = ({ table_id, start_time }: OwnMove): MoveTarget => ({
  table_id,
  start_at: start_time,
  minutes: null,
  by: 'person',
});
