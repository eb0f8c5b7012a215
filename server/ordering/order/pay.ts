import type { PaymentMethod } from '#lib/contract/config.ts';
import { occupiedPeriod } from '#lib/domain/availability.ts';
import { openPeriodAt } from '#lib/domain/opening.ts';
import type { CommandContext, TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { addSpent } from '#server/customer/user/spending.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import { depositOf, post, revenueOf, walletOf } from '#server/money/ledger/ledger.ts';
import { startPayment } from '#server/money/payments/commands.ts';
import type { OrderingDeps } from '../deps.ts';
import { applyEvent, statusAfter } from './apply-event.ts';
import { startGame } from './open.ts';
import { settleOverdue } from './overdue.ts';
import { lockOwnOrder } from './own-order.ts';
import { type OrderRow, selectOrdersOnTable } from './store.ts';

/**
 * Pays an unpaid order from the wallet, or asks a provider for the money and answers its page. Throws `not_found`,
 * `order_state`, `order_expired`, `payment_method_required`, `payment_method_unavailable` and `wallet_short`.
 */
export async function payOrder(
  ctx: CommandContext<OrderingDeps>,
  { id, method }: { id: string; method?: PaymentMethod | null | undefined },
): Promise<{ order: OrderRow; redirect_url: string | null }> {
  const order = await lockOwnOrder(ctx.tx, id, ctx.user.id);
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
export async function payFromWallet(
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow,
  method: PaymentMethod,
): Promise<OrderRow> {
  const play = order.amount - order.discount;
  const wallet = walletOf(order.user_id);
  await post(ctx.tx, {
    id: ctx.deps.ids.next('txn'),
    kind: 'order_pay',
    order_id: order.id,
    at: ctx.now,
    lines: [
      { account: wallet, amount: -play, kind: 'order_pay' },
      { account: revenueOf(order.outlet_id), amount: play, kind: 'order_pay' },
      { account: wallet, amount: -order.deposit, kind: 'deposit_hold' },
      { account: depositOf(order.user_id), amount: order.deposit, kind: 'deposit_hold' },
    ],
  });
  await addSpent(ctx.tx, order.user_id, play);
  const change = { paid: play, method, hold_until_at: null };
  const paid = await applyEvent(ctx, order, 'pay', change, { amount: play + order.deposit });
  return paid.kind === 'now' ? startGame(ctx, paid, await walkInStart(ctx, paid)) : paid;
}

/**
 * When a walk-in's clock starts: with the payment. Where the next booking or closing time would cut the game short,
 * it starts as much earlier as it must, down to the order's own start, which was kept free all along.
 */
async function walkInStart({ tx, hall, now }: TransactionContext, order: OrderRow): Promise<number> {
  const { outlet } = tableContextOf(hall, order.table_id);
  const seconds = order.end_at - order.start_at;
  const cleaning = hall.rules.cleaning_minutes * 60;
  const ahead = { start_at: order.start_at, end_at: now + seconds + cleaning };
  const others = await selectOrdersOnTable(tx, order.table_id, ahead, order.id);
  const starts = others.map((other) => occupiedPeriod(other).start_at - cleaning);
  const closes_at = openPeriodAt(outlet.hours, outlet.time_zone, order.start_at)?.end_at ?? order.end_at;
  const latestEnd = Math.min(now + seconds, closes_at, ...starts);
  return Math.max(order.start_at, latestEnd - seconds);
}
