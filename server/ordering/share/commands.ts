import type { Input } from '#lib/contract/endpoint.ts';
import type { shareApi } from '#lib/contract/share.ts';
import {
  dueOf,
  isSplittable,
  NO_SHARE,
  NUDGE_SECONDS,
  paidOf,
  type Share,
  type Split,
  shareToJoin,
  totalOf,
} from '#lib/domain/share.ts';
import type { CommandContext, TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { addSpending } from '#server/customer/user/commands.ts';
import { isAccountDeleted } from '#server/customer/user/queries.ts';
import { read, type Statement, write } from '#server/db/statement.ts';
import { startPayment } from '#server/money/payments/commands.ts';
import type { OrderingDeps } from '../deps.ts';
import { extendOrder } from '../order/extend.ts';
import { tellShareChanged, tellShareDue, tellShareGivenBack } from '../order/messages.ts';
import {
  checkTakesShare,
  findPlayerOfOrder,
  holdUntil,
  payerOf,
  payShare,
  seatsOf,
  shareDue,
} from '../order/pay-share.ts';
import {
  changedOrder,
  findPlayer,
  lockOrder,
  type OrderRow,
  type PlayerRow,
  updateOrder,
  updateShare,
} from '../order/players.ts';
import {
  givingBackLines,
  hasShare,
  heldByOrganiser,
  lockSharers,
  releaseShare,
  releaseShares,
  selectShares,
  shareDeadline,
  shareEntry,
  wholeOf,
} from '../order/shares.ts';

/**
 * Splits an order into equal shares. Players who have paid keep a share of at least that. The order is
 * locked by the caller.
 */
export async function splitOrder(
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow,
  { party_size, deposit, at_deadline }: Input<typeof shareApi.set>,
): Promise<OrderRow> {
  checkSplittable(ctx, order);
  const { shares } = await seatsOf(ctx.tx, order);
  if (shares.length + 1 > party_size)
    throw new Refusal('players_above_size', { field: 'party_size', facts: { players: shares.length + 1 } });
  const held = order.split ?? { held_play: 0, held_deposit: 0 };
  const { held_play, held_deposit } = held;
  const due_at = shareDeadline(ctx, order);
  const split: Split = { deposit, at_deadline, due_at, held_play, held_deposit };
  const own_paid = heldByOrganiser(order, shares);
  const isGone = await read(
    ctx.tx,
    Object.fromEntries(shares.map(({ user_id }) => [user_id, isAccountDeleted(user_id)])),
  );
  const changes: Statement<void>[] = [];
  const others: Share[] = [];
  for (const row of shares) {
    const later = shares.slice(others.length + 1);
    const rest = {
      players: party_size,
      others: [...others, ...later.map(reducedToPaid)],
      own_paid,
    };
    // Somebody whose account is deleted owns what they have paid, and no more.
    const equal = isGone[row.user_id] ? NO_SHARE : shareToJoin(wholeOf(order), split, rest);
    const share = {
      ...reducedToPaid(row),
      share: Math.max(equal.share, row.share_paid),
      deposit_share: Math.max(equal.deposit_share, row.deposit_paid),
    };
    others.push(share);
    changes.push(updateShare(row, share));
    await tellShareChanged(ctx, order, row, share);
  }
  // The deadline keeps the table once the organiser has paid, with the time of its cover.
  const isKept = totalOf(own_paid) > 0;
  const change = { split, party_size, ...(isKept ? { hold_until_at: holdUntil(split) } : {}) };
  await write(ctx.tx, ...changes, updateOrder(order.id, change));
  return changedOrder(order, change);
}

/** A share that is no more than what was paid of it. */
const reducedToPaid = ({ share_paid, deposit_paid }: Share): Share => ({
  share: share_paid,
  deposit_share: deposit_paid,
  share_paid,
  deposit_paid,
});

function checkSplittable({ now }: Pick<TransactionContext, 'now'>, order: OrderRow): void {
  const { status, open_ended } = order;
  if (!isSplittable({ ...order, open_ended: open_ended !== null }, now))
    throw new Refusal('order_state', { facts: { status } });
}

/** Sets the part of one player in the price by hand. The order is locked by the caller. */
export async function changeShare(
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow,
  { player_id, play }: Input<typeof shareApi.change>,
): Promise<void> {
  if (order.split === null) throw new Refusal('order_state', { facts: { status: order.status } });
  checkSplittable(ctx, order);
  const { shares } = await seatsOf(ctx.tx, order);
  const player = shares.find(({ id }) => id === player_id);
  if (!player || (await read(ctx.tx, isAccountDeleted(player.user_id))))
    throw new Refusal('not_found', { field: 'player_id' });
  if (player.share === play) return;
  if (paidOf(player) > 0) throw new Refusal('share_paid', { facts: { amount: paidOf(player) } });
  const own = heldByOrganiser(order, shares);
  const others = shares.reduce((sum, { id, share }) => sum + (id === player_id ? 0 : share), 0);
  // A table is kept by what the organiser pays: something of an unpaid order is theirs.
  const least = order.status === 'unpaid' && totalOf(own) === 0 ? 1 : 0;
  const max = Math.max(0, wholeOf(order).play - own.play - others - least);
  if (play > max) throw new Refusal('share_above_rest', { field: 'play', facts: { max } });
  await write(ctx.tx, updateShare(player, { share: play }));
  await tellShareChanged(ctx, order, player, { ...player, share: play });
}

/**
 * Stops splitting an order. What is held for an unpaid one goes back to all, and its hold is that of a new
 * order; a share of a paid order stays with whoever has paid it. The order is locked by the caller.
 */
export async function stopSplit(ctx: TransactionContext<OrderingDeps>, order: OrderRow): Promise<OrderRow> {
  if (order.split === null) return order;
  if (order.status !== 'unpaid') {
    const shares = (await selectShares(ctx.tx, order)).filter(hasShare);
    await write(
      ctx.tx,
      ...shares.map((row) => updateShare(row, reducedToPaid(row))),
      updateOrder(order.id, { split: null }),
    );
    for (const row of shares) await tellShareChanged(ctx, order, row, reducedToPaid(row));
    return changedOrder(order, { split: null });
  }
  const shares = await selectShares(ctx.tx, order);
  const { change } = await releaseShares(ctx, order);
  // A player who has paid is told of the money.
  for (const row of shares) if (paidOf(row) === 0) await tellShareChanged(ctx, order, row, NO_SHARE);
  const hold = ctx.now + ctx.hall.rules.hold_minutes * 60;
  const hold_until_at = order.hold_until_at === null ? hold : Math.min(order.hold_until_at, hold);
  await write(ctx.tx, updateOrder(order.id, { ...change, hold_until_at }));
  return changedOrder(order, { ...change, hold_until_at });
}

/** Pays the share of the person of the call, from the wallet or by a provider. */
export async function payOwnShare(
  ctx: CommandContext<OrderingDeps>,
  { id, amount, method }: Input<typeof shareApi.pay>,
): Promise<{ due: number; redirect_url: string | null }> {
  const { order, player } = await lockPaid(ctx, id);
  const due = await shareDue(ctx.tx, order, player);
  const total = totalOf(due);
  if (total === 0) throw new Refusal('nothing_due');
  await checkTakesShare(ctx, order, due);
  if (amount !== total) throw new Refusal('price_changed', { facts: { total } });
  if (method === 'wallet') {
    await lockSharers(ctx.tx, order);
    await payShare(ctx, order, player, 'wallet');
    return { due: 0, redirect_url: null };
  }
  const expires_at = order.status === 'unpaid' ? order.hold_until_at : null;
  const payment = { purpose: 'share', order_id: id, amount: total, method, expires_at } as const;
  return { due: total, redirect_url: (await startPayment(ctx, payment)).redirect_url };
}

/** Locks an order that the person of the call has booked or joined. */
async function lockPaid(
  ctx: CommandContext<OrderingDeps>,
  id: string,
): Promise<{ order: OrderRow; player: PlayerRow | null }> {
  const user_id = ctx.user.id;
  const { order, player } = await read(ctx.tx, {
    order: lockOrder(id),
    player: findPlayer({ order_id: id, user_id }),
  });
  if (!order) throw new Refusal('not_found', { field: 'id' });
  return { order, player: payerOf(order, user_id, player) };
}

/** Reminds a player to pay a share. The order is locked by the caller. */
export async function nudge(
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow,
  player_id: string,
): Promise<void> {
  const player = await findPlayerOfOrder(ctx, order, player_id);
  if (dueOf(player) === 0 || order.status === 'cancelled') throw new Refusal('nothing_due');
  const seconds = (player.nudged_at ?? 0) + NUDGE_SECONDS - ctx.now;
  if (seconds > 0) throw new Refusal('too_many_requests', { facts: { seconds } });
  await write(ctx.tx, updateShare(player, { nudged_at: ctx.now }));
  await tellShareDue(ctx, order, player, dueOf(player));
}

/** Gives a player back what they have paid of their share. The order is locked by the caller. */
export async function giveBack(
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow,
  { player_id, amount }: Input<typeof shareApi.giveBack>,
): Promise<OrderRow> {
  const player = await findPlayerOfOrder(ctx, order, player_id);
  const paid = paidOf(player);
  if (paid === 0) throw new Refusal('nothing_due');
  if (amount !== paid) throw new Refusal('price_changed', { facts: { total: paid } });
  const { split, status } = order;
  if (status === 'unpaid' && split !== null) {
    const { change, returned } = await releaseShare(ctx, { ...order, split }, player);
    await write(ctx.tx, updateOrder(order.id, change));
    await tellShareGivenBack(ctx, order, player, { returned });
    return changedOrder(order, change);
  }
  if (status !== 'paid' && status !== 'playing') throw new Refusal('order_state', { facts: { status } });
  const { user_id, share_paid: play, deposit_paid: deposit } = player;
  const back = await givingBackLines(ctx, order, { user_id, play, deposit });
  await write(
    ctx.tx,
    ...shareEntry(ctx, order.id, 'share_return', back.lines),
    addSpending(user_id, -play),
    addSpending(order.user_id, play),
    updateShare(player, {
      share_paid: 0,
      deposit_paid: 0,
      share_returned: player.share_returned + paid,
      // Without a split nobody asks for it again.
      ...(split === null ? NO_SHARE : {}),
    }),
  );
  await tellShareGivenBack(ctx, order, player, { returned: back.amount });
  return order;
}

/** Extends a game for a player, who pays and owns the extension. */
export async function extendForPlayer(
  ctx: CommandContext<OrderingDeps>,
  { id, ...request }: Input<typeof shareApi.extend>,
): Promise<{ end_at: number; redirect_url: string | null }> {
  const { order, player } = await lockPaid(ctx, id);
  if (player === null) throw new Refusal('own_order');
  const extended = await extendOrder(ctx, order, request, player);
  return { end_at: extended.order.end_at, redirect_url: extended.redirect_url };
}
