import type { Share } from '#lib/domain/share.ts';
import type { Tx } from '#server/db/schema.ts';
import { read, write } from '#server/db/statement.ts';
import { type EndedPlay, insertPlayer, listPlayers, type PlayerRow, updateShare } from './player-store.ts';
import { paidAmountsOf, wholeOf } from './shares.ts';
import { lockOrder, type OrderRow, updateOrder } from './store.ts';

/**
 * Gives a person the row back that a join of accounts had ended, if the join is undone. Its share comes out
 * of the row that has it since, or out of the part of the organiser, as far as it is still there: refunds
 * since the join went to the account that was kept.
 */
export async function restoreEndedPlay(tx: Tx, { heir_id, ...row }: EndedPlay): Promise<void> {
  const { order, players } = await read(tx, {
    order: lockOrder(row.order_id),
    players: listPlayers(row.order_id),
  });
  if (!order || order.user_id === row.user_id) return;
  if (players.some(({ user_id }) => user_id === row.user_id)) return;
  const shares = players.filter(({ state }) => state === 'joined');
  const heir = shares.find(({ id }) => id === heir_id);
  // The kept account has left the order, or was removed from it: that counts for both.
  if (heir_id !== null && !heir) return;
  const part = heir ? partOfRow(row, heir) : partOfOrganiser(row, order, shares);
  const share_returned = heir ? Math.min(row.share_returned, heir.share_returned) : row.share_returned;
  // Somebody else may have taken the seat.
  const party_size = Math.max(order.party_size ?? 0, shares.length + 2);
  await write(
    tx,
    insertPlayer({ ...row, ...part, share_returned }),
    ...(row.state === 'joined' ? [updateOrder(order.id, { party_size })] : []),
  );
  if (!heir) return;
  const rest = {
    share: heir.share - part.share,
    share_paid: heir.share_paid - part.share_paid,
    deposit_share: heir.deposit_share - part.deposit_share,
    deposit_paid: heir.deposit_paid - part.deposit_paid,
    share_returned: heir.share_returned - share_returned,
  };
  await write(tx, updateShare(heir, rest));
}

/** What of a share can be taken out of another row: of what is paid and of what is not, each at most. */
function partOfRow(row: Share, heir: Share): Share {
  const share_paid = Math.min(row.share_paid, heir.share_paid);
  const deposit_paid = Math.min(row.deposit_paid, heir.deposit_paid);
  return {
    share_paid,
    share: share_paid + Math.min(row.share - row.share_paid, heir.share - heir.share_paid),
    deposit_paid,
    deposit_share:
      deposit_paid + Math.min(row.deposit_share - row.deposit_paid, heir.deposit_share - heir.deposit_paid),
  };
}

/** What of a share can be taken out of the part of the organiser. Without a split nobody owes anything. */
function partOfOrganiser(row: Share, order: OrderRow, shares: readonly PlayerRow[]): Share {
  const [whole, paid] = [wholeOf(order), paidAmountsOf(order)];
  const restOf = (amount: number, column: keyof Share) =>
    shares.reduce((left, share) => left - share[column], amount);
  const within = (wanted: number, ...most: readonly number[]) => Math.max(0, Math.min(wanted, ...most));
  const [ownPlay, ownDeposit] = [restOf(whole.play, 'share'), restOf(whole.deposit, 'deposit_share')];
  const share_paid = within(row.share_paid, restOf(paid.play, 'share_paid'), ownPlay);
  const deposit_paid = within(row.deposit_paid, restOf(paid.deposit, 'deposit_paid'), ownDeposit);
  const isSplit = order.split !== null;
  return {
    share_paid,
    share: isSplit ? Math.max(share_paid, within(row.share, ownPlay)) : share_paid,
    deposit_paid,
    deposit_share: isSplit ? Math.max(deposit_paid, within(row.deposit_share, ownDeposit)) : deposit_paid,
  };
}
