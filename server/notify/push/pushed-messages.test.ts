import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { messageApi } from '#lib/contract/message.ts';
import { orderApi } from '#lib/contract/order.ts';
import { sweepOrders } from '#server/ordering/order/overdue.ts';
import { gridStart, HOUR, MINUTE } from '#server/test/games.ts';
import { kindsTo, type PushTest, pushesTo, startPushTest } from '#server/test/push-test.ts';
import { dataOf } from '#server/test/test-server.ts';
import { waitingOn } from '#server/test/waiting.ts';

let push: PushTest;
beforeAll(async () => {
  push = await startPushTest();
});
beforeEach(() => push.startNewDay());
afterEach(() => push.deleteSubscriptions());
afterAll(() => push?.close());

test('a push has the text in the language of the subscription, the page to open and the unread count', async () => {
  const ann = await push.games.fundedCustomer();
  const english = await push.subscribe(ann);
  const chinese = await push.subscribe(ann, { lang: 'zh-cn' });
  const id = await push.playUntilReminder(ann);
  await push.deliver();
  expect(pushesTo(english)).toEqual([
    {
      id: expect.stringMatching(/^msg_/),
      title: '10 minutes left',
      body: expect.stringMatching(/^Table 5 at Baize Jing'an: your game ends at \d\d:\d\d\./),
      path: `/pages/order/finish?id=${id}`,
      tag: expect.stringMatching(/^ending_soon:/),
      at: push.server.clock.at,
      unread: 1,
    },
  ]);
  expect(pushesTo(chinese)).toMatchObject([
    { title: '还剩 10 分钟', body: expect.stringContaining('5 号台') },
  ]);
  expect(await push.queuedAttempts()).toEqual([]);
});

test('the reminders of a hold and a booking are pushed, then the cancellation', async () => {
  const { clock } = push.server;
  const ann = await push.games.fundedCustomer();
  const phone = await push.subscribe(ann);
  const start = gridStart(clock.at, 2 * HOUR);
  dataOf(await push.games.addAt(ann, start));
  const booked = await push.games.book(ann, start, { table_id: 'jingan-6' });
  clock.at += 11 * MINUTE;
  await push.remind();
  await push.deliver();
  clock.at = start - 20 * MINUTE;
  dataOf(await ann.call(orderApi.current, {}));
  await push.remind();
  await push.deliver();
  dataOf(await ann.call(orderApi.cancel, { id: booked.id }));
  await push.deliver();
  expect(kindsTo(phone)[0]).toBe('hold_ending');
  expect(kindsTo(phone).slice(1, 3).sort()).toEqual(['booking_soon', 'expired']);
  expect(kindsTo(phone).slice(3)).toEqual(['cancelled']);
});

test('an offer of the waiting list is pushed, and its end is not', async () => {
  const { clock, deps } = push.server;
  const { fill, waitFor } = waitingOn(push.server, push.games);
  const { start_at, first } = await fill();
  const ann = await waitFor(start_at);
  const phone = await push.subscribe(ann.person);
  const gamesOnly = await push.subscribe(ann.person, { topics: ['game'] });
  dataOf(await first.person.call(orderApi.cancel, { id: first.id }));
  await push.deliver();
  clock.at += 5 * MINUTE;
  await sweepOrders(deps);
  await push.deliver();
  expect([kindsTo(phone), kindsTo(gamesOnly)]).toEqual([['wait_offer'], []]);
  expect(pushesTo(phone)).toMatchObject([{ title: 'A table for you' }]);
});

test('an expiring coupon is pushed once, to the subscriptions with the topic', async () => {
  const ann = await push.games.fundedCustomer();
  const phone = await push.subscribe(ann);
  const withoutCoupons = await push.subscribe(ann, { topics: ['game', 'receipts'] });
  await push.games.giveCoupon(ann, { kind: 'amount', amount: 1000 });
  push.server.clock.at += 30 * 86_400 - HOUR;
  // The first session has expired by now, and its subscriptions with it.
  const laterSession = await push.server.signIn(ann.mobile);
  await push.subscribe(laterSession, { phone });
  await push.subscribe(laterSession, { phone: withoutCoupons, topics: ['game', 'receipts'] });
  for (let run = 0; run < 2; run++) {
    await push.remind();
    await push.deliver();
  }
  expect([kindsTo(phone), kindsTo(withoutCoupons)]).toEqual([['coupon_expiring'], []]);
  expect(pushesTo(phone)).toMatchObject([{ path: expect.stringContaining('coupon') }]);
});

test('a subscription receives its topics only, and new topics replace the old ones', async () => {
  const ann = await push.games.fundedCustomer();
  const game = await push.subscribe(ann, { topics: ['game'] });
  const receipts = await push.subscribe(ann, { topics: ['receipts'] });
  const none = await push.subscribe(ann, { topics: [] });
  const id = await push.playUntilReminder(ann);
  await push.deliver();
  dataOf(await ann.call(orderApi.end, { id }));
  await push.deliver();
  expect([kindsTo(game), kindsTo(receipts), kindsTo(none)]).toEqual([['ending_soon'], ['ended'], []]);
  await push.subscribe(ann, { topics: ['coupons'], phone: game });
  await push.playUntilReminder(await push.games.fundedCustomer());
  expect(await push.queuedAttempts()).toEqual([]);
});

test('a message that was read in the app is not pushed', async () => {
  const ann = await push.games.fundedCustomer();
  const phone = await push.subscribe(ann);
  await push.playUntilReminder(ann);
  dataOf(await ann.call(messageApi.read, {}));
  await push.deliver();
  expect([pushesTo(phone), await push.queuedAttempts()]).toEqual([[], []]);
});

test('the reminders of a paid hold and of an extended game are not pushed', async () => {
  const { clock } = push.server;
  const ann = await push.games.fundedCustomer();
  const phone = await push.subscribe(ann, { topics: ['game'] });
  const held = dataOf(await push.games.addAt(ann, gridStart(clock.at, 2 * HOUR), { table_id: 'jingan-6' }));
  clock.at += 11 * MINUTE;
  await push.remind();
  dataOf(await push.games.payByWallet(ann, held.id));
  const id = await push.playUntilReminder(ann);
  dataOf(await ann.call(orderApi.extend, { id, minutes: 15, method: 'wallet' }));
  expect(await push.queuedAttempts()).not.toEqual([]);
  await push.deliver();
  expect(kindsTo(phone)).toEqual([]);
  expect(await push.queuedAttempts()).toEqual([]);
});
