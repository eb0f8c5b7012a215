import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { OrderFilter } from '#lib/contract/order.ts';
import { type OrderStatus, orderStatuses } from '#lib/domain/order.ts';
import type { PlayerState } from '#lib/domain/party.ts';
import type { JoinedAccounts } from '#server/core/personal-data.ts';
import { build } from '#server/db/build.ts';
import { compiledOnce } from '#server/db/compiled-once.ts';
import { deleteBatch } from '#server/db/delete-in-batches.ts';
import type { Schema } from '#server/db/schema.ts';
import { countStatement, effect, rowStatement, type Statement, statement } from '#server/db/statement.ts';
import type { DueReminder } from '#server/notify/message/reminder.ts';
import { dueOrderReminders } from './due-orders-store.ts';
import { hasId, isOfOrders, type OrderRow } from './store.ts';

export type PlayerRow = Selectable<Schema['order_players']>;

/** All rows of an order: those who joined, were invited or were removed; the earliest first. */
export const listPlayers = (order_id: string): Statement<PlayerRow[]> =>
  statement(playersQuery({ order_id }), (rows: PlayerRow[]) => rows);

const playersQuery = compiledOnce((db, { order_id }: { order_id: string }) =>
  db
    .selectFrom('order_players')
    .selectAll()
    .where('order_id', '=', order_id)
    .orderBy('created_at')
    .orderBy('id'),
);

export const findPlayer = ({
  order_id,
  user_id,
}: Pick<PlayerRow, 'order_id' | 'user_id'>): Statement<PlayerRow | undefined> =>
  rowStatement(
    build
      .selectFrom('order_players')
      .selectAll()
      .where('order_id', '=', order_id)
      .where('user_id', '=', user_id),
  );

export const findPlayerById = (id: string): Statement<PlayerRow | undefined> =>
  rowStatement(build.selectFrom('order_players').selectAll().where('id', '=', id));

/** Who booked the orders, by the id of the order. */
export const selectOrganisers = (order_ids: readonly string[]): Statement<Map<string, string>> =>
  statement(
    build.selectFrom('orders').select(['id', 'user_id']).where(hasId(order_ids)),
    (rows) => new Map(rows.map(({ id, user_id }) => [id, user_id])),
  );

/** How many joined each of the orders; those that nobody joined are left out. */
export const countJoined = (order_ids: readonly string[]): Statement<Map<string, number>> =>
  statement(
    build
      .selectFrom('order_players')
      .select(({ fn }) => ['order_id', fn.countAll<number>().as('count')])
      .where(isOfOrders(order_ids))
      .where('state', '=', 'joined')
      .groupBy('order_id'),
    (rows) => new Map(rows.map(({ order_id, count }) => [order_id, Number(count)])),
  );

/** Adds a person to an order, or changes what they are in it. */
export const putPlayer = (row: Insertable<Schema['order_players']>): Statement<void> =>
  effect(
    build
      .insertInto('order_players')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['order_id', 'user_id']).doUpdateSet((eb) => ({
          state: eb.ref('excluded.state'),
          token: eb.ref('excluded.token'),
          joined_at: eb.ref('excluded.joined_at'),
          share: eb.ref('excluded.share'),
          deposit_share: eb.ref('excluded.deposit_share'),
          share_paid: eb.ref('excluded.share_paid'),
          deposit_paid: eb.ref('excluded.deposit_paid'),
        })),
      ),
  );

/** What changes in the share of a player. */
export type ShareChange = Partial<
  Pick<PlayerRow, 'share' | 'deposit_share' | 'share_paid' | 'deposit_paid' | 'share_returned' | 'nudged_at'>
>;

/** Changes the share of a player. The order is locked by the caller. */
export const updateShare = (row: PlayerRow, change: ShareChange): Statement<void> =>
  effect(updateShareQuery({ ...row, ...change }));

const updateShareQuery = compiledOnce((db, row: PlayerRow) => {
  const { share, deposit_share, share_paid, deposit_paid, share_returned, nudged_at } = row;
  return db
    .updateTable('order_players')
    .set({ share, deposit_share, share_paid, deposit_paid, share_returned, nudged_at })
    .where('id', '=', row.id);
});

export const deletePlayer = (id: string): Statement<void> =>
  effect(build.deleteFrom('order_players').where('id', '=', id));

const PLAYED_LIMIT = 50;

/** What somebody sees under each filter who only plays. */
const playedStatuses: Record<OrderFilter, readonly OrderStatus[]> = {
  all: orderStatuses,
  unpaid: ['unpaid'],
  paid: ['paid', 'playing'],
  not_evaluated: [],
  completed: ['due', 'ended', 'completed'],
  cancelled: ['cancelled'],
};

/** The newest rows of a person who joined orders, or is invited to them. */
export const selectPlays = (
  user_id: string,
  state: Exclude<PlayerState, 'removed'>,
): Statement<PlayerRow[]> => statement(newestPlays(user_id, state).selectAll());

/** The orders of `selectPlays` with a status of the filter, by start. */
export const selectOrdersOfPlays = (
  user_id: string,
  state: Exclude<PlayerState, 'removed'>,
  filter: OrderFilter,
): Statement<OrderRow[]> =>
  statement(
    build
      .selectFrom('orders')
      .selectAll()
      .where('id', 'in', newestPlays(user_id, state).select('order_id'))
      .where(sql<SqlBool>`status = any (${[...playedStatuses[filter]]}::text[])`)
      .orderBy('start_at')
      .orderBy('id'),
  );

const newestPlays = (user_id: string, state: Exclude<PlayerState, 'removed'>) =>
  build
    .selectFrom('order_players')
    .where('user_id', '=', user_id)
    .where('state', '=', state)
    .orderBy(state === 'joined' ? 'joined_at' : 'created_at', 'desc')
    .limit(PLAYED_LIMIT);

/** Those of the orders that the person joined. */
export const selectJoinedIds = (user_id: string, order_ids: readonly string[]): Statement<string[]> =>
  statement(
    build
      .selectFrom('order_players')
      .select('order_id')
      .where('user_id', '=', user_id)
      .where('state', '=', 'joined')
      .where(isOfOrders(order_ids)),
    (rows) => rows.map(({ order_id }) => order_id),
  );

/** The order for which the token opens the files of a player. */
export const findPlayedByToken = (token: string): Statement<OrderRow | undefined> =>
  rowStatement(
    build
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', (eb) => eb.selectFrom('order_players').select('order_id').where('token', '=', token)),
  );

/** `dueOrderReminders`, also for those who joined an order before the time of its reminder. */
export const dueReminders = (
  now: number,
  before: { hold: number; booking: number; game: number },
): RawBuilder<DueReminder> => sql`
    ${dueOrderReminders(now, before)}
    union all
    select 'booking_soon', 'booking_soon:' || orders.id, player.user_id, orders.id from orders
      join order_players as player on player.order_id = orders.id and player.state = 'joined'
      where orders.status = 'paid' and start_at > ${now} and start_at <= ${now + before.booking}
        and party_size is not null and joined_at < start_at - ${before.booking}
    union all
    select 'ending_soon', 'ending_soon:' || orders.id || ':' || end_at, player.user_id, orders.id from orders
      join order_players as player on player.order_id = orders.id and player.state = 'joined'
      where orders.status = 'playing' and paused_at is null
        and end_at > ${now} and end_at <= ${now + before.game}
        and party_size is not null and joined_at < end_at - ${before.game}
        and opened_at < end_at - ${before.game}`;

/** What a person plays, without the token, which is a secret. */
export const selectPlaysOf = (user_id: string) =>
  statement(
    build
      .selectFrom('order_players')
      .select(['order_id', 'state', 'created_at', 'joined_at'])
      .select(['share', 'deposit_share', 'share_paid', 'deposit_paid', 'share_returned'])
      .where('user_id', '=', user_id)
      .orderBy('created_at', 'desc'),
  );

/**
 * Takes a person whose account ends out of the orders of others. What they have paid of an order that is over
 * stays, since its receipts and refunds count it: without a name, with nothing left to pay, and with a token
 * that nobody knows.
 */
export const endPlaysOf = (user_id: string): Statement<void>[] => [
  effect(sql`
    delete from order_players as player using orders
    where orders.id = player.order_id and player.user_id = ${user_id}
      and (share_paid + deposit_paid + share_returned = 0 or orders.status in ('unpaid', 'paid', 'playing', 'due'))`),
  effect(sql`
    update order_players set share = share_paid, deposit_share = deposit_paid,
      token = case when state = 'joined' then gen_random_uuid()::text end
    where user_id = ${user_id}`),
];

/** Ends the splits of all orders that a person booked, and locks the orders. Reads their ids. */
export const endSplits = (user_id: string): Statement<string[]> =>
  statement(
    build
      .updateTable('orders')
      .set({ split: null })
      .where('user_id', '=', user_id)
      .where('split', 'is not', null)
      .returning('id'),
    (rows) => rows.map(({ id }) => id),
  );

/**
 * Nobody owes a share of the orders any more. The orders are locked by the caller, as for every payment of a
 * share.
 */
export const forgiveShares = (order_ids: readonly string[]): Statement<void> =>
  effect(
    build
      .updateTable('order_players')
      .set((eb) => ({ share: eb.ref('share_paid'), deposit_share: eb.ref('deposit_paid') }))
      .where(isOfOrders(order_ids)),
  );

/** How many orders that are not over the person has paid a share of. */
export const countOpenShares = (user_id: string): Statement<number> =>
  countStatement(
    build
      .selectFrom('order_players')
      .innerJoin('orders', 'orders.id', 'order_players.order_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('order_players.user_id', '=', user_id)
      .where(({ or, eb }) => or([eb('share_paid', '>', 0), eb('deposit_paid', '>', 0)]))
      .where('orders.status', 'in', ['unpaid', 'paid', 'playing', 'due']),
  );

/** A row that a join of accounts has ended, as it was. */
export interface EndedPlay extends PlayerRow {
  /** The row of the same person that has its share since; null if nobody has, or if the organiser does. */
  readonly heir_id: string | null;
}

/**
 * Gives what an account plays to the account that is kept. `moved` reads the ids of the rows, and the others
 * those that end: an order of either account that the other one plays, and one that both play, loses the row
 * of `from`.
 */
export const movePlays = ({ from, into }: JoinedAccounts) => ({
  own: statement(sql<EndedPlay>`
    delete from order_players as player using orders
    where orders.id = player.order_id and player.user_id in (${from}, ${into}) and orders.user_id = ${into}
    returning player.*, null as heir_id`),
  // An invitation and a removal give way to a place, of which a share may have been paid.
  given_way: statement(sql<EndedPlay>`
    delete from order_players as other using order_players as place
    where other.user_id = ${into} and place.order_id = other.order_id and place.user_id = ${from}
      and (place.state = 'joined' and other.state <> 'joined' or place.state = 'removed' and other.state = 'invited')
    returning other.*, null as heir_id`),
  // One person: what both have paid is theirs.
  added: effect(sql`
    update order_players as own set share = own.share + other.share, share_paid = own.share_paid + other.share_paid,
      deposit_share = own.deposit_share + other.deposit_share, deposit_paid = own.deposit_paid + other.deposit_paid,
      share_returned = own.share_returned + other.share_returned
    from order_players as other
    where other.order_id = own.order_id and own.user_id = ${into} and other.user_id = ${from}`),
  merged: statement(sql<EndedPlay>`
    delete from order_players as player using order_players as own
    where player.user_id = ${from} and own.order_id = player.order_id and own.user_id = ${into}
    returning player.*, own.id as heir_id`),
  moved: statement(
    build.updateTable('order_players').set({ user_id: into }).where('user_id', '=', from).returning('id'),
    (rows) => rows.map(({ id }) => id),
  ),
});

/** Gives the rows with these ids back. */
export const movePlaysBack = ({ from, into }: JoinedAccounts, ids: readonly string[]): Statement<void> =>
  effect(
    build.updateTable('order_players').set({ user_id: from }).where('user_id', '=', into).where(hasId(ids)),
  );

export const insertPlayer = (row: PlayerRow): Statement<void> =>
  effect(build.insertInto('order_players').values(row));

/** Deletes old rows, but not of somebody who has paid a share: receipts and later refunds need it. */
export const deletePlayersBefore = (before: number): Statement<number> =>
  deleteBatch('order_players', sql`created_at < ${before} and share_paid + deposit_paid = 0`);
