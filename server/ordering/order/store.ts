import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { OrderFilter } from '#lib/contract/order.ts';
import { type OrderStatus, orderStatuses } from '#lib/domain/order.ts';
import type { Period } from '#lib/domain/time.ts';
import type { Cursor } from '#server/core/paging.ts';
import { lockFor } from '#server/db/lock-for.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';

export type OrderRow = Selectable<Schema['orders']>;
export type OrderEventRow = Selectable<Schema['order_events']>;

/** Nothing where another order has the number. Throws the driver's 23P01 where the table is taken. */
export const insertOrder = (tx: Tx, row: Insertable<Schema['orders']>): Promise<OrderRow | undefined> =>
  tx
    .insertInto('orders')
    .values(row)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returningAll()
    .executeTakeFirst();

/**
 * Waits until no other transaction makes an order of this person or on this table: the limit of unpaid orders can't
 * be outrun, and racers for a slot queue up rather than deadlock.
 */
export async function takeTurns(tx: Tx, user_id: string, table_id: string): Promise<void> {
  for (const name of [`orders of ${user_id}`, `orders on ${table_id}`]) await lockFor(tx, name);
}

/** Orders of a person that are held, paid for later, or being played. */
export async function countOpen(tx: Tx, user_id: string, now: number): Promise<number> {
  const row = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['paid', 'playing']),
        eb.and([eb('status', '=', 'unpaid'), eb('hold_until_at', '>', now)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Throws the driver's 23P01 where the table is taken. */
export const updateOrder = (tx: Tx, id: string, change: Updateable<Schema['orders']>): Promise<OrderRow> =>
  tx.updateTable('orders').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** The order, locked until the transaction ends; of that person, where one is named. */
export const lockOrder = (tx: Tx, id: string, user_id?: string): Promise<OrderRow | undefined> =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .$if(user_id !== undefined, (query) => query.where('user_id', '=', user_id ?? ''))
    .forUpdate()
    .executeTakeFirst();

/** The same, or nothing where another process is at it. */
export const lockOrderOrSkip = (tx: Tx, id: string): Promise<OrderRow | undefined> =>
  tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst();

export const insertEvent = (tx: Tx, row: Insertable<Schema['order_events']>) =>
  tx.insertInto('order_events').values(row).execute();

export const listEvents = (db: Db | Tx, order_id: string): Promise<OrderEventRow[]> =>
  db.selectFrom('order_events').selectAll().where('order_id', '=', order_id).orderBy('id').execute();

/** The other orders that take any of the table in the period, cleaning included, in order of their start. */
export const selectOrdersOnTable = (
  db: Db | Tx,
  table_id: string,
  period: Period,
  but_id = '',
): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('table_id', '=', table_id)
    .where('id', '<>', but_id)
    .where('status', '<>', 'cancelled')
    .where('occupied_until_at', '>', period.start_at)
    .where('start_at', '<', period.end_at)
    .orderBy('start_at')
    .execute();

export async function countUnpaid(tx: Tx, user_id: string, now: number): Promise<number> {
  const row = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('status', '=', 'unpaid')
    .where('hold_until_at', '>', now)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The ids of orders whose hold or time is over, in their order, from after `after` on. */
export async function overdueIds(
  db: Db | Tx,
  now: number,
  only: { user_id?: string; table_id?: string; after?: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'unpaid'), eb('hold_until_at', '<=', now)]),
        eb.and([eb('status', 'in', ['paid', 'playing']), eb('end_at', '<=', now)]),
      ]),
    )
    .$if(only.user_id !== undefined, (query) => query.where('user_id', '=', only.user_id ?? ''))
    .$if(only.table_id !== undefined, (query) => query.where('table_id', '=', only.table_id ?? ''))
    .$if(only.after !== undefined, (query) => query.where('id', '>', only.after ?? ''))
    .orderBy('id')
    .limit(only.limit)
    .execute();
  return rows.map((row) => row.id);
}

const byFilter: Record<OrderFilter, readonly OrderStatus[]> = {
  all: orderStatuses,
  unpaid: ['unpaid'],
  paid: ['paid', 'playing'],
  not_evaluated: ['ended'],
  completed: ['completed'],
  cancelled: ['cancelled'],
};

/** The game being played, if the filter shows it: it stands on top of the list. */
export const listPlaying = (db: Db, user_id: string, filter: OrderFilter): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('status', '=', 'playing')
    .where('status', 'in', byFilter[filter])
    .orderBy('start_at', 'desc')
    .execute();

/** The rest, newest first, from after the cursor on. */
export const listOthers = (
  db: Db,
  user_id: string,
  filter: OrderFilter,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('status', '<>', 'playing')
    .where('status', 'in', byFilter[filter])
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(created_at, id) < (${after?.at ?? 0}::bigint, ${after?.id ?? ''})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Paid bookings that are still to be played, the next one first. */
export const nextBooking = (db: Db, user_id: string): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('status', '=', 'paid')
    .orderBy('start_at')
    .limit(1)
    .executeTakeFirst();
