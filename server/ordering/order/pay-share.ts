import type { PaidMethod } from '#lib/contract/counter-method.ts';
import {
  type Amounts,
  COVER_SECONDS,
  organiserDue,
  type Share,
  shareToJoin,
  totalOf,
} from '#lib/domain/share.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { addSpending } from '#server/customer/user/commands.ts';
import { findPeople } from '#server/customer/user/queries.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read, type Statement, write } from '#server/db/statement.ts';
import type { ReceiptDeps } from '../deps.ts';
import { tellSplitDone } from './messages.ts';
import { payBooking } from './pay.ts';
import { findPlayer, type PlayerRow, updateShare } from './player-store.ts';
import { leftToPay, payPartOfBill, settleBill } from './settle-bill.ts';
import {
  heldByOrganiser,
  holdingLines,
  missingOf,
  payingBackLines,
  selectShares,
  shareEntry,
  wholeOf,
} from './shares.ts';
import { changedOrder, type OrderRow, updateOrder } from './store.ts';

/** The player who pays for an order; null: its organiser. Refuses anybody else. */
export async function findPayer(
  { tx }: Pick<TransactionContext, 'tx'>,
  order: OrderRow,
  user_id: string,
): Promise<PlayerRow | null> {
  if (order.user_id === user_id) return null;
  return payerOf(order, user_id, await read(tx, findPlayer({ order_id: order.id, user_id })));
}

/** Like `findPayer`. `player`: the row of the person in the order, if there is one. */
export function payerOf(order: OrderRow, user_id: string, player: PlayerRow | undefined): PlayerRow | null {
  if (order.user_id === user_id) return null;
  if (player?.state !== 'joined') throw new Refusal('not_found', { field: 'id' });
  return player;
}

/** A player of an order by the id of their row. The order is locked by the caller. */
export async function findPlayerOfOrder(
  { tx }: { readonly tx: Db | Tx },
  order: OrderRow,
  player_id: string,
): Promise<PlayerRow> {
  const player = (await selectShares(tx, order)).find(({ id }) => id === player_id);
  if (!player) throw new Refusal('not_found', { field: 'player_id' });
  return player;
}

/**
 * What a player has still to pay of a share, or the organiser (null) of their own part of an unpaid order.
 */
export async function shareDue(db: Db | Tx, order: OrderRow, player: PlayerRow | null): Promise<Amounts> {
  if (player)
    return {
      play: player.share - player.share_paid,
      deposit: player.deposit_share - player.deposit_paid,
    };
  if (order.status !== 'unpaid' || order.split === null) return { play: 0, deposit: 0 };
  return organiserDue(wholeOf(order), order.split, await seatsOf(db, order));
}

/** Whether the hall has blocked the account of an organiser. */
export function isOrganiserBlocked({ user_id }: OrderRow): Statement<boolean> {
  const people = findPeople([user_id]);
  return { query: people.query, read: (rows) => people.read(rows).get(user_id)?.blocked_at != null };
}

/**
 * Refuses to take a share of an order that has ended unpaid or was cancelled, and one of which an organiser
 * would get money whom the hall has blocked. `due`: what is paid. `blocked`: the reason for the latter.
 */
export async function checkTakesShare(
  { tx, now }: Pick<TransactionContext, 'tx' | 'now'>,
  order: OrderRow,
  due: Amounts,
  blocked: 'share_not_taken' | 'organiser_blocked' = 'share_not_taken',
): Promise<void> {
  const { status, hold_until_at } = order;
  if (status === 'cancelled') throw new Refusal('order_state', { facts: { status } });
  if (status === 'unpaid' && hold_until_at !== null && hold_until_at <= now)
    throw new Refusal('order_expired');
  if (paysOrganiser(order, due) && (await read(tx, isOrganiserBlocked(order)))) throw new Refusal(blocked);
}

/** Whether the organiser gets a part of what is paid: the hall first gets what is left of a bill. */
function paysOrganiser(order: OrderRow, { play }: Amounts): boolean {
  if (order.status === 'unpaid') return false;
  return order.status !== 'due' || play > leftToPay(order).to_take;
}

/** Who owns a share of an order, and how many seats are still free. */
export async function seatsOf(db: Db | Tx, order: OrderRow) {
  const shares = await selectShares(db, order);
  const players = Math.max(order.party_size ?? 0, shares.length + 1);
  return { shares, players, free_seats: players - 1 - shares.length };
}

/** The share of somebody who joins an order now; null if it is not split. */
export async function newShare(db: Db | Tx, order: OrderRow): Promise<Share | null> {
  if (order.split === null) return null;
  const { shares, players } = await seatsOf(db, order);
  const own_paid = heldByOrganiser(order, shares);
  return shareToJoin(wholeOf(order), order.split, { players, others: shares, own_paid });
}

/**
 * Pays the share of a player, or the own part of the organiser (null), from their wallet. What is paid of an
 * unpaid order is held until all of it is there, which pays the order. The share of a bill pays a part of it.
 * Otherwise the organiser, who has paid, gets it. The order is locked by the caller.
 */
export async function payShare(
  ctx: TransactionContext<ReceiptDeps>,
  order: OrderRow,
  player: PlayerRow | null,
  method: PaidMethod,
): Promise<OrderRow> {
  const due = await shareDue(ctx.tx, order, player);
  if (totalOf(due) === 0) throw new Refusal('nothing_due');
  await checkTakesShare(ctx, order, due);
  if (order.status === 'unpaid') return holdShare(ctx, order, player, due);
  if (player === null) throw new Refusal('nothing_due');
  return order.status === 'due'
    ? payBillShare(ctx, order, player, method)
    : payOrganiserBack(ctx, order, player, due);
}

/**
 * Pays the share of a bill. The deposit of the organiser pays first: what it has paid of the share goes to
 * them.
 */
async function payBillShare(
  ctx: TransactionContext<ReceiptDeps>,
  order: OrderRow,
  player: PlayerRow,
  method: PaidMethod,
): Promise<OrderRow> {
  const due = player.share - player.share_paid;
  const { to_take } = leftToPay(order);
  const taken = Math.min(due, to_take);
  const paid =
    taken === to_take
      ? await settleBill(ctx, order, { method, player })
      : await payPartOfBill(ctx, order, { taken, method, player });
  return taken < due ? payOrganiserBack(ctx, paid, player, { play: due - taken, deposit: 0 }) : paid;
}

async function holdShare(
  ctx: TransactionContext<ReceiptDeps>,
  order: OrderRow,
  player: PlayerRow | null,
  due: Amounts,
): Promise<OrderRow> {
  const { split } = order;
  if (split === null) throw new Refusal('order_state', { facts: { status: order.status } });
  const payer = { user_id: player?.user_id ?? order.user_id, ...due };
  const change = {
    split: {
      ...split,
      held_play: split.held_play + due.play,
      held_deposit: split.held_deposit + due.deposit,
    },
    // The own part of the organiser keeps the table until the deadline, and for the time of its cover.
    ...(player === null && split.due_at !== null ? { hold_until_at: holdUntil(split) } : {}),
  };
  await write(
    ctx.tx,
    ...shareEntry(ctx, order.id, 'share_pay', holdingLines(payer)),
    ...(player
      ? [updateShare(player, { share_paid: player.share, deposit_paid: player.deposit_share })]
      : []),
    updateOrder(order.id, change),
  );
  const held = changedOrder(order, change);
  if (totalOf(missingOf(held)) > 0) return held;
  await tellSplitDone(ctx, held, { covered: 0 });
  return payBooking(ctx, held, 'wallet');
}

/** The end of the hold of an unpaid order of whose price the organiser has paid their part. */
export const holdUntil = ({ due_at, at_deadline }: NonNullable<OrderRow['split']>): number =>
  (due_at ?? 0) + (at_deadline === 'cover' ? COVER_SECONDS : 0);

async function payOrganiserBack(
  ctx: TransactionContext<ReceiptDeps>,
  order: OrderRow,
  player: PlayerRow,
  due: Amounts,
): Promise<OrderRow> {
  await write(
    ctx.tx,
    ...shareEntry(
      ctx,
      order.id,
      'share_pay',
      payingBackLines(order.user_id, { user_id: player.user_id, ...due }),
    ),
    addSpending(player.user_id, due.play),
    addSpending(order.user_id, -due.play),
    updateShare(player, { share_paid: player.share, deposit_paid: player.deposit_share }),
  );
  return order;
}
