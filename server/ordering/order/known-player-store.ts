import { sql } from 'kysely';
import type { PlayerState } from '#lib/domain/party.ts';
import { build } from '#server/db/build.ts';
import { effect, rowStatement, type Statement, statement } from '#server/db/statement.ts';

/** How many of the last orders are looked through for people, and how many people are read. */
const MAX_ORDERS = 100;
const MAX_PLACES = 300;

/** A place by which one person knows another: `id` is a row of `order_players`. */
export interface KnownPlace {
  readonly id: string;
  readonly user_id: string;
}

/**
 * Those who played the last orders with the person, the last game first, once for each game. The organiser of
 * an order that the person joined has no row: the person's own row stands for them.
 */
export const selectPlayedTogether = (user_id: string): Statement<KnownPlace[]> =>
  statement(sql<KnownPlace>`
    with shared as (
      (select order_id, id as own_id from order_players
        where user_id = ${user_id} and state = 'joined' order by joined_at desc limit ${MAX_ORDERS})
      union all
      (select id, null from orders where user_id = ${user_id} order by created_at desc, id desc limit ${MAX_ORDERS})
    )
    select id, user_id from (
      select own_id as id, orders.user_id, start_at
        from shared join orders on orders.id = order_id where own_id is not null and orders.status <> 'cancelled'
      union all
      select player.id, player.user_id, start_at
        from shared join orders on orders.id = order_id
        join order_players as player on player.order_id = shared.order_id
        where player.state = 'joined' and player.user_id <> ${user_id} and orders.status <> 'cancelled'
    ) as place order by start_at desc, id limit ${MAX_PLACES}`);

/** A row of `order_players` with the organiser of its order. */
interface PlaceWithOrganiser {
  readonly order_id: string;
  readonly user_id: string;
  readonly state: PlayerState;
  readonly organiser_id: string;
}

/** A place with the organiser of its order. */
export const findPlace = (id: string): Statement<PlaceWithOrganiser | undefined> =>
  rowStatement(
    build
      .selectFrom('order_players')
      .innerJoin('orders', 'orders.id', 'order_players.order_id')
      .select(['order_id', 'order_players.user_id', 'state', 'orders.user_id as organiser_id'])
      .where('order_players.id', '=', id),
  );

/** Locks the orders of a person that others may join. */
export const lockJoinableOrders = (user_id: string): Statement<void> =>
  effect(
    build
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', user_id)
      .where('status', '<>', 'cancelled')
      .where((eb) => eb.or([eb('status', 'in', ['paid', 'playing']), eb('split', 'is not', null)]))
      .orderBy('id')
      .forUpdate(),
  );

/** Deletes what one person has invited another to. The orders are locked by the caller. */
export const deleteInvitations = (user_id: string, invited_id: string): Statement<void> =>
  effect(sql`
    delete from order_players as player using orders
    where orders.id = player.order_id and orders.user_id = ${user_id}
      and player.user_id = ${invited_id} and player.state = 'invited'`);
