import type { counterMoveApi } from '#lib/contract/counter/move.ts';
import type { ParsedInput } from '#lib/contract/endpoint.ts';
import { counterRulesOf } from '#lib/domain/hall.ts';
import type { User } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { findUserBy } from '#server/customer/user/queries.ts';
import type { Db } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { takePays } from '#server/money/cash/pays.ts';
import { checkMove, lockTables, moveOrder, swapTables } from '#server/ordering/order/move.ts';
import { settleOverdue } from '#server/ordering/order/overdue.ts';
import { findOrder } from '#server/ordering/order/own-order.ts';
import { resumeGame } from '#server/ordering/order/pause.ts';
import { type MoveTarget, priceMove } from '#server/ordering/order/price-move.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import type { ActionContext } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';
import { lockOrderForAction } from '../order/lock.ts';

type Action = ActionContext<CounterDeps>;

type Move = ParsedInput<typeof counterMoveApi.move>;
type Swap = ParsedInput<typeof counterMoveApi.swap>;

/** Moves an order to another table of the outlet; a game that is paused goes on there. */
export async function moveAtCounter(
  ctx: Action,
  { id, rev, total, pays, reason, ...target }: Move,
): Promise<OrderRow> {
  checkReason(target, reason);
  await lockTables(ctx.tx, [target.table_id]);
  const order = await lockOrderForAction(ctx, { id, rev });
  await settleOverdue(ctx, { table_id: target.table_id });
  await checkMove(ctx.tx, ctx, order, target);
  return moveAtPrice(ctx, order, target, { total, pays });
}

/** Two orders change their tables. Throws as `moveAtCounter`. */
export async function swapAtCounter(ctx: Action, swap: Swap): Promise<{ order: OrderRow; other: OrderRow }> {
  const { by, reason } = swap;
  checkReason(swap, reason);
  if (swap.id === swap.other.id) throw new Refusal('invalid_input', { field: 'other' });
  const found = await read(ctx.tx, { own: findOrder(swap.id), other: findOrder(swap.other.id) });
  await lockTables(
    ctx.tx,
    Object.values(found).flatMap((order) => order?.table_id ?? []),
  );
  // Always in the same order: two swaps of the same orders wait for each other.
  const lockBoth = swap.id < swap.other.id ? [swap, swap.other] : [swap.other, swap];
  const locked = new Map<string, OrderRow>();
  for (const seen of lockBoth) locked.set(seen.id, await lockOrderForAction(ctx, seen));
  const own = locked.get(swap.id)!;
  const other = locked.get(swap.other.id)!;
  for (const { table_id } of [own, other]) await settleOverdue(ctx, { table_id });
  const ids = [own.id, other.id];
  const there = { table_id: other.table_id, start_at: null, minutes: null, by };
  const here = { table_id: own.table_id, start_at: null, minutes: null, by };
  await checkMove(ctx.tx, ctx, own, there, ids);
  await checkMove(ctx.tx, ctx, other, here, ids);
  const payOther = { total: swap.other_total, pays: swap.other_pays };
  return swapTables(ctx.tx, async () => ({
    order: await moveAtPrice(ctx, own, there, swap, { swapped_id: other.id }),
    other: await moveAtPrice(ctx, other, here, payOther, { swapped_id: own.id }),
  }));
}

/** The person of the order, whose level decides what it costs. */
export async function ownerOf(db: Db, order: OrderRow): Promise<User> {
  const user = await read(db, findUserBy('id', order.user_id));
  if (!user) throw new Refusal('not_found', { field: 'id' });
  return user;
}

function checkReason({ by }: Pick<MoveTarget, 'by'>, reason: string): void {
  if (by === 'hall' && reason === '') throw new Refusal('invalid_input', { field: 'reason' });
}

async function moveAtPrice(
  ctx: Action,
  order: OrderRow,
  target: MoveTarget,
  { total, pays }: Pick<Move, 'total' | 'pays'>,
  options: { swapped_id?: string } = {},
): Promise<OrderRow> {
  const user = await ownerOf(ctx.tx, order);
  const price = await priceMove(ctx.tx, { ...ctx, user }, order, target);
  // If the order is not paid, only what will be due changes.
  const due = order.status === 'unpaid' ? 0 : price.play + price.deposit;
  if (total !== due) throw new Refusal('price_changed', { facts: { total: due } });
  if (due !== 0 || price.waived > 0) ctx.movesMoneyOf(order.user_id);
  if (price.waived > counterRulesOf(ctx.hall).cash_out_act) await ctx.requireRole('manager');
  await takePays(ctx, { user_id: order.user_id, order_id: order.id, pays, total: Math.max(0, due) });
  const moved = await moveOrder(ctx, order, target, price, options);
  return moved.paused_at === null ? moved : resumeGame(ctx, moved);
}
