import { isDeepStrictEqual } from 'node:util';
import { type CompiledQuery, type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { JoinedAccounts } from '#server/core/personal-data.ts';
import { Refusal } from '#server/core/refusal.ts';
import { build } from '#server/db/build.ts';
import { compiledOnce } from '#server/db/compiled-once.ts';
import { lockNames } from '#server/db/lock-names.ts';
import type { Schema } from '#server/db/schema.ts';
import { constraintOf } from '#server/db/sql-state.ts';
import { effect, rowStatement, type Statement, statement } from '#server/db/statement.ts';
import { TransactionConflict } from '#server/db/transaction.ts';

export type OrderRow = Selectable<Schema['orders']>;
export type OrderEventRow = Selectable<Schema['order_events']>;

/** What an event adds to the timeline of its order. */
type EventColumns = Omit<Insertable<Schema['order_events']>, 'id' | 'order_id'>;

/** All orders: a query adds its conditions. */
export const orders = build.selectFrom('orders').selectAll();

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

export const hasId = (ids: readonly string[]) => sql<SqlBool>`id = any (${ids}::text[])`;

export const isOfOrders = (ids: readonly string[]) => sql<SqlBool>`order_id = any (${ids}::text[])`;

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

export const findOrder = (id: string): Statement<OrderRow | undefined> =>
  rowStatement(orders.where('id', '=', id));

export const findOrderByNumber = (number: string): Statement<OrderRow | undefined> =>
  rowStatement(orders.where('number', '=', number));

/** Undefined also for another person's order. */
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

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

export const selectOrdersByIds = (ids: readonly string[]): Statement<OrderRow[]> =>
  statement(orders.where(hasId(ids)));
