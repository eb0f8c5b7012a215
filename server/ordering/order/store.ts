import { isDeepStrictEqual } from 'node:util';
import { CompiledQuery, type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { OrderFilter } from '#lib/contract/order.ts';
import { END_WARNINGS } from '#lib/domain/open-ended-hold.ts';
import { type OrderStatus, orderStatuses } from '#lib/domain/order.ts';
import type { Period } from '#lib/domain/time.ts';
import type { JoinedAccounts } from '#server/core/personal-data.ts';
import { Refusal } from '#server/core/refusal.ts';
import { afterCursor, type Cursor } from '#server/db/after-cursor.ts';
import { build } from '#server/db/build.ts';
import { compiledOnce } from '#server/db/compiled-once.ts';
import { lockNames } from '#server/db/lock-names.ts';
import type { Schema } from '#server/db/schema.ts';
import { constraintOf } from '#server/db/sql-state.ts';
import {
  countStatement,
  effect,
  oneRowStatement,
  rowStatement,
  type Statement,
  statement,
} from '#server/db/statement.ts';
import { TransactionConflict } from '#server/db/transaction.ts';
import type { DueReminder } from '#server/notify/message/reminder.ts';

export type OrderRow = Selectable<Schema['orders']>;
export type OrderEventRow = Selectable<Schema['order_events']>;

/** What an event adds to the timeline of its order. */
type EventColumns = Omit<Insertable<Schema['order_events']>, 'id' | 'order_id'>;

const orders = build.selectFrom('orders').selectAll();

const ordersOf = (user_id: string) => orders.where('user_id', '=', user_id);

const countOf = (user_id: string) =>
  build
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id);

/** Inserts an order. Throws 23P01 if the table is occupied, and `TransactionConflict` for a number in use. */
export const insertOrder = (order: OrderRow): Statement<void> => ({
  ...effect(insertQuery(asStored(order))),
  explain: (error) => {
    if (constraintOf(error) === 'orders_number_key')
      throw new TransactionConflict('the number of the order is in use', { cause: error });
  },
});

const JSON_COLUMNS = ['lines', 'settlement', 'open_ended', 'parts', 'pauses', 'split'] as const;

type Stored<T> = {
  [K in keyof T]: K extends (typeof JSON_COLUMNS)[number] ? string | Extract<T[K], null> : T[K];
};

/** The columns with JSON as text. */
function asStored<T extends OrderChange>(columns: T): Stored<T> {
  const stored: Record<string, unknown> = { ...columns };
  for (const name of JSON_COLUMNS) {
    const value = columns[name];
    if (value !== undefined) stored[name] = value && JSON.stringify(value);
  }
  return stored as Stored<T>;
}

const orderColumns = [
  'id',
  'number',
  'user_id',
  'outlet_id',
  'table_id',
  'kind',
  'status',
  'start_at',
  'end_at',
  'occupied_until_at',
  'lines',
  'amount',
  'discount',
  'deposit',
  'paid',
  'paid_at',
  'refunded',
  'deposit_returned',
  'coupon_id',
  'method',
  'hold_until_at',
  'opened_at',
  'ended_at',
  'settlement',
  'created_at',
  'invite_token',
  'open_ended',
  'wish_id',
] as const satisfies readonly (keyof OrderRow)[];

const insertQuery = compiledOnce((db, order: Stored<OrderRow>) =>
  db
    .insertInto('orders')
    .values(
      Object.fromEntries(orderColumns.map((column) => [column, order[column]])) as unknown as Omit<
        Stored<OrderRow>,
        'rev'
      >,
    ),
);

/** Locks out other new orders of the person and on the table, so that limits hold without deadlocks. */
export const lockForNewOrder = (user_id: string, table_id: string): Statement<void> =>
  lockNames(`orders of ${user_id}`, tableLock(table_id));

/** The name of the lock of a table, for `lockNames`. */
export const tableLock = (table_id: string): string => `orders on ${table_id}`;

/** Keeps the table from other orders until the transaction ends, as `lockForNewOrder` does. */
export const lockTableOrders = (table_id: string): Statement<void> => lockNames(tableLock(table_id));

/** The person's orders that are unpaid within their hold, paid, being played or a bill. */
export const countOpen = (user_id: string, now: number): Statement<number> =>
  countStatement(
    countOf(user_id).where((eb) =>
      eb.or([
        eb('status', 'in', ['paid', 'playing', 'due']),
        eb.and([eb('status', '=', 'unpaid'), eb('hold_until_at', '>', now)]),
      ]),
    ),
  );

/** Games and bills that are not settled. */
export const countPlaying = (user_id: string): Statement<number> =>
  countStatement(countOf(user_id).where('status', 'in', ['playing', 'due']));

const hasId = (ids: readonly string[]) => sql<SqlBool>`id = any (${ids}::text[])`;

const isOfOrders = (ids: readonly string[]) => sql<SqlBool>`order_id = any (${ids}::text[])`;

/** Gives orders of an account to another one of the same person. Reads their ids. */
export const moveOrders = ({ from, into }: JoinedAccounts, ids?: readonly string[]): Statement<string[]> =>
  statement(
    build
      .updateTable('orders')
      .set({ user_id: into })
      .where('user_id', '=', from)
      .$if(ids !== undefined, (query) => query.where(hasId(ids ?? [])))
      .returning('id'),
    idsOf,
  );

/**
 * Changes an order, whose event `insertEvent` adds. Throws 23P01 (exclusion_violation) if the table is
 * occupied.
 */
export const updateOrder = (id: string, change: OrderChange): Statement<void> =>
  effect(updateQuery(id, asStored(change)));

/** An order stays in its outlet. */
export type OrderChange = Partial<Omit<OrderRow, 'id' | 'outlet_id' | 'rev'>>;

/**
 * The order as `updateOrder` stores it. A trigger counts the revision: up, unless only the time of an
 * open-ended game or the hold of an unpaid order has changed.
 */
export function changedOrder(order: OrderRow, change: OrderChange): OrderRow {
  const changed = { ...order, ...change };
  const isOpenEndedGame = changed.open_ended !== null && changed.status === 'playing';
  const seen: OrderRow = {
    ...order,
    ...(isOpenEndedGame
      ? { end_at: changed.end_at, occupied_until_at: changed.occupied_until_at }
      : changed.status === 'unpaid'
        ? { hold_until_at: changed.hold_until_at }
        : {}),
  };
  return isDeepStrictEqual(seen, changed) ? changed : { ...changed, rev: order.rev + 1 };
}

/** The new value of each column that changes, named `new_` and the column. */
type OrderUpdate = { readonly id: string; readonly [new_column: string]: unknown };

/** The queries by the columns that change: each event changes its own. */
const updateQueries = new Map<string, (update: OrderUpdate) => CompiledQuery<unknown>>();

function updateQuery(id: string, change: Stored<OrderChange>): CompiledQuery<unknown> {
  const columns = Object.keys(change);
  const key = columns.join();
  const query = updateQueries.get(key) ?? makeUpdateQuery(columns);
  updateQueries.set(key, query);
  const changed = Object.entries(change).map(([column, value]) => [`new_${column}`, value]);
  return query({ id, ...Object.fromEntries(changed) });
}

const makeUpdateQuery = (columns: readonly string[]) =>
  compiledOnce((db, update: OrderUpdate) => {
    const change = Object.fromEntries(columns.map((column) => [column, update[`new_${column}`]]));
    return db.updateTable('orders').set(change).where('id', '=', update.id);
  });

/** Adds an event to the timeline of an order. */
export const insertEvent = (order_id: string, event: Required<EventColumns>): Statement<void> =>
  effect(insertEventQuery({ order_id, ...event }));

const insertEventQuery = compiledOnce(
  (db, { order_id, event, amount, minutes, at, by_hall }: Required<EventColumns> & { order_id: string }) =>
    db.insertInto('order_events').values({ order_id, event, amount, minutes, at, by_hall }),
);

/** Undefined also for another person's order. */
export const findOrder = (id: string): Statement<OrderRow | undefined> =>
  rowStatement(orders.where('id', '=', id));

export const findOrderByNumber = (number: string): Statement<OrderRow | undefined> =>
  rowStatement(orders.where('number', '=', number));

export const findOwnOrder = (id: string, user_id: string): Statement<OrderRow | undefined> =>
  rowStatement(ownOrderQuery({ id, user_id }), (row: OrderRow | undefined) => row);

/** Like `findOwnOrder`, but refuses another person's order. */
export const readOwnOrder = (id: string, user_id: string): Statement<OrderRow> =>
  rowStatement(ownOrderQuery({ id, user_id }), refuseUnknown);

function refuseUnknown(order: OrderRow | undefined): OrderRow {
  if (!order) throw new Refusal('not_found', { field: 'id' });
  return order;
}

type OwnOrder = Pick<OrderRow, 'id' | 'user_id'>;

const ownOrderQuery = compiledOnce((db, { id, user_id }: OwnOrder) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).where('user_id', '=', user_id),
);

/** Locks the order until the transaction ends. */
export const lockOrder = (id: string): Statement<OrderRow | undefined> =>
  rowStatement(orders.where('id', '=', id).forUpdate());

/** Locks orders until the transaction ends, in the order of their ids. */
export const lockOrders = (ids: readonly string[]): Statement<void> =>
  effect(build.selectFrom('orders').select('id').where(hasId(ids)).orderBy('id').forUpdate());

/** Locks an order of the person until the transaction ends. Refuses another person's order. */
export const lockOwnOrder = (id: string, user_id: string): Statement<OrderRow> =>
  rowStatement(lockOwnQuery({ id, user_id }), refuseUnknown);

const lockOwnQuery = compiledOnce((db, { id, user_id }: OwnOrder) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).where('user_id', '=', user_id).forUpdate(),
);

export const lockOrderOrSkip = (id: string): Statement<OrderRow | undefined> =>
  rowStatement(orders.where('id', '=', id).forUpdate().skipLocked());

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

export const listEvents = (order_id: string): Statement<OrderEventRow[]> =>
  statement(eventsQuery({ order_id }), (events: OrderEventRow[]) => events);

const eventsQuery = compiledOnce((db, { order_id }: { order_id: string }) =>
  db.selectFrom('order_events').selectAll().where('order_id', '=', order_id).orderBy('id'),
);

/** The event that cancelled each of the orders last. */
export const selectCancellations = (
  ids: readonly string[],
): Statement<Pick<OrderEventRow, 'order_id' | 'event' | 'by_hall'>[]> =>
  statement(
    build
      .selectFrom('order_events')
      .distinctOn('order_id')
      .select(['order_id', 'event', 'by_hall'])
      .where(isOfOrders(ids))
      .where('event', 'in', ['cancel', 'expire'])
      .orderBy('order_id')
      .orderBy('id', 'desc'),
  );

/** The orders of a person at an outlet, newest first. */
export const selectOrdersAt = ({
  user_id,
  outlet_id,
  limit,
}: Pick<OrderRow, 'user_id' | 'outlet_id'> & { limit: number }): Statement<OrderRow[]> =>
  statement(
    ordersOf(user_id)
      .where('outlet_id', '=', outlet_id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
  );

/** How many games a person has played, or plays. */
export const countPlayed = (user_id: string): Statement<number> =>
  countStatement(countOf(user_id).where('opened_at', 'is not', null));

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

export type LastEvent = Pick<OrderEventRow, 'event' | 'amount'>;

/** The last event of each of the orders, by the id of the order. */
export const selectLastEvents = (ids: readonly string[]): Statement<ReadonlyMap<string, LastEvent>> =>
  statement(
    build
      .selectFrom('order_events')
      .distinctOn('order_id')
      .select(['order_id', 'event', 'amount'])
      .where(isOfOrders(ids))
      .orderBy('order_id')
      .orderBy('id', 'desc'),
    (rows) => new Map(rows.map(({ order_id, ...last }) => [order_id, last])),
  );

/**
 * The person's unpaid orders that are no offers, bills, and orders that lapsed unpaid after
 * `cancelled_after`.
 */
export function countHolds(
  user_id: string,
  { now, cancelled_after }: { now: number; cancelled_after: number },
): Statement<Holds> {
  const query = CompiledQuery.raw(HOLDS, [user_id, now, cancelled_after]) as CompiledQuery<Holds>;
  return rowStatement(query, (counts) => counts ?? { unpaid: 0, bills: 0, cancelled: 0 });
}

interface Holds {
  readonly unpaid: number;
  readonly bills: number;
  readonly cancelled: number;
}

const HOLDS = `
  select
    count(*) filter (where status = 'unpaid' and hold_until_at > $2::bigint and wish_id is null) as unpaid,
    count(*) filter (where status = 'due') as bills,
    (select count(*) from orders
      where user_id = $1 and status = 'cancelled' and method is null and created_at > $3::bigint and wish_id is null
        and not exists (select from order_events where order_id = orders.id and by_hall)) as cancelled
  from orders where user_id = $1 and status in ('unpaid', 'due')`;

/** Orders whose hold or game is over. Those with a problem are left out until they are to be tried again. */
const isOverdue = (now: number) => sql<SqlBool>`
  (status = 'unpaid' and hold_until_at <= ${now}::bigint or status in ('paid', 'playing') and end_at <= ${now}::bigint)
  and not exists (
    select from order_problems where order_problems.order_id = orders.id and order_problems.retry_at > ${now}::bigint)`;

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

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

/** The oldest bill of a person. */
export const findBill = (user_id: string): Statement<OrderRow | undefined> =>
  rowStatement(ordersOf(user_id).where('status', '=', sql.lit('due')).orderBy('ended_at').limit(1));

export const selectOrdersByIds = (ids: readonly string[]): Statement<OrderRow[]> =>
  statement(orders.where(hasId(ids)));

export const selectOrders = (user_id: string): Statement<OrderRow[]> => statement(ordersOf(user_id));

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

const statusesByFilter: Record<OrderFilter, readonly OrderStatus[]> = {
  all: orderStatuses,
  unpaid: ['unpaid', 'due'],
  paid: ['paid', 'playing'],
  not_evaluated: ['ended'],
  completed: ['completed'],
  cancelled: ['cancelled'],
};

/** The game being played, if the filter includes it. It is shown above the others. */
export const listPlaying = (user_id: string, filter: OrderFilter): Statement<OrderRow[]> =>
  statement(
    ordersOf(user_id)
      .where('status', '=', 'playing')
      .where('status', 'in', statusesByFilter[filter])
      .orderBy('start_at', 'desc'),
  );

/** The other orders, newest first, starting after the cursor. */
export const listNotPlaying = (
  user_id: string,
  filter: OrderFilter,
  { after, limit }: { after: Cursor | null; limit: number },
): Statement<OrderRow[]> =>
  statement(
    ordersOf(user_id)
      .where('status', '<>', 'playing')
      .where('status', 'in', statusesByFilter[filter])
      .where(afterCursor(after))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
  );

export const findNextBooking = (user_id: string): Statement<OrderRow | undefined> =>
  rowStatement(ordersOf(user_id).where('status', '=', 'paid').orderBy('start_at').limit(1));

/** The unpaid order within its hold: an offer of the waiting list, which ends soon, else the newest. */
export const findHeldOrder = (user_id: string, now: number): Statement<OrderRow | undefined> =>
  rowStatement(
    ordersOf(user_id)
      .where('status', '=', 'unpaid')
      .where('hold_until_at', '>', now)
      .orderBy((eb) => eb('wish_id', 'is not', null), 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1),
  );
