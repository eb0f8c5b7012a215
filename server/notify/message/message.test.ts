import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { couponApi } from '#lib/contract/coupon.ts';
import { messageApi } from '#lib/contract/message.ts';
import { orderApi } from '#lib/contract/order.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { gamesOn, gridStart, HOUR, MINUTE, OTHER_TABLE } from '#server/test/games.ts';
import { dataOf, makeTestServer, NOON, type Person, type TestServer } from '#server/test/test-server.ts';
import { sendReminders } from './send-reminders.ts';

let server: TestServer;
let games: ReturnType<typeof gamesOn>;
beforeAll(async () => {
  server = await makeTestServer();
  games = gamesOn(server);
});
afterAll(() => server.close());
let days = 0;
beforeEach(() => {
  server.clock.at = NOON + ++days * 86_400;
});

const messages = async (person: Person, lang: 'en-us' | 'zh-cn' = 'en-us') =>
  dataOf(await person.call(messageApi.list, {}, { lang })).list;
const told = async (person: Person) => (await messages(person)).map(({ kind }) => kind);
/** All reminders that are due now, looked for twice: nothing is told again. */
const remindTwice = async () => {
  await Promise.all([sendReminders(server.deps), sendReminders(server.deps)]);
  await sendReminders(server.deps);
};

test('a game tells that it is about to end, again after an extension, and what came back', async () => {
  const ann = await games.fundedCustomer();
  const game = await games.play(ann, { minutes: 60 });
  await remindTwice();
  expect(await told(ann)).toEqual([]);
  server.clock.at += 51 * MINUTE;
  await remindTwice();
  expect(await told(ann)).toEqual(['ending_soon']);
  dataOf(await ann.call(orderApi.extend, { id: game.id, minutes: 30, method: 'wallet' }));
  await remindTwice();
  expect(await told(ann)).toEqual(['ending_soon']);
  server.clock.at += 30 * MINUTE;
  await remindTwice();
  expect(await told(ann)).toEqual(['ending_soon', 'ending_soon']);
  dataOf(await ann.call(orderApi.end, { id: game.id }));
  const [ended] = await messages(ann);
  expect(ended).toMatchObject({
    kind: 'ended',
    title: 'Your game has ended',
    order_id: game.id,
    read: false,
  });
  expect(ended?.text).toMatch(
    /^Table 5 at Baize Jing'an: ¥\d+\.\d\d for unused time and the deposit of ¥50\.00 are back/,
  );
  expect((await messages(ann, 'zh-cn'))[0]).toMatchObject({
    title: '本次开台已结束',
    text: expect.stringMatching(
      /^绿呢台球 静安店 5 号台：未使用时长退款 ¥\d+\.\d\d、押金 ¥50\.00 已退回钱包/,
    ),
  });
});

test('a hold and a booking are told of before their time, and their end after it', async () => {
  const ann = await games.fundedCustomer();
  const start = gridStart(server.clock.at, 2 * HOUR);
  dataOf(await games.addAt(ann, start));
  const booked = await games.book(ann, start, { table_id: OTHER_TABLE });
  await remindTwice();
  expect(await told(ann)).toEqual([]);
  server.clock.at += 11 * MINUTE;
  await remindTwice();
  expect(await told(ann)).toEqual(['hold_ending']);
  server.clock.at = start - 20 * MINUTE;
  dataOf(await ann.call(orderApi.current, {}));
  await remindTwice();
  expect(await told(ann)).toEqual(['booking_soon', 'expired', 'hold_ending']);
  dataOf(await ann.call(orderApi.cancel, { id: booked.id }));
  expect((await messages(ann))[0]).toMatchObject({ kind: 'cancelled' });
});

test('a booking that nobody opened tells that its deposit is back', async () => {
  const ann = await games.fundedCustomer();
  const booked = await games.book(ann, gridStart(server.clock.at, HOUR));
  server.clock.at = booked.end_at + 1;
  dataOf(await ann.call(orderApi.current, {}));
  expect((await messages(ann))[0]).toMatchObject({ kind: 'lapsed', text: expect.stringContaining('¥50.00') });
});

test('a top-up tells that it arrived, a coupon that it expires', async () => {
  const ann = await server.signIn();
  const { redirect_url } = dataOf(await ann.call(vipApi.topup, { package_id: 'p300', method: 'sandbox' }));
  const page = (redirect_url ?? '').replace('https://hall.test', '');
  for (let i = 0; i < 2; i++)
    await server.app.request(page, { method: 'POST', body: new URLSearchParams({ result: 'paid' }) });
  expect((await messages(ann))[0]?.text).toBe('¥300.00 and ¥30.00 bonus are in your wallet.');
  expect(await told(ann)).toEqual(['topup']);
  const coupon = dataOf(await ann.call(couponApi.receive, { id: 'welcome' }));
  server.clock.at = coupon.expires_at - 2 * 86_400;
  const again = await server.signIn(ann.mobile);
  await remindTwice();
  expect((await messages(again))[0]?.text).toMatch(/^"Welcome gift" is good until December \d+\.$/);
});

test('messages are read by those they are for, some or all', async () => {
  const [ann, ben] = [await games.fundedCustomer(), await games.fundedCustomer()];
  for (const person of [ann, ben]) {
    for (let i = 0; i < 2; i++) {
      const { id } = await games.play(person);
      dataOf(await person.call(orderApi.end, { id }));
      server.clock.at += 10 * MINUTE;
    }
  }
  const [first, second] = await messages(ann);
  const foreign = (await messages(ben))[0]?.id ?? '';
  expect(dataOf(await ann.call(messageApi.read, { ids: [first?.id ?? '', foreign] })).unread).toBe(1);
  expect(dataOf(await ben.call(messageApi.list, {})).unread).toBe(2);
  expect((await messages(ann)).map(({ read }) => read)).toEqual([true, false]);
  expect(second?.read).toBe(false);
  expect(dataOf(await ann.call(messageApi.read, {})).unread).toBe(0);
});
