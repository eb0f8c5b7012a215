import { withCleaning } from '#lib/domain/availability.ts';
import { fitsOpening } from '#lib/domain/opening.ts';
import type { Period } from '#lib/domain/time.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { redeemCoupon } from '#server/customer/coupon/commands.ts';
import { read } from '#server/db/statement.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import type { OrderingDeps } from '../deps.ts';
import { applyEvent } from './apply-event.ts';
import { selectOccupyingOrders } from './occupancy.ts';
import { listEvents, type OrderEventRow, type OrderRow } from './store.ts';

/** Revives an order whose hold expired before its payment arrived; a walk-in starts now. */
export async function reviveOrder(ctx: TransactionContext<OrderingDeps>, order: OrderRow): Promise<OrderRow> {
  const { tx, hall, now } = ctx;
  const { id, table_id, coupon_id } = order;
  const game = revivedGame(order, now);
  const period = withCleaning(game, hall.rules.cleaning_minutes);
  const { events, others } = await read(tx, {
    events: listEvents(id),
    others: selectOccupyingOrders({ table_id, period, now, except_id: id }),
  });
  checkRevivable(ctx, order, { last: events.at(-1), isTaken: others.length > 0 });
  if (coupon_id !== null) await redeemCoupon(tx, coupon_id, id, now);
  return applyEvent(ctx, order, 'revive', { ...game, occupied_until_at: period.end_at });
}

function revivedGame(order: Pick<OrderRow, 'kind' | 'start_at' | 'end_at'>, now: number): Period {
  const start_at = order.kind === 'now' ? now : order.start_at;
  return { start_at, end_at: start_at + (order.end_at - order.start_at) };
}

/**
 * Checks that a cancelled order has expired and can still be paid: a booking until its start, a walk-in for
 * the length of another hold. `last`: its last event. `isTaken`: another order occupies the table then.
 */
export function checkRevivable(
  { hall, now }: Pick<TransactionContext, 'hall' | 'now'>,
  order: Pick<OrderRow, 'kind' | 'status' | 'table_id' | 'start_at' | 'end_at'>,
  { last, isTaken }: { last: Pick<OrderEventRow, 'event' | 'at'> | undefined; isTaken: boolean },
): void {
  const { kind, status, table_id, start_at } = order;
  if (last?.event !== 'expire') throw new Refusal('order_state', { facts: { status } });
  const until_at = kind === 'book' ? start_at : last.at + hall.rules.hold_minutes * 60;
  if (now >= until_at) throw new Refusal('order_expired');
  if (isTaken) throw new Refusal('slot_taken');
  const { hours, time_zone } = tableContextOf(hall, table_id).outlet;
  if (!fitsOpening(hours, time_zone, revivedGame(order, now))) throw new Refusal('slot_outside_hours');
}
