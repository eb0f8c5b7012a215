import { CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import { type Statement, statement } from '#server/db/statement.ts';

/** Those with a problem are left out until they are to be tried again. */
const withoutProblem = (now: number): RawBuilder<SqlBool> => sql`
  not exists (
    select from order_problems where order_problems.order_id = orders.id and order_problems.retry_at > ${now}::bigint)`;

/**
 * The orders whose hold or game is over: all, or those of a person; sorted, starting after `after`. Those with a problem are
 * left out until they are to be tried again.
 */
export async function selectOverdueIds(
  db: Db | Tx,
  now: number,
  { user_id, after, limit }: { user_id?: string; after?: string; limit: number },
): Promise<string[]> {
  let query = db
    .selectFrom('orders')
    .select('id')
    .where(
      sql<SqlBool>`(status = 'unpaid' and hold_until_at <= ${now}::bigint
        or status in ('paid', 'playing') and end_at <= ${now}::bigint)`,
    )
    .where(withoutProblem(now));
  if (user_id !== undefined) query = query.where('user_id', '=', user_id);
  if (after !== undefined) query = query.where('id', '>', after);
  return idsOf(await query.orderBy('id').limit(limit).execute());
}

/** The overdue orders of a table, as `selectOverdueIds` finds them. */
export const selectOverdueOn = (
  now: number,
  { table_id, limit }: { table_id: string; limit: number },
): Statement<string[]> =>
  statement(CompiledQuery.raw(OVERDUE_ON, [now, table_id, limit]) as CompiledQuery<OverdueRow>, idsOf);

/** As `selectOverdueOn`, of the table of an order. */
export const selectOverdueBeside = (
  now: number,
  { id, limit }: { id: string; limit: number },
): Statement<string[]> =>
  statement(CompiledQuery.raw(OVERDUE_BESIDE, [now, id, limit]) as CompiledQuery<OverdueRow>, idsOf);

interface OverdueRow {
  readonly id: string;
}

/**
 * Few orders are overdue, and two small indexes have them. Materialized: a plan that begins with the table reads all orders that
 * it ever had.
 */
const overdueOf = (table: string): string => `
  with overdue as materialized (
    select id, table_id from orders where status = 'unpaid' and hold_until_at <= $1::bigint
    union all
    select id, table_id from orders where status in ('paid', 'playing') and end_at <= $1::bigint
  )
  select id from overdue
  where table_id = ${table} and not exists (
    select from order_problems where order_problems.order_id = overdue.id and order_problems.retry_at > $1::bigint)
  order by id
  limit $3::bigint`;

const OVERDUE_ON = overdueOf('$2');
const OVERDUE_BESIDE = overdueOf('(select table_id from orders where id = $2)');

const idsOf = (rows: readonly OverdueRow[]): string[] => rows.map(({ id }) => id);
