import { lastPartOf, type Pause } from '#lib/domain/game-parts.ts';
import { openPeriodAt } from '#lib/domain/opening.ts';
import { type PauseEnd, pauseEnd } from '#lib/domain/pause.ts';
import type { Instant } from '#lib/domain/time.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { write } from '#server/db/statement.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import type { ReceiptDeps } from '../deps.ts';
import { applyEvent } from './apply-event.ts';
import { isOpenEnded, pausesUntil } from './bill.ts';
import { listOccupyingAfterExpiry } from './expire.ts';
import { cleaningSeconds } from './occupancy.ts';
import { refundToWallet } from './refund-to-wallet.ts';
import { type OrderRow, updateOrder } from './store.ts';

/** How far ahead the next booking is looked for: no pause is longer. */
const LOOKAHEAD_SECONDS = 86_400;

/** Stops the clock of a game for a fault of the table. The order is locked by the caller. */
export async function pauseGame(ctx: TransactionContext<ReceiptDeps>, order: OrderRow): Promise<OrderRow> {
  if (order.status !== 'playing' || order.end_at <= ctx.now) throw new Refusal('not_playing');
  if (order.paused_at !== null) throw new Refusal('order_state', { facts: { status: order.status } });
  return applyEvent(ctx, order, 'pause', { paused_at: ctx.now }, { by_hall: true });
}

/**
 * Ends the pause of a game: its started minutes are added to the end as far as the table is free, the others
 * are refunded to the wallet. A game without a fixed end is not charged for it. The order is locked by the
 * caller.
 */
export async function resumeGame(ctx: TransactionContext<ReceiptDeps>, order: OrderRow): Promise<OrderRow> {
  if (order.status !== 'playing') throw new Refusal('not_playing');
  if (order.paused_at === null) throw new Refusal('order_state', { facts: { status: order.status } });
  if (isOpenEnded(order)) {
    const pauses = pausesUntil(order, ctx.now);
    return applyEvent(ctx, order, 'resume', { pauses, paused_at: null }, { by_hall: true });
  }
  const end = await endOfPause(ctx, order, order.paused_at);
  if (end.end_at <= ctx.now) throw new Refusal('not_playing');
  const { refund } = end;
  const returned =
    refund > 0
      ? (await refundToWallet(ctx, order, { refund, deposit: 0, kind: 'refund_early_end' })).total
      : 0;
  const change = {
    ...afterPause(order, order.paused_at, end),
    paused_at: null,
    refunded: order.refunded + refund,
  };
  const minutes = end.given_back_minutes;
  return applyEvent(ctx, order, 'resume', change, { amount: returned, minutes, by_hall: true });
}

/** Pushes the end of a paused game that has reached it. Returns false if there is no room left. */
export async function keepPaused(ctx: TransactionContext<ReceiptDeps>, order: OrderRow): Promise<boolean> {
  if (order.paused_at === null) return false;
  const end = await endOfPause(ctx, order, order.paused_at);
  if (end.end_at <= ctx.now) return false;
  const paused_at = order.paused_at + end.given_back_minutes * 60;
  const pushed = { ...end, lost_minutes: 0, paused_minutes: end.given_back_minutes };
  const change = { ...afterPause(order, order.paused_at, pushed), paused_at };
  await write(ctx.tx, updateOrder(order.id, change));
  return true;
}

/** What the pause gives back if it ends now. */
async function endOfPause(
  ctx: TransactionContext<ReceiptDeps>,
  order: OrderRow,
  paused_at: Instant,
): Promise<PauseEnd> {
  const { period, paid } = lastPartOf(order);
  // A pushed end has given back the started minute: it may be over later than now.
  const pause = { start_at: paused_at, end_at: Math.max(paused_at, ctx.now) };
  const refundable = order.paid - order.refunded;
  return pauseEnd({ period, paid, refundable, pause, latest_end_at: await latestEnd(ctx, order) });
}

/** The last end that the next booking and closing time allow. Settles expired holds first. */
async function latestEnd(ctx: TransactionContext<ReceiptDeps>, order: OrderRow): Promise<Instant> {
  const { hall, now } = ctx;
  const { id: except_id, table_id, start_at, end_at } = order;
  const cleaning = cleaningSeconds(order);
  const period = { start_at: end_at, end_at: Math.max(end_at, now) + LOOKAHEAD_SECONDS };
  const others = await listOccupyingAfterExpiry(ctx, { table_id, period, except_id });
  const { hours, time_zone } = tableContextOf(hall, table_id).outlet;
  const closes_at = openPeriodAt(hours, time_zone, start_at)?.end_at ?? end_at;
  return Math.min(closes_at, period.end_at, ...others.map((other) => other.start_at - cleaning));
}

function afterPause(order: OrderRow, paused_at: Instant, end: PauseEnd) {
  const { given_back_minutes, lost_minutes } = end;
  const pause: Pause = {
    start_at: paused_at,
    end_at: paused_at + end.paused_minutes * 60,
    given_back_minutes,
    lost_minutes,
  };
  return {
    end_at: end.end_at,
    occupied_until_at: order.occupied_until_at + given_back_minutes * 60,
    pauses: [...(order.pauses ?? []), pause],
  };
}
