import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { CLOSING_TABLE, gridStart, HOUR, MINUTE, type Play, playIn, TABLE } from '#server/test/play.ts';
import { makeWorld, must, type Person, type World } from '#server/test/world.ts';
import { sweepOrders } from './overdue.ts';

let world: World;
let play: Play;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  world = await makeWorld();
  play = playIn(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.at += 86_400;
  ann = await world.signIn();
  ben = await play.rich();
});
afterEach(async () => {
  expect(await checkLedger(world.db)).toEqual([]);
});

const events = async (person: Person, id: string) =>
  (await play.detail(person, id)).timeline.map(({ event }) => event);

test('a walk-in paid outside starts with the payment, the lamp on', async () => {
  const order = must(await play.addNow(ann));
  const pay = await play.payOutside(ann, order.id);
  expect(await play.detail(ann, order.id)).toMatchObject({
    status: 'unpaid',
    payment: { status: 'pending' },
  });
  world.clock.at += 3 * MINUTE;
  await pay();
  expect(await play.detail(ann, order.id)).toMatchObject({
    status: 'playing',
    method: 'sandbox',
    start_at: world.clock.at,
    end_at: world.clock.at + HOUR,
    payment: { status: 'paid' },
  });
  expect(world.lamps.get(TABLE)).toBe(true);
  expect(await play.wallet(ann)).toEqual({ balance: 0, deposit_held: order.deposit });
});

test('two payments for one order: one pays it, the other stays in the wallet', async () => {
  const order = must(await play.addNow(ann));
  const [first, second] = [await play.payOutside(ann, order.id), await play.payOutside(ann, order.id)];
  await Promise.all([first(), second(), first()]);
  expect((await play.detail(ann, order.id)).status).toBe('playing');
  expect(await play.wallet(ann)).toEqual({ balance: order.total, deposit_held: order.deposit });
});

test('a payment after the hold is honoured where the slot is still free, with its coupon', async () => {
  const coupon_id = await play.giveCoupon(ann, { kind: 'amount', amount: 500, min_spend: 0 });
  const order = must(await play.addAt(ann, gridStart(world.clock.at, 2 * HOUR), { coupon_id }));
  const pay = await play.payOutside(ann, order.id);
  world.clock.at += 20 * MINUTE;
  await sweepOrders(world.deps);
  expect((await play.detail(ann, order.id)).status).toBe('cancelled');
  await pay();
  expect(await play.detail(ann, order.id)).toMatchObject({
    status: 'paid',
    paid: order.total - order.deposit,
  });
  expect(await events(ann, order.id)).toEqual(['add', 'expire', 'revive', 'pay']);
  expect(await play.couponStatus(coupon_id)).toBe('used');
});

test('a payment after the hold stays in the wallet where the slot has gone to someone else', async () => {
  const start = gridStart(world.clock.at, 2 * HOUR);
  const order = must(await play.addAt(ann, start));
  const pay = await play.payOutside(ann, order.id);
  world.clock.at += 15 * MINUTE;
  // Nobody has swept yet: the hold is over all the same.
  const taken = await play.book(ben, start);
  await pay();
  expect((await play.detail(ann, order.id)).status).toBe('cancelled');
  expect((await play.detail(ben, taken.id)).status).toBe('paid');
  expect(await play.wallet(ann)).toEqual({ balance: order.total, deposit_held: 0 });
});

test('a payment for an order that the person cancelled stays in the wallet', async () => {
  const order = must(await play.addAt(ann, gridStart(world.clock.at, 2 * HOUR)));
  const pay = await play.payOutside(ann, order.id);
  must(await ann.call(orderApi.cancel, { id: order.id }));
  await pay();
  expect((await play.detail(ann, order.id)).status).toBe('cancelled');
  expect((await play.wallet(ann)).balance).toBe(order.total);
});

test('a booking paid after its start is not played: the money stays in the wallet', async () => {
  const start = gridStart(world.clock.at, 5 * MINUTE);
  const order = must(await play.addAt(ann, start));
  const pay = await play.payOutside(ann, order.id);
  world.clock.at = Math.max(start, order.hold_until_at!) + MINUTE;
  await pay();
  expect((await play.detail(ann, order.id)).status).toBe('cancelled');
  expect((await play.wallet(ann)).balance).toBe(order.total);
});

test('a walk-in paid soon after its hold starts anew; hours later nobody waits at the table any more', async () => {
  const soon = must(await play.addNow(ann));
  const paySoon = await play.payOutside(ann, soon.id);
  world.clock.at += 20 * MINUTE;
  await paySoon();
  expect(await play.detail(ann, soon.id)).toMatchObject({ status: 'playing', start_at: world.clock.at });

  world.clock.at += 3 * HOUR;
  const late = must(await play.addNow(ann));
  const payLate = await play.payOutside(ann, late.id);
  world.clock.at += 31 * MINUTE;
  await payLate();
  expect((await play.detail(ann, late.id)).status).toBe('cancelled');
  expect(world.lamps.get(TABLE)).toBe(false);
});

test('a walk-in is not revived beyond closing time', async () => {
  // On a Tuesday night the outlet closes at two.
  const midnight = Date.parse('2026-12-09T00:00:00+08:00') / 1000;
  world.clock.at = midnight + HOUR;
  ann = await world.signIn();
  const order = must(await play.addNow(ann, { table_id: CLOSING_TABLE }));
  const pay = await play.payOutside(ann, order.id);
  world.clock.at += 20 * MINUTE;
  await pay();
  expect((await play.detail(ann, order.id)).status).toBe('cancelled');
  expect((await play.wallet(ann)).balance).toBe(order.total);
});

test('an extension paid outside adds its minutes', async () => {
  const game = await play.play(ben);
  const { balance } = await play.wallet(ben);
  const pay = await play.extendOutside(ben, game.id, 30);
  expect((await play.detail(ben, game.id)).end_at).toBe(game.end_at);
  await pay();
  await pay();
  const extended = await play.detail(ben, game.id);
  expect(extended.end_at).toBe(game.end_at + 30 * MINUTE);
  expect(extended.paid).toBeGreaterThan(game.paid);
  expect((await play.wallet(ben)).balance).toBe(balance);
});

test('an extension paid after the game has ended stays in the wallet, ended by hand or by time', async () => {
  for (const endIt of ['hand', 'time']) {
    world.clock.at += 3 * HOUR;
    const game = await play.play(ben);
    const pay = await play.extendOutside(ben, game.id, 30);
    if (endIt === 'hand') must(await ben.call(orderApi.end, { id: game.id }));
    else world.clock.at = game.end_at;
    await pay();
    const { status, end_at, settlement, payment } = await play.detail(ben, game.id);
    expect({ status, end_at, payment: payment?.status }).toEqual({
      status: 'ended',
      end_at: game.end_at,
      payment: 'paid',
    });
    expect(settlement?.paid).toBe(game.paid);
  }
});
