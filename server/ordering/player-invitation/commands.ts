import type { Input } from '#lib/contract/endpoint.ts';
import type { playerInvitationApi } from '#lib/contract/player-invitation.ts';
import { PARTY_SIZES } from '#lib/domain/party.ts';
import type { CommandContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { holdPersonOrSkip } from '#server/customer/user/queries.ts';
import { read, write } from '#server/db/statement.ts';
import type { OrderingDeps } from '../deps.ts';
import { listInvitable } from '../known-player/queries.ts';
import { checkTakesPlayers } from '../order/invite.ts';
import { tellInvited } from '../order/messages.ts';
import {
  changedOrder,
  deletePlayer,
  findKnown,
  findPlayer,
  findPlayerById,
  lockOrder,
  type OrderRow,
  type PlayedRow,
  putPlayer,
  updateOrder,
} from '../order/players.ts';
import { joinLocked } from '../player/commands.ts';

/**
 * Invites somebody with whom the organiser played. The order is locked by the caller. An invitation takes no
 * place. Somebody who was removed is let in again.
 */
export async function invitePerson(
  ctx: CommandContext<OrderingDeps>,
  order: OrderRow,
  person_id: string,
): Promise<OrderRow> {
  const { tx, user, deps, now } = ctx;
  checkTakesPlayers(order, now);
  const known = await findKnown(tx, user.id, person_id);
  if (!known?.played) throw new Refusal('not_found', { field: 'person_id' });
  const { user_id } = known;
  const player = await read(tx, findPlayer({ order_id: order.id, user_id }));
  if (player && player.state !== 'removed') return order;
  const invitable = await listInvitable(tx, { user_id: user.id, others: [user_id] });
  if (
    !invitable.has(user_id) ||
    !(await read(tx, holdPersonOrSkip(user_id))) ||
    !(await tellInvited(ctx, order, user_id))
  )
    throw new Refusal('cannot_invite');
  const row = putPlayer({
    id: player?.id ?? deps.ids.next('ply'),
    order_id: order.id,
    user_id,
    state: 'invited',
    token: null,
    created_at: now,
    joined_at: null,
  });
  if (order.party_size !== null) {
    await write(tx, row);
    return order;
  }
  const change = { party_size: PARTY_SIZES.default };
  await write(tx, row, updateOrder(order.id, change));
  return changedOrder(order, change);
}

/** Takes an invitation back. Somebody who has joined stays. The order is locked by the caller. */
export async function withdrawInvitation(
  { tx }: CommandContext,
  order: OrderRow,
  player_id: string,
): Promise<void> {
  const player = await read(tx, findPlayerById(player_id));
  if (player?.order_id === order.id && player.state === 'invited') await write(tx, deletePlayer(player.id));
}

/** Lets the person of the call play an order to which they are invited. */
export async function acceptInvitation(
  ctx: CommandContext<OrderingDeps>,
  { id, start_at }: Input<typeof playerInvitationApi.accept>,
): Promise<PlayedRow> {
  const { order, player } = await lockInvited(ctx, id);
  if (!order || !player || player.state === 'removed') throw new Refusal('not_found', { field: 'id' });
  return joinLocked(ctx, order, start_at);
}

/** Declines an invitation. Its organiser is not told. */
export async function declineInvitation(ctx: CommandContext, id: string): Promise<void> {
  const { player } = await lockInvited(ctx, id);
  if (player?.state === 'invited') await write(ctx.tx, deletePlayer(player.id));
}

/** Locks the order of an invitation of the person. What the person is in it is read after the lock. */
async function lockInvited({ tx, user }: CommandContext, id: string): Promise<Partial<PlayedRow>> {
  const found = await read(tx, findPlayerById(id));
  if (found?.user_id !== user.id) return {};
  const { order, player } = await read(tx, {
    order: lockOrder(found.order_id),
    player: findPlayerById(id),
  });
  return order && player?.user_id === user.id ? { order, player } : {};
}
