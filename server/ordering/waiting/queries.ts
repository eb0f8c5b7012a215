import type { Period } from '#lib/domain/time.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { countOpened } from '../order/queries.ts';
import { selectResults } from './store.ts';

export { selectBusyTables } from './free-now.ts';
export { offer, type Slot, slotsOf, wishesLock } from './offer.ts';
export { placesOf, presentTypes } from './present.ts';
export { applyWishEvent, findWish, selectLiveWishes, selectWishesOf, type WishRow } from './store.ts';

/** How many people waited for the games of a period, how many got an offer, and how many of those played. */
export async function countWishes(db: Db | Tx, outlet_ids: readonly string[], period: Period) {
  const wishes = await read(db, selectResults(outlet_ids, period));
  const taken = wishes.flatMap(({ state, order_id }) => (state === 'taken' && order_id ? [order_id] : []));
  return {
    joined: wishes.length,
    offered: wishes.filter(({ offered_at }) => offered_at !== null).length,
    came: await read(db, countOpened(taken)),
  };
}
