import type { Db, Tx } from '#server/db/schema.ts';
import { deletePlayersBefore, findPlayer } from './player-store.ts';
import { findOrder, type OrderRow } from './store.ts';

export {
  countJoined,
  deletePlayer,
  findPlayedByToken,
  findPlayer,
  type PlayedRow,
  type PlayerRow,
  putPlayer,
  selectJoinedIds,
  selectPlayed,
  selectPlayers,
} from './player-store.ts';
export { changedOrder, findOrder, lockOrder, type OrderRow, updateOrder } from './store.ts';

/** Who played with whom is forgotten after this time. */
const KEEP_SECONDS = 400 * 86_400;

/** Deletes who played an order long ago. */
export const forgetOldPlayers = (db: Db, now: number) => deletePlayersBefore(db, now - KEEP_SECONDS);

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
