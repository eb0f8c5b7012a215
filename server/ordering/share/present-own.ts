import type { OwnShare } from '#lib/contract/share.ts';
import { dueOf, paidOf } from '#lib/domain/share.ts';
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
        due_at: order.status === 'unpaid' ? (order.split?.due_at ?? null) : null,
      }
    : null;
