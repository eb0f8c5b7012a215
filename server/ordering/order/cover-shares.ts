import { COVER_SECONDS, totalOf } from '#lib/domain/share.ts';
import { type TransactionContext, withSavepoint, withTransaction } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read } from '#server/db/statement.ts';
import type { OrderingDeps, ReceiptDeps } from '../deps.ts';
import { selectCoverIds } from './due-orders-store.ts';
import { tellSplitDone, tellSplitShort } from './messages.ts';
import { payBooking } from './pay.ts';
import { missingOf } from './shares.ts';
import { lockOrderOrSkip, type OrderRow } from './store.ts';

/**
 * Pays the shares that are missing at their deadline from the wallets of organisers who chose so, each order
 * in its own transaction. If the wallet has too little, its person is told and it is tried again until the
 * hold ends, when `expire` gives all their money back. Failures are logged.
 */
export async function coverShares(deps: OrderingDeps): Promise<void> {
  const ids = await read(deps.db, selectCoverIds({ now: deps.clock.now(), seconds: COVER_SECONDS }));
  for (const id of ids) await coverOrder(deps, id);
}

async function coverOrder(deps: OrderingDeps, id: string): Promise<void> {
  try {
    await withTransaction(deps, async (ctx) => {
      const order = await read(ctx.tx, lockOrderOrSkip(id));
      if (order && isToCover(order, ctx.now)) await cover(ctx, order);
    });
  } catch (error) {
    deps.log.error({ err: error, order: id }, 'the missing shares of an order could not be covered');
  }
}

const isToCover = ({ status, split, hold_until_at }: OrderRow, now: number): boolean =>
  status === 'unpaid' &&
  split?.at_deadline === 'cover' &&
  (split.due_at ?? now) <= now &&
  (hold_until_at ?? 0) > now;

async function cover(ctx: TransactionContext<ReceiptDeps>, order: OrderRow): Promise<void> {
  const missing = totalOf(missingOf(order));
  try {
    await withSavepoint(ctx, (inner) => payBooking(inner, order, 'wallet'));
    await tellSplitDone(ctx, order, { covered: missing });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await tellSplitShort(ctx, order, { missing });
  }
}
