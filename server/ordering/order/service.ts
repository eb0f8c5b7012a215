import type { Instant } from '#lib/domain/time.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { lockNames } from '#server/db/lock-names.ts';
import { read, write } from '#server/db/statement.ts';
import type { OrderingDeps, ReceiptDeps } from '../deps.ts';
import { finishCleaning } from './cleaning.ts';
import { selectOccupyingOrders, type TableOrder } from './occupancy.ts';
import { settleOverdue } from './overdue.ts';
import { lockOrder, tableLock } from './store.ts';
import {
  deleteTableTime,
  endLeftTime,
  endTableTime,
  findBlock,
  insertTableTime,
} from './table-time-store.ts';

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
  await write(tx, lockNames(tableLock(table_id)));
  await settleOverdue(ctx, { table_id });
  const period = { start_at: now, end_at: until_at };
  const { orders } = await read(tx, {
    left: endLeftTime(table_id, now),
    orders: selectOccupyingOrders({ table_id, period, now }),
  });
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
  const ended = cleaned && (await read(tx, lockOrder(cleaned.id)));
  const start_at = ended ? (await finishCleaning(ctx, ended)).occupied_until_at : now;
  const id = deps.ids.next('blk');
  const time = { ...block, id, table_id, kind: 'block', order_id: null, ended_at: null } as const;
  await write(tx, insertTableTime({ ...time, start_at, until_at }));
}

/** Puts a table back into service. */
export async function putIntoService(ctx: TransactionContext<ReceiptDeps>, table_id: string): Promise<void> {
  const { tx, now } = ctx;
  const { block } = await read(tx, { lock: lockNames(tableLock(table_id)), block: findBlock(table_id, now) });
  if (!block) throw new Refusal('table_in_service', { field: 'table_id' });
  const { id, start_at, until_at } = block;
  // Time on a table is not empty: a block that begins only now goes.
  await write(tx, start_at < now ? endTableTime(id, now) : deleteTableTime(id));
  ctx.deps.waitingList.timeFreed(ctx, { table_id, start_at: now, occupied_until_at: until_at });
}

/** Ends the cleaning of a table that a game has left. */
export async function finishLeftCleaning(
  ctx: TransactionContext<ReceiptDeps>,
  table_id: string,
): Promise<void> {
  const { tx, now } = ctx;
  if ((await read(tx, endLeftTime(table_id, now))) === 0)
    throw new Refusal('table_in_service', { field: 'table_id' });
  // Cleaning takes two hours at most.
  ctx.deps.waitingList.timeFreed(ctx, { table_id, start_at: now, occupied_until_at: now + 7200 });
}
