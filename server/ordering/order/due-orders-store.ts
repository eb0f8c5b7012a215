import { CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely';
import { build } from '#server/db/build.ts';
import { compiledOnce } from '#server/db/compiled-once.ts';
import { type Statement, statement } from '#server/db/statement.ts';
import type { DueReminder } from '#server/notify/message/reminder.ts';
import { idsOf } from './store.ts';

/** Orders whose hold or game is over. Those with a problem are left out until they are to be tried again. */
const isOverdue = (now: number) => sql<SqlBool>`
  (status = 'unpaid' and hold_until_at <= ${now}::bigint or status in ('paid', 'playing') and end_at <= ${now}::bigint)
  and not exists (
    select from order_problems where order_problems.order_id = orders.id and order_problems.retry_at > ${now}::bigint)`;

interface OverdueFilter {
  readonly user_id?: string;
  readonly after?: string;
  readonly limit: number;
}

/** Sorted, starting after `after`. */
export function selectOverdueIds(now: number, { limit, ...filter }: OverdueFilter): Statement<string[]> {
  const key = Object.keys(filter).join();
  const query = overdueQueries.get(key) ?? overdueQuery(Object.keys(filter));
  overdueQueries.set(key, query);
  return statement(query({ now, limit, ...filter }), idsOf);
}

/** The queries by the names of the filter. */
const overdueQueries = new Map<
  string,
  (search: OverdueFilter & { now: number }) => CompiledQuery<{ id: string }>
>();

const overdueQuery = (names: readonly string[]) =>
  compiledOnce((db, search: OverdueFilter & { now: number }) =>
    db
      .selectFrom('orders')
      .select('id')
      .where(isOverdue(search.now))
      .$if(names.includes('user_id'), (query) => query.where('user_id', '=', search.user_id as string))
      .$if(names.includes('after'), (query) => query.where('id', '>', search.after as string))
      .orderBy('id')
      .limit(sql<number>`${search.limit}`),
  );

/** Like `selectOverdueIds`, but for one table. */
export const overdueAtTable = (
  now: number,
  { table_id, limit }: { table_id: string; limit: number },
): Statement<string[]> => statement(CompiledQuery.raw(OVERDUE_AT_TABLE, [now, limit, table_id]), idsOf);

/** Like `overdueAtTable`, but for the table of an order. */
export const overdueOnTableOfOrder = (
  now: number,
  { id, limit }: { id: string; limit: number },
): Statement<string[]> => statement(CompiledQuery.raw(OVERDUE_ON_TABLE_OF_ORDER, [now, limit, id]), idsOf);

const IS_NOT_PUT_OFF = `
  coalesce((select retry_at from order_problems where order_problems.order_id = orders.id), 0) <= $1::bigint`;

/**
 * Found among the overdue orders of the hall, which are few, in the order of their indexes: a plan for all
 * values, which does not know how few they are, would read all orders of the table besides. If there are more
 * than 1,000, as after an outage, the newest are left to the sweep; an expired hold that is in the way is
 * found by its time (`listOccupyingAfterExpiry`). What is put off is looked up order by order.
 */
const overdueAt = (table_id: string) => `
  with overdue as materialized (
    (select id, table_id from orders
      where status = 'unpaid' and hold_until_at <= $1::bigint and ${IS_NOT_PUT_OFF}
      order by hold_until_at limit 1000)
    union all
    (select id, table_id from orders
      where status in ('paid', 'playing') and end_at <= $1::bigint and ${IS_NOT_PUT_OFF}
      order by end_at limit 1000))
  select id from overdue where table_id = ${table_id} order by id limit $2`;

const OVERDUE_AT_TABLE = overdueAt('$3');

const OVERDUE_ON_TABLE_OF_ORDER = overdueAt('(select table_id from orders where id = $3)');

/** Open-ended games that keep their table until before `until`; sorted, starting after `after`. */
export const selectOpenEndedIds = (search: {
  until: number;
  after: string;
  limit: number;
}): Statement<string[]> =>
  statement(
    build
      .selectFrom('orders')
      .select('id')
      // Literals, so that its plan uses the index of these orders.
      .where('status', '=', sql.lit('playing'))
      .where('open_ended', 'is not', null)
      .where('end_at', '<', search.until)
      .where('id', '>', search.after)
      .orderBy('id')
      .limit(search.limit),
    idsOf,
  );

/**
 * The reminders due `before` seconds ahead of the end of a hold, the start of a booking and the end of a
 * game. Orders made after the time of their reminder get none. The key of `ending_soon` includes the end, so
 * that an extended game gets another reminder.
 */
export const dueOrderReminders = (
  now: number,
  before: { hold: number; booking: number; game: number },
): RawBuilder<DueReminder> => sql`
    select 'hold_ending' as kind, 'hold_ending:' || id as key, user_id, id from orders
      where status = 'unpaid' and hold_until_at > ${now} and hold_until_at <= ${now + before.hold}
        -- The wallet of the organiser pays then, or they are told that it can't.
        and (split ->> 'at_deadline' = 'cover') is not true
        and created_at < hold_until_at - ${before.hold}
    union all
    select 'booking_soon', 'booking_soon:' || id, user_id, id from orders
      where status = 'paid' and start_at > ${now} and start_at <= ${now + before.booking}
        and created_at < start_at - ${before.booking}
    union all
    select 'ending_soon', 'ending_soon:' || id || ':' || end_at, user_id, id from orders
      where status = 'playing' and paused_at is null and end_at > ${now} and end_at <= ${now + before.game}
        and opened_at < end_at - ${before.game}`;

const COVERED_AT_ONCE = 500;

/** The unpaid orders whose missing shares the organiser's wallet pays now; their holds end in `seconds`. */
export const selectCoverIds = ({ now, seconds }: { now: number; seconds: number }): Statement<string[]> =>
  statement(
    build
      .selectFrom('orders')
      .select('id')
      .where('status', '=', sql.lit('unpaid' as const))
      .where('hold_until_at', '>', now)
      .where('hold_until_at', '<=', now + seconds)
      .where(sql<SqlBool>`split ->> 'at_deadline' = 'cover' and (split ->> 'due_at')::bigint <= ${now}`)
      .orderBy('hold_until_at')
      .limit(COVERED_AT_ONCE),
    idsOf,
  );
