import type { PaymentMethod } from '#lib/contract/config.ts';
import type { PaidMethod } from '#lib/contract/counter-method.ts';
import { openPeriodAt } from '#lib/domain/opening.ts';
import type { CommandContext, TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { addSpending } from '#server/customer/user/commands.ts';
import type { Results } from '#server/db/statement.ts';
import { runStatement } from '#server/db/statement.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import { depositAccount, ledgerEntry, revenueAccount, walletAccount } from '#server/money/ledger/ledger.ts';
import { startPayment } from '#server/money/payments/commands.ts';
import type { OrderingDeps } from '../deps.ts';
import { applyEvent, checkTransition } from './apply-event.ts';
import { cleaningSeconds, selectOccupyingOrders } from './occupancy.ts';
import { startGame } from './open.ts';
import { OVERDUE_BATCH, settleOverdueIds } from './overdue.ts';
import { lockOwnOrder } from './own-order.ts';
import { type OrderRow, overdueOnTableOfOrder } from './store.ts';

/** Locks the order, and finds the overdue ones on its table. */
export const beforePay = ({ user, now }: CommandContext, { id }: { id: string }) => ({
  order: lockOwnOrder(id, user.id),
  overdue: overdueOnTableOfOrder(now, { id, limit: OVERDUE_BATCH }),
});

/** Pays an unpaid order from the wallet, or starts a payment and returns the URL of its page. */
export async function payOrder(
  ctx: CommandContext<OrderingDeps>,
  { id, method }: { id: string; method?: PaymentMethod | null | undefined },
  { order, overdue }: Results<ReturnType<typeof beforePay>>,
): Promise<{ order: OrderRow; redirect_url: string | null }> {
  checkTransition(order, 'pay');
  if (order.hold_until_at !== null && order.hold_until_at <= ctx.now) throw new Refusal('order_expired');
  checkNotOver(order, ctx.now);
  const total = order.amount - order.discount + order.deposit;
  if (method === 'wallet' || total === 0) {
    await settleOverdueIds(ctx, overdue);
    const paid = await applyEvent(ctx, order, 'pay', ...walletPayment(ctx, order, 'wallet'));
    return { order: await startWalkIn(ctx, paid), redirect_url: null };
  }
  const expires_at = payableUntil(order);
  const payment = { purpose: 'order', order_id: id, amount: total, method, expires_at } as const;
  const { redirect_url } = await startPayment(ctx, payment);
  return { order, redirect_url };
}

/** A booking is at a fixed time, a walk-in moves to its payment. */
function checkNotOver({ kind, end_at }: OrderRow, now: number): void {
  if (kind === 'book' && end_at <= now) throw new Refusal('order_expired');
}

const payableUntil = ({ kind, end_at, hold_until_at }: OrderRow): number | null =>
  kind === 'book' ? Math.min(end_at, hold_until_at ?? end_at) : hold_until_at;

/**
 * Pays an order from the wallet and starts the game of a walk-in. `method` is the method the person chose: a
 * provider's payment was credited to the wallet first. `started_at`: when the game of the walk-in began, by
 * default as late as it can.
 */
export async function payFromWallet(
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow,
  method: PaidMethod,
  started_at?: number,
): Promise<OrderRow> {
  checkNotOver(order, ctx.now);
  const paid = await applyEvent(ctx, order, 'pay', ...walletPayment(ctx, order, method));
  return startWalkIn(ctx, paid, started_at);
}

/** What paying changes in the order, for its timeline, and the statements that move the money. */
function walletPayment(ctx: TransactionContext<OrderingDeps>, order: OrderRow, method: PaidMethod) {
  const play = order.amount - order.discount;
  const wallet = walletAccount(order.user_id);
  const posting = ledgerEntry({
    id: ctx.deps.ids.next('txn'),
    kind: 'order_pay',
    order_id: order.id,
    at: ctx.now,
    lines: [
      { account: wallet, amount: -play, kind: 'order_pay' },
      { account: revenueAccount(order.outlet_id), amount: play, kind: 'order_pay' },
      { account: wallet, amount: -order.deposit, kind: 'deposit_hold' },
      { account: depositAccount(order.user_id), amount: order.deposit, kind: 'deposit_hold' },
    ],
  });
  const change = { paid: play, paid_at: ctx.now, method, hold_until_at: null };
  return [change, { amount: play + order.deposit }, [...posting, addSpending(order.user_id, play)]] as const;
}

const startWalkIn = async (
  ctx: TransactionContext<OrderingDeps>,
  paid: OrderRow,
  started_at?: number,
): Promise<OrderRow> =>
  paid.kind === 'now' ? startGame(ctx, paid, started_at ?? (await walkInStart(ctx, paid))) : paid;

/** A walk-in starts at its payment, or earlier if it would run into the next order or closing time. */
async function walkInStart({ tx, hall, now }: TransactionContext, order: OrderRow): Promise<number> {
  const { id, table_id, start_at, end_at } = order;
  const { outlet } = tableContextOf(hall, table_id);
  const seconds = end_at - start_at;
  const cleaning = cleaningSeconds(order);
  const period = { start_at, end_at: now + seconds + cleaning };
  const others = await runStatement(tx, selectOccupyingOrders({ table_id, period, now, except_id: id }));
  const closes_at = openPeriodAt(outlet.hours, outlet.time_zone, start_at)?.end_at ?? end_at;
  const latestEnd = Math.min(now + seconds, closes_at, ...others.map((other) => other.start_at - cleaning));
  return Math.max(start_at, latestEnd - seconds);
}
