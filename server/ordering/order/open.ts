import { openFrom } from '#lib/domain/order.ts';
import type { CommandContext, TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { OrderingDeps } from '../deps.ts';
import { applyEvent, checkTransition } from './apply-event.ts';
import { checkTableCode, checkTableFree } from './check-table.ts';
import { cleaningSeconds, selectOccupyingOrders } from './occupancy.ts';
import { overdueAt, readSettled } from './overdue.ts';
import type { OrderRow } from './store.ts';

/**
 * Opens a paid booking of the person at its table. Opened early, start and end move forward; opened late,
 * both stay. The order is locked by the caller.
 */
export async function openOrder(
  ctx: CommandContext<OrderingDeps>,
  order: OrderRow,
  code: string,
): Promise<OrderRow> {
  checkNotOver(ctx, order);
  await checkTableCode(ctx.tx, order.table_id, code);
  return openForStaff(ctx, order);
}

/** Like `openOrder`, but for the staff: it needs no code. The order is locked by the caller. */
export async function openForStaff(
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow,
): Promise<OrderRow> {
  const { hall, now } = ctx;
  const { id, table_id } = order;
  checkNotOver(ctx, order);
  const open_from_at = openFrom(order.start_at, hall.rules.open_early_minutes);
  if (now < open_from_at) throw new Refusal('order_too_early', { facts: { open_from_at } });
  const start_at = Math.min(now, order.start_at);
  const movedEnd = start_at + order.occupied_until_at - order.start_at;
  const period = { start_at: now, end_at: Math.max(now + 1, Math.min(movedEnd, order.start_at)) };
  const search = selectOccupyingOrders({ table_id, period, now, except_id: id });
  const others = await readSettled(ctx, overdueAt(ctx, table_id), search);
  checkTableFree(others, now);
  // Opened early, it would run into what comes before its own time.
  const between = others.filter((other) => other.start_at > now).map((other) => other.occupied_until_at);
  if (between.length > 0)
    throw new Refusal('order_too_early', { facts: { open_from_at: Math.max(...between) } });
  return startGame(ctx, order, start_at);
}

function checkNotOver({ now }: TransactionContext, order: OrderRow): void {
  checkTransition(order, 'open');
  if (now >= order.end_at) throw new Refusal('order_state');
}

/** Starts the game of a paid order at `start_at`, keeping its length. */
export async function startGame(
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow,
  start_at: number,
): Promise<OrderRow> {
  const end_at = start_at + (order.end_at - order.start_at);
  ctx.afterCommit(() => ctx.deps.gameListener.gameStarted(order.table_id));
  return applyEvent(ctx, order, 'open', {
    start_at,
    end_at,
    occupied_until_at: end_at + cleaningSeconds(order),
    opened_at: ctx.now,
  });
}
