import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Instant, Period } from '#lib/domain/time.ts';
import { build } from '#server/db/build.ts';
import type { Schema } from '#server/db/schema.ts';
import { effect, rowStatement, type Statement, statement } from '#server/db/statement.ts';

type TableTime = Selectable<Schema['table_time']>;

/** A trigger writes the times of orders. Throws 23P01 (exclusion_violation) if the table is taken. */
export const insertTableTime = (time: TableTime): Statement<void> =>
  effect(build.insertInto('table_time').values(time));

/** Lets overlaps pass until `checkTableTime`: two games that change tables overlap until both have moved. */
export const deferTableTime = (): Statement<void> =>
  effect(sql`set constraints table_time_no_overlap deferred`);

/** Throws 23P01 (exclusion_violation) if there are overlaps. */
export const checkTableTime = (): Statement<void> =>
  effect(sql`set constraints table_time_no_overlap immediate`);

/**
 * Ends the cleaning of a table that games have left; if `order_id` is given, only after that order. Reads how
 * many games that were.
 */
export const endLeftTime = (table_id: string, now: Instant, order_id?: string): Statement<number> =>
  statement(
    build
      .deleteFrom('table_time')
      .where('table_id', '=', table_id)
      .where('kind', '=', sql.lit('left'))
      .where('until_at', '>', now)
      .$if(order_id !== undefined, (query) => query.where('order_id', '=', order_id ?? ''))
      .returning('id'),
    (rows) => rows.length,
  );

/** The time in which a table is out of service now, or is next. */
export const findBlock = (table_id: string, now: Instant): Statement<TableTime | undefined> =>
  rowStatement(
    build
      .selectFrom('table_time')
      .selectAll()
      .where('table_id', '=', table_id)
      .where('kind', '=', sql.lit('block'))
      .where('until_at', '>', now)
      .orderBy('start_at')
      .limit(1),
  );

export const endTableTime = (id: string, now: Instant): Statement<void> =>
  effect(build.updateTable('table_time').set({ until_at: now }).where('id', '=', id));

export const deleteTableTime = (id: string): Statement<void> =>
  effect(build.deleteFrom('table_time').where('id', '=', id));

/** The times of a period in which some tables are out of service, by start. */
export const selectBlocks = (
  table_ids: readonly string[],
  { start_at, end_at }: Period,
): Statement<TableTime[]> =>
  statement(
    build
      .selectFrom('table_time')
      .selectAll()
      .where(sql<SqlBool>`table_id = any (${table_ids}::text[])`)
      .where('kind', '=', sql.lit('block'))
      .where('until_at', '>', start_at)
      .where('start_at', '<', end_at)
      .orderBy('start_at'),
  );
