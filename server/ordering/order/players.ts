import type { Db } from '#server/db/schema.ts';
import { deletePlayersBefore } from './player-store.ts';

export {
  countJoined,
  deletePlayer,
  findPlayedByToken,
  findPlayer,
  joinedCount,
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
