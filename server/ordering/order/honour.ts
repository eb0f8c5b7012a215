import type { Line } from '#lib/contract/order.ts';
import { holdsTable } from '#lib/domain/availability.ts';
import { fitsOpening } from '#lib/domain/opening.ts';
import type { Period } from '#lib/domain/time.ts';
import type { Scene } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { takeCoupon } from '#server/customer/coupon/commands.ts';
import { placeOf } from '#server/hall/table-context.ts';
import type { Payment } from '#server/money/payments/store.ts';
import { extendFromWallet, refuseExtension } from './extend.ts';
import { settleOverdue } from './overdue.ts';
import { payFromWallet } from './pay.ts';
import { record } from './record.ts';
import { listEvents, lockOrder, type OrderRow, othersOnTable } from './store.ts';

/**
 * Spends an outside payment, which has just entered the wallet, on what it was for. Throws a Refusal where that can't
 * be had any more: the caller leaves the money in the wallet then.
 */
export async function honourPayment(scene: Scene, payment: Payment): Promise<void> {
  const order = await orderOf(scene, payment);
  if (payment.purpose === 'extend') await honourExtension(scene, order, payment);
  else await payFromWallet(scene, await payable(scene, order), payment.provider as 'stripe' | 'sandbox');
}

/** The order paid for, after what time alone has done to it and to its table. */
async function orderOf(scene: Scene, { order_id }: Payment): Promise<OrderRow> {
  const found = order_id === null ? undefined : await lockOrder(scene.tx, order_id);
  if (!found) throw new Refusal('not_found');
  await settleOverdue(scene, { table_id: found.table_id });
  return (await lockOrder(scene.tx, found.id)) ?? found;
}

/** The order, unpaid: revived where its hold ran out but its slot is still free. */
async function payable(scene: Scene, order: OrderRow): Promise<OrderRow> {
  if (order.status !== 'cancelled') return order;
  const last = (await listEvents(scene.tx, order.id)).at(-1);
  if (last?.event !== 'expire') throw new Refusal('order_state', { facts: { status: order.status } });
  if (scene.now >= revivableUntil(scene, order, last.at)) throw new Refusal('order_expired');
  const start_at = order.kind === 'now' ? scene.now : order.start_at;
  const game = { start_at, end_at: start_at + (order.end_at - order.start_at) };
  const occupied_until_at = game.end_at + scene.hall.rules.cleaning_minutes * 60;
  await refuseTaken(scene, order, { ...game, occupied_until_at });
  if (order.coupon_id !== null) await takeCoupon(scene.tx, order.coupon_id, order.id, scene.now);
  return record(scene, order, 'revive', { ...game, occupied_until_at });
}

/**
 * A booking can be revived until its start. A walk-in starts anew with all of its minutes, so only while the person can
 * still be expected at the table: for as long again as its hold was.
 */
const revivableUntil = ({ hall }: Scene, order: OrderRow, expired_at: number): number =>
  order.kind === 'book' ? order.start_at : expired_at + hall.rules.hold_minutes * 60;

async function refuseTaken(
  { tx, hall, now }: Scene,
  { id, table_id }: OrderRow,
  { start_at, end_at, occupied_until_at }: Period & { occupied_until_at: number },
): Promise<void> {
  const others = await othersOnTable(tx, table_id, { start_at, end_at: occupied_until_at }, id);
  if (others.some((other) => holdsTable(other, now))) throw new Refusal('slot_taken');
  const { outlet } = placeOf(hall, table_id);
  if (!fitsOpening(outlet.hours, outlet.time_zone, { start_at, end_at })) {
    throw new Refusal('slot_outside_hours');
  }
}

async function honourExtension(scene: Scene, order: OrderRow, payment: Payment): Promise<void> {
  const minutes = payment.minutes ?? 0;
  await refuseExtension(scene, order, minutes);
  const line: Line = { kind: 'play', amount: payment.amount, start_at: order.end_at, minutes };
  await extendFromWallet(scene, order, minutes, { amount: payment.amount, discount: 0, lines: [line] });
}
