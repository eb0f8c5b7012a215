import type { MoveOption } from '#lib/contract/counter/move.ts';
import type { Hall } from '#lib/domain/hall.ts';
import { hourlyPriceAt } from '#lib/domain/pricing.ts';
import type { Instant } from '#lib/domain/time.ts';
import { localize } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read } from '#server/db/statement.ts';
import { tableTypeOf } from '#server/hall/lookup.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import { checkMove } from '#server/ordering/order/move.ts';
import { type MoveTarget, priceMove } from '#server/ordering/order/price-move.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import type { StaffCall } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';
import { findOutletOrder } from '../order/lock.ts';
import { ownerOf } from './move.ts';

/** The other tables of the outlet, and what it costs to move an order there now. */
export async function listMoves(
  call: StaffCall<CounterDeps>,
  { id }: { id: string },
): Promise<{ list: MoveOption[] }> {
  const { deps, outlet, hall, lang, now } = call;
  const { db } = deps;
  const order = await read(db, findOutletOrder(call, id));
  const user = await ownerOf(db, order);
  const ctx = { ...call, user };
  const list: MoveOption[] = [];
  for (const table of outlet.tables) {
    if (table.id === order.table_id) continue;
    const target = { table_id: table.id, start_at: null, minutes: null, by: 'hall' } as const;
    list.push({
      id: table.id,
      number: table.number,
      type_name: localize(tableTypeOf(hall, table.type).name, lang),
      refused: await reasonAgainst(() => checkMove(db, ctx, order, target)),
      total: await totalOf(ctx, order, { ...target, by: 'person' }),
      hall_total: await totalOf(ctx, order, target),
      per_hour: order.open_ended === null ? null : perHourAt(hall, table.id, now),
    });
  }
  return { list };
}

/** The price of an hour at a table by the instant. */
function perHourAt(hall: Hall, table_id: string, at: Instant): number {
  const { tariff, calendar } = tableContextOf(hall, table_id);
  return hourlyPriceAt(tariff, calendar, at);
}

/** The reason of the refusal that a check throws, or null. */
export async function reasonAgainst(check: () => Promise<void>): Promise<MoveOption['refused']> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
}

/** What the person pays for the move; null if their coupon is not for the table, or the game is over. */
export async function totalOf(
  ctx: Parameters<typeof priceMove>[1] & Pick<StaffCall<CounterDeps>, 'deps'>,
  order: OrderRow,
  target: MoveTarget,
): Promise<number | null> {
  if (order.status === 'unpaid') return 0;
  try {
    const { play, deposit } = await priceMove(ctx.deps.db, ctx, order, target);
    return play + deposit;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
