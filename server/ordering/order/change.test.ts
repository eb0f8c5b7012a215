import { beforeEach, expect, test } from 'vitest';
import { couponApi } from '#lib/contract/coupon.ts';
import { type Order, orderApi } from '#lib/contract/order.ts';
import { paymentApi } from '#lib/contract/payment.ts';
import { tableApi } from '#lib/contract/table.ts';
import { localDay } from '#lib/domain/time.ts';
import { gridStart, HOUR, MINUTE, TABLE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
let ann: Person;
let ben: Person;

beforeEach(async () => {
  server.clock.at += 86_400;
  ann = await games.fundedCustomer();
  ben = await games.fundedCustomer();
});

const change = (
  order: Order,
  changes: { start_time?: number | null; minutes?: number; coupon_id?: string },
) =>
  ann.call(orderApi.change, {
    id: order.id,
    start_time: order.kind === 'now' ? null : order.start_at,
    minutes: order.minutes,
    ...changes,
  });
const dayOf = (at: number) => localDay(at, 'Asia/Shanghai');

test('the hold moves to the new slot, and ends when it did before', async () => {
  const start = gridStart(server.clock.at, 3 * HOUR);
  const order = dataOf(await games.addAt(ann, start));
  server.clock.at += 5 * MINUTE;
  const changed = dataOf(await change(order, { start_time: start + 2 * HOUR, minutes: 90 }));
  expect(changed).toMatchObject({
    id: order.id,
    number: order.number,
    status: 'unpaid',
    start_at: start + 2 * HOUR,
    minutes: 90,
    hold_until_at: order.hold_until_at,
  });
  expect(changed.total).toBeGreaterThan(order.total);
  // The old slot is free for others, the new one is not.
  dataOf(await games.addAt(ben, start));
  expect(reasonOf(await games.addAt(ben, start + 2 * HOUR))).toBe('slot_taken');
  const { order: paid } = dataOf(await games.payByWallet(ann, order.id));
  expect(paid).toMatchObject({ status: 'paid', paid: changed.amount - changed.discount });
  expect((await games.detail(ann, order.id)).timeline.map(({ event }) => event)).toEqual([
    'add',
    'change',
    'pay',
  ]);
});

test('an order can be made longer within its own slot, and not into another order', async () => {
  const start = gridStart(server.clock.at, 3 * HOUR);
  const order = dataOf(await games.addAt(ann, start));
  await games.book(ben, start + 3 * HOUR);
  expect(dataOf(await change(order, { minutes: 120 }))).toMatchObject({ start_at: start, minutes: 120 });
  expect(reasonOf(await change(order, { minutes: 180 }))).toBe('slot_taken');
  expect(await games.detail(ann, order.id)).toMatchObject({ start_at: start, minutes: 120 });
});

test('a walk-in becomes longer and starts now; it cannot become a booking', async () => {
  const order = dataOf(await games.addNow(ann));
  server.clock.at += 2 * MINUTE;
  const changed = dataOf(await change(order, { minutes: 120 }));
  expect(changed).toMatchObject({ kind: 'now', start_at: server.clock.at, minutes: 120 });
  const later = gridStart(server.clock.at, 3 * HOUR);
  expect(reasonOf(await change(order, { start_time: later }))).toBe('invalid_input');
});

test('the coupon stays, is exchanged or is given back', async () => {
  const first = await games.giveCoupon(ann, { kind: 'amount', amount: 1000 });
  const second = await games.giveCoupon(ann, { kind: 'amount', amount: 2000 });
  const start = gridStart(server.clock.at, 3 * HOUR);
  const order = dataOf(await games.addAt(ann, start, { coupon_id: first }));
  const request = { table_id: TABLE, start_time: start, minutes: 90, coupon_id: first };
  expect(reasonOf(await ann.call(orderApi.quote, request))).toBe('coupon_unusable');
  expect(dataOf(await ann.call(orderApi.quote, { ...request, order_id: order.id })).discount).toBe(1000);
  expect(dataOf(await change(order, { minutes: 90, coupon_id: first }))).toMatchObject({ discount: 1000 });
  expect(await games.couponStatus(first)).toBe('used');
  expect(dataOf(await change(order, { coupon_id: second }))).toMatchObject({
    coupon_id: second,
    discount: 2000,
  });
  expect([await games.couponStatus(first), await games.couponStatus(second)]).toEqual(['unused', 'used']);
  expect(dataOf(await change(order, {}))).toMatchObject({ coupon_id: null, discount: 0 });
  expect(await games.couponStatus(second)).toBe('unused');
});

test('the coupon and the slot of the order are offered again while it is changed, to its person only', async () => {
  const coupon_id = await games.giveCoupon(ann, { kind: 'amount', amount: 1000 });
  const start = gridStart(server.clock.at, 3 * HOUR);
  const { id: order_id } = dataOf(await games.addAt(ann, start, { coupon_id }));
  const usable = async (input: object) => {
    const { list } = dataOf(await ann.call(couponApi.usable, { table_id: TABLE, minutes: 60, ...input }));
    return list.map(({ coupon }) => coupon.id);
  };
  expect(await usable({})).not.toContain(coupon_id);
  expect(await usable({ order_id })).toContain(coupon_id);
  const slots = { table_id: TABLE, date: dayOf(start), order_id };
  expect(dataOf(await ann.call(tableApi.slots, slots)).free_starts).toContain(start);
  expect(dataOf(await ben.call(tableApi.slots, slots)).free_starts).not.toContain(start);
});

test('an order is not changed while a payment of it is in progress, and is once the payment was left', async () => {
  const order = dataOf(await games.addAt(ann, gridStart(server.clock.at, 3 * HOUR)));
  await games.startSandboxPayment(ann, order.id);
  expect(reasonOf(await change(order, { minutes: 90 }))).toBe('payment_running');
  const { payment } = await games.detail(ann, order.id);
  expect(dataOf(await ann.call(paymentApi.leave, { id: payment?.id ?? '' }))).toEqual({ status: 'failed' });
  expect(dataOf(await change(order, { minutes: 90 })).minutes).toBe(90);
});

test('an order is changed after several visits of its payment page', async () => {
  const order = dataOf(await games.addAt(ann, gridStart(server.clock.at, 3 * HOUR)));
  for (let visit = 0; visit < 2; visit++) await games.startSandboxPayment(ann, order.id);
  const { payment } = await games.detail(ann, order.id);
  dataOf(await ann.call(paymentApi.leave, { id: payment?.id ?? '' }));
  expect(reasonOf(await change(order, { minutes: 90 }))).toBe('payment_running');
  dataOf(await ben.call(paymentApi.leaveOrder, { id: order.id }));
  expect(reasonOf(await change(order, { minutes: 90 }))).toBe('payment_running');
  dataOf(await ann.call(paymentApi.leaveOrder, { id: order.id }));
  expect(dataOf(await change(order, { minutes: 90 })).minutes).toBe(90);
});

test('a change that is repeated after another change takes effect again', async () => {
  const order = dataOf(await games.addAt(ann, gridStart(server.clock.at, 3 * HOUR)));
  const changeTo = (minutes: number) =>
    ann.call(
      orderApi.change,
      { id: order.id, start_time: order.start_at, minutes },
      { key: `to ${minutes}` },
    );
  for (const minutes of [90, 60, 90]) {
    expect(dataOf(await changeTo(minutes)).minutes).toBe(minutes);
    expect((await games.detail(ann, order.id)).minutes).toBe(minutes);
  }
});

test('a changed price is refused', async () => {
  const order = dataOf(await games.addAt(ann, gridStart(server.clock.at, 3 * HOUR)));
  const request = { id: order.id, start_time: order.start_at, minutes: 90 };
  expect(reasonOf(await ann.call(orderApi.change, { ...request, total: order.total }))).toBe('price_changed');
});

test('a paid and an expired order are not changed', async () => {
  const start = gridStart(server.clock.at, 3 * HOUR);
  const paid = await games.book(ann, start);
  expect(reasonOf(await change(paid, { minutes: 90 }))).toBe('order_state');
  const expired = dataOf(await games.addAt(ann, start + 5 * HOUR));
  server.clock.at = expired.hold_until_at!;
  expect(reasonOf(await change(expired, { minutes: 90 }))).toBe('order_expired');
});

test('changes at the same time as new orders never overlap', async () => {
  const start = gridStart(server.clock.at, 3 * HOUR);
  const order = dataOf(await games.addAt(ann, start));
  const [changed, later, earlier] = await Promise.all([
    change(order, { start_time: start + 4 * HOUR }),
    games.addAt(ben, start + 4 * HOUR),
    games.addAt(ben, start),
  ]);
  const outcomes = [changed, later, earlier].map((reply) => (reply.ok ? 'done' : reasonOf(reply)));
  expect([
    ['done', 'slot_taken', 'done'],
    // The order for the old slot came before the change.
    ['done', 'slot_taken', 'slot_taken'],
    ['slot_taken', 'done', 'slot_taken'],
  ]).toContainEqual(outcomes);
  const { start_at } = await games.detail(ann, order.id);
  expect(start_at).toBe(changed.ok ? start + 4 * HOUR : start);
  const made = [later, earlier].filter(({ ok }) => ok).map((reply) => dataOf(reply).start_at);
  const { free_starts } = dataOf(
    await ann.call(tableApi.slots, { table_id: TABLE, date: dayOf(start + 4 * HOUR) }),
  );
  for (const taken of [start_at, ...made]) expect(free_starts).not.toContain(taken);
});
