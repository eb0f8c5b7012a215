import { counterBookingApi } from '#lib/contract/counter/bookings.ts';
import { expectedPrice, findTable } from '../expected-price.ts';
import type { Staff } from '../hire.ts';
import type { Random } from '../random.ts';
import { actAs } from '../staff.ts';
import type { World } from '../world.ts';
import type { Action } from './action.ts';
import { counterAction, counterIn, pickOrder, pickPerson, revOf, splitTotal } from './at-counter.ts';
import { pickStart } from './ordering.ts';

/**
 * An account, a phone number with or without one, or a name only. `user_id` is that of the account, if it is
 * known.
 */
function pickCaller(world: World, random: Random) {
  const kind = random.pick(['account', 'account', 'phone', 'guest'] as const)!;
  const customer = kind === 'phone' ? random.pick(world.customers) : undefined;
  if (customer) return { asked: { mobile: customer.mobile }, user_id: customer.user_id };
  const person_id = kind === 'guest' ? null : pickPerson(world, random);
  return { asked: { person_id, guest_name: 'Caller' }, user_id: person_id };
}

/** Takes a booking by phone: paid at the arrival, or at once. */
async function bookForCaller(world: World, random: Random, staff: Staff): Promise<void> {
  const { hall } = world;
  const tables = hall.outlets.find(({ id }) => id === staff.outlet_id)?.tables ?? [];
  const table_id = random.pick(tables)!.id;
  const minutes = random.pick([30, 60, 60, 90, 120])!;
  const start_at = pickStart(world, random, table_id, minutes);
  const { asked, user_id } = pickCaller(world, random);
  const { spent, wallet } = world.model.moneyOf(user_id ?? '');
  const deposit = random.chance(0.4);
  const price = expectedPrice(hall, { table_id, start_at, minutes }, { spent, coupon: null });
  const total = price.amount - price.discount + (deposit ? findTable(hall, table_id).pricing.deposit : 0);
  const { pays, taken } = random.chance(0.7) ? { pays: [], taken: 0 } : splitTotal(random, total, wallet);
  await actAs(world, random, staff, {
    endpoint: counterBookingApi.add,
    input: { ...asked, table_id, minutes, start_time: start_at, deposit, total, pays },
    wanted: [{ kind: 'caller', table_id, start_at, deposit }, ...counterIn({ table_id }, taken)],
  });
}

/** The person of a booking is here, often just in time: pays what is due, and mostly begins to play. */
async function arrive(world: World, random: Random, staff: Staff): Promise<void> {
  const booking = pickOrder(world, random, staff, ['unpaid', 'paid']);
  if (booking?.kind !== 'book') return bookForCaller(world, random, staff);
  const { id, user_id, status, amount, discount, deposit, start_at, hold_until_at } = booking;
  const { hall, clock } = world;
  const wait = start_at - hall.rules.open_early_minutes * 60 - clock.at;
  if (wait > 0 && wait < 6 * 3_600) clock.at += wait;
  else if (hold_until_at !== null && hold_until_at > clock.at + 1 && random.chance(0.3))
    clock.at = hold_until_at - random.below(2);
  const total = status === 'unpaid' ? amount - discount + deposit : 0;
  const { pays, taken } = splitTotal(random, total, world.model.moneyOf(user_id).wallet);
  await actAs(world, random, staff, {
    endpoint: counterBookingApi.arrive,
    input: { id, rev: await revOf(world, id), total, pays, open: random.chance(0.8) },
    wanted: counterIn({ order_id: id }, taken),
  });
}

export const callerActions: readonly Action[] = [
  counterAction('book for a caller', 4, bookForCaller),
  counterAction('arrive at the counter', 4, arrive),
];
