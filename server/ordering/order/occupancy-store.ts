import { type Expression, type SqlBool, sql } from 'kysely';
import type { OrderOccupancy } from '#lib/domain/availability.ts';
import type { OrderStatus } from '#lib/domain/order.ts';
import type { Instant, Period } from '#lib/domain/time.ts';
import { build } from '#server/db/build.ts';
import { compiledOnce } from '#server/db/compiled-once.ts';
import type { Db } from '#server/db/schema.ts';
import { type Statement, statement } from '#server/db/statement.ts';
import type { OrderPlace } from '#server/money/deps.ts';
import { hasId, type OrderRow } from './store.ts';

export interface TableOrder extends OrderOccupancy {
  readonly id: string;
  readonly table_id: string;
  readonly outlet_id: string;
  readonly user_id: string;
}

const columns = [
  'id',
  'table_id',
  'outlet_id',
  'user_id',
  'status',
  'start_at',
  'end_at',
  'occupied_until_at',
  'hold_until_at',
  'ended_at',
] as const;

/** What occupies tables in the period, by start: orders, cleaning, tables out of service. */
export const selectOrdersDuring = (
  table_ids: readonly string[],
  { start_at, end_at }: Period,
): Statement<TableOrder[]> => {
  const query =
    table_ids.length === 1
      ? atTableQuery({ table_id: table_ids[0] as string, start_at, end_at })
      : atTablesQuery({ table_ids: [...table_ids], start_at, end_at });
  return statement(query, (orders: TableOrder[]) => orders);
};

/** One statement whatever the number of tables. */
const atTablesQuery = compiledOnce((db, { table_ids, start_at, end_at }: Period & { table_ids: string[] }) =>
  duringQuery(db, isAtTables(table_ids), { start_at, end_at }),
);

/** A plan for all values expects a list to have ten tables. */
const atTableQuery = compiledOnce((db, { table_id, start_at, end_at }: Period & { table_id: string }) =>
  duringQuery(db, sql<SqlBool>`table_id = ${table_id}`, { start_at, end_at }),
);

const isAtTables = (table_ids: readonly string[]) => sql<SqlBool>`table_id = any (${table_ids}::text[])`;

/** No order occupies its table longer: a game takes a day at most and its cleaning two hours. */
export const LONGEST_SECONDS = 3 * 86_400;

/**
 * Orders that occupy a table in a period. The status is a literal, so that the plan uses the index of these
 * orders. Without an end, a plan for all values expects a third of the orders.
 */
const isDuring = ({ start_at, end_at }: Period) => sql<SqlBool>`
  status <> 'cancelled' and occupied_until_at > ${start_at}
  and occupied_until_at < ${end_at}::bigint + ${sql.lit(LONGEST_SECONDS)} and start_at < ${end_at}`;

type Selects = Pick<Db, 'selectFrom'>;

const duringQuery = (db: Selects, isAt: Expression<SqlBool>, { start_at, end_at }: Period) =>
  db
    .selectFrom('orders')
    .select(columns)
    .select(sql<boolean>`false`.as('is_block'))
    .where(isAt)
    .where(isDuring({ start_at, end_at }))
    .unionAll(besidesOrdersQuery(db, isAt, { start_at, end_at }))
    .orderBy('start_at');

/** Rows in the shape of an ended order, whose table is cleaned. */
const besidesOrdersQuery = (db: Selects, isAt: Expression<SqlBool>, { start_at, end_at }: Period) =>
  db
    .selectFrom('table_time')
    .select([
      // The table is not taken for the order itself, which may come back.
      sql<string>`coalesce(order_id, id)`.as('id'),
      'table_id',
      'outlet_id',
      sql<string>`''`.as('user_id'),
      sql<OrderStatus>`'ended'`.as('status'),
      'start_at',
      sql<number>`coalesce(ended_at, start_at)`.as('end_at'),
      'until_at as occupied_until_at',
      sql<number | null>`null::bigint`.as('hold_until_at'),
      sql<number | null>`coalesce(ended_at, start_at)`.as('ended_at'),
      sql<boolean>`kind = 'block'`.as('is_block'),
    ])
    .where(isAt)
    .where('kind', '<>', sql.lit('game'))
    .where('until_at', '>', start_at)
    .where('start_at', '<', end_at);

/** Like `selectOrdersDuring`, but without the orders. */
export const selectBesidesOrders = (table_ids: readonly string[], period: Period): Statement<TableOrder[]> =>
  statement(besidesOrdersQuery(build, isAtTables(table_ids), period));

/** Tables that are not free. */
export interface BusyTables {
  readonly in_use: number;
  readonly cleaning: number;
}

/**
 * Counts, by outlet, how many of these tables are in use at that instant, and how many are cleaned or out of
 * service; outlets without any are left out. It counts as `currentTableState` does: nothing overlaps on a
 * table, so each row is a table.
 */
export const countBusyTables = (
  table_ids: readonly string[],
  at: Instant,
): Statement<Map<string, BusyTables>> =>
  statement(busyQuery({ table_ids: [...table_ids], at }), (rows: BusyCount[]) => {
    const counts = new Map<string, BusyTables>();
    for (const { outlet_id, busy, in_use } of rows) {
      const { in_use: used, cleaning } = counts.get(outlet_id) ?? { in_use: 0, cleaning: 0 };
      counts.set(outlet_id, { in_use: used + in_use, cleaning: cleaning + busy - in_use });
    }
    return counts;
  });

type BusyCount = Record<'busy' | 'in_use', number> & { readonly outlet_id: string };

const busyQuery = compiledOnce((db, { table_ids, at }: { table_ids: string[]; at: Instant }) => {
  const isPlayed = sql<SqlBool>`coalesce(ended_at, end_at) > ${at} and status not in ('ended', 'completed')`;
  const besides = db
    .selectFrom('table_time')
    .select(({ fn }) => ['outlet_id', fn.countAll<number>().as('busy'), sql<number>`0::bigint`.as('in_use')])
    .where(isAtTables(table_ids))
    .where('kind', '<>', sql.lit('game'))
    .where('until_at', '>', at)
    .where('start_at', '<=', at)
    .groupBy('outlet_id');
  return (
    db
      .selectFrom('orders')
      .select(({ fn }) => [
        'outlet_id',
        fn.countAll<number>().as('busy'),
        fn.countAll<number>().filterWhere(isPlayed).as('in_use'),
      ])
      .where(isAtTables(table_ids))
      .where('status', '<>', sql.lit('cancelled'))
      .where('occupied_until_at', '>', at)
      // Without an end, a plan for all values expects a third of the orders.
      .where('occupied_until_at', '<', sql<number>`${at}::bigint + ${sql.lit(LONGEST_SECONDS)}`)
      .where('start_at', '<=', at)
      .where(sql<SqlBool>`(status <> 'unpaid' or hold_until_at is null or hold_until_at > ${at})`)
      .groupBy('outlet_id')
      .unionAll(besides)
  );
});

/** Those of the tables on which a game is played. A game past its end time does not count, settled or not. */
export const selectTablesInPlay = (table_ids: readonly string[], now: Instant): Statement<Set<string>> =>
  statement(
    build
      .selectFrom('orders')
      .select('table_id')
      .where(isAtTables(table_ids))
      .where('status', '=', sql.lit('playing'))
      .where('end_at', '>', now)
      // Implied; the index of a table's orders has it. Without an end, a plan for all values would read all
      // bookings ahead.
      .where('occupied_until_at', '>', now)
      .where('occupied_until_at', '<', sql<number>`${now}::bigint + ${sql.lit(LONGEST_SECONDS)}`),
    (rows) => new Set(rows.map(({ table_id }) => table_id)),
  );

/** The end of the last open order on each table; tables without one are left out. */
export const selectLatestOrderEnds = (
  table_ids: readonly string[],
): Statement<{ table_id: string; until_at: number }[]> =>
  statement(
    build
      .selectFrom('orders')
      .select(['table_id', sql<number>`max(end_at)`.as('until_at')])
      .where(isAtTables(table_ids))
      .where('status', 'in', ['unpaid', 'paid', 'playing'])
      .groupBy('table_id')
      .orderBy('table_id'),
  );

/** The tables and times of orders, keyed by their ids. */
export const listOrderPlaces = (ids: readonly string[]): Statement<Map<string, OrderPlace>> =>
  statement(
    build.selectFrom('orders').select(['id', 'outlet_id', 'table_id', 'start_at']).where(hasId(ids)),
    (rows) => new Map(rows.map(({ id, ...place }) => [id, place])),
  );

/** Like `selectOrdersDuring`, but with all columns. */
export const selectWholeOrdersDuring = (
  table_ids: readonly string[],
  period: Period,
): Statement<OrderRow[]> =>
  statement(
    build
      .selectFrom('orders')
      .selectAll()
      .where(isAtTables(table_ids))
      .where(isDuring(period))
      .orderBy('start_at'),
  );

/**
 * The people whose orders occupy some tables after an instant, cleaning included, however far ahead. It
 * includes those whose cancelled orders were paid and would occupy them after an instant of their own: they
 * are few.
 */
export function selectPeopleAt(
  table_ids: readonly string[],
  { after, cancelled_after }: { after: Instant; cancelled_after: Instant },
): Statement<string[]> {
  const orders = build.selectFrom('orders').select('user_id').where(isAtTables(table_ids));
  return statement(
    orders
      .where('status', '<>', sql.lit('cancelled'))
      .where('occupied_until_at', '>', after)
      .union(
        orders
          .where('status', '=', sql.lit('cancelled'))
          .where('paid_at', 'is not', null)
          .where('occupied_until_at', '>', cancelled_after),
      ),
    (rows) => rows.map(({ user_id }) => user_id),
  );
}

/**
 * Games that are past the end of their hold and keep their table: the next sweep moves the end of open-ended
 * and paused games. After a time without a server, that is up to a second away.
 */
export const selectGamesToProlong = (table_ids: readonly string[], now: Instant): Statement<OrderRow[]> =>
  statement(
    build
      .selectFrom('orders')
      .selectAll()
      .where(isAtTables(table_ids))
      .where('status', '=', sql.lit('playing'))
      .where('occupied_until_at', '<=', now)
      // Implied; the index of unsettled ends has it.
      .where('end_at', '<=', now)
      .where(sql<SqlBool>`(open_ended is not null or paused_at is not null)`),
  );
