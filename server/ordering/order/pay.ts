import type { PaidMethod } from '#lib/contract/counter-method.ts';
import type { Input } from '#lib/contract/endpoint.ts';
import type { orderApi } from '#lib/contract/order.ts';
import { openPeriodAt } from '#lib/domain/opening.ts';
import { totalOf } from '#lib/domain/share.ts';
import type { CallContext, CommandContext, TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { addSpending } from '#server/customer/user/commands.ts';
import { type Results, read } from '#server/db/statement.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import { depositAccount, ledgerEntry, revenueAccount, walletAccount } from '#server/money/ledger/ledger.ts';
import { startPayment } from '#server/money/payments/commands.ts';
import type { OrderingDeps, ReceiptDeps } from '../deps.ts';
import { applyEvent, checkTransition } from './apply-event.ts';
import { overdueOnTableOfOrder } from './due-orders-store.ts';
import { cleaningSeconds, selectOccupyingOrders, type TableOrder } from './occupancy.ts';
import { startGame } from './open.ts';
import { OVERDUE_BATCH, settleOverdueIds } from './overdue.ts';
import { lockOwnOrder } from './own-order.ts';
import type { PlayerRow } from './player-store.ts';
import { missingOf, payersOf, selectShares } from './shares.ts';
import type { OrderRow } from './store.ts';

/** Locks the order, and finds the overdue ones on its table. */
export const beforePay = ({ user, now }: CommandContext, { id }: { id: string }) => ({
  order: lockOwnOrder(id, user.id),
  overdue: overdueOnTableOfOrder(now, { id, limit: OVERDUE_BATCH }),
});

/**
 * Pays an unpaid order from the wallet, or starts a payment and returns the URL of its page. If its price is
 * split, that is what nobody has paid yet.
 */
export async function payOrder(
  ctx: CommandContext<OrderingDeps>,
  { id, method }: Input<typeof orderApi.pay>,
  { order, overdue }: Results<ReturnType<typeof beforePay>>,
): Promise<{ order: OrderRow; redirect_url: string | null }> {
  checkTransition(order, 'pay');
  if (order.hold_until_at !== null && order.hold_until_at <= ctx.now) throw new Refusal('order_expired');
  checkNotOver(order, ctx.now);
  const total = totalOf(missingOf(order));
  if (method === 'wallet' || total === 0) {
    await settleOverdueIds(ctx, overdue);
    return { order: await payFromWallet(ctx, order, 'wallet'), redirect_url: null };
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
  const paid = await payBooking(ctx, order, method);
  if (paid.kind !== 'now') return paid;
  if (started_at !== undefined) return startGame(ctx, paid, started_at);
  const others = await read(ctx.tx, othersDuring(paid, ctx.now));
  return startGame(ctx, paid, walkInStart(ctx, paid, others));
}

/** Pays what nobody has paid yet of an order, without starting the game of a walk-in. */
export async function payBooking(
  ctx: TransactionContext<ReceiptDeps>,
  order: OrderRow,
  method: PaidMethod,
): Promise<OrderRow> {
  checkTransition(order, 'pay');
  checkNotOver(order, ctx.now);
  const shares = order.split === null ? [] : await selectShares(ctx.tx, order);
  return applyEvent(ctx, order, 'pay', ...walletPayment(ctx, order, method, shares));
}

/**
 * What paying changes in the order, for its timeline, and the statements that move the money: what is held of
 * shares becomes the hall's, and the organiser's wallet pays the rest.
 */
function walletPayment(
  ctx: TransactionContext,
  order: OrderRow,
  method: PaidMethod,
  shares: readonly PlayerRow[],
) {
  const play = order.amount - order.discount;
  const missing = missingOf(order);
  const wallet = walletAccount(order.user_id);
  const payers = payersOf(order, shares);
  const posting = ledgerEntry({
    id: ctx.deps.ids.next('txn'),
    kind: 'order_pay',
    order_id: order.id,
    at: ctx.now,
    lines: [
      ...payers.map((payer) => ({
        account: depositAccount(payer.user_id),
        amount: -payer.play,
        kind: 'order_pay' as const,
      })),
      { account: wallet, amount: -missing.play, kind: 'order_pay' },
      { account: revenueAccount(order.outlet_id), amount: play, kind: 'order_pay' },
      { account: wallet, amount: -missing.deposit, kind: 'deposit_hold' },
      { account: depositAccount(order.user_id), amount: missing.deposit, kind: 'deposit_hold' },
    ],
  });
  const spent = payers.map((payer, at) =>
    addSpending(payer.user_id, payer.play + (at === 0 ? missing.play : 0)),
  );
  const change = {
    paid: play,
    paid_at: ctx.now,
    method,
    hold_until_at: null,
    ...(order.split && { split: { ...order.split, due_at: null, held_play: 0, held_deposit: 0 } }),
  };
  return [change, { amount: play + order.deposit }, [...posting, ...spent]] as const;
}

/** The other orders on the table while a walk-in that starts at `now` would occupy it. */
function othersDuring({ id, table_id, start_at, occupied_until_at }: OrderRow, now: number) {
  const period = { start_at, end_at: now + occupied_until_at - start_at };
  return selectOccupyingOrders({ table_id, period, now, except_id: id });
}

/** A walk-in starts at its payment, or earlier if it would run into the next order or closing time. */
export function walkInStart(
  { hall, now }: Pick<CallContext, 'hall' | 'now'>,
  order: Pick<OrderRow, 'table_id' | 'start_at' | 'end_at' | 'occupied_until_at'>,
  others: readonly Pick<TableOrder, 'start_at'>[],
): number {
  const { table_id, start_at, end_at } = order;
  const { outlet } = tableContextOf(hall, table_id);
  const seconds = end_at - start_at;
  const closes_at = openPeriodAt(outlet.hours, outlet.time_zone, start_at)?.end_at ?? end_at;
  const cleaned = others.map((other) => other.start_at - cleaningSeconds(order));
  return Math.max(start_at, Math.min(now + seconds, closes_at, ...cleaned) - seconds);
}
