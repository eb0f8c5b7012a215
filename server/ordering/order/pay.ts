import type { PaymentMethod } from '#lib/contract/config.ts';
import { busyFrom } from '#lib/domain/availability.ts';
import { openPeriodAt } from '#lib/domain/opening.ts';
import type { Scene } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { addSpent } from '#server/customer/user/commands.ts';
import { placeOf } from '#server/hall/table-context.ts';
import type { TxCtx } from '#server/http/mount.ts';
import { depositOf, post, revenueOf, walletOf } from '#server/money/ledger/ledger.ts';
import { startPayment } from '#server/money/payments/commands.ts';
import { startGame } from './open.ts';
import { settleOverdue } from './overdue.ts';
import { ownOrder, record, statusAfter } from './record.ts';
import { type OrderRow, othersOnTable } from './store.ts';

/**
 * Pays an unpaid order from the wallet, or asks a provider for the money and answers its page. Throws `not_found`,
 * `order_state`, `order_expired`, `payment_method_required`, `payment_method_unavailable` and `wallet_short`.
 */
export async function payOrder(
  ctx: TxCtx,
  { id, method }: { id: string; method?: PaymentMethod | null | undefined },
): Promise<{ order: OrderRow; redirect_url: string | null }> {
  const order = await ownOrder(ctx.tx, id, ctx.user.id);
  statusAfter(order, 'pay');
  if (order.hold_until_at !== null && order.hold_until_at <= ctx.now) throw new Refusal('order_expired');
  const total = order.amount - order.discount + order.deposit;
  if (method === 'wallet' || total === 0) {
    await settleOverdue(ctx, { table_id: order.table_id });
    return { order: await payFromWallet(ctx, order, 'wallet'), redirect_url: null };
  }
  const { redirect_url } = await startPayment(ctx, { purpose: 'order', order_id: id, amount: total, method });
  return { order, redirect_url };
}

/**
 * Moves play money to the outlet and the deposit aside; a game that starts now begins at once. `method` is what the
 * person paid with: outside money has just entered the wallet. Throws `wallet_short`.
 */
export async function payFromWallet(scene: Scene, order: OrderRow, method: PaymentMethod): Promise<OrderRow> {
  const play = order.amount - order.discount;
  const wallet = walletOf(order.user_id);
  await post(scene.tx, {
    id: scene.deps.ids.next('txn'),
    kind: 'order_pay',
    order_id: order.id,
    at: scene.now,
    lines: [
      { account: wallet, amount: -play, kind: 'order_pay' },
      { account: revenueOf(order.outlet_id), amount: play, kind: 'order_pay' },
      { account: wallet, amount: -order.deposit, kind: 'deposit_hold' },
      { account: depositOf(order.user_id), amount: order.deposit, kind: 'deposit_hold' },
    ],
  });
  await addSpent(scene.tx, order.user_id, play);
  const change = { paid: play, method, hold_until_at: null };
  const paid = await record(scene, order, 'pay', change, { amount: play + order.deposit });
  return paid.kind === 'now' ? startGame(scene, paid, await walkInStart(scene, paid)) : paid;
}

/**
 * When a walk-in's clock starts: with the payment. Where the next booking or closing time would cut the game short,
 * it starts as much earlier as it must, down to the order's own start, which was kept free all along.
 */
async function walkInStart({ tx, hall, now }: Scene, order: OrderRow): Promise<number> {
  const { outlet } = placeOf(hall, order.table_id);
  const seconds = order.end_at - order.start_at;
  const cleaning = hall.rules.cleaning_minutes * 60;
  const ahead = { start_at: order.start_at, end_at: now + seconds + cleaning };
  const others = await othersOnTable(tx, order.table_id, ahead, order.id);
  const starts = others.map((other) => busyFrom(other).start_at - cleaning);
  const closes_at = openPeriodAt(outlet.hours, outlet.time_zone, order.start_at)?.end_at ?? order.end_at;
  const latestEnd = Math.min(now + seconds, closes_at, ...starts);
  return Math.max(order.start_at, latestEnd - seconds);
}
