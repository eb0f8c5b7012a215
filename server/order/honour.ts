import type { Line } from '#lib/contract/order.ts';
import { takeCoupon } from '../coupon/commands.ts';
import { Refusal } from '../http/refusal.ts';
import type { Payment } from '../payments/store.ts';
import type { Scene } from '../scene.ts';
import { extendFromWallet, refuseExtension } from './extend.ts';
import { payFromWallet } from './pay.ts';
import { record } from './record.ts';
import { listEvents, lockOrder, type OrderRow } from './store.ts';

/**
 * Spends an outside payment, which has just entered the wallet, on what it was for. Throws where that can't be had any
 * more (a Refusal, or the database's 23P01 where the slot has gone): the caller leaves the money in the wallet then.
 */
export async function honourPayment(scene: Scene, payment: Payment): Promise<void> {
  const order = payment.order_id === null ? undefined : await lockOrder(scene.tx, payment.order_id);
  if (!order) throw new Refusal('not_found');
  if (payment.purpose === 'extend') await honourExtension(scene, order, payment);
  else await payFromWallet(scene, await payable(scene, order), payment.provider as 'stripe' | 'sandbox');
}

/** The order, unpaid: revived where its hold ran out but its slot is still free. */
async function payable(scene: Scene, order: OrderRow): Promise<OrderRow> {
  if (order.status !== 'cancelled') return order;
  const last = (await listEvents(scene.tx, order.id)).at(-1);
  if (last?.event !== 'expire') throw new Refusal('order_state', { facts: { status: order.status } });
  if (order.kind === 'book' && order.end_at <= scene.now) throw new Refusal('order_expired');
  if (order.coupon_id !== null) await takeCoupon(scene.tx, order.coupon_id, order.id);
  return record(scene, order, 'revive', order.kind === 'now' ? fromNow(scene, order) : {});
}

/** A walk-in revived starts anew from now, with all of its minutes. */
const fromNow = ({ now, hall }: Scene, order: OrderRow) => {
  const end_at = now + (order.end_at - order.start_at);
  return { start_at: now, end_at, occupied_until_at: end_at + hall.rules.cleaning_minutes * 60 };
};

async function honourExtension(scene: Scene, order: OrderRow, payment: Payment): Promise<void> {
  const minutes = payment.minutes ?? 0;
  await refuseExtension(scene, order, minutes);
  const line: Line = { kind: 'play', amount: payment.amount, start_at: order.end_at, minutes };
  await extendFromWallet(scene, order, minutes, { amount: payment.amount, discount: 0, lines: [line] });
}
