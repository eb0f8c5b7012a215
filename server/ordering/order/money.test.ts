import { beforeEach, describe, expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { findUserBy } from '#server/customer/user/store.ts';
import { read } from '#server/db/statement.ts';
import { gridStart, HOUR, MINUTE, TABLE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';
import { sweepOrders } from './overdue.ts';

const INITIAL_BALANCE = 100_000;

const { server, games } = await setUpTestServer();
let ann: Person;

beforeEach(async () => {
  server.clock.at += 86_400;
  ann = await games.fundedCustomer(INITIAL_BALANCE);
});

const endGame = async (id: string) => dataOf(await ann.call(orderApi.end, { id }));
const cancelOrder = async (id: string) => dataOf(await ann.call(orderApi.cancel, { id }));
const balance = async () => (await games.wallet(ann)).balance;
const totalSpent = async () => (await read(server.db, findUserBy('id', ann.id)))?.spent;

describe('ending early', () => {
  test('charges the started minutes, and refunds the others as the preview says', async () => {
    const game = await games.play(ann);
    server.clock.at += 44 * MINUTE + 59;
    const preview = (await games.detail(ann, game.id)).end_preview;
    const { settlement } = await endGame(game.id);
    const refund = Math.floor((game.paid * 15) / 60);
    expect(settlement).toEqual(preview);
    expect(settlement).toEqual({
      booked_minutes: 60,
      used_minutes: 45,
      charged_minutes: 45,
      unused_minutes: 15,
      paid: game.paid,
      charged: game.paid - refund,
      refund,
      deposit: game.deposit,
      returned: refund + game.deposit,
    });
    expect(await games.wallet(ann)).toEqual({
      balance: INITIAL_BALANCE - game.paid + refund,
      deposit_held: 0,
    });
    expect(await totalSpent()).toBe(game.paid - refund);
  });

  test('refunds the unused part of the paid price, after the discount and with the extension', async () => {
    const coupon_id = await games.giveCoupon(ann, { kind: 'amount', amount: 1001, min_spend: 0 });
    const game = await games.play(ann, { coupon_id });
    const option = (await games.detail(ann, game.id)).extend_options.find(({ minutes }) => minutes === 30)!;
    dataOf(
      await ann.call(orderApi.extend, { id: game.id, minutes: 30, method: 'wallet', price: option.price }),
    );
    server.clock.at += 40 * MINUTE;
    const ended = await endGame(game.id);
    const paid = game.paid + option.price;
    expect(game.paid).toBe(game.amount - 1001);
    expect(ended.settlement).toMatchObject({ paid, refund: Math.floor((paid * 50) / 90) });
    expect(await games.couponStatus(coupon_id)).toBe('used');
  });
});

describe('at the end time', () => {
  test('a game is ended by the server: the deposit is returned, nothing is refunded', async () => {
    const game = await games.play(ann);
    server.clock.at = game.end_at + 40;
    await sweepOrders(server.deps);
    const detail = await games.detail(ann, game.id);
    expect(detail).toMatchObject({ status: 'ended', ended_at: game.end_at, deposit_returned: true });
    expect(detail.settlement).toMatchObject({ used_minutes: 60, refund: 0, returned: game.deposit });
    expect(await games.wallet(ann)).toEqual({ balance: INITIAL_BALANCE - game.paid, deposit_held: 0 });
    await expect.poll(() => server.lamps.get(TABLE)).toBe(false);
  });

  test('a booking that nobody opened lapses: the deposit is returned, nothing is refunded', async () => {
    const booking = await games.book(ann, gridStart(server.clock.at, HOUR));
    server.clock.at = booking.end_at;
    await sweepOrders(server.deps);
    const detail = await games.detail(ann, booking.id);
    expect(detail).toMatchObject({ status: 'ended', opened_at: null, settlement: { refund: 0 } });
    expect(detail.timeline.map(({ event }) => event)).toEqual(['add', 'pay', 'lapse']);
    expect(detail.actions).toEqual(['book_again']);
    expect(await games.wallet(ann)).toEqual({ balance: INITIAL_BALANCE - booking.paid, deposit_held: 0 });
  });
});

describe('cancelling', () => {
  test('an unpaid order costs nothing and restores the coupon', async () => {
    const coupon_id = await games.giveCoupon(ann, { kind: 'minutes', minutes: 30 });
    const start = gridStart(server.clock.at, HOUR);
    const order = dataOf(await games.addAt(ann, start, { coupon_id }));
    expect(await games.couponStatus(coupon_id)).toBe('used');
    expect((await cancelOrder(order.id)).status).toBe('cancelled');
    expect(await games.couponStatus(coupon_id)).toBe('unused');
    expect(await balance()).toBe(INITIAL_BALANCE);
    dataOf(await games.addAt(ann, start, { coupon_id }));
  });

  test('a booking an hour before its start refunds everything and restores the coupon', async () => {
    const coupon_id = await games.giveCoupon(ann, { kind: 'percent', percent: 20 });
    const start = gridStart(server.clock.at, 3 * HOUR);
    const booking = await games.book(ann, start, { coupon_id });
    server.clock.at = start - HOUR;
    expect((await games.detail(ann, booking.id)).cancel_preview).toMatchObject({ returned: booking.total });
    await cancelOrder(booking.id);
    expect(await games.wallet(ann)).toEqual({ balance: INITIAL_BALANCE, deposit_held: 0 });
    expect(await games.couponStatus(coupon_id)).toBe('unused');
    expect(await totalSpent()).toBe(0);
  });

  test('a booking later than that returns the deposit and restores the coupon, without a refund', async () => {
    const coupon_id = await games.giveCoupon(ann, { kind: 'percent', percent: 20 });
    const start = gridStart(server.clock.at, 3 * HOUR);
    const booking = await games.book(ann, start, { coupon_id });
    server.clock.at = start - HOUR + 1;
    await cancelOrder(booking.id);
    expect(await games.wallet(ann)).toEqual({ balance: INITIAL_BALANCE - booking.paid, deposit_held: 0 });
    expect(await games.couponStatus(coupon_id)).toBe('unused');
  });
});

describe('a coupon', () => {
  test('is used by one order at a time, and restored when the hold expires', async () => {
    const coupon_id = await games.giveCoupon(ann, { kind: 'amount', amount: 500, min_spend: 0 });
    const start = gridStart(server.clock.at, HOUR);
    dataOf(await games.addAt(ann, start, { coupon_id }));
    expect(reasonOf(await games.addAt(ann, start + 3 * HOUR, { coupon_id }))).toBe('coupon_unusable');
    server.clock.at += 15 * MINUTE;
    await sweepOrders(server.deps);
    dataOf(await games.addAt(ann, start + 3 * HOUR, { coupon_id }));
  });

  test('of another person, or with unmet conditions, is refused', async () => {
    const ben = await games.fundedCustomer();
    const start_time = gridStart(server.clock.at, HOUR);
    const coupon_id = await games.giveCoupon(ben, { kind: 'amount', amount: 500, min_spend: 1_000_000 });
    expect(reasonOf(await games.addAt(ann, start_time, { coupon_id }))).toBe('coupon_unusable');
    expect(await games.addAt(ben, start_time, { coupon_id })).toMatchObject({
      refusal: { reason: 'coupon_unusable', facts: { why: 'min_spend' } },
    });
  });

  test('that covers the whole play price leaves the deposit to pay', async () => {
    const coupon_id = await games.giveCoupon(ann, { kind: 'amount', amount: 1_000_000, min_spend: 0 });
    const game = await games.play(ann, { coupon_id });
    expect(game).toMatchObject({ paid: 0, total: game.deposit, discount: game.amount });
    server.clock.at += 10 * MINUTE;
    expect((await endGame(game.id)).settlement).toMatchObject({ refund: 0, returned: game.deposit });
    expect(await balance()).toBe(INITIAL_BALANCE);
  });
});

test('a member level gives its discount once the spending reaches it', async () => {
  const silverFrom = 50_000;
  await server.setUser(ann.id, { spent: silverFrom });
  const quote = dataOf(await ann.call(orderApi.quote, { table_id: TABLE, start_time: null, minutes: 60 }));
  expect(quote.lines.find(({ kind }) => kind === 'level')).toMatchObject({ percent: 5, name: 'Silver' });
  expect(quote.discount).toBe(Math.round(quote.amount * 0.05));
  const game = await games.play(ann);
  expect(game.paid).toBe(quote.total - quote.deposit);
});
