import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { couponApi } from '#lib/contract/coupon.ts';
import { messageApi } from '#lib/contract/message.ts';
import { orderApi } from '#lib/contract/order.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { gridStart, HOUR, MINUTE, OTHER_TABLE } from '#server/test/games.ts';
import { NOON } from '#server/test/noon.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person } from '#server/test/test-server.ts';
import type { ReminderSource } from './reminder.ts';
import { sendReminders } from './send-reminders.ts';

const { server, games } = await setUpTestServer();
/** Each test has its own day, so that its bookings find the tables free. */
let day = 0;
beforeEach(() => {
  server.clock.at = NOON + ++day * 86_400;
});

const messages = async (person: Person, lang: 'en-us' | 'zh-cn' = 'en-us') =>
  dataOf(await person.call(messageApi.list, {}, { lang })).list;
const kindsOf = async (person: Person) => (await messages(person)).map(({ kind }) => kind);
/** Each due reminder must be sent once, however often and at once the job runs. */
const sendRemindersRepeatedly = async () => {
  await Promise.all([sendReminders(server.deps), sendReminders(server.deps)]);
  await sendReminders(server.deps);
};

test('more reminders than one query takes are all sent, although some of them fail', async () => {
  const ann = await games.fundedCustomer();
  const due = Array.from({ length: 230 }, (_, index) => ({
    kind: 'coupon_expiring' as const,
    key: `due:${index}`,
    user_id: ann.id,
    id: String(index),
  }));
  const source: ReminderSource = {
    kinds: ['coupon_expiring'],
    due: () => sql`select kind, key, user_id, id from jsonb_to_recordset(${JSON.stringify(due)}::jsonb)
      as due (kind text, key text, user_id text, id text)`,
    async compose(_, { kind, key, user_id, id }) {
      if (Number(id) < 120) throw new Error('a fault of this reminder');
      const facts = {
        template_id: 'welcome',
        name: { en: 'Welcome', zh: '欢迎' },
        expires_at: server.clock.at,
      };
      return { user_id, kind, key, facts, order_id: null };
    },
    stillApplies: async () => true,
  };
  await sendReminders({ ...server.deps, reminders: [source] });
  const { count } = await server.db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', ann.id)
    .executeTakeFirstOrThrow();
  expect(count).toBe(110);
});

test('writes times with the hour cycle of the reader', async () => {
  const ann = await games.fundedCustomer();
  await games.play(ann, { minutes: 90 });
  server.clock.at += 85 * MINUTE;
  await sendReminders(server.deps);
  const textOf = async (hour_cycle?: 'h12' | 'h23', lang?: 'zh-cn') =>
    dataOf(
      await ann.call(messageApi.list, { ...(hour_cycle ? { hour_cycle } : {}) }, lang ? { lang } : {}),
    ).list[0]?.text.replaceAll('\u202f', ' ');
  expect(await textOf()).toContain('ends at 13:30.');
  expect(await textOf('h12')).toContain('ends at 1:30 PM.');
  expect(await textOf('h12', 'zh-cn')).toContain('下午1:30');
});

test('a game sends a message before its end, again after an extension, and one with its refund', async () => {
  const ann = await games.fundedCustomer();
  const game = await games.play(ann, { minutes: 60 });
  await sendRemindersRepeatedly();
  expect(await kindsOf(ann)).toEqual([]);
  server.clock.at += 51 * MINUTE;
  await sendRemindersRepeatedly();
  expect(await kindsOf(ann)).toEqual(['ending_soon']);
  dataOf(await ann.call(orderApi.extend, { id: game.id, minutes: 30, method: 'wallet' }));
  await sendRemindersRepeatedly();
  expect(await kindsOf(ann)).toEqual(['ending_soon']);
  server.clock.at += 30 * MINUTE;
  await sendRemindersRepeatedly();
  expect(await kindsOf(ann)).toEqual(['ending_soon', 'ending_soon']);
  dataOf(await ann.call(orderApi.end, { id: game.id }));
  const [ended] = await messages(ann);
  expect(ended).toMatchObject({
    kind: 'ended',
    title: 'Your game has ended',
    order_id: game.id,
    read: false,
  });
  expect(ended?.text).toMatch(
    /^Table 5 at Baize Jing'an: ¥\d+\.\d\d for unused time and your ¥50\.00 deposit are back/,
  );
  expect((await messages(ann, 'zh-cn'))[0]).toMatchObject({
    title: '对局已结束',
    text: expect.stringMatching(/^绿呢台球 静安店 5 号台：未用时长退款 ¥\d+\.\d\d、押金 ¥50\.00 已退回钱包/),
  });
});

test('a hold and a booking send a reminder before their time, and a message when they end', async () => {
  const ann = await games.fundedCustomer();
  const start = gridStart(server.clock.at, 2 * HOUR);
  dataOf(await games.addAt(ann, start));
  const booked = await games.book(ann, start, { table_id: OTHER_TABLE });
  await sendRemindersRepeatedly();
  expect(await kindsOf(ann)).toEqual([]);
  server.clock.at += 11 * MINUTE;
  await sendRemindersRepeatedly();
  expect(await kindsOf(ann)).toEqual(['hold_ending']);
  server.clock.at = start - 20 * MINUTE;
  dataOf(await ann.call(orderApi.current, {}));
  await sendRemindersRepeatedly();
  expect(await kindsOf(ann)).toEqual(['booking_soon', 'expired', 'hold_ending']);
  dataOf(await ann.call(orderApi.cancel, { id: booked.id }));
  expect((await messages(ann))[0]).toMatchObject({ kind: 'cancelled' });
});

test('a booking that was not opened sends a message about its returned deposit', async () => {
  const ann = await games.fundedCustomer();
  const booked = await games.book(ann, gridStart(server.clock.at, HOUR));
  server.clock.at = booked.end_at + 1;
  dataOf(await ann.call(orderApi.current, {}));
  expect((await messages(ann))[0]).toMatchObject({ kind: 'lapsed', text: expect.stringContaining('¥50.00') });
});

test('a completed top-up and an expiring coupon send a message', async () => {
  const ann = await server.signIn();
  const { redirect_url } = dataOf(await ann.call(vipApi.topup, { package_id: 'p300', method: 'sandbox' }));
  const paymentPath = (redirect_url ?? '').replace('https://hall.test', '');
  for (let i = 0; i < 2; i++)
    await server.app.request(paymentPath, { method: 'POST', body: new URLSearchParams({ result: 'paid' }) });
  expect((await messages(ann))[0]?.text).toBe('¥300.00 + ¥30.00 bonus is in your wallet.');
  expect(await kindsOf(ann)).toEqual(['topup']);
  const coupon = dataOf(await ann.call(couponApi.receive, { id: 'welcome' }));
  server.clock.at = coupon.expires_at - 2 * 86_400;
  const laterSession = await server.signIn(ann.mobile);
  await sendRemindersRepeatedly();
  expect((await messages(laterSession))[0]?.text).toMatch(/^"Welcome gift" expires on December \d+\.$/);
});

test('a person marks some or all of their own messages as read, and no others', async () => {
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
