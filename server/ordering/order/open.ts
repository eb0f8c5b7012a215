import { currentTableState, occupiesTable } from '#lib/domain/availability.ts';
import { openFrom } from '#lib/domain/order.ts';
import type { CommandContext, TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { normalizeTableCode } from '#server/hall/table-code.ts';
import { findTableCode } from '#server/hall/table-code-store.ts';
import type { OrderingDeps } from '../deps.ts';
import { applyEvent, statusAfter } from './apply-event.ts';
import { settleOverdue } from './overdue.ts';
import { lockOwnOrder } from './own-order.ts';
import { type OrderRow, selectOrdersOnTable } from './store.ts';

/**
 * Opens a paid booking at its table. Opened early, the whole game moves forward with it; opened late, its end stays.
 * Throws `not_found`, `order_state`, `order_too_early`, `table_code_wrong`, `table_in_use`, `table_cleaning`.
 */
export async function openOrder(
  ctx: CommandContext<OrderingDeps>,
  { id, code }: { id: string; code: string },
): Promise<OrderRow> {
  const { tx, hall, now } = ctx;
  const order = await lockOwnOrder(tx, id, ctx.user.id);
  statusAfter(order, 'open');
  if (now >= order.end_at) throw new Refusal('order_state');
  if (normalizeTableCode(code) !== (await findTableCode(tx, order.table_id))) {
    throw new Refusal('table_code_wrong', { field: 'code' });
  }
  const open_from_at = openFrom(order.start_at, hall.rules.open_early_minutes);
  if (now < open_from_at) throw new Refusal('order_too_early', { facts: { open_from_at } });
  await settleOverdue(ctx, { table_id: order.table_id });
  await refuseOccupied(ctx, order);
  return startGame(ctx, order, Math.min(now, order.start_at));
}

async function refuseOccupied({ tx, now }: CommandContext, order: OrderRow): Promise<void> {
  const others = await selectOrdersOnTable(tx, order.table_id, { start_at: now, end_at: now + 1 }, order.id);
  const { state, until_at } = currentTableState(
    others.filter((other) => occupiesTable(other, now)),
    now,
  );
  if (state === 'in_use') throw new Refusal('table_in_use', { facts: { until_at } });
  if (state === 'cleaning') throw new Refusal('table_cleaning', { facts: { until_at } });
}

/** Starts the game of a paid order, its clock at `start_at`; the lamp goes on. */
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
    occupied_until_at: end_at + ctx.hall.rules.cleaning_minutes * 60,
    opened_at: ctx.now,
  });
}
