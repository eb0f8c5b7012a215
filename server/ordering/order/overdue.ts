import { type TransactionContext, withTransaction } from '#server/core/context.ts';
import { effect, read, type Statement, write } from '#server/db/statement.ts';
import type { OrderingDeps } from '../deps.ts';
import { isOpenEnded } from './bill.ts';
import { overdueAtTable, selectOverdueIds } from './due-orders-store.ts';
import { settleGame } from './end.ts';
import { expireIfOver, settleOrRecordProblem } from './expire.ts';
import { keepPaused } from './pause.ts';
import { deleteProblem } from './problem-store.ts';
import { stopGame } from './stop.ts';
import { lockOrderOrSkip, type OrderRow } from './store.ts';
import { keepTable } from './table-hold.ts';

export { deleteProblem, listProblems } from './problem-store.ts';

export const OVERDUE_BATCH = 50;

/** Whether the hold or the game of an order is over and not settled, as `selectOverdueIds` finds it. */
export function isOverdue(
  { status, hold_until_at, end_at }: Pick<OrderRow, 'status' | 'hold_until_at' | 'end_at'>,
  now: number,
): boolean {
  if (status === 'unpaid') return hold_until_at !== null && hold_until_at <= now;
  return (status === 'paid' || status === 'playing') && end_at <= now;
}

/** Expires an unpaid order, ends or stops a game, or lapses a booking if its time is over. */
async function settleIfOverdue(ctx: TransactionContext<OrderingDeps>, order: OrderRow): Promise<void> {
  await expireIfOver(ctx, order);
  if (order.end_at <= ctx.now) {
    if (order.status === 'playing') await endOrKeep(ctx, order);
    if (order.status === 'paid') await settleGame(ctx, order, 'lapse');
  }
  await write(ctx.tx, effect(deleteProblem(order.id)));
}

async function endOrKeep(ctx: TransactionContext<OrderingDeps>, order: OrderRow): Promise<void> {
  if (isOpenEnded(order)) {
    if (!(await keepTable(ctx, order))) await stopGame(ctx, order);
  } else if (!(await keepPaused(ctx, order))) await settleGame(ctx, order, 'end');
}

/** The overdue orders of a table that are settled together. */
export const overdueAt = ({ now }: Pick<TransactionContext, 'now'>, table_id: string): Statement<string[]> =>
  overdueAtTable(now, { table_id, limit: OVERDUE_BATCH });

/** Settles the overdue orders of a table in this transaction, unless that fails. */
export async function settleOverdue(
  ctx: TransactionContext<OrderingDeps>,
  { table_id }: { table_id: string },
): Promise<void> {
  await settleOverdueIds(ctx, await read(ctx.tx, overdueAt(ctx, table_id)));
}

/**
 * Reads something of a table, or of its orders, as it is after everything overdue there was settled.
 * `statement` must not refuse: it is read before that, too.
 */
export async function readSettled<T>(
  ctx: TransactionContext<OrderingDeps>,
  overdue: Statement<string[]>,
  statement: Statement<T>,
): Promise<T> {
  const found = await read(ctx.tx, { overdue, wanted: statement });
  if (found.overdue.length === 0) return found.wanted;
  await settleOverdueIds(ctx, found.overdue);
  return read(ctx.tx, statement);
}

/** Like `settleOverdue`, but for orders that were found overdue in the current transaction. */
export async function settleOverdueIds(
  ctx: TransactionContext<OrderingDeps>,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const order = await read(ctx.tx, lockOrderOrSkip(id));
    if (order) await settleOrRecordProblem(ctx, order, settleIfOverdue);
  }
}

/** Settles overdue orders, each in its own transaction. Returns the number found overdue. */
export async function sweepOrders(deps: OrderingDeps, filter: { user_id?: string } = {}): Promise<number> {
  const now = deps.clock.now();
  let count = 0;
  let ids = await read(deps.db, selectOverdueIds(now, { ...filter, limit: OVERDUE_BATCH }));
  while (ids.length > 0) {
    for (const id of ids) await sweepOrder(deps, id);
    count += ids.length;
    const after = ids.at(-1) ?? '';
    ids =
      ids.length < OVERDUE_BATCH
        ? []
        : await read(deps.db, selectOverdueIds(now, { ...filter, after, limit: OVERDUE_BATCH }));
  }
  return count;
}

async function sweepOrder(deps: OrderingDeps, id: string): Promise<void> {
  try {
    await withTransaction(deps, async (ctx) => {
      const order = await read(ctx.tx, lockOrderOrSkip(id));
      if (!order) return;
      await settleOrRecordProblem(ctx, order, settleIfOverdue);
      const lag = ctx.now - (order.status === 'unpaid' ? (order.hold_until_at ?? ctx.now) : order.end_at);
      if (lag >= 0) ctx.afterCommit(() => deps.metrics.sweepLag.observe(lag));
    });
  } catch (error) {
    deps.log.error({ err: error, order: id }, 'an overdue order could not be settled');
  }
}
