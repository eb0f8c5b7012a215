import type { Line } from '#lib/contract/order.ts';
import { occupiesTable } from '#lib/domain/availability.ts';
import { fitsOpening } from '#lib/domain/opening.ts';
import type { Period } from '#lib/domain/time.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { takeCoupon } from '#server/customer/coupon/commands.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import type { MoneyDeps } from '#server/money/deps.ts';
import type { Fulfilment } from '#server/money/payments/fulfilment.ts';
import type { Payment } from '#server/money/payments/store.ts';
import type { OrderingDeps, OrderingServices } from '../deps.ts';
import { applyEvent } from './apply-event.ts';
import { extendFromWallet, refuseExtension } from './extend.ts';
import { settleOverdue } from './overdue.ts';
import { payFromWallet } from './pay.ts';
import { listEvents, lockOrder, type OrderRow, selectOrdersOnTable } from './store.ts';

/**
 * Spends an outside payment, which has just entered the wallet, on what it was for. Throws a Refusal where that can't
 * be had any more: the caller leaves the money in the wallet then.
 */
async function fulfilPayment(ctx: TransactionContext<OrderingDeps>, payment: Payment): Promise<void> {
  const order = await orderOf(ctx, payment);
  if (payment.purpose === 'extend') await fulfilExtension(ctx, order, payment);
  else await payFromWallet(ctx, await payable(ctx, order), payment.provider as 'stripe' | 'sandbox');
}

/** The order paid for, after what time alone has done to it and to its table. */
async function orderOf(ctx: TransactionContext<OrderingDeps>, { order_id }: Payment): Promise<OrderRow> {
  const found = order_id === null ? undefined : await lockOrder(ctx.tx, order_id);
  if (!found) throw new Refusal('not_found');
  await settleOverdue(ctx, { table_id: found.table_id });
  return (await lockOrder(ctx.tx, found.id)) ?? found;
}

/** The order, unpaid: revived where its hold ran out but its slot is still free. */
async function payable(ctx: TransactionContext<OrderingDeps>, order: OrderRow): Promise<OrderRow> {
  if (order.status !== 'cancelled') return order;
  const last = (await listEvents(ctx.tx, order.id)).at(-1);
  if (last?.event !== 'expire') throw new Refusal('order_state', { facts: { status: order.status } });
  if (ctx.now >= revivableUntil(ctx, order, last.at)) throw new Refusal('order_expired');
  const start_at = order.kind === 'now' ? ctx.now : order.start_at;
  const game = { start_at, end_at: start_at + (order.end_at - order.start_at) };
  const occupied_until_at = game.end_at + ctx.hall.rules.cleaning_minutes * 60;
  await refuseTaken(ctx, order, { ...game, occupied_until_at });
  if (order.coupon_id !== null) await takeCoupon(ctx.tx, order.coupon_id, order.id, ctx.now);
  return applyEvent(ctx, order, 'revive', { ...game, occupied_until_at });
}

/**
 * A booking can be revived until its start. A walk-in starts anew with all of its minutes, so only while the person can
 * still be expected at the table: for as long again as its hold was.
 */
const revivableUntil = ({ hall }: TransactionContext, order: OrderRow, expired_at: number): number =>
  order.kind === 'book' ? order.start_at : expired_at + hall.rules.hold_minutes * 60;

async function refuseTaken(
  { tx, hall, now }: TransactionContext,
  { id, table_id }: OrderRow,
  { start_at, end_at, occupied_until_at }: Period & { occupied_until_at: number },
): Promise<void> {
  const others = await selectOrdersOnTable(tx, table_id, { start_at, end_at: occupied_until_at }, id);
  if (others.some((other) => occupiesTable(other, now))) throw new Refusal('slot_taken');
  const { outlet } = tableContextOf(hall, table_id);
  if (!fitsOpening(outlet.hours, outlet.time_zone, { start_at, end_at })) {
    throw new Refusal('slot_outside_hours');
  }
}

async function fulfilExtension(
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow,
  payment: Payment,
): Promise<void> {
  const minutes = payment.minutes ?? 0;
  await refuseExtension(ctx, order, minutes);
  const line: Line = { kind: 'play', amount: payment.amount, start_at: order.end_at, minutes };
  await extendFromWallet(ctx, order, minutes, { amount: payment.amount, discount: 0, lines: [line] });
}

/** What payments for orders and extensions do, registered with the payments. */
export function orderFulfilment(services: OrderingServices): Fulfilment<MoneyDeps> {
  return {
    lock: async (tx, { order_id }) => {
      if (order_id !== null) await lockOrder(tx, order_id);
    },
    fulfil: (ctx, payment) => fulfilPayment({ ...ctx, deps: { ...ctx.deps, ...services } }, payment),
  };
}
