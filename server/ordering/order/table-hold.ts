import { onTableSince } from '#lib/domain/game-parts.ts';
import { counterRulesOf } from '#lib/domain/hall.ts';
import { HOLD_STEP_SECONDS, keptUntil } from '#lib/domain/open-ended-hold.ts';
import { openPeriodAt } from '#lib/domain/opening.ts';
import { type TransactionContext, withTransaction } from '#server/core/context.ts';
import { read, write } from '#server/db/statement.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import type { OrderingDeps, ReceiptDeps } from '../deps.ts';
import { isOpenEnded } from './bill.ts';
import { selectOpenEndedIds } from './due-orders-store.ts';
import { listOccupyingAfterExpiry } from './expire.ts';
import { cleaningSeconds } from './occupancy.ts';
import { lockOrderOrSkip, lockTableOrders, type OrderRow, updateOrder } from './store.ts';

const DAY_SECONDS = 86_400;
const BATCH = 50;

/**
 * The instant until which an open-ended game may keep its table; if it is not after now, the game has to
 * stop. `leaving_ids` are orders that leave the table too. `cleaning_seconds` is the cleaning after the game,
 * by default that of the order. Locks the table, and settles expired holds on it.
 */
export async function tableKeptUntil(
  ctx: TransactionContext<ReceiptDeps>,
  order: Pick<OrderRow, 'id' | 'table_id' | 'start_at' | 'end_at' | 'occupied_until_at' | 'parts'>,
  {
    leaving_ids = [],
    cleaning_seconds = cleaningSeconds(order),
  }: { leaving_ids?: readonly string[]; cleaning_seconds?: number } = {},
): Promise<number> {
  const { hall, now } = ctx;
  const { id, table_id, start_at } = order;
  const since_at = onTableSince(order);
  await write(ctx.tx, lockTableOrders(table_id));
  const { outlet } = tableContextOf(hall, table_id);
  const period = { start_at: since_at, end_at: now + DAY_SECONDS };
  const others = await listOccupyingAfterExpiry(ctx, { table_id, period, except_id: id });
  const next = others.find((other) => other.start_at >= since_at && !leaving_ids.includes(other.id));
  return keptUntil({
    now,
    start_at,
    next_start_at: next?.start_at ?? null,
    cleaning_seconds,
    closes_at: openPeriodAt(outlet.hours, outlet.time_zone, start_at)?.end_at ?? order.end_at,
    rules: { ...hall.rules, ...counterRulesOf(hall) },
  });
}

/** Moves the end of an open-ended game ahead. Returns false if the game has to stop. */
export async function keepTable(ctx: TransactionContext<ReceiptDeps>, order: OrderRow): Promise<boolean> {
  const end_at = await tableKeptUntil(ctx, order);
  if (end_at <= ctx.now) return false;
  if (end_at > order.end_at) {
    const occupied_until_at = end_at + cleaningSeconds(order);
    await write(ctx.tx, updateOrder(order.id, { end_at, occupied_until_at }));
  }
  return true;
}

/** Keeps the tables of open-ended games, each in its own transaction. Failures are logged. */
export async function keepTables(deps: OrderingDeps): Promise<void> {
  const { open_ended_hold_minutes } = counterRulesOf(await deps.hall.current());
  const until = deps.clock.now() + open_ended_hold_minutes * 60 - HOLD_STEP_SECONDS;
  let after = '';
  for (;;) {
    const ids = await read(deps.db, selectOpenEndedIds({ until, after, limit: BATCH }));
    for (const id of ids) await keepTableOf(deps, id);
    if (ids.length < BATCH) return;
    after = ids.at(-1) ?? '';
  }
}

async function keepTableOf(deps: OrderingDeps, id: string): Promise<void> {
  try {
    await withTransaction(deps, async (ctx) => {
      const order = await read(ctx.tx, lockOrderOrSkip(id));
      if (order?.status === 'playing' && isOpenEnded(order)) await keepTable(ctx, order);
    });
  } catch (error) {
    deps.log.error({ err: error, order: id }, 'the table of an open-ended game could not be kept');
  }
}
