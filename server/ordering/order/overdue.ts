import { type TransactionContext, withTransaction } from '#server/core/context.ts';
import { restoreCoupon } from '#server/customer/coupon/commands.ts';
import type { OrderingDeps } from '../deps.ts';
import { applyEvent } from './apply-event.ts';
import { settleGame } from './finish.ts';
import { sendOrderReceipt } from './messages.ts';
import { lockOrderOrSkip, type OrderRow, overdueIds } from './store.ts';

const BATCH = 50;

/** What time alone does to an order: a hold that runs out, a game whose end has come, a booking nobody opened. */
async function settleOne(ctx: TransactionContext<OrderingDeps>, order: OrderRow): Promise<void> {
  if (order.status === 'unpaid' && order.hold_until_at !== null && order.hold_until_at <= ctx.now) {
    await restoreCoupon(ctx.tx, order);
    await sendOrderReceipt(ctx, order, 'expired', { returned: 0, deposit: 0 });
    await applyEvent(ctx, order, 'expire', { hold_until_at: null }, { at: order.hold_until_at });
  }
  if (order.end_at > ctx.now) return;
  if (order.status === 'playing') await settleGame(ctx, order, 'end');
  if (order.status === 'paid') await settleGame(ctx, order, 'lapse');
}

/** Settles what is overdue on a table, inside the transaction that wants the table. */
export async function settleOverdue(
  ctx: TransactionContext<OrderingDeps>,
  of: { table_id: string },
): Promise<void> {
  for (const id of await overdueIds(ctx.tx, ctx.now, { ...of, limit: BATCH })) {
    const order = await lockOrderOrSkip(ctx.tx, id);
    if (order) await settleOne(ctx, order);
  }
}

/**
 * Settles overdue orders, each in a transaction of its own, so that one that fails stops no other: all of them (the
 * sweeper), or a person's (before they are shown). Safe in several processes at once. Answers how many it looked at.
 */
export async function sweepOrders(deps: OrderingDeps, of: { user_id?: string } = {}): Promise<number> {
  const now = deps.clock.now();
  let looked = 0;
  let ids = await overdueIds(deps.db, now, { ...of, limit: BATCH });
  while (ids.length > 0) {
    for (const id of ids) await sweepOne(deps, id);
    looked += ids.length;
    const after = ids.at(-1) ?? '';
    ids = ids.length < BATCH ? [] : await overdueIds(deps.db, now, { ...of, after, limit: BATCH });
  }
  return looked;
}

async function sweepOne(deps: OrderingDeps, id: string): Promise<void> {
  try {
    await withTransaction(deps, async (ctx) => {
      const order = await lockOrderOrSkip(ctx.tx, id);
      if (order) await settleOne(ctx, order);
    });
  } catch (error) {
    deps.log.error({ err: error, order: id }, 'an overdue order could not be settled');
  }
}
