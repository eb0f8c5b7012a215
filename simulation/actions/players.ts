import { invitationApi } from '#lib/contract/invitation.ts';
import { playerApi } from '#lib/contract/player.ts';
import { call } from '../call.ts';
import type { Customer } from '../customer.ts';
import type { Random } from '../random.ts';
import { Violation } from '../violation.ts';
import type { World } from '../world.ts';
import { pickCustomer } from './account.ts';
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

export const playerActions: readonly Action[] = [
  {
    name: 'invite friends and say who plays',
    weight: 8,
    async run(world, random) {
      const customer = await pickCustomer(world, random);
      if (customer) await organise(world, random, customer);
    },
  },
  {
    name: 'join an order, leave it or look at it',
    weight: 14,
    async run(world, random) {
      const customer = await pickCustomer(world, random);
      if (customer) await play(world, random, customer);
    },
  },
];
