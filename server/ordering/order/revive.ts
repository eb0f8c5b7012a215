import { fitsOpening } from '#lib/domain/opening.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { redeemCoupon } from '#server/customer/coupon/commands.ts';
import { read } from '#server/db/statement.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import type { OrderingDeps } from '../deps.ts';
import { applyEvent } from './apply-event.ts';
import { selectOccupyingOrders } from './occupancy.ts';
import { listEvents, type OrderRow } from './store.ts';

/** Revives an order whose hold expired before its payment arrived; a walk-in starts now. */
export async function reviveOrder(ctx: TransactionContext<OrderingDeps>, order: OrderRow): Promise<OrderRow> {
  const { tx, hall, now } = ctx;
  const { id, table_id, coupon_id } = order;
  const start_at = order.kind === 'now' ? now : order.start_at;
  const end_at = start_at + (order.end_at - order.start_at);
  const occupied_until_at = end_at + hall.rules.cleaning_minutes * 60;
  const period = { start_at, end_at: occupied_until_at };
  const { events, others } = await read(tx, {
    events: listEvents(id),
    others: selectOccupyingOrders({ table_id, period, now, except_id: id }),
  });
  const last = events.at(-1);
  if (last?.event !== 'expire') throw new Refusal('order_state', { facts: { status: order.status } });
  if (now >= revivableUntil(ctx, order, last.at)) throw new Refusal('order_expired');
  if (others.length > 0) throw new Refusal('slot_taken');
  const { outlet } = tableContextOf(hall, table_id);
  if (!fitsOpening(outlet.hours, outlet.time_zone, { start_at, end_at })) {
    throw new Refusal('slot_outside_hours');
  }
  if (coupon_id !== null) await redeemCoupon(tx, coupon_id, id, now);
  return applyEvent(ctx, order, 'revive', { start_at, end_at, occupied_until_at });
}

/** A booking can be revived until its start, a walk-in for the length of another hold. */
const revivableUntil = ({ hall }: TransactionContext, order: OrderRow, expired_at: number): number =>
  order.kind === 'book' ? order.start_at : expired_at + hall.rules.hold_minutes * 60;
