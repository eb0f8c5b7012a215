import type { Db, Tx } from '#server/db/schema.ts';
import type { Statement } from '#server/db/statement.ts';
import { findPlace } from './known-player-store.ts';
import { deletePlayersBefore, findPlayer } from './player-store.ts';
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
  type PlayedRow,
  type PlayerRow,
  putPlayer,
  selectInvitations,
  selectJoinedIds,
  selectPlayed,
  selectPlayers,
  updateShare,
} from './player-store.ts';
export { changedOrder, findOrder, lockOrder, type OrderRow, updateOrder } from './store.ts';

/** Who played with whom is forgotten after this time. */
const KEEP_SECONDS = 400 * 86_400;

/** Deletes who played an order long ago. */
export const forgetOldPlayers = (now: number): Statement<number> => deletePlayersBefore(now - KEEP_SECONDS);

/** Whether the person booked the order or joined it. */
export async function isPlayedBy(db: Db | Tx, order: OrderRow, user_id: string): Promise<boolean> {
  if (order.user_id === user_id) return true;
  const player = await findPlayer(db, { order_id: order.id, user_id });
  return player?.state === 'joined';
}

/** An order that the person booked or joined; undefined for any other. */
export async function findOrderPlayedBy(
  db: Db,
  { id, user_id }: { id: string; user_id: string },
): Promise<OrderRow | undefined> {
  const order = await findOrder(db, id);
  return order && (await isPlayedBy(db, order, user_id)) ? order : undefined;
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
  const place = await findPlace(db, place_id);
  if (!place || (place.state === 'removed' && place.organiser_id !== user_id)) return undefined;
  const played = place.state === 'joined';
  if (place.user_id === user_id) return { user_id: place.organiser_id, played };
  if (place.organiser_id === user_id) return { user_id: place.user_id, played };
  const own = await findPlayer(db, { order_id: place.order_id, user_id });
  return own?.state === 'joined' && played ? { user_id: place.user_id, played } : undefined;
}
