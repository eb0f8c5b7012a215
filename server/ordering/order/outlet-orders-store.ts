import { type SqlBool, sql } from 'kysely';
import { END_WARNINGS } from '#lib/domain/open-ended-hold.ts';
import type { Period } from '#lib/domain/time.ts';
import { build } from '#server/db/build.ts';
import { oneRowStatement, type Statement, statement } from '#server/db/statement.ts';
import { idsOf, type OrderRow, orders } from './store.ts';

/** Locks the unpaid orders and bookings of these outlets that have not ended, by start. */
export const lockUpcomingOrders = (outlet_ids: readonly string[], now: number): Statement<OrderRow[]> =>
  statement(upcomingOrders(outlet_ids, now).forUpdate());

/** Like `lockUpcomingOrders`, but without locks. */
export const selectUpcomingOrders = (outlet_ids: readonly string[], now: number): Statement<OrderRow[]> =>
  statement(upcomingOrders(outlet_ids, now));

const upcomingOrders = (outlet_ids: readonly string[], now: number) =>
  orders
    .where(sql<SqlBool>`outlet_id = any (${outlet_ids}::text[])`)
    .where('end_at', '>', now)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'paid'),
        eb.and([eb('status', '=', 'unpaid'), eb('hold_until_at', '>', now)]),
      ]),
    )
    .orderBy('start_at')
    .orderBy('id');

/** The orders of a person at an outlet, newest first. */
export const selectOrdersAt = ({
  user_id,
  outlet_id,
  limit,
}: Pick<OrderRow, 'user_id' | 'outlet_id'> & { limit: number }): Statement<OrderRow[]> =>
  statement(
    orders
      .where('user_id', '=', user_id)
      .where('outlet_id', '=', outlet_id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
  );

const NUMBER_LIMIT = 5;

/** The people whose orders at an outlet have a number with this end (digits). */
export const selectOrderOwners = ({
  outlet_id,
  digits,
}: {
  outlet_id: string;
  digits: string;
}): Statement<string[]> =>
  statement(
    build
      .selectFrom('orders')
      .select('user_id')
      .where(sql<SqlBool>`reverse(number) like ${`${[...digits].reverse().join('')}%`}`)
      .where('outlet_id', '=', outlet_id)
      .limit(NUMBER_LIMIT),
    (rows) => rows.map(({ user_id }) => user_id),
  );

interface PeopleAt {
  readonly outlet_id: string;
  readonly user_ids: readonly string[];
}

/** Those of the people who have an order at the outlet. */
export const selectCustomersOf = ({ outlet_id, user_ids }: PeopleAt): Statement<Set<string>> =>
  statement(
    sql<{ id: string }>`
      select id from unnest(${user_ids}::text[]) as person(id)
      where exists (select from orders where user_id = person.id and outlet_id = ${outlet_id})`,
    (rows) => new Set(idsOf(rows)),
  );

/** The table of the newest order at the outlet of each person who has one there. */
export const selectLastTables = ({ outlet_id, user_ids }: PeopleAt): Statement<Map<string, string>> =>
  statement(
    sql<{ id: string; table_id: string }>`
      select person.id, last.table_id from unnest(${user_ids}::text[]) as person(id)
      cross join lateral (
        select table_id from orders where user_id = person.id and outlet_id = ${outlet_id}
        order by created_at desc, id desc limit 1
      ) as last`,
    (rows) => new Map(rows.map(({ id, table_id }) => [id, table_id])),
  );

/** Open-ended games of an outlet that keep their table for half an hour at most. */
export const selectEndingOpenEnded = (outlet_id: string, now: number): Statement<OrderRow[]> =>
  statement(
    orders
      .where('status', '=', sql.lit('playing'))
      .where('open_ended', 'is not', null)
      .where('end_at', '<=', now + END_WARNINGS[0] * 60)
      .where('outlet_id', '=', outlet_id)
      .orderBy('id'),
  );

/** The bills of an outlet, oldest first. */
export const selectBillsOf = (outlet_id: string): Statement<OrderRow[]> =>
  statement(
    orders
      .where('outlet_id', '=', outlet_id)
      .where('status', '=', sql.lit('due'))
      .orderBy('ended_at')
      .orderBy('id'),
  );

/** What an outlet wrote off in a period, its end included; minor units. */
export const sumWrittenOff = (outlet_id: string, { start_at, end_at }: Period): Statement<number> =>
  oneRowStatement(
    build
      .selectFrom('orders')
      .select(({ fn }) => fn.sum<number | null>('written_off').as('total'))
      .where('outlet_id', '=', outlet_id)
      .where('written_off_at', '>=', start_at)
      .where('written_off_at', '<=', end_at),
    ({ total }) => Number(total ?? 0),
  );
