import { invitationApi } from '#lib/contract/invitation.ts';
import { orderApi } from '#lib/contract/order.ts';
import { playerApi } from '#lib/contract/player.ts';
import { shareApi } from '#lib/contract/share.ts';
import { call } from '../call.ts';
import type { Customer } from '../customer.ts';
import type { Random } from '../random.ts';
import type { World } from '../world.ts';
import { pickCustomer, withSession } from './account.ts';
import type { Action } from './action.ts';
import { addPage } from './payment.ts';

const MOST_PLAYERS = 3;

const findOrder = (world: World, id: string) =>
  world.services.database.db
    .selectFrom('orders')
    .select(['id', 'split'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The newest players of orders. */
const selectPlayers = (world: World) =>
  world.services.database.db
    .selectFrom('order_players')
    .select(['order_id as id', 'user_id', 'share', 'deposit_share', 'share_paid', 'deposit_paid'])
    .where('state', '=', 'joined')
    .orderBy('joined_at', 'desc')
    .orderBy('id')
    .limit(12)
    .execute();

const chooseMethod = (random: Random) => random.weighted(METHODS).method;
const METHODS = [
  { method: 'wallet', weight: 6 },
  { method: 'sandbox', weight: 2 },
  { method: 'stripe', weight: 2 },
] as const;

async function pay(
  world: World,
  random: Random,
  customer: Customer,
  id: string,
  amount: number,
): Promise<void> {
  // Some send an amount that they were not shown.
  const shown = random.chance(0.05) ? amount + 1 : amount;
  const input = { id, amount: shown, method: chooseMethod(random) };
  const reply = await call(world, random, customer, shareApi.pay, input);
  if (reply?.ok) addPage(world, customer, reply.data.redirect_url, amount);
}

/** Splits an order, pays the own part or what is missing, changes a share, reminds, gives back, or stops. */
async function organise(world: World, random: Random, customer: Customer, id: string): Promise<void> {
  const { split } = await findOrder(world, id);
  if (split === null || random.chance(0.15)) {
    await call(world, random, customer, shareApi.set, {
      id,
      party_size: 2 + random.below(MOST_PLAYERS),
      deposit: random.chance(0.6) ? 'shared' : 'organiser',
      at_deadline: random.chance(0.6) ? 'cover' : 'cancel',
    });
    return;
  }
  const reply = await call(world, random, customer, shareApi.split, { id });
  if (!reply?.ok) return;
  const { own, friends, missing } = reply.data;
  if (own.due > 0 && random.chance(0.7)) return pay(world, random, customer, id, own.due);
  const friend = random.pick(friends);
  if (friend && random.chance(0.3)) {
    const play = random.below(1 + friend.play + own.play);
    await call(world, random, customer, shareApi.change, { id, player_id: friend.player_id, play });
    return;
  }
  if (friend && random.chance(0.3)) {
    await call(world, random, customer, shareApi.nudge, { id, player_id: friend.player_id });
    return;
  }
  if (friend && friend.paid > 0 && random.chance(0.3)) {
    await call(world, random, customer, shareApi.giveBack, {
      id,
      player_id: friend.player_id,
      amount: friend.paid,
    });
    return;
  }
  if (missing > 0 && random.chance(0.3)) {
    const method = chooseMethod(random);
    const paid = await call(world, random, customer, orderApi.pay, { id, method });
    if (paid?.ok) addPage(world, customer, paid.data.redirect_url, missing);
    return;
  }
  if (random.chance(0.2)) await call(world, random, customer, shareApi.stop, { id });
}

/** Pays a share, or extends a game that somebody else booked. */
async function takePart(world: World, random: Random): Promise<void> {
  const played = random.pick(await selectPlayers(world));
  const known = played && world.customers.find(({ user_id }) => user_id === played.user_id);
  const customer = known && (await withSession(world, random, known));
  if (!played || !customer) return;
  const { id, share, deposit_share, share_paid, deposit_paid } = played;
  const due = share - share_paid + deposit_share - deposit_paid;
  if (due > 0 && random.chance(0.8)) return pay(world, random, customer, id, due);
  const reply = await call(world, random, customer, playerApi.detail, { id });
  const option = reply?.ok ? random.pick(reply.data.extend_options) : undefined;
  if (!option) return;
  const { minutes, price } = option;
  const extension = { id, minutes, price, method: chooseMethod(random) };
  const extended = await call(world, random, customer, shareApi.extend, extension);
  if (extended?.ok) addPage(world, customer, extended.data.redirect_url, price);
}

/** Splits an order, pays the own part, and lets some people join, most of whom pay their share. */
async function playTogether(world: World, random: Random, customer: Customer, id: string): Promise<void> {
  const terms = { deposit: random.chance(0.6) ? 'shared' : 'organiser', at_deadline: 'cover' } as const;
  const party_size = 2 + random.below(MOST_PLAYERS);
  const split = await call(world, random, customer, shareApi.set, { id, party_size, ...terms });
  if (!split?.ok) return;
  if (split.data.own.due > 0) await pay(world, random, customer, id, split.data.own.due);
  const link = await call(world, random, customer, invitationApi.make, { id });
  if (!link?.ok) return;
  for (let friends = 1; friends < party_size; friends++) {
    const friend = await pickCustomer(world, random);
    if (!friend) return;
    await call(world, random, friend, playerApi.join, { token: link.data.token });
    const detail = random.chance(0.7) ? await call(world, random, friend, playerApi.detail, { id }) : null;
    const due = detail?.ok ? (detail.data.share?.due ?? 0) : 0;
    if (due > 0) await pay(world, random, friend, id, due);
  }
}

export const shareActions: readonly Action[] = [
  {
    name: 'split an order with some people',
    weight: 14,
    async run(world, random) {
      const picked = world.pickOrder(random, ['unpaid', 'paid', 'playing', 'due']);
      const customer = picked && (await withSession(world, random, picked.customer));
      if (picked && customer) await playTogether(world, random, customer, picked.order.id);
    },
  },
  {
    name: 'split the price of an order',
    weight: 14,
    async run(world, random) {
      const picked = world.pickOrder(random, ['unpaid', 'paid', 'playing', 'due', 'ended']);
      const customer = picked && (await withSession(world, random, picked.customer));
      if (picked && customer) await organise(world, random, customer, picked.order.id);
    },
  },
  {
    name: 'pay a share, or extend a game as a player',
    weight: 16,
    async run(world, random) {
      await takePart(world, random);
    },
  },
];
