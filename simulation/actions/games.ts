import { counterBillApi } from '#lib/contract/counter/bill.ts';
import { counterMoveApi } from '#lib/contract/counter/move.ts';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import type { Wanted } from '../asked.ts';
import { findTable } from '../expected-price.ts';
import type { Staff } from '../hire.ts';
import type { ModelOrder } from '../model-order.ts';
import type { Random } from '../random.ts';
import { actAs } from '../staff.ts';
import { Violation } from '../violation.ts';
import type { World } from '../world.ts';
import type { Action } from './action.ts';
import { counterAction, counterIn, onOrder, pickOrder, pickPerson, revOf, splitTotal } from './at-counter.ts';
import { openShift } from './counter.ts';

const QUARTER = 900;
const MINUTE = 60;

const tablesOf = ({ hall }: World, { outlet_id }: Staff) =>
  hall.outlets.find(({ id }) => id === outlet_id)?.tables ?? [];

/** The side that wants a move, and why. */
const pickRequester = (random: Random) =>
  ({ by: random.chance(0.35) ? 'hall' : 'person', reason: 'Simulated' }) as const;

async function start(world: World, random: Random, staff: Staff): Promise<void> {
  const table_id = random.pick(tablesOf(world, staff))!.id;
  const person_id = random.chance(0.6) ? pickPerson(world, random) : null;
  const deposit = random.chance(staff.role === 'manager' ? 0.6 : 0.9);
  const total = deposit ? findTable(world.hall, table_id).pricing.deposit : 0;
  const { pays, taken } = splitTotal(random, total, world.model.moneyOf(person_id ?? '').wallet);
  await actAs(world, random, staff, {
    endpoint: counterSaleApi.open,
    input: { table_id, minutes: null, person_id, deposit, total, pays, guest_name: 'Guest' },
    wanted: [{ kind: 'start', table_id, deposit }, ...counterIn({ table_id }, taken)],
  });
}

interface Target {
  readonly table_id: string;
  readonly start_at: number | null;
  readonly minutes: number | null;
  readonly by: 'person' | 'hall';
  readonly reason: string;
}

/** Returns the total that the server asks for, if it is another one. */
async function moveAt(
  world: World,
  random: Random,
  staff: Staff,
  { order, target, total }: { order: ModelOrder; target: Target; total: number },
): Promise<number | null> {
  const { id, user_id } = order;
  const { pays, taken } = splitTotal(random, Math.max(0, total), world.model.moneyOf(user_id).wallet);
  const rev = (await revOf(world, id)) - (random.chance(0.03) ? 1 : 0);
  const reply = await actAs(world, random, staff, {
    endpoint: counterMoveApi.move,
    input: { id, rev, ...target, total, pays },
    wanted: [{ kind: 'move', order_id: id, ...target }, ...counterIn({ order_id: id }, taken)],
  });
  const asked =
    !reply || reply.ok || reply.refusal.reason !== 'price_changed' ? null : reply.refusal.facts?.total;
  return typeof asked === 'number' ? asked : null;
}

/** Moves a game to another table, mostly one that is offered. */
async function moveToTable(world: World, random: Random, staff: Staff, order: ModelOrder): Promise<void> {
  const { id } = order;
  const options = await actAs(world, random, staff, {
    endpoint: counterMoveApi.options,
    input: { id },
  });
  if (!options?.ok) return;
  const { list } = options.data;
  const free = list.filter(({ refused }) => refused === null);
  const option = random.pick(free.length > 0 && random.chance(0.95) ? free : list);
  if (!option) return;
  const target = { table_id: option.id, start_at: null, minutes: null, ...pickRequester(random) };
  const total = target.by === 'hall' ? option.hall_total : option.total;
  if (total === null && random.chance(0.9)) return;
  await moveAt(world, random, staff, { order, target, total: total ?? 0 });
}

/** A booking to another time, sometimes on another table; or it gets longer. */
async function moveInTime(world: World, random: Random, staff: Staff, order: ModelOrder): Promise<void> {
  const isLonger = random.chance(0.4);
  const shift = (random.below(13) - 6) * QUARTER;
  const target = {
    table_id: random.chance(0.6) ? order.table_id : random.pick(tablesOf(world, staff))!.id,
    start_at: isLonger ? null : order.start_at + shift,
    minutes: isLonger ? order.minutes + random.pick([15, 30, 60]) : null,
    ...pickRequester(random),
  };
  const total = await moveAt(world, random, staff, { order, target, total: 0 });
  if (total !== null) await moveAt(world, random, staff, { order, target, total });
}

async function move(world: World, random: Random, staff: Staff): Promise<void> {
  const wantsGame = random.chance(0.7);
  const order =
    pickOrder(world, random, staff, wantsGame ? ['playing'] : ['unpaid', 'paid']) ??
    pickOrder(world, random, staff, ['unpaid', 'paid', 'playing']);
  if (!order) return start(world, random, staff);
  if (order.status !== 'playing' && random.chance(0.5)) await moveInTime(world, random, staff, order);
  else await moveToTable(world, random, staff, order);
}

async function swap(world: World, random: Random, staff: Staff): Promise<void> {
  const order = pickOrder(world, random, staff, ['unpaid', 'paid', 'playing', 'playing']);
  if (!order) return start(world, random, staff);
  const { id } = order;
  const options = await actAs(world, random, staff, { endpoint: counterMoveApi.swaps, input: { id } });
  const option = options?.ok ? random.pick(options.data.list) : undefined;
  const other = option && world.model.orders.get(option.id);
  if (!option || !other) return start(world, random, staff);
  const requester = pickRequester(random);
  const [total, other_total] =
    requester.by === 'hall'
      ? [option.hall_total, option.other_hall_total]
      : [option.total, option.other_total];
  const splitFor = ({ user_id }: ModelOrder, due: number) =>
    splitTotal(random, Math.max(0, due), world.model.moneyOf(user_id).wallet);
  const own = splitFor(order, total ?? 0);
  const others = splitFor(other, other_total ?? 0);
  const moveOf = (order_id: string, table_id: string): Wanted => {
    return { kind: 'move', order_id, table_id, start_at: null, minutes: null, by: requester.by };
  };
  await actAs(world, random, staff, {
    endpoint: counterMoveApi.swap,
    input: {
      id,
      rev: await revOf(world, id),
      other: { id: other.id, rev: option.rev - (random.chance(0.03) ? 1 : 0) },
      ...requester,
      total: total ?? 0,
      pays: own.pays,
      other_total: other_total ?? 0,
      other_pays: others.pays,
    },
    wanted: [
      moveOf(id, other.table_id),
      moveOf(other.id, order.table_id),
      ...counterIn({ order_id: id }, own.taken),
      ...counterIn({ order_id: other.id }, others.taken),
    ],
  });
}

const pause = onOrder(['playing'], (_world, _random, { id: order_id }) => ({
  endpoint: counterMoveApi.pause,
  input: { reason: 'Simulated' },
  wanted: [{ kind: 'pause', order_id }],
}));

async function resume(world: World, random: Random, staff: Staff): Promise<void> {
  const paused = [...world.model.orders.values()].filter(
    ({ status, paused_at }) => status === 'playing' && paused_at !== null,
  );
  const order = random.pick(paused);
  if (!order) return pause(world, random, staff);
  await resumeOrder(world, random, staff, order);
}

const resumeOrder = async (world: World, random: Random, staff: Staff, { id }: ModelOrder) =>
  actAs(world, random, staff, {
    endpoint: counterMoveApi.resume,
    input: { id, rev: await revOf(world, id) },
    wanted: [{ kind: 'resume', order_id: id }],
  });

const stopOrder = async (world: World, random: Random, staff: Staff, { id }: ModelOrder) =>
  actAs(world, random, staff, {
    endpoint: counterBillApi.stop,
    input: { id, rev: await revOf(world, id) },
    wanted: [{ kind: 'stop', order_id: id }],
  });

async function stop(world: World, random: Random, staff: Staff): Promise<void> {
  const open = [...world.model.orders.values()].filter(
    (order) => order.status === 'playing' && (order.open !== null || random.chance(0.02)),
  );
  const order = random.pick(open);
  await (order ? stopOrder(world, random, staff, order) : start(world, random, staff));
}

const unstop = onOrder(['due'], (_world, _random, { id: order_id }) => ({
  endpoint: counterBillApi.unstop,
  input: {},
  wanted: [{ kind: 'unstop', order_id }],
}));

async function settleOrder(world: World, random: Random, staff: Staff, order: ModelOrder) {
  const { id, user_id } = order;
  const isGuestGone = world.faults && random.chance(0.25);
  const found = await actAs(world, random, staff, {
    endpoint: counterSaleApi.money,
    input: { id },
  });
  const coupons = found?.ok ? found.data.coupons : [];
  const coupon = random.chance(0.4) && !isGuestGone ? random.pick(coupons) : undefined;
  const held = order.depositReturned ? 0 : order.deposit;
  const owed = order.amount - order.discount - order.paid - (coupon?.discount ?? 0) - held;
  const toTake = Math.max(0, owed);
  const total = isGuestGone ? random.below(1 + random.below(1 + toTake)) : toTake;
  const { pays, taken } = splitTotal(random, total, world.model.moneyOf(user_id).wallet);
  const act: Wanted = isGuestGone
    ? { kind: 'pay_part', order_id: id, amount: total }
    : { kind: 'settle', order_id: id };
  return actAs(world, random, staff, {
    endpoint: counterBillApi.settle,
    input: {
      id,
      rev: await revOf(world, id),
      total,
      pays,
      part: isGuestGone,
      ...(coupon ? { coupon_id: coupon.id } : {}),
    },
    wanted: [act, ...counterIn({ order_id: id }, taken)],
  });
}

async function settle(world: World, random: Random, staff: Staff): Promise<void> {
  const bill = pickOrder(world, random, staff, ['due']);
  if (bill) await settleOrder(world, random, staff, bill);
  else await stop(world, random, staff);
}

const writeOff = onOrder(['due'], (_world, _random, { id: order_id }) => ({
  endpoint: counterBillApi.writeOff,
  input: { reason: 'Simulated' },
  wanted: [{ kind: 'write_off', order_id }],
}));

/** Often the staff find within minutes that the game goes on. */
async function stopAndGoOn(world: World, random: Random, staff: Staff): Promise<void> {
  await stop(world, random, staff);
  await world.check(false);
  world.clock.at += random.below(6 * MINUTE);
  await unstop(world, random, staff);
}

async function setTable(world: World, random: Random, staff: Staff): Promise<void> {
  const table_id = random.pick(tablesOf(world, staff))!.id;
  const input = random.chance(0.4)
    ? ({ state: 'out', table_id, minutes: 1 + random.below(90), reason: 'Simulated' } as const)
    : ({ state: random.pick(['in', 'clean'] as const), table_id } as const);
  await actAs(world, random, staff, { endpoint: counterMoveApi.setState, input });
}

/** Two accounts of one person; whoever used the one that ends signs in again. */
async function join(world: World, random: Random): Promise<void> {
  const into = random.pick(world.customers.filter(({ user_id }) => user_id !== null));
  const from = random.pick(world.customers.filter(({ user_id }) => user_id !== null));
  if (!into?.user_id || !from?.user_id || into.user_id === from.user_id) return;
  const staff = world.staff[random.chance(0.95) ? 2 : 1];
  for (const customer of world.customers.filter(({ user_id }) => user_id === from.user_id)) {
    // Its session and its idempotency keys end, even if the answer is lost.
    customer.expires_at = 0;
    customer.sent.length = 0;
  }
  await actAs(world, random, staff, {
    endpoint: counterPeopleApi.join,
    input: { id: into.user_id, other: from.user_id, reason: 'Simulated' },
    wanted: [{ kind: 'join', from: from.user_id, into: into.user_id }],
  });
}

/** What one of the staff does to a game while others do something else to it. */
export function actOnGame(world: World, random: Random, staff: Staff, order: ModelOrder): Promise<unknown> {
  const act = random.pick([moveToTable, moveToTable, resumeOrder, stopOrder] as const);
  return act(world, random, staff, order);
}

/**
 * Ends all games that wait for the staff, and settles their bills. Throws a `Violation` if that is refused.
 */
export async function endGames(world: World, random: Random): Promise<void> {
  const manager = world.staff[1];
  const check = async (what: string, reply: { ok: boolean } | null) => {
    if (!reply?.ok) throw new Violation('unsettled', `${what}: ${JSON.stringify(reply)}`);
    await world.check(false);
  };
  await openShift(world, random, manager);
  await world.check(false);
  for (const order of world.model.orders.values()) {
    if (order.status === 'playing' && order.open)
      await check(`the stop of ${order.id}`, await stopOrder(world, random, manager, order));
    else if (order.status === 'playing' && order.paused_at !== null)
      await check(`the end of a pause of ${order.id}`, await resumeOrder(world, random, manager, order));
    if (order.status === 'due')
      await check(`the bill of ${order.id}`, await settleOrder(world, random, manager, order));
  }
}

export const gameActions: readonly Action[] = [
  counterAction('start a game without a fixed end', 7, start),
  counterAction('move an order', 6, move),
  counterAction('swap two orders', 4, swap),
  counterAction('pause a game', 3.5, pause),
  counterAction('resume a game', 4, resume),
  counterAction('stop a game', 3, stop),
  counterAction('stop a game and go on', 2, stopAndGoOn),
  counterAction('settle a bill', 3, settle),
  counterAction('write a bill off', 1.5, writeOff),
  counterAction('put a table out of service or back', 1, setTable),
  counterAction('join two accounts', 1, join),
];
