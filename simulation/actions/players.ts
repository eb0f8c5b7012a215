import { invitationApi } from '#lib/contract/invitation.ts';
import { playerApi } from '#lib/contract/player.ts';
import { playerInvitationApi } from '#lib/contract/player-invitation.ts';
import { call } from '../call.ts';
import type { Customer } from '../customer.ts';
import type { Random } from '../random.ts';
import { Violation } from '../violation.ts';
import type { World } from '../world.ts';
import { customerAction } from './account.ts';
import type { Action } from './action.ts';

const SMALL = 3;

const selectOrders = (world: World, user_id: string) =>
  world.services.database.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', user_id)
    .where((eb) => eb.or([eb('status', 'in', ['paid', 'playing']), eb('split', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(10)
    .execute();

const selectLinks = (world: World) =>
  world.services.database.db
    .selectFrom('orders')
    .select(['id', 'table_id', 'invite_token'])
    .where('invite_token', 'is not', null)
    .where('status', 'in', ['unpaid', 'paid', 'playing', 'due', 'ended', 'cancelled'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(20)
    .execute();

/** Makes a link, sets a small size, ends the link, or removes somebody or lets them in again. */
async function organise(world: World, random: Random, customer: Customer): Promise<void> {
  const id = random.pick(await selectOrders(world, customer.user_id ?? ''))?.id;
  if (id === undefined) return;
  if (random.chance(0.5)) {
    await call(world, random, customer, invitationApi.make, { id });
    return;
  }
  if (random.chance(0.3)) {
    await call(world, random, customer, playerApi.change, { id, party_size: 2 + random.below(SMALL) });
    return;
  }
  if (random.chance(0.2)) {
    await call(world, random, customer, playerApi.revoke, { id });
    return;
  }
  const reply = await call(world, random, customer, playerApi.party, { id });
  const player = reply?.ok ? random.pick(reply.data.list) : undefined;
  if (!player) return;
  const endpoint = player.state === 'removed' ? playerApi.readmit : playerApi.remove;
  await call(world, random, customer, endpoint, { id, player_id: player.id });
}

/** Joins by a link, looks at the order, leaves it, or tries to open its table. */
async function play(world: World, random: Random, customer: Customer): Promise<void> {
  const order = random.pick(await selectLinks(world));
  if (!order) return organise(world, random, customer);
  const { id } = order;
  if (random.chance(0.6)) {
    await call(world, random, customer, playerApi.join, { token: order.invite_token ?? '' });
    return;
  }
  if (random.chance(0.4)) {
    await call(world, random, customer, playerApi.detail, { id });
    await call(world, random, customer, playerApi.list, {});
    return;
  }
  if (random.chance(0.5)) {
    await call(world, random, customer, playerApi.leave, { id });
    return;
  }
  const table = await world.services.database.db
    .selectFrom('tables')
    .select('code')
    .where('id', '=', order.table_id)
    .executeTakeFirst();
  const reply = await call(world, random, customer, playerApi.open, { id, code: table?.code ?? '' });
  // No organiser of the simulation allows it.
  if (reply?.ok) throw new Violation('players', `${customer.mobile} opened the table of ${id}`);
}

/** Invites somebody again, takes it back, accepts, declines, blocks, or ends a block. */
async function inviteAgain(world: World, random: Random, customer: Customer): Promise<void> {
  if (random.chance(0.4)) {
    const reply = await call(world, random, customer, playerInvitationApi.received, {});
    const invitation = reply?.ok ? random.pick(reply.data.list) : undefined;
    if (!invitation) return;
    const { accept, decline } = playerInvitationApi;
    const endpoint = random.chance(0.7) ? accept : decline;
    await call(world, random, customer, endpoint, { id: invitation.id });
    return;
  }
  if (random.chance(0.2)) {
    const invitations = random.chance(0.7);
    const reply = await call(world, random, customer, playerInvitationApi.setPrivacy, { invitations });
    const blocked = reply?.ok ? random.pick(reply.data.blocked) : undefined;
    if (blocked) await call(world, random, customer, playerInvitationApi.unblock, { id: blocked.id });
    return;
  }
  const reply = await call(world, random, customer, playerInvitationApi.known, {});
  const person = reply?.ok ? random.pick(reply.data.list) : undefined;
  if (!person) return;
  const person_id = person.id;
  if (random.chance(0.15)) {
    await call(world, random, customer, playerInvitationApi.block, { person_id });
    return;
  }
  const id = random.pick(await selectOrders(world, customer.user_id ?? ''))?.id;
  if (id === undefined) return;
  const invited = await call(world, random, customer, playerInvitationApi.invite, { id, person_id });
  const player = invited?.ok ? random.pick(invited.data.list) : undefined;
  if (player && random.chance(0.2))
    await call(world, random, customer, playerInvitationApi.withdraw, { id, player_id: player.id });
}

export const playerActions: readonly Action[] = [
  customerAction('invite friends and say who plays', 8, organise),
  customerAction('invite known players, answer and block', 4, inviteAgain),
  customerAction('join an order, leave it or look at it', 14, play),
];
