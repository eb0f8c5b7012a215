import type { OrderFilter } from '#lib/contract/order.ts';
import { takesPlayers } from '#lib/domain/party.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read, type Statement } from '#server/db/statement.ts';
import { findPlace } from './known-player-store.ts';
import {
  deletePlayersBefore,
  findPlayer,
  type PlayerRow,
  selectOrdersOfPlays,
  selectPlays,
} from './player-store.ts';
import { findOrder, type OrderRow } from './store.ts';

export {
  deleteInvitations,
  lockJoinableOrders,
  selectPlayedTogether,
} from './known-player-store.ts';
export {
  countJoined,
  deletePlayer,
  findPlayedByToken,
  findPlayer,
  findPlayerById,
  listPlayers,
  type PlayerRow,
  putPlayer,
  selectJoinedIds,
  updateShare,
} from './player-store.ts';
export { changedOrder, findOrder, lockOrder, type OrderRow, updateOrder } from './store.ts';

/** Who played with whom is forgotten after this time. */
const KEEP_SECONDS = 400 * 86_400;

/** Deletes who played an order long ago. */
export const forgetOldPlayers = (now: number): Statement<number> => deletePlayersBefore(now - KEEP_SECONDS);

/** An order with the row of a person in it. */
export interface PlayedRow {
  readonly order: OrderRow;
  readonly player: PlayerRow;
}

/** The newest orders that the person joined. */
export async function readPlayedOrders(db: Db, user_id: string, filter: OrderFilter): Promise<PlayedRow[]> {
  const { players, orders } = await read(db, {
    players: selectPlays(user_id, 'joined'),
    orders: selectOrdersOfPlays(user_id, 'joined', filter),
  });
  const byId = new Map(orders.map((order) => [order.id, order]));
  return players.flatMap((player) => {
    const order = byId.get(player.order_id);
    return order ? [{ order, player }] : [];
  });
}

/** The orders that take players and to which the person is invited, the next one first. */
export async function readInvitedOrders(db: Db, user_id: string, now: number): Promise<PlayedRow[]> {
  const { players, orders } = await read(db, {
    players: selectPlays(user_id, 'invited'),
    orders: selectOrdersOfPlays(user_id, 'invited', 'all'),
  });
  return orders
    .filter((order) => takesPlayers(order, now))
    .flatMap((order) => {
      const player = players.find(({ order_id }) => order_id === order.id);
      return player ? [{ order, player }] : [];
    });
}

/** Whether a person booked the order or joined it. `player`: their row in the order, if there is one. */
export const isPlayedBy = (order: OrderRow, user_id: string, player: PlayerRow | undefined): boolean =>
  order.user_id === user_id || player?.state === 'joined';

/** An order that the person booked or joined; undefined for any other. */
export async function findOrderPlayedBy(
  db: Db,
  { id, user_id }: { id: string; user_id: string },
): Promise<OrderRow | undefined> {
  const { order, player } = await read(db, {
    order: findOrder(id),
    player: findPlayer({ order_id: id, user_id }),
  });
  return order && isPlayedBy(order, user_id, player) ? order : undefined;
}

/**
 * Whom a place names to a person, and whether they played together. A person's own place names the organiser.
 * Returns undefined for a place in an order that the person neither booked nor plays.
 */
export async function findKnown(
  db: Db | Tx,
  user_id: string,
  place_id: string,
): Promise<{ user_id: string; played: boolean } | undefined> {
  const place = await read(db, findPlace(place_id));
  if (!place || (place.state === 'removed' && place.organiser_id !== user_id)) return undefined;
  const played = place.state === 'joined';
  if (place.user_id === user_id) return { user_id: place.organiser_id, played };
  if (place.organiser_id === user_id) return { user_id: place.user_id, played };
  const own = await read(db, findPlayer({ order_id: place.order_id, user_id }));
  return own?.state === 'joined' && played ? { user_id: place.user_id, played } : undefined;
}
