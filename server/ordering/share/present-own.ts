import type { OfferedShare, OwnShare } from '#lib/contract/share.ts';
import { dueOf, paidOf } from '#lib/domain/share.ts';
import type { Db } from '#server/db/schema.ts';
import { newShare } from '../order/pay-share.ts';
import type { OrderRow, PlayerRow } from '../order/players.ts';
import { hasShare } from '../order/shares.ts';

/** What a player owns of an order, has paid and has still to pay. */
export const presentOwned = (row: PlayerRow) => ({
  play: row.share,
  deposit: row.deposit_share,
  paid: paidOf(row),
  due: dueOf(row),
  returned: row.share_returned,
});

/** The share of a player; null if they neither own one nor have paid. */
export const presentOwnShare = (order: OrderRow, row: PlayerRow): OwnShare | null =>
  hasShare(row) || row.share_returned > 0
    ? {
        ...presentOwned(row),
        // Nobody has to pay for an order that was cancelled.
        ...(order.status === 'cancelled' ? { due: 0 } : {}),
        ...payableOf(order),
        at_deadline: order.status === 'unpaid' ? (order.split?.at_deadline ?? null) : null,
      }
    : null;

/** The share of somebody who joins an order now; null if they would owe nothing. */
export async function readOfferedShare(db: Db, order: OrderRow): Promise<OfferedShare | null> {
  const share = await newShare(db, order);
  if (share === null || dueOf(share) === 0) return null;
  return { play: share.share, deposit: share.deposit_share, ...payableOf(order) };
}

/** Who gets what is still paid of the shares, and until when: only an unpaid order has a deadline. */
const payableOf = ({ status, split }: OrderRow): Pick<OwnShare, 'to' | 'due_at'> => ({
  to: status === 'unpaid' || status === 'due' ? 'hall' : 'organiser',
  due_at: status === 'unpaid' ? (split?.due_at ?? null) : null,
});
