import { type TransactionContext, withTransaction } from '#server/core/context.ts';
import { restoreCoupon } from '#server/customer/coupon/commands.ts';
import type { OrderingDeps } from '../deps.ts';
import { applyEvent } from './apply-event.ts';
import { settleGame } from './end.ts';
import { sendOrderReceipt } from './messages.ts';
import { lockOrderOrSkip, type OrderRow, selectOverdueIds } from './store.ts';

const BATCH = 50;

/** Expires an unpaid order whose hold is over, ends a game at its end time, lapses a booking that nobody opened. */
async function settleIfOverdue(ctx: TransactionContext<OrderingDeps>, order: OrderRow): Promise<void> {
  if (order.status === 'unpaid' && order.hold_until_at !== null && order.hold_until_at <= ctx.now) {
    await restoreCoupon(ctx.tx, order);
    await sendOrderReceipt(ctx, order, 'expired', { returned: 0, deposit: 0 });
    await applyEvent(ctx, order, 'expire', { hold_until_at: null }, { at: order.hold_until_at });
  }
  if (order.end_at > ctx.now) return;
  if (order.status === 'playing') await settleGame(ctx, order, 'end');
  if (order.status === 'paid') await settleGame(ctx, order, 'lapse');
}

/** Settles the overdue orders of a table in the current transaction. */
export async function settleOverdue(
  ctx: TransactionContext<OrderingDeps>,
  { table_id }: { table_id: string },
): Promise<void> {
  for (const id of await selectOverdueIds(ctx.tx, ctx.now, { table_id, limit: BATCH })) {
    const order = await lockOrderOrSkip(ctx.tx, id);
    if (order) await settleIfOverdue(ctx, order);
  }
}

/**
 * Settles overdue orders, all or one person's, each in its own transaction: a failure is logged and does not affect the
 * others. Several processes may run it concurrently. Returns the number of orders found overdue.
 */
export async function sweepOrders(deps: OrderingDeps, filter: { user_id?: string } = {}): Promise<number> {
  const now = deps.clock.now();
  let count = 0;
  let ids = await selectOverdueIds(deps.db, now, { ...filter, limit: BATCH });
  while (ids.length > 0) {
    for (const id of ids) await sweepOrder(deps, id);
    count += ids.length;
    const after = ids.at(-1) ?? '';
    ids = ids.length < BATCH ? [] : await selectOverdueIds(deps.db, now, { ...filter, after, limit: BATCH });
  }
  return count;
}

async function sweepOrder(deps: OrderingDeps, id: string): Promise<void> {
  try {
    await withTransaction(deps, async (ctx) => {
      const order = await lockOrderOrSkip(ctx.tx, id);
      if (order) await settleIfOverdue(ctx, order);
    });
  } catch (error) {
    deps.log.error({ err: error, order: id }, 'an overdue order could not be settled');
  }
}
