import { takeTurn } from '#server/db/lock-for.ts';
import type { Tx } from '#server/db/schema.ts';
import { countOpen } from './store.ts';

/** A person's orders that are held, booked or being played; no other can be made until the transaction ends. */
export async function countOpenOrders(tx: Tx, user_id: string, now: number): Promise<number> {
  await takeTurn(tx, `orders of ${user_id}`);
  return countOpen(tx, user_id, now);
}
