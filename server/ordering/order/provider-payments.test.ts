import { beforeEach, expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { paymentApi } from '#lib/contract/payment.ts';
import { settlePayment } from '#server/money/payments/settle.ts';
import { gridStart, HOUR, MINUTE, TABLE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person } from '#server/test/test-server.ts';
import { sweepOrders } from './overdue.ts';

const { server, games } = await setUpTestServer();
let ann: Person;
let ben: Person;

beforeEach(async () => {
  server.clock.at += 86_400;
  ann = await server.signIn();
  ben = await games.fundedCustomer();
});

const timelineEvents = async (person: Person, id: string) =>
  (await games.detail(person, id)).timeline.map(({ event }) => event);

test('a walk-in paid by a provider starts at the payment, with its lamp on', async () => {
  const order = dataOf(await games.addNow(ann));
  const pay = await games.startSandboxPayment(ann, order.id);
  expect(await games.detail(ann, order.id)).toMatchObject({
    status: 'unpaid',
    payment: { status: 'pending' },
  });
  server.clock.at += 3 * MINUTE;
  await pay();
  expect(await games.detail(ann, order.id)).toMatchObject({
    status: 'playing',
    method: 'sandbox',
    start_at: server.clock.at,
    end_at: server.clock.at + HOUR,
    payment: { status: 'paid', fulfilled: true },
  });
  await expect.poll(() => server.lamps.get(TABLE)).toBe(true);
  expect(await games.wallet(ann)).toEqual({ balance: 0, deposit_held: order.deposit });
});

test('the second of two payments for one order stays in the wallet', async () => {
  const order = dataOf(await games.addNow(ann));
  const [first, second] = [
    await games.startSandboxPayment(ann, order.id),
    await games.startSandboxPayment(ann, order.id),
  ];
  await Promise.all([first(), second(), first()]);
  expect((await games.detail(ann, order.id)).status).toBe('playing');
  expect(await games.wallet(ann)).toEqual({ balance: order.total, deposit_held: order.deposit });
});

test('a payment after the hold revives the order with its coupon if the slot is still free', async () => {
  const coupon_id = await games.giveCoupon(ann, { kind: 'amount', amount: 500, min_spend: 0 });
  const order = dataOf(await games.addAt(ann, gridStart(server.clock.at, 2 * HOUR), { coupon_id }));
  const pay = await games.startSandboxPayment(ann, order.id);
  server.clock.at += 20 * MINUTE;
  await sweepOrders(server.deps);
  expect((await games.detail(ann, order.id)).status).toBe('cancelled');
  await pay();
  expect(await games.detail(ann, order.id)).toMatchObject({
    status: 'paid',
    paid: order.total - order.deposit,
  });
  expect(await timelineEvents(ann, order.id)).toEqual(['add', 'expire', 'revive', 'pay']);
  expect(await games.couponStatus(coupon_id)).toBe('used');
});

test('a payment after the hold stays in the wallet if the slot was taken by another person', async () => {
  const start = gridStart(server.clock.at, 2 * HOUR);
  const order = dataOf(await games.addAt(ann, start));
  const pay = await games.startSandboxPayment(ann, order.id);
  server.clock.at += 15 * MINUTE;
  const otherBooking = await games.book(ben, start);
  await pay();
  expect((await games.detail(ann, order.id)).status).toBe('cancelled');
  expect((await games.detail(ben, otherBooking.id)).status).toBe('paid');
  expect(await games.wallet(ann)).toEqual({ balance: order.total, deposit_held: 0 });
});

test('an extension paid by a provider adds its minutes, once', async () => {
  const game = await games.play(ben);
  const { balance } = await games.wallet(ben);
  const pay = await games.startSandboxExtension(ben, game.id, 30);
  expect((await games.detail(ben, game.id)).end_at).toBe(game.end_at);
  await pay();
  await pay();
  const extended = await games.detail(ben, game.id);
  expect(extended.end_at).toBe(game.end_at + 30 * MINUTE);
  expect(extended.paid).toBeGreaterThan(game.paid);
  expect((await games.wallet(ben)).balance).toBe(balance);
});

test('a payment for an extension stays in the wallet, and says so, if another person has booked the time', async () => {
  const game = await games.play(ben);
  const pay = await games.startSandboxExtension(ben, game.id, 30);
  expect((await games.detail(ben, game.id)).payment).toMatchObject({ purpose: 'extend', fulfilled: null });
  const neighbor = await games.fundedCustomer();
  await games.book(neighbor, gridStart(game.end_at, 10 * MINUTE));
  const { balance } = await games.wallet(ben);
  await pay();
  const { end_at, payment, timeline } = await games.detail(ben, game.id);
  expect(end_at).toBe(game.end_at);
  expect(timeline.map(({ event }) => event)).not.toContain('extend');
  expect(payment).toMatchObject({ status: 'paid', fulfilled: false });
  expect((await games.wallet(ben)).balance).toBe(balance + (payment?.amount ?? 0));
});

test('a late payment of an order that became dearer meanwhile leaves it unpaid, and says so', async () => {
  const order = dataOf(await games.addAt(ann, gridStart(server.clock.at, 2 * HOUR)));
  const pay = await games.startSandboxPayment(ann, order.id);
  dataOf(await ann.call(paymentApi.leaveOrder, { id: order.id }));
  const { id, start_at: start_time } = order;
  dataOf(await ann.call(orderApi.change, { id, start_time, minutes: 90 }));
  const { payment: left } = await games.detail(ann, id);
  await settlePayment(server.deps, 'sandbox', {
    payment_id: left?.id ?? '',
    status: 'paid',
    provider_ref: null,
  });
  await pay();
  const { status, payment } = await games.detail(ann, id);
  expect(status).toBe('unpaid');
  expect(payment).toMatchObject({ status: 'paid', fulfilled: false, amount: order.total, purpose: 'order' });
});

test('a payment for an extension stays in the wallet if the game has ended', async () => {
  for (const endedBy of ['person', 'time']) {
    server.clock.at += 3 * HOUR;
    const game = await games.play(ben);
    const pay = await games.startSandboxExtension(ben, game.id, 30);
    if (endedBy === 'person') dataOf(await ben.call(orderApi.end, { id: game.id }));
    else server.clock.at = game.end_at;
    await pay();
    const { status, end_at, settlement, payment } = await games.detail(ben, game.id);
    expect({ status, end_at, payment: payment?.status, fulfilled: payment?.fulfilled }).toEqual({
      status: 'ended',
      end_at: game.end_at,
      payment: 'paid',
      fulfilled: false,
    });
    expect(settlement?.paid).toBe(game.paid);
  }
});
