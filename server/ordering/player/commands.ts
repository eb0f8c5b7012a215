import { randomBytes } from 'node:crypto';
import type { Input } from '#lib/contract/endpoint.ts';
import type { playerApi } from '#lib/contract/player.ts';
import { PARTY_SIZES, takesPlayers } from '#lib/domain/party.ts';
import { NO_SHARE, paidOf } from '#lib/domain/share.ts';
import type { CommandContext, TransactionContext, UserCallContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read, write } from '#server/db/statement.ts';
import type { OrderingDeps } from '../deps.ts';
import { hasBlocked } from '../known-player/queries.ts';
import { checkTakesPlayers, findOrderByInviteToken } from '../order/invite.ts';
import { tellOrganiser, tellRemoved, tellShareGivenBack } from '../order/messages.ts';
import { openOrder } from '../order/open.ts';
import { isOrganiserBlocked, newShare } from '../order/pay-share.ts';
import {
  changedOrder,
  deletePlayer,
  findPlayer,
  listPlayers,
  lockOrder,
  type OrderRow,
  type PlayedRow,
  type PlayerRow,
  putPlayer,
  updateOrder,
} from '../order/players.ts';
import { releaseShare } from '../order/shares.ts';

/** Nobody joins so many games in an hour, or invites so many people. It stops attempts at random links. */
const MAX_PER_HOUR = 30;
const HOUR = 3_600;

/** Counts an attempt to join, or an invitation. */
export const limitPerHour =
  (what: 'joins' | 'invitations') =>
  async ({ deps, user, now }: UserCallContext<OrderingDeps>): Promise<void> => {
    const limit = { max: MAX_PER_HOUR, window_seconds: HOUR };
    if (!(await deps.rateLimiter.isWithin(`${what} of ${user.id}`, limit, now)))
      throw new Refusal('too_many_requests', { facts: { seconds: HOUR } });
  };

/** Lets the person of the call play the order of a link. Somebody who plays already stays as they are. */
export async function joinOrder(
  ctx: CommandContext<OrderingDeps>,
  { token, start_at }: Input<typeof playerApi.join>,
): Promise<PlayedRow> {
  const { tx } = ctx;
  const found = await read(tx, findOrderByInviteToken(token));
  const order = found && (await read(tx, lockOrder(found.id)));
  // The link may have been revoked until the lock.
  if (order?.invite_token !== token || order.status === 'cancelled')
    throw new Refusal('not_found', { field: 'token' });
  return joinLocked(ctx, order, start_at);
}

/** Lets the person of the call play an order, which is locked by the caller. */
export async function joinLocked(
  ctx: CommandContext<OrderingDeps>,
  order: OrderRow,
  start_at: number | undefined,
): Promise<PlayedRow> {
  const { tx, user, now } = ctx;
  if (order.user_id === user.id) throw new Refusal('own_order');
  const { hasHallBlocked, all, hasOrganiserBlocked } = await read(tx, {
    hasHallBlocked: isOrganiserBlocked(order),
    all: listPlayers(order.id),
    hasOrganiserBlocked: hasBlocked({ user_id: order.user_id, blocked_id: user.id }),
  });
  if (hasHallBlocked) throw new Refusal('not_found', { field: 'token' });
  const player = all.find(({ user_id }) => user_id === user.id);
  if (player?.state === 'joined') return { order, player };
  // Nobody learns that they are blocked.
  if (hasOrganiserBlocked) throw new Refusal('not_found', { field: 'token' });
  if (player?.state === 'removed') throw new Refusal('player_removed');
  checkTakesPlayers(order, now);
  if (start_at !== undefined && order.status === 'paid' && start_at !== order.start_at)
    throw new Refusal('order_moved', { facts: { start_at: order.start_at } });
  const party_size = order.party_size ?? PARTY_SIZES.default;
  const players = countIn(all) + 1;
  if (players > party_size) throw new Refusal('order_full', { facts: { party_size } });
  const row: PlayerRow = {
    id: player?.id ?? ctx.deps.ids.next('ply'),
    order_id: order.id,
    user_id: user.id,
    state: 'joined',
    token: randomBytes(16).toString('base64url'),
    created_at: now,
    joined_at: now,
    ...NO_SHARE,
    ...(await newShare(tx, order)),
    share_returned: 0,
    nudged_at: null,
  };
  await write(tx, putPlayer(row));
  await tellOrganiser(ctx, order, 'player_joined', { player_id: row.id, players });
  return { order, player: row };
}

/** How many are in, with the organiser. */
const countIn = (players: readonly PlayerRow[]): number =>
  players.filter(({ state }) => state === 'joined').length + 1;

/** Takes the person of the call out of an order. Somebody who does not play it stays out. */
export async function leaveOrder(ctx: CommandContext<OrderingDeps>, id: string): Promise<void> {
  const { tx, user, now } = ctx;
  const { order, player } = await read(tx, {
    order: lockOrder(id),
    player: findPlayer({ order_id: id, user_id: user.id }),
  });
  if (!order || player?.state !== 'joined') return;
  await giveUpShare(ctx, order, player);
  await write(tx, deletePlayer(player.id));
  if (!takesPlayers(order, now)) return;
  const players = countIn(await read(tx, listPlayers(order.id)));
  await tellOrganiser(ctx, order, 'player_left', { player_id: player.id, players });
}

/**
 * What is held of an unpaid order goes back to a player who leaves it. The share of any other order was paid
 * to the organiser or to the hall, so the organiser has to give it back first. Returns what their wallet
 * gets. The order is locked by the caller.
 */
async function giveUpShare(
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow,
  player: PlayerRow,
): Promise<number> {
  const { split, status } = order;
  if (paidOf(player) === 0) return 0;
  // What a cancellation has kept stays with whoever paid it: receipts and refunds count it.
  if (status === 'cancelled') throw new Refusal('order_state', { facts: { status } });
  if (split === null || status !== 'unpaid')
    throw new Refusal('share_paid', { facts: { amount: paidOf(player) } });
  const { change, returned } = await releaseShare(ctx, { ...order, split }, player);
  await write(ctx.tx, updateOrder(order.id, change));
  return returned;
}

/** Opens the table of a booking for a player, if its organiser allows it. */
export async function openForPlayer(
  ctx: CommandContext<OrderingDeps>,
  { id, code }: Input<typeof playerApi.open>,
): Promise<PlayedRow> {
  const { order, player } = await lockPlayed(ctx, id);
  if (!order.players_open || (await read(ctx.tx, isOrganiserBlocked(order))))
    throw new Refusal('players_open_off');
  return { order: await openOrder(ctx, order, code), player };
}

/**
 * Locks an order that the person of the call plays. What they are in it is read after the lock, since it may
 * change until then.
 */
async function lockPlayed({ tx, user }: CommandContext, id: string): Promise<PlayedRow> {
  const { order, player } = await read(tx, {
    order: lockOrder(id),
    player: findPlayer({ order_id: id, user_id: user.id }),
  });
  if (!order || player?.state !== 'joined') throw new Refusal('not_found', { field: 'id' });
  return { order, player };
}

/** Sets how many play, and whether players may open the table. The order is locked by the caller. */
export async function changeParty(
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow,
  { party_size, players_open }: Input<typeof playerApi.change>,
): Promise<OrderRow> {
  checkTakesPlayers(order, ctx.now);
  const players = countIn(await read(ctx.tx, listPlayers(order.id)));
  if (party_size !== undefined && players > party_size)
    throw new Refusal('players_above_size', { field: 'party_size', facts: { players } });
  return updateParty(ctx, order, {
    party_size: party_size ?? order.party_size ?? PARTY_SIZES.default,
    players_open: players_open ?? order.players_open,
  });
}

/** Ends the link to the order. Those who joined stay. The order is locked by the caller. */
export const revokeLink = (ctx: TransactionContext<OrderingDeps>, order: OrderRow): Promise<OrderRow> =>
  updateParty(ctx, order, { invite_token: null });

async function updateParty(
  { tx }: TransactionContext,
  order: OrderRow,
  change: Partial<Pick<OrderRow, 'party_size' | 'players_open' | 'invite_token'>>,
): Promise<OrderRow> {
  await write(tx, updateOrder(order.id, change));
  return changedOrder(order, change);
}

/** Removes a player, who can't join again until `readmitPlayer`. The order is locked by the caller. */
export async function removePlayer(
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow,
  player_id: string,
): Promise<void> {
  const player = await findPlayerOf(ctx, order, player_id);
  if (!player) throw new Refusal('not_found', { field: 'player_id' });
  if (player.state === 'removed') return;
  const returned = await giveUpShare(ctx, order, player);
  const removed = { ...player, ...NO_SHARE, state: 'removed', token: null, joined_at: null } as const;
  await write(ctx.tx, putPlayer(removed));
  if (player.state === 'joined' && takesPlayers(order, ctx.now)) await tellRemoved(ctx, order, player);
  if (returned > 0) await tellShareGivenBack(ctx, order, player, { returned, isRemoved: true });
}

/** Lets somebody who was removed join again. The order is locked by the caller. */
export async function readmitPlayer(
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow,
  player_id: string,
): Promise<void> {
  const player = await findPlayerOf(ctx, order, player_id);
  if (player?.state === 'removed') await write(ctx.tx, deletePlayer(player.id));
}

const findPlayerOf = async ({ tx }: TransactionContext, order: OrderRow, id: string) =>
  (await read(tx, listPlayers(order.id))).find((player) => player.id === id);
