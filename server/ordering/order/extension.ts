import { freeMinutes, type OrderOccupancy, occupiedPeriod } from '#lib/domain/availability.ts';
import type { Hall } from '#lib/domain/hall.ts';
import { openPeriodAt } from '#lib/domain/opening.ts';
import type { QuoteResult } from '#lib/domain/quote.ts';
import type { CallContext, TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Db } from '#server/db/schema.ts';
import { read, type Statement } from '#server/db/statement.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import type { OrderingDeps } from '../deps.ts';
import { type PricingContext, priceGame } from '../pricing/price.ts';
import { cleaningSeconds, selectOccupyingOrders, type TableOrder } from './occupancy.ts';
import { overdueAt, readSettled } from './overdue.ts';
import type { OrderRow } from './store.ts';

const OFFERED_MINUTES = [15, 30, 60, 90, 120];

/** The extensions available for a game being played, each with its end and price. */
export async function extendOptions(
  db: Db,
  ctx: PricingContext & Pick<CallContext, 'now'>,
  order: OrderRow,
): Promise<{ minutes: number; end_at: number; price: number }[]> {
  if (order.status !== 'playing' || order.open_ended !== null || order.end_at <= ctx.now) return [];
  const available = extensionMinutes(ctx.hall, order, await read(db, othersAfter(ctx, order)));
  const step = ctx.hall.rules.step_minutes;
  return OFFERED_MINUTES.filter((minutes) => minutes % step === 0 && minutes <= available).map((minutes) => {
    const { amount, discount } = priceExtension(ctx, order, minutes);
    return { minutes, end_at: order.end_at + minutes * 60, price: amount - discount };
  });
}

/**
 * Checks that a game can be extended, once everything overdue on its table is settled. The refusal says how
 * many minutes are available.
 */
export async function checkExtension(
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow,
  minutes: number,
): Promise<void> {
  if (order.status !== 'playing' || order.end_at <= ctx.now) throw new Refusal('not_playing');
  if (order.open_ended !== null) throw new Refusal('no_fixed_end');
  if (minutes <= 0 || minutes % ctx.hall.rules.step_minutes !== 0) {
    throw new Refusal('minutes_out_of_range', { field: 'minutes' });
  }
  const others = await readSettled(ctx, overdueAt(ctx, order.table_id), othersAfter(ctx, order));
  const max_minutes = extensionMinutes(ctx.hall, order, others);
  if (minutes > max_minutes) {
    throw new Refusal('extend_blocked', { field: 'minutes', facts: { max_minutes } });
  }
}

/** The price of minutes after the game's end. The order's coupon does not apply. */
export const priceExtension = (ctx: PricingContext, order: OrderRow, minutes: number): QuoteResult =>
  priceGame(ctx, tableContextOf(ctx.hall, order.table_id), {
    start_at: order.end_at,
    minutes,
    coupon: null,
    deposit: 0,
  });

/** The other orders on the table as long as the game could be extended. */
function othersAfter(
  { hall, now }: Pick<CallContext, 'hall' | 'now'>,
  { table_id, end_at, ...order }: OrderRow,
): Statement<TableOrder[]> {
  const longest = hall.rules.max_minutes * 60 + cleaningSeconds({ end_at, ...order });
  const period = { start_at: end_at, end_at: end_at + longest };
  return selectOccupyingOrders({ table_id, period, now, except_id: order.id });
}

/** Whole steps until the next order, closing time or the maximum length of a game, whichever is first. */
export function extensionMinutes(
  hall: Hall,
  order: Pick<OrderRow, 'table_id' | 'start_at' | 'end_at' | 'occupied_until_at'>,
  others: readonly OrderOccupancy[],
): number {
  const { table_id, start_at, end_at } = order;
  const { max_minutes, step_minutes } = hall.rules;
  const { outlet } = tableContextOf(hall, table_id);
  const free = freeMinutes(end_at, {
    busy: others.map(occupiedPeriod),
    closes_at: openPeriodAt(outlet.hours, outlet.time_zone, start_at)?.end_at ?? end_at,
    max_minutes: max_minutes - Math.round((end_at - start_at) / 60),
    cleaning_minutes: cleaningSeconds(order) / 60,
  });
  return Math.floor(free / step_minutes) * step_minutes;
}
