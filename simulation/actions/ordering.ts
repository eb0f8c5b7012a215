import { contactApi } from '#lib/contract/contact.ts';
import { orderApi } from '#lib/contract/order.ts';
import { reviewApi } from '#lib/contract/review.ts';
import type { OrderStatus } from '#lib/domain/order.ts';
import { call } from '../call.ts';
import type { Customer } from '../customer.ts';
import type { ModelOrder } from '../model-order.ts';
import type { Random } from '../random.ts';
import { wallClock } from '../wall-clock.ts';
import type { World } from '../world.ts';
import { customerAction, pickCustomer, withSession } from './account.ts';
import type { Action } from './action.ts';
import { addPage, deliver, visitPage } from './payment.ts';

const STEP = 300;
const HOUR = 3_600;
const DAY = 86_400;

const pickTable = (world: World, random: Random): string => {
  const tables = world.hallFile.outlets.flatMap((outlet) => outlet.tables);
  // Mostly a few tables, so that customers compete for them.
  return (random.chance(0.6) ? tables[random.below(4)] : random.pick(tables))!.id;
};

const pickMinutes = (random: Random): number =>
  random.chance(0.97) ? random.pick([30, 30, 60, 60, 60, 90, 120, 240, 480]) : random.below(700);

/** Usually on the grid of starts; often right before or after another order on the table. */
export function pickStart(world: World, random: Random, table_id: string, minutes: number): number {
  const { at } = world.clock;
  if (random.chance(0.04)) return at + random.below(DAY) - DAY / 2;
  const { rules } = world.hall;
  const other = random.chance(0.4)
    ? random.pick(world.recentOrders().filter((order) => order.table_id === table_id))
    : undefined;
  const edge = random.chance(0.5)
    ? (other?.occupied_until_at ?? at)
    : (other?.start_at ?? at) - (minutes + rules.cleaning_minutes) * 60;
  const anywhere = random.chance(0.6) ? at + random.below(2 * HOUR) : at + random.below(15 * DAY);
  return nextStart(world, table_id, Math.max(at + 1, other ? edge : anywhere));
}

/** The next start that the hall allows on the table. */
function nextStart({ hall, hallFile }: World, table_id: string, from: number): number {
  const zone =
    hallFile.outlets.find(({ tables }) => tables.some(({ id }) => id === table_id))?.time_zone ?? '';
  let start = Math.ceil(from / STEP) * STEP;
  while (wallClock(start, zone).minute % hall.rules.step_minutes !== 0) start += STEP;
  return start;
}

export async function addOrder(
  world: World,
  random: Random,
  customer: Customer,
  slot: { table_id: string; minutes: number; start_time: number | null },
): Promise<void> {
  const coupon_id = random.chance(0.3) ? random.pick([...customer.coupons]) : undefined;
  const code =
    slot.start_time === null
      ? world.tableCodes.get(random.chance(0.97) ? slot.table_id : pickTable(world, random))
      : undefined;
  await call(world, random, customer, orderApi.add, {
    ...slot,
    ...(coupon_id ? { coupon_id } : {}),
    ...(code ? { code } : {}),
    ...(random.chance(0.02) ? { total: random.below(10_000) } : {}),
  });
}

export const randomSlot = (world: World, random: Random) => {
  const table_id = pickTable(world, random);
  const minutes = pickMinutes(random);
  const start_time = random.chance(0.45) ? null : pickStart(world, random, table_id, minutes);
  return { table_id, minutes, start_time };
};

/** An order in one of the statuses, rarely in any, whose customer is signed in. */
export async function pickOwnOrder(
  world: World,
  random: Random,
  statuses: readonly OrderStatus[],
): Promise<{ order: ModelOrder; customer: Customer } | null> {
  const wanted = random.chance(0.95) ? statuses : ANY_STATUS;
  const found = world.pickOrder(random, wanted);
  if (!found || !(await withSession(world, random, found.customer))) return null;
  return found;
}

const ANY_STATUS: readonly OrderStatus[] = ['unpaid', 'paid', 'playing', 'ended', 'completed', 'cancelled'];

export const pay = async (world: World, random: Random, customer: Customer, order: ModelOrder) => {
  const isCovered =
    world.model.moneyOf(order.user_id).wallet >= order.amount - order.discount + order.deposit;
  const methods = isCovered
    ? (['wallet', 'wallet', 'stripe'] as const)
    : (['stripe', 'stripe', 'sandbox'] as const);
  const method = random.chance(0.95) ? random.pick(methods) : 'wallet';
  const reply = await call(world, random, customer, orderApi.pay, { id: order.id, method });
  if (!reply?.ok) return;
  const page = addPage(world, customer, reply.data.redirect_url, reply.data.order.total);
  // Most people pay at once, and most notifications are quick.
  if (page && random.chance(0.6)) await visitPage(world, random, page);
  if (page && random.chance(0.5)) await deliver(world, random, page.payment_id);
};

export const extend = async (world: World, random: Random, customer: Customer, order: ModelOrder) => {
  const minutes = random.chance(0.95) ? random.pick([30, 30, 60]) : random.below(600);
  const method = random.pick(['wallet', 'stripe', 'sandbox'] as const);
  const end_at = random.chance(0.3) ? { end_at: order.end_at + minutes * 60 } : {};
  const reply = await call(world, random, customer, orderApi.extend, {
    id: order.id,
    minutes,
    method,
    ...end_at,
  });
  if (reply?.ok) addPage(world, customer, reply.data.redirect_url, 0);
};

const addRandomOrder = async (world: World, random: Random): Promise<void> => {
  const customer = await pickCustomer(world, random);
  if (customer) await addOrder(world, random, customer, randomSlot(world, random));
};

export const change = (world: World, random: Random, customer: Customer, order: ModelOrder) => {
  const minutes = pickMinutes(random);
  const start_time = order.kind === 'now' ? null : pickStart(world, random, order.table_id, minutes);
  const coupon_id = random.chance(0.3) ? random.pick([...customer.coupons]) : undefined;
  return call(world, random, customer, orderApi.change, {
    id: order.id,
    minutes,
    start_time: random.chance(0.97) ? start_time : world.clock.at,
    ...(coupon_id ? { coupon_id } : {}),
  });
};

const cancel = (world: World, random: Random, customer: Customer, { id }: ModelOrder) =>
  call(world, random, customer, orderApi.cancel, { id });

/** Actions on an order in one of the statuses; if there is none, adds one. */
const withOrder =
  (
    statuses: readonly OrderStatus[],
    act: (world: World, random: Random, customer: Customer, order: ModelOrder) => Promise<unknown>,
  ): Action['run'] =>
  async (world, random) => {
    const found = await pickOwnOrder(world, random, statuses);
    if (found) await act(world, random, found.customer, found.order);
    else await addRandomOrder(world, random);
  };

export const orderingActions: readonly Action[] = [
  { name: 'add an order', weight: 22, run: addRandomOrder },
  { name: 'pay an order', weight: 30, run: withOrder(['unpaid'], pay) },
  {
    name: 'open a booking',
    weight: 10,
    run: withOrder(['paid'], (world, random, customer, { id, table_id }) => {
      const code = world.tableCodes.get(random.chance(0.97) ? table_id : pickTable(world, random)) ?? '';
      return call(world, random, customer, orderApi.open, { id, code });
    }),
  },
  { name: 'change an order', weight: 4, run: withOrder(['unpaid'], change) },
  { name: 'extend a game', weight: 9, run: withOrder(['playing'], extend) },
  {
    name: 'end a game',
    weight: 7,
    run: withOrder(['playing'], (world, random, customer, { id }) =>
      call(world, random, customer, orderApi.end, { id }),
    ),
  },
  { name: 'cancel an unpaid order', weight: 2, run: withOrder(['unpaid'], cancel) },
  { name: 'cancel a booking', weight: 3, run: withOrder(['paid'], cancel) },
  {
    name: 'review a game',
    weight: 3,
    run: withOrder(['ended'], (world, random, customer, { id }) => {
      const review = { id, rating: 1 + random.below(5), content: 'Simulated' };
      return call(world, random, customer, reviewApi.add, review);
    }),
  },
  customerAction('report a fault', 1, (world, random, customer) => {
    const report = { table_id: pickTable(world, random), kind: 'lights', content: 'Simulated' } as const;
    return call(world, random, customer, contactApi.report, report);
  }),
];
