import { beforeEach, describe, expect, test } from 'vitest';
import { messageApi } from '#lib/contract/message.ts';
import { orderApi } from '#lib/contract/order.ts';
import { pushTopics } from '#lib/contract/push.ts';
import { tableApi } from '#lib/contract/table.ts';
import { findOverlaps } from '#server/checks/overlaps.ts';
import { OTHER_TABLE, TABLE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const SNOOKER = 'jingan-10';
const HOUR = 3_600;
/** The instants are on Wednesdays, none of which is a holiday of the hall. */
const at = (clock: string) => Date.parse(`2027-03-03T${clock}+08:00`) / 1000 + week * 7 * 86_400;
let week = 0;
let ann: Person;

beforeEach(async () => {
  week++;
  server.clock.at = at('10:00');
  ann = await games.fundedCustomer();
});

const quote = (person: Person, id: string, table_id: string, start_time: number) =>
  person.call(orderApi.moveQuote, { id, table_id, start_time });
async function move(person: Person, id: string, table_id: string, start_time: number) {
  const { total } = dataOf(await quote(person, id, table_id, start_time));
  return { total, order: dataOf(await person.call(orderApi.move, { id, table_id, start_time, total })) };
}
const pushedKinds = async ({ id }: Person) =>
  (
    await server.db
      .selectFrom('push_deliveries')
      .innerJoin('messages', 'messages.id', 'push_deliveries.message_id')
      .select('messages.kind')
      .where('messages.user_id', '=', id)
      .execute()
  ).map(({ kind }) => kind);
const balance = async () => (await games.wallet(ann)).balance;

describe('a paid booking', () => {
  test('is moved to a dearer table and time, and back: the difference is paid, and goes back', async () => {
    const booking = await games.book(ann, at('14:00'));
    const before = await balance();
    const there = await move(ann, booking.id, SNOOKER, at('19:00'));
    expect(there.total).toBeGreaterThan(0);
    expect(await balance()).toBe(before - there.total);
    expect(there.order).toMatchObject({ status: 'paid', start_at: at('19:00'), minutes: 60 });
    expect(there.order.table.id).toBe(SNOOKER);
    expect(there.order.total).toBe(booking.total + there.total);

    const back = await move(ann, booking.id, TABLE, at('14:00'));
    expect(back.total).toBe(-there.total);
    expect(await balance()).toBe(before);
    expect(back.order).toMatchObject({ total: booking.total, lines: booking.lines });
    // The person moved the booking themselves, and the timeline says so.
    const { timeline } = await games.detail(ann, booking.id);
    const moves = timeline.filter(({ event }) => event === 'move');
    expect(moves.map(({ amount, by_hall }) => [amount, by_hall])).toEqual([
      [there.total, false],
      [-there.total, false],
    ]);
    const { list } = dataOf(await ann.call(messageApi.list, {}));
    // It is no news: it would cover the page on which they did it.
    expect(list.filter(({ kind }) => kind === 'moved').map(({ read }) => read)).toEqual([true, true]);
    expect(await findOverlaps(server.db)).toEqual([]);
  });

  test('is no news to the person who moves it: the message is read, and not pushed', async () => {
    const device = { id: `psh-${ann.id}`, endpoint: `https://push.test/${ann.id}`, p256dh: '', auth: '' };
    await server.db
      .insertInto('push_subscriptions')
      .values({
        ...{ ...device, user_id: ann.id, login_id: ann.id, lang: 'en-us', created_at: server.clock.at },
        topics: JSON.stringify(pushTopics),
      })
      .execute();
    const booking = await games.book(ann, at('14:00'));
    await move(ann, booking.id, OTHER_TABLE, at('15:00'));
    const { list } = dataOf(await ann.call(messageApi.list, {}));
    expect(list.find(({ kind }) => kind === 'moved')).toMatchObject({ read: true });
    expect(await pushedKinds(ann)).not.toContain('moved');
  });

  test('costs the same as a new booking there', async () => {
    const booking = await games.book(ann, at('14:00'));
    const { order } = await move(ann, booking.id, SNOOKER, at('17:30'));
    const request = { table_id: 'jingan-11', start_time: at('17:30'), minutes: 60 };
    const { total } = dataOf(await ann.call(orderApi.quote, request));
    expect(order.total).toBe(total);
  });

  test('may overlap its own old time, whose start counts as free meanwhile', async () => {
    const booking = await games.book(ann, at('14:00'));
    const day = { table_id: TABLE, date: booking_day(), minutes: 60 };
    const free = async (order_id?: string) =>
      dataOf(await ann.call(tableApi.slots, { ...day, ...(order_id ? { order_id } : {}) })).free_starts;
    expect(await free()).not.toContain(at('14:30'));
    expect(await free(booking.id)).toContain(at('14:30'));
    const { order, total } = await move(ann, booking.id, TABLE, at('14:30'));
    expect([order.start_at, total]).toEqual([at('14:30'), 0]);
    expect(await findOverlaps(server.db)).toEqual([]);
  });

  test('keeps a coupon that is valid there, and is not moved to where it is not', async () => {
    const coupon_id = await games.giveCoupon(ann, {
      kind: 'amount',
      amount: 1_000,
      min_spend: 0,
      valid: { table_types: ['pool'] },
    });
    const booking = await games.book(ann, at('14:00'), { coupon_id });
    expect(booking.discount).toBe(1_000);
    const { order } = await move(ann, booking.id, OTHER_TABLE, at('15:00'));
    expect(order).toMatchObject({ discount: 1_000, coupon_id });
    expect(reasonOf(await quote(ann, booking.id, SNOOKER, at('15:00')))).toBe('coupon_unusable');
    const request = { id: booking.id, table_id: SNOOKER, start_time: at('15:00'), total: 0 };
    expect(reasonOf(await ann.call(orderApi.move, request))).toBe('coupon_unusable');
  });
});

describe('a move is refused', () => {
  test('after the cut-off of the hall, which is that of a cancellation unless it says otherwise', async () => {
    const start = at('14:00');
    const booking = await games.book(ann, start);
    expect((await games.detail(ann, booking.id)).move_until_at).toBe(start - HOUR);
    server.clock.at = start - HOUR;
    dataOf(await quote(ann, booking.id, OTHER_TABLE, start));
    server.clock.at++;
    const late = { reason: 'move_too_late', facts: { until_at: start - HOUR } };
    expect(await quote(ann, booking.id, OTHER_TABLE, start)).toMatchObject({ refusal: late });
    const request = { id: booking.id, table_id: OTHER_TABLE, start_time: start, total: 0 };
    expect(await ann.call(orderApi.move, request)).toMatchObject({ refusal: late });
  });

  test('to a time that is taken, whoever comes first', async () => {
    const ben = await games.fundedCustomer();
    const [own, other] = [await games.book(ann, at('14:00')), await games.book(ben, at('16:00'))];
    const target = { table_id: OTHER_TABLE, start_time: at('18:30'), total: 0 };
    const quoted = dataOf(await quote(ann, own.id, OTHER_TABLE, at('18:30')));
    const answers = await Promise.all([
      ann.call(orderApi.move, { ...target, id: own.id, total: quoted.total }),
      ben.call(orderApi.move, { ...target, id: other.id, total: quoted.total }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok).map(reasonOf)).toEqual(['slot_taken']);
    expect(await findOverlaps(server.db)).toEqual([]);
  });

  test('at another difference than was shown, and with a wallet that is short', async () => {
    const poor = await games.fundedCustomer(0);
    const { id } = dataOf(await games.addAt(poor, at('14:00')));
    const { total: price } = await games.detail(poor, id);
    await server.creditWallet(poor.id, price);
    dataOf(await games.payByWallet(poor, id));
    const { total, missing } = dataOf(await quote(poor, id, SNOOKER, at('19:00')));
    expect(missing).toBe(total);
    const request = { id, table_id: SNOOKER, start_time: at('19:00') };
    expect(await poor.call(orderApi.move, { ...request, total: 0 })).toMatchObject({
      refusal: { reason: 'price_changed', facts: { total } },
    });
    expect(reasonOf(await poor.call(orderApi.move, { ...request, total }))).toBe('wallet_short');
    expect((await games.detail(poor, id)).table.id).toBe(TABLE);
  });

  test('for an order that is no paid booking, to nowhere, to another outlet and into the past', async () => {
    const unpaid = dataOf(await games.addAt(ann, at('12:00')));
    expect(reasonOf(await quote(ann, unpaid.id, OTHER_TABLE, at('12:00')))).toBe('order_state');
    const game = await games.play(ann, { table_id: OTHER_TABLE });
    expect(reasonOf(await quote(ann, game.id, SNOOKER, at('12:00')))).toBe('order_state');
    const booking = await games.book(ann, at('14:00'));
    const refused = async (table_id: string, start: number) =>
      reasonOf(await quote(ann, booking.id, table_id, start));
    expect(await refused(TABLE, at('14:00'))).toBe('table_unknown');
    expect(await refused('xuhui-4', at('14:00'))).toBe('table_unknown');
    expect(await refused('nowhere', at('14:00'))).toBe('table_unknown');
    expect(await refused(TABLE, at('09:00'))).toBe('slot_in_past');
    expect(await refused(TABLE, at('14:07'))).toBe('slot_not_aligned');
  });
});

test('a move is done once, however often it is sent', async () => {
  const booking = await games.book(ann, at('14:00'));
  const target = { id: booking.id, table_id: SNOOKER, start_time: at('19:00') };
  const { total } = dataOf(await quote(ann, booking.id, SNOOKER, at('19:00')));
  const before = await balance();
  const send = () => ann.call(orderApi.move, { ...target, total }, { key: `move-${week}` });
  const [first, again] = [dataOf(await send()), dataOf(await send())];
  expect(again).toEqual(first);
  expect(await balance()).toBe(before - total);
});

const booking_day = () => new Date((at('14:00') + 8 * HOUR) * 1000).toISOString().slice(0, 10);
