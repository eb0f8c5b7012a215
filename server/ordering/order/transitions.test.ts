import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Order, orderApi } from '#lib/contract/order.ts';
import type { OrderStatus } from '#lib/domain/order.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { gridStart, HOUR, type Play, playIn, TABLE } from '#server/test/play.ts';
import { makeWorld, must, type Person, type Reply, reasonOf, type World } from '#server/test/world.ts';

let world: World;
let play: Play;
let ann: Person;

beforeAll(async () => {
  world = await makeWorld();
  play = playIn(world);
});
afterAll(async () => {
  expect(await checkLedger(world.db)).toEqual([]);
  await world.close();
});
beforeEach(async () => {
  world.clock.at += 86_400;
  ann = await play.rich();
});

/** Brings a new order of Ann's into a status. `completed` is reached by a review, which is another feature's. */
const reach: Record<Exclude<OrderStatus, 'completed'>, () => Promise<Order>> = {
  unpaid: async () => must(await play.addAt(ann, gridStart(world.clock.at, 3 * HOUR))),
  paid: () => play.book(ann, gridStart(world.clock.at, 3 * HOUR)),
  playing: () => play.play(ann),
  ended: async () => must(await ann.call(orderApi.end, { id: (await play.play(ann)).id })),
  cancelled: async () => must(await ann.call(orderApi.cancel, { id: (await reach.unpaid()).id })),
};

type Event = 'pay' | 'open' | 'extend' | 'end' | 'cancel';

const act: Record<Event, (id: string) => Promise<Reply<typeof orderApi.pay> | Reply<typeof orderApi.end>>> = {
  pay: (id) => play.payByWallet(ann, id),
  open: async (id) => ann.call(orderApi.open, { id, code: await world.tableCode(TABLE) }),
  extend: (id) => ann.call(orderApi.extend, { id, minutes: 15, method: 'wallet' }),
  end: (id) => ann.call(orderApi.end, { id }),
  cancel: (id) => ann.call(orderApi.cancel, { id }),
};

const allowed: Record<keyof typeof reach, readonly Event[]> = {
  unpaid: ['pay', 'cancel'],
  // Opening waits for its time: its own test.
  paid: ['cancel'],
  playing: ['extend', 'end'],
  ended: [],
  cancelled: [],
};

describe.each(Object.keys(reach) as (keyof typeof reach)[])('an order that is %s', (status) => {
  test.each(Object.keys(act) as Event[])('answers to %s as the table of transitions says', async (event) => {
    const order = await reach[status]();
    expect(order.status).toBe(status);
    const before = { order: await play.detail(ann, order.id), wallet: await play.wallet(ann) };
    const reply = await act[event](order.id);
    expect(reply.status).toBe(200);
    expect(reply.ok).toBe(allowed[status].includes(event));
    if (reply.ok) return;
    expect(['order_state', 'not_playing', 'order_too_early']).toContain(reasonOf(reply));
    expect({ order: await play.detail(ann, order.id), wallet: await play.wallet(ann) }).toEqual(before);
  });
});

test('the actions on offer are those that succeed', async () => {
  for (const status of Object.keys(reach) as (keyof typeof reach)[]) {
    world.clock.at += HOUR * 6;
    const { actions } = await play.detail(ann, (await reach[status]()).id);
    const offered = actions.filter((action): action is Event => action in act);
    expect(offered.toSorted()).toEqual(allowed[status].toSorted());
  }
});
