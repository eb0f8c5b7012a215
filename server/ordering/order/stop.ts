import { onTableSince } from '#lib/domain/game-parts.ts';
import { counterRulesOf } from '#lib/domain/hall.ts';
import { NO_SHARE } from '#lib/domain/share.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read, write } from '#server/db/statement.ts';
import type { OrderingDeps } from '../deps.ts';
import { applyEvent, checkTransition } from './apply-event.ts';
import { billAt, billedColumns, isOpenEnded, paidParts, pausesUntil } from './bill.ts';
import { cleaningSeconds, selectOccupyingOrders } from './occupancy.ts';
import { updateShare } from './player-store.ts';
import { settleBill } from './settle-bill.ts';
import { hasShare, selectShares } from './shares.ts';
import type { OrderRow } from './store.ts';
import { tableKeptUntil } from './table-hold.ts';

/**
 * Stops the clock of an open-ended game for the staff. The time that was played counts, although nothing may
 * have moved the hold of the table for a while: `keepTables` was not running. The caller locks the order.
 */
export async function stopGameNow(ctx: TransactionContext<OrderingDeps>, order: OrderRow): Promise<OrderRow> {
  const isHoldOver = isOpenEnded(order) && order.status === 'playing' && order.end_at <= ctx.now;
  const kept_until = isHoldOver ? await tableKeptUntil(ctx, order) : order.end_at;
  return stopGame(ctx, { ...order, end_at: Math.max(order.end_at, kept_until) });
}

/** Stops the clock of an open-ended game: its bill is due. The order is locked by the caller. */
export async function stopGame(ctx: TransactionContext<OrderingDeps>, order: OrderRow): Promise<OrderRow> {
  checkTransition(order, 'stop');
  if (!isOpenEnded(order)) throw new Refusal('order_state');
  const { start_at, table_id } = order;
  const ended_at = Math.max(start_at, Math.min(ctx.now, order.end_at));
  const bill = billAt(order, ended_at);
  ctx.afterCommit(() => ctx.deps.gameListener.gameEnded(table_id));
  const change = {
    ...billedColumns(order, bill),
    ...(order.parts && { parts: paidParts(order, bill, order.paid) }),
    ended_at,
    paused_at: null,
    pauses: pausesUntil(order, ended_at),
    // The end is after the start, on this table too, which the game may have come to in this second.
    end_at: Math.max(ended_at, start_at + 1),
    occupied_until_at: Math.max(ended_at + cleaningSeconds(order), onTableSince(order) + 1),
  };
  const details = { amount: bill.owed, minutes: bill.charged_minutes, at: ended_at };
  const stopped = await applyEvent(ctx, order, 'stop', change, details);
  return bill.owed === 0 ? settleBill(ctx, stopped, { method: null, player: null }) : stopped;
}

/** Resumes a stopped game if it was stopped recently and its table is free. The caller locks the order. */
export async function unstopGame(ctx: TransactionContext<OrderingDeps>, order: OrderRow): Promise<OrderRow> {
  checkTransition(order, 'unstop');
  const { id, table_id, ended_at, deposit } = order;
  const stopped_at = ended_at ?? ctx.now;
  // A part of the bill has been paid.
  if (order.paid > 0) throw new Refusal('order_state', { facts: { status: order.status } });
  const { unstop_minutes: minutes } = counterRulesOf(ctx.hall);
  if (ctx.now > stopped_at + minutes * 60) throw new Refusal('unstop_too_late', { facts: { minutes } });
  // The hall's rule is used, because the order's own time may have been cut short since its stop.
  const cleaning_seconds = ctx.hall.rules.cleaning_minutes * 60;
  const end_at = await tableKeptUntil(ctx, order, { cleaning_seconds });
  const period = { start_at: stopped_at, end_at: ctx.now + 1 };
  const [other] = await read(
    ctx.tx,
    selectOccupyingOrders({ table_id, period, now: ctx.now, except_id: id }),
  );
  if (other || end_at <= ctx.now)
    throw new Refusal('table_in_use', { facts: { until_at: other?.occupied_until_at ?? null } });
  // The shares were parts of this bill, of which nobody has paid anything.
  const shares = (await selectShares(ctx.tx, order)).filter(hasShare);
  await write(ctx.tx, ...shares.map((row) => updateShare(row, NO_SHARE)));
  ctx.afterCommit(() => ctx.deps.gameListener.gameStarted(table_id));
  return applyEvent(ctx, order, 'unstop', {
    ...billedColumns({ deposit }, { lines: [], amount: 0, discount: 0 }),
    ended_at: null,
    split: null,
    ...reopenedPause(order, stopped_at),
    end_at,
    occupied_until_at: end_at + cleaning_seconds,
  });
}

/** The columns of the pauses of a game that goes on: one that only its stop has ended is not over. */
function reopenedPause({ pauses }: OrderRow, stopped_at: number) {
  const last = pauses?.at(-1);
  if (last?.end_at !== stopped_at) return {};
  return { pauses: pauses?.slice(0, -1), paused_at: last.start_at };
}
