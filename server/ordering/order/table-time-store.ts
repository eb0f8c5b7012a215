import { type Selectable, sql } from 'kysely';
import type { Instant, Period } from '#lib/domain/time.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';

type TableTime = Selectable<Schema['table_time']>;

/** A trigger writes the times of orders. Throws 23P01 (exclusion_violation) if the table is taken. */
export async function insertTableTime(tx: Tx, time: TableTime): Promise<void> {
  await tx.insertInto('table_time').values(time).execute();
}

/** Lets overlaps pass until `checkTableTime`: two games that change tables overlap until both have moved. */
export async function deferTableTime(tx: Tx): Promise<void> {
  await sql`set constraints table_time_no_overlap deferred`.execute(tx);
}

/** Throws 23P01 (exclusion_violation) if there are overlaps. */
export async function checkTableTime(tx: Tx): Promise<void> {
  await sql`set constraints table_time_no_overlap immediate`.execute(tx);
}

/** Ends the cleaning of a table that games have left; if `order_id` is given, only after that order. */
export async function endLeftTime(
  tx: Tx,
  { table_id, now, order_id }: { table_id: string; now: Instant; order_id?: string },
): Promise<number> {
  const left = tx
    .deleteFrom('table_time')
    .where('table_id', '=', table_id)
    .where('kind', '=', sql.lit('left'))
    .where('until_at', '>', now);
  const query = order_id === undefined ? left : left.where('order_id', '=', order_id);
  const [{ numDeletedRows } = { numDeletedRows: 0n }] = await query.execute();
  return Number(numDeletedRows);
}

/**
 * Puts a table that is out of service back: its block ends at `now`. Returns until when it would have lasted;
 * null if there is none.
 */
export async function endBlock(tx: Tx, table_id: string, now: Instant): Promise<Instant | null> {
  const blocks = await tx
    .selectFrom('table_time')
    .select(['id', 'start_at', 'until_at'])
    .where('table_id', '=', table_id)
    .where('kind', '=', sql.lit('block'))
    .where('until_at', '>', now)
    .execute();
  const block = blocks.find(({ start_at }) => start_at < now) ?? blocks[0];
  if (!block) return null;
  // Time on a table is not empty: a block that begins only now goes.
  if (block.start_at < now)
    await tx.updateTable('table_time').set({ until_at: now }).where('id', '=', block.id).execute();
  else await tx.deleteFrom('table_time').where('id', '=', block.id).execute();
  return block.until_at;
}

/** The times of a period in which some tables are out of service, by start. */
export const selectBlocks = (db: Db, table_ids: readonly string[], period: Period): Promise<TableTime[]> =>
  db
    .selectFrom('table_time')
    .selectAll()
    .where('table_id', 'in', [...table_ids])
    .where('kind', '=', sql.lit('block'))
    .where('until_at', '>', period.start_at)
    .where('start_at', '<', period.end_at)
    .orderBy('start_at')
    .execute();

/** The times in which some tables were out of service in a period. */
export const selectBlocksIn = (
  db: Db,
  table_ids: readonly string[],
  { start_at, end_at }: Period,
): Promise<Pick<TableTime, 'table_id' | 'start_at' | 'until_at'>[]> =>
  db
    .selectFrom('table_time')
    .select(['table_id', 'start_at', 'until_at'])
    .where('table_id', 'in', [...table_ids])
    .where('kind', '=', sql.lit('block'))
    .where('until_at', '>', start_at)
    .where('start_at', '<', end_at)
    .execute();
