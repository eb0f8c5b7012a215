import { occupiesTable } from '#lib/domain/availability.ts';
import type { Period } from '#lib/domain/time.ts';
import { type TransactionContext, withSavepoint } from '#server/core/context.ts';
import { restoreCoupon } from '#server/customer/coupon/commands.ts';
import { read } from '#server/db/statement.ts';
import { isDatabaseUnavailable } from '#server/db/unavailable.ts';
import type { ReceiptDeps } from '../deps.ts';
import { applyEvent } from './apply-event.ts';
import { sendOrderReceipt, tellPlayersCancelled } from './messages.ts';
import { selectOrdersDuring, type TableOrder } from './occupancy.ts';
import { recordProblem } from './problem-store.ts';
import { releaseShares } from './shares.ts';
import { lockOrderOrSkip, type OrderRow } from './store.ts';

/** Expires an unpaid order whose hold is over. The order is locked by the caller. */
export async function expireIfOver(ctx: TransactionContext<ReceiptDeps>, order: OrderRow): Promise<void> {
  if (order.status !== 'unpaid' || order.hold_until_at === null || order.hold_until_at > ctx.now) return;
  await restoreCoupon(ctx.tx, order);
  const kind = order.wish_id === null ? 'expired' : 'wait_lapsed';
  const returned = await expire(ctx, order);
  await sendOrderReceipt(ctx, order, kind, { returned, deposit: 0 });
  await tellPlayersCancelled(ctx, order, { by_hall: false, by_staff: false });
}

/** Cancels an expired order. Returns what its organiser gets back, minor units. */
async function expire(ctx: TransactionContext<ReceiptDeps>, order: OrderRow): Promise<number> {
  const { own, change } = await releaseShares(ctx, order);
  const details = { at: order.hold_until_at ?? ctx.now, ...(own > 0 ? { amount: own } : {}) };
  await applyEvent(ctx, order, 'expire', { ...change, hold_until_at: null }, details);
  return own;
}

/** Settles an overdue order by `settle`, or records that it needs a person and tries later. */
export async function settleOrRecordProblem<D extends ReceiptDeps>(
  ctx: TransactionContext<D>,
  order: OrderRow,
  settle: (ctx: TransactionContext<D>, order: OrderRow) => Promise<void>,
): Promise<void> {
  try {
    await withSavepoint(ctx, (inner) => settle(inner, order));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const attempts = await read(ctx.tx, recordProblem(order.id, String(error), ctx.now));
    ctx.deps.log.error(
      { err: error, order: order.id, attempts, alarm: 'order_not_settled' },
      'an overdue order could not be settled',
    );
    if (order.status === 'unpaid') await releaseHold(ctx, order);
  }
}

/** Cancels an expired order without coupon and message, so that its slot can be ordered. */
async function releaseHold(ctx: TransactionContext<ReceiptDeps>, order: OrderRow): Promise<void> {
  try {
    await withSavepoint(ctx, (inner) => expire(inner, order));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    ctx.deps.log.error({ err: error, order: order.id }, 'an expired hold could not be released');
  }
}

/** Like `selectOccupyingOrders`, after settling expired holds, which keep their time until then. */
export async function listOccupyingAfterExpiry(
  ctx: TransactionContext<ReceiptDeps>,
  { table_id, period, except_id }: { table_id: string; period: Period; except_id?: string },
): Promise<TableOrder[]> {
  const orders = await read(ctx.tx, selectOrdersDuring([table_id], period));
  const others = orders.filter(({ id }) => id !== except_id);
  for (const { id } of others.filter((order) => !occupiesTable(order, ctx.now))) {
    const order = await read(ctx.tx, lockOrderOrSkip(id));
    if (order) await settleOrRecordProblem(ctx, order, expireIfOver);
  }
  return others.filter((order) => occupiesTable(order, ctx.now));
}
