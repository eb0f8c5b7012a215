import { counterWaitingApi } from '#lib/contract/counter/waiting.ts';
import { waitingApi } from '#lib/contract/waiting.ts';
import { call } from '../call.ts';
import type { Customer } from '../customer.ts';
import { findTable } from '../expected-price.ts';
import type { Staff } from '../hire.ts';
import type { Random } from '../random.ts';
import { actAs } from '../staff.ts';
import type { World } from '../world.ts';
import { customerAction, pickCustomer, withSession } from './account.ts';
import type { Action } from './action.ts';
import { counterAction } from './at-counter.ts';
import { runJob } from './operations.ts';
import { pay } from './ordering.ts';

const MINUTE = 60;

const selectWishes = (world: World) =>
  world.services.database.db
    .selectFrom('wishes')
    .select(['id', 'user_id', 'outlet_ids', 'state', 'order_id', 'from_at'])
    .where('state', 'in', ['waiting', 'offered', 'declined', 'lapsed'])
    .orderBy('id')
    .execute();

/** Wishes for the time of an order: it is taken. */
async function join(world: World, random: Random, customer: Customer): Promise<void> {
  const taken = world
    .recentOrders()
    .filter(
      ({ status, start_at }) => (status === 'unpaid' || status === 'paid') && start_at > world.clock.at,
    );
  const order = random.pick(taken);
  if (!order) return;
  const { outlet, table } = findTable(world.hall, order.table_id);
  const others = world.hall.outlets.filter(({ tables }) => tables.every(({ type }) => type !== table.type));
  const more = random.chance(0.2) ? random.pick(others) : undefined;
  const from_at = order.start_at - (random.chance(0.2) ? 30 * MINUTE : 0);
  await call(world, random, customer, waitingApi.join, {
    store_ids: [outlet.id, ...(more ? [more.id] : [])],
    types: random.chance(0.9) ? [table.type] : [],
    minutes: random.pick([30, 60, 60, 90, 120])!,
    from_at,
    to_at: from_at + random.pick([0, 0, 30 * MINUTE, 120 * MINUTE])!,
  });
}

/** A wish in one of the states, with its person. */
async function pickWish(world: World, random: Random, states: readonly string[]) {
  const wish = random.pick((await selectWishes(world)).filter(({ state }) => states.includes(state)));
  const customer = wish && world.customers.find(({ user_id }) => user_id === wish.user_id);
  if (!customer || !(await withSession(world, random, customer))) return null;
  return { wish, customer };
}

/** Leaves or waits again, rarely as another person. */
async function leaveOrWaitAgain(world: World, random: Random): Promise<void> {
  const isAgain = random.chance(0.4);
  const states = isAgain ? ['declined', 'lapsed'] : ['waiting', 'offered'];
  const found = await pickWish(
    world,
    random,
    random.chance(0.95) ? states : ['waiting', 'offered', 'lapsed'],
  );
  const caller = random.chance(0.95) ? found?.customer : await pickCustomer(world, random);
  if (!found || !caller) return;
  const endpoint = isAgain ? waitingApi.again : waitingApi.leave;
  await call(world, random, caller, endpoint, { id: found.wish.id });
}

async function actOnWish(world: World, random: Random, staff: Staff): Promise<void> {
  const own = (await selectWishes(world)).filter(({ outlet_ids }) => outlet_ids.includes(staff.outlet_id));
  const wish = random.pick(own);
  if (!wish) return;
  if (random.chance(0.3)) {
    const input = { id: wish.id };
    await actAs(world, random, staff, { endpoint: counterWaitingApi.remove, input });
    return;
  }
  const list = await actAs(world, random, staff, {
    endpoint: counterWaitingApi.list,
    input: {},
  });
  const slots = list?.ok ? list.data.list.find(({ id }) => id === wish.id)?.slots : undefined;
  const slot = random.pick(slots ?? []);
  const table_id = slot?.table.id ?? `${staff.outlet_id}-1`;
  const input = { id: wish.id, table_id, start_at: slot?.start_at ?? wish.from_at };
  await actAs(world, random, staff, { endpoint: counterWaitingApi.offer, input });
}

/** Those that may run at the same time. */
export const waitingCalls: readonly Action[] = [
  customerAction('join the waiting list', 12, join),
  { name: 'leave the waiting list or wait again', weight: 3, run: leaveOrWaitAgain },
  {
    name: 'look at the waiting list',
    weight: 1,
    async run(world, random) {
      const found = await pickWish(world, random, ['waiting', 'offered', 'declined', 'lapsed']);
      if (found) await call(world, random, found.customer, waitingApi.list, {});
    },
  },
  {
    name: 'pay an offer',
    weight: 3,
    async run(world, random) {
      const found = await pickWish(world, random, ['offered']);
      const order = found && world.model.orders.get(found.wish.order_id ?? '');
      if (order?.status === 'unpaid') await pay(world, random, found!.customer, order);
    },
  },
];

export const waitingActions: readonly Action[] = [
  ...waitingCalls,
  counterAction('act on the waiting list', 2, actOnWish),
  {
    name: 'let an offer lapse',
    weight: 2,
    async run(world, random) {
      const offered = random.pick((await selectWishes(world)).filter(({ state }) => state === 'offered'));
      const order = world.model.orders.get(offered?.order_id ?? '');
      const lapse = (order?.hold_until_at ?? 0) - random.below(2);
      if (lapse > world.clock.at) world.clock.at = lapse;
      await runJob(world, random, 'orders');
    },
  },
];
