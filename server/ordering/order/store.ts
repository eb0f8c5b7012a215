import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { OrderFilter } from '#lib/contract/order.ts';
import { type OrderStatus, orderStatuses } from '#lib/domain/order.ts';
import { afterCursor, type Cursor } from '#server/db/after-cursor.ts';
import { lockFor } from '#server/db/lock-for.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';
import type { DueReminder } from '#server/notify/message/reminder.ts';

export type OrderRow = Selectable<Schema['orders']>;
export type OrderEventRow = Selectable<Schema['order_events']>;

/** Undefined if the number is in use. Throws 23P01 (exclusion_violation) if the table is occupied. */
export const insertOrder = (tx: Tx, row: Insertable<Schema['orders']>): Promise<OrderRow | undefined> =>
  tx
    .insertInto('orders')
    .values(row)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returningAll()
    .executeTakeFirst();

/**
 * Locks out other new orders of the person and on the table until the transaction ends: concurrent requests can't exceed
 * the limit of unpaid orders, and those for the same slot wait for each other instead of deadlocking.
 */
export async function lockForNewOrder(tx: Tx, user_id: string, table_id: string): Promise<void> {
  for (const name of [`orders of ${user_id}`, `orders on ${table_id}`]) await lockFor(tx, name);
}

/** The person's orders that are unpaid within their hold, paid or being played. */
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

/** Throws 23P01 (exclusion_violation) if the table is occupied. */
export const updateOrder = (tx: Tx, id: string, change: Updateable<Schema['orders']>): Promise<OrderRow> =>
  tx.updateTable('orders').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Undefined also for another person's order. */
export const findOwnOrder = (db: Db | Tx, id: string, user_id: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).where('user_id', '=', user_id).executeTakeFirst();

/** Locks the order until the transaction ends. With `user_id`, undefined for another person's order. */
export const lockOrder = (tx: Tx, id: string, user_id?: string): Promise<OrderRow | undefined> =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .$if(user_id !== undefined, (query) => query.where('user_id', '=', user_id ?? ''))
    .forUpdate()
    .executeTakeFirst();

export const lockOrderOrSkip = (tx: Tx, id: string): Promise<OrderRow | undefined> =>
  tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst();

export const insertEvent = (tx: Tx, row: Insertable<Schema['order_events']>) =>
  tx.insertInto('order_events').values(row).execute();

export const listEvents = (db: Db | Tx, order_id: string): Promise<OrderEventRow[]> =>
  db.selectFrom('order_events').selectAll().where('order_id', '=', order_id).orderBy('id').execute();

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

/** The person's orders since then that were cancelled or expired before they were paid. */
export async function countCancelledHolds(tx: Tx, user_id: string, created_after: number): Promise<number> {
  const row = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('status', '=', 'cancelled')
    .where('method', 'is', null)
    .where('created_at', '>', created_after)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Sorted, starting after `after`. Orders with a problem are left out until they are to be tried again. */
export async function selectOverdueIds(
  db: Db | Tx,
  now: number,
  filter: { user_id?: string; table_id?: string; after?: string; limit: number },
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
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_problems')
            .select('order_id')
            .whereRef('order_id', '=', 'orders.id')
            .where('retry_at', '>', now),
        ),
      ),
    )
    .$if(filter.user_id !== undefined, (query) => query.where('user_id', '=', filter.user_id ?? ''))
    .$if(filter.table_id !== undefined, (query) => query.where('table_id', '=', filter.table_id ?? ''))
    .$if(filter.after !== undefined, (query) => query.where('id', '>', filter.after ?? ''))
    .orderBy('id')
    .limit(filter.limit)
    .execute();
  return rows.map((row) => row.id);
}

export const selectOrders = (db: Db, user_id: string): Promise<OrderRow[]> =>
  db.selectFrom('orders').selectAll().where('user_id', '=', user_id).execute();

/**
 * The reminders due `before` seconds ahead of the end of a hold, the start of a booking and the end of a game. Orders made
 * after the time of their reminder get none. The key of `ending_soon` includes the end, so that an extended game gets
 * another reminder.
 */
export const dueOrderReminders = (
  now: number,
  before: { hold: number; booking: number; game: number },
): RawBuilder<DueReminder> => sql`
    select 'hold_ending' as kind, 'hold_ending:' || id as key, user_id, id from orders
      where status = 'unpaid' and hold_until_at > ${now} and hold_until_at <= ${now + before.hold}
        and created_at < hold_until_at - ${before.hold}
    union all
    select 'booking_soon', 'booking_soon:' || id, user_id, id from orders
      where status = 'paid' and start_at > ${now} and start_at <= ${now + before.booking}
        and created_at < start_at - ${before.booking}
    union all
    select 'ending_soon', 'ending_soon:' || id || ':' || end_at, user_id, id from orders
      where status = 'playing' and end_at > ${now} and end_at <= ${now + before.game}
        and opened_at < end_at - ${before.game}`;

const statusesByFilter: Record<OrderFilter, readonly OrderStatus[]> = {
  all: orderStatuses,
  unpaid: ['unpaid'],
  paid: ['paid', 'playing'],
  not_evaluated: ['ended'],
  completed: ['completed'],
  cancelled: ['cancelled'],
};

/** The game being played, if the filter includes it. It is shown above the others. */
export const listPlaying = (db: Db, user_id: string, filter: OrderFilter): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('status', '=', 'playing')
    .where('status', 'in', statusesByFilter[filter])
    .orderBy('start_at', 'desc')
    .execute();

/** The other orders, newest first, starting after the cursor. */
export const listNotPlaying = (
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
    .where('status', 'in', statusesByFilter[filter])
    .where(afterCursor(after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const findNextBooking = (db: Db, user_id: string): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('status', '=', 'paid')
    .orderBy('start_at')
    .limit(1)
    .executeTakeFirst();

/** The newest unpaid order within its hold. */
export const findHeldOrder = (db: Db, user_id: string, now: number): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('status', '=', 'unpaid')
    .where('hold_until_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
