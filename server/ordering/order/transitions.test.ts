import { beforeEach, expect, test } from 'vitest';
import { type Order, orderApi } from '#lib/contract/order.ts';
import type { OrderStatus } from '#lib/domain/order.ts';
import type { Reply } from '#server/test/call-api.ts';
import { gridStart, HOUR, TABLE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
let ann: Person;

beforeEach(async () => {
  server.clock.at += 86_400;
  ann = await games.fundedCustomer();
});

/** Makes a new order in each status; `completed` and `due` have tests of their own. */
const makeOrder: Record<Exclude<OrderStatus, 'completed' | 'due'>, () => Promise<Order>> = {
  unpaid: async () => dataOf(await games.addAt(ann, gridStart(server.clock.at, 3 * HOUR))),
  paid: () => games.book(ann, gridStart(server.clock.at, 3 * HOUR)),
  playing: () => games.play(ann),
  ended: async () => dataOf(await ann.call(orderApi.end, { id: (await games.play(ann)).id })),
  cancelled: async () => dataOf(await ann.call(orderApi.cancel, { id: (await makeOrder.unpaid()).id })),
};

type Event = 'change' | 'pay' | 'open' | 'extend' | 'end' | 'cancel';

const actions: Record<
  Event,
  (id: string) => Promise<Reply<typeof orderApi.pay> | Reply<typeof orderApi.end>>
> = {
  change: async (id) => {
    const { kind, start_at } = await games.detail(ann, id);
    return ann.call(orderApi.change, { id, start_time: kind === 'now' ? null : start_at, minutes: 90 });
  },
  pay: (id) => games.payByWallet(ann, id),
  open: async (id) => ann.call(orderApi.open, { id, code: await server.tableCode(TABLE) }),
  extend: (id) => ann.call(orderApi.extend, { id, minutes: 15, method: 'wallet' }),
  end: (id) => ann.call(orderApi.end, { id }),
  cancel: (id) => ann.call(orderApi.cancel, { id }),
};

const allowed: Record<keyof typeof makeOrder, readonly Event[]> = {
  unpaid: ['change', 'pay', 'cancel'],
  // Opening is refused until shortly before the start.
  paid: ['cancel'],
  playing: ['extend', 'end'],
  ended: [],
  cancelled: [],
};

test.each(Object.keys(makeOrder) as (keyof typeof makeOrder)[])(
  'an order that is %s offers what it allows, refuses the rest, and is left as it was',
  async (status) => {
    const order = await makeOrder[status]();
    const read = async () => ({ order: await games.detail(ann, order.id), wallet: await games.wallet(ann) });
    const before = await read();
    expect(before.order.status).toBe(status);
    const events = Object.keys(actions) as Event[];
    // An unpaid order can be changed as long as it can be paid.
    const offered = allowed[status].filter((event) => event !== 'change');
    expect(events.filter((event) => (before.order.actions as string[]).includes(event)).sort()).toEqual(
      offered.toSorted(),
    );
    for (const event of events.filter((each) => !allowed[status].includes(each))) {
      const reply = await actions[event](order.id);
      expect([event, reply.status, reply.ok]).toEqual([event, 200, false]);
      expect(['order_state', 'not_playing', 'order_too_early']).toContain(reasonOf(reply));
    }
    expect(await read()).toEqual(before);
  },
);
