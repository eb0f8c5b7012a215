import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Order, orderApi } from '#lib/contract/order.ts';
import type { OrderStatus } from '#lib/domain/order.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import type { Reply } from '#server/test/call-api.ts';
import { type Games, gamesOn, gridStart, HOUR, TABLE } from '#server/test/games.ts';
import { dataOf, makeTestServer, type Person, reasonOf, type TestServer } from '#server/test/test-server.ts';

let server: TestServer;
let games: Games;
let ann: Person;

beforeAll(async () => {
  server = await makeTestServer();
  games = gamesOn(server);
});
afterAll(async () => {
  expect(await checkLedger(server.db)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  server.clock.at += 86_400;
  ann = await games.fundedCustomer();
});

/** Brings a new order of Ann's into a status. `completed` is reached by a review, which is another feature's. */
const reach: Record<Exclude<OrderStatus, 'completed'>, () => Promise<Order>> = {
  unpaid: async () => dataOf(await games.addAt(ann, gridStart(server.clock.at, 3 * HOUR))),
  paid: () => games.book(ann, gridStart(server.clock.at, 3 * HOUR)),
  playing: () => games.play(ann),
  ended: async () => dataOf(await ann.call(orderApi.end, { id: (await games.play(ann)).id })),
  cancelled: async () => dataOf(await ann.call(orderApi.cancel, { id: (await reach.unpaid()).id })),
};

type Event = 'pay' | 'open' | 'extend' | 'end' | 'cancel';

const act: Record<Event, (id: string) => Promise<Reply<typeof orderApi.pay> | Reply<typeof orderApi.end>>> = {
  pay: (id) => games.payByWallet(ann, id),
  open: async (id) => ann.call(orderApi.open, { id, code: await server.tableCode(TABLE) }),
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
    const before = { order: await games.detail(ann, order.id), wallet: await games.wallet(ann) };
    const reply = await act[event](order.id);
    expect(reply.status).toBe(200);
    expect(reply.ok).toBe(allowed[status].includes(event));
    if (reply.ok) return;
    expect(['order_state', 'not_playing', 'order_too_early']).toContain(reasonOf(reply));
    expect({ order: await games.detail(ann, order.id), wallet: await games.wallet(ann) }).toEqual(before);
  });
});

test('the actions on offer are those that succeed', async () => {
  for (const status of Object.keys(reach) as (keyof typeof reach)[]) {
    server.clock.at += HOUR * 6;
    const { actions } = await games.detail(ann, (await reach[status]()).id);
    const offered = actions.filter((action): action is Event => action in act);
    expect(offered.toSorted()).toEqual(allowed[status].toSorted());
  }
});
