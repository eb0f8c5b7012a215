import type { Instant } from '#lib/domain/time.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { lockNames } from '#server/db/lock-names.ts';
import { read } from '#server/db/statement.ts';
import type { OrderingDeps, ReceiptDeps } from '../deps.ts';
import { finishCleaning } from './cleaning.ts';
import { selectOccupyingOrders, type TableOrder } from './occupancy.ts';
import { settleOverdue } from './overdue.ts';
import { lockOrder, tableLock } from './store.ts';
import { endBlock, endLeftTime, insertTableTime } from './table-time-store.ts';

export { selectBlocks } from './table-time-store.ts';

interface Block {
  readonly table_id: string;
  readonly outlet_id: string;
  readonly until_at: Instant;
  readonly reason: string;
}

/** Takes a table out of service until an instant; what is cleaned is not waited for. */
export async function takeOutOfService(
  ctx: TransactionContext<OrderingDeps>,
  { table_id, until_at, ...block }: Block,
): Promise<void> {
  const { tx, now, deps } = ctx;
  await read(tx, lockNames(tableLock(table_id)));
  await settleOverdue(ctx, { table_id });
  await endLeftTime(tx, { table_id, now });
  const orders = await read(
    tx,
    selectOccupyingOrders({
      table_id,
      period: { start_at: now, end_at: until_at },
      now,
    }),
  );
  const isCleaned = ({ status, is_block }: TableOrder) =>
    !is_block && (status === 'due' || status === 'ended' || status === 'completed');
  const cleaned = orders.find(isCleaned);
  const others = orders.filter((order) => !isCleaned(order));
  if (others.some(({ is_block }) => is_block)) throw new Refusal('table_out_of_service');
  const playing = others.find(({ status }) => status === 'playing');
  if (playing) throw new Refusal('table_in_use', { facts: { until_at: playing.end_at } });
  if (others.length > 0)
    throw new Refusal('table_has_bookings', {
      facts: { count: others.length, ids: others.map(({ id }) => id) },
    });
  const ended = cleaned && (await lockOrder(tx, cleaned.id));
  const start_at = ended ? (await finishCleaning(ctx, ended)).occupied_until_at : now;
  await insertTableTime(tx, {
    ...block,
    id: deps.ids.next('blk'),
    table_id,
    kind: 'block',
    order_id: null,
    start_at,
    ended_at: null,
    until_at,
  });
}

/** Puts a table back into service. */
export async function putIntoService(ctx: TransactionContext<ReceiptDeps>, table_id: string): Promise<void> {
  const { tx, now } = ctx;
  await read(tx, lockNames(tableLock(table_id)));
  const until_at = await endBlock(tx, table_id, now);
  if (until_at === null) throw new Refusal('table_in_service', { field: 'table_id' });
  ctx.deps.waitingList.timeFreed(ctx, { table_id, start_at: now, occupied_until_at: until_at });
}

/** Ends the cleaning of a table that a game has left. */
export async function finishLeftCleaning(
  ctx: TransactionContext<ReceiptDeps>,
  table_id: string,
): Promise<void> {
  const { tx, now } = ctx;
  if ((await endLeftTime(tx, { table_id, now })) === 0)
    throw new Refusal('table_in_service', { field: 'table_id' });
  // Cleaning takes two hours at most.
  ctx.deps.waitingList.timeFreed(ctx, { table_id, start_at: now, occupied_until_at: now + 7200 });
}
