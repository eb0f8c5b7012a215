import { CompiledQuery, sql } from 'kysely';
import type { OrderFilter } from '#lib/contract/order.ts';
import { type OrderStatus, orderStatuses } from '#lib/domain/order.ts';
import { afterCursor, type Cursor } from '#server/db/after-cursor.ts';
import { build } from '#server/db/build.ts';
import { countStatement, rowStatement, type Statement, statement } from '#server/db/statement.ts';
import { type OrderRow, orders } from './store.ts';

const ordersOf = (user_id: string) => orders.where('user_id', '=', user_id);

const countOf = (user_id: string) =>
  build
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id);

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

/** How many games a person has played, or plays. */
export const countPlayed = (user_id: string): Statement<number> =>
  countStatement(countOf(user_id).where('opened_at', 'is not', null));

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

/** The oldest bill of a person. */
export const findBill = (user_id: string): Statement<OrderRow | undefined> =>
  rowStatement(ordersOf(user_id).where('status', '=', sql.lit('due')).orderBy('ended_at').limit(1));

export const selectOrders = (user_id: string): Statement<OrderRow[]> => statement(ordersOf(user_id));

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
