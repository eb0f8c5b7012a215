import { beforeEach, describe, expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { addDays, instantOf, localDay } from '#lib/domain/time.ts';
import { CLOSING_TABLE, gridStart, HOUR, MINUTE, OTHER_TABLE, TABLE } from '#server/test/games.ts';
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

const ZONE = 'Asia/Shanghai';
const tomorrow = () => addDays(localDay(server.clock.at, ZONE), 1);
const soon = () => gridStart(server.clock.at, 2 * HOUR);
const bookingRequest = (
  change: { table_id?: string; start_time?: number | null; minutes?: number } = {},
) => ({
  table_id: TABLE,
  start_time: soon(),
  minutes: 60,
  ...change,
});
const quote = (change: Parameters<typeof bookingRequest>[0]) =>
  server.call(orderApi.quote, bookingRequest(change));

describe('a booking request is refused', () => {
  test('for an unknown table and for one out of service', async () => {
    expect(await quote({ table_id: 'nowhere' })).toMatchObject({
      refusal: { reason: 'table_unknown', field: 'table_id' },
    });
    expect(reasonOf(await quote({ table_id: 'xuhui-7' }))).toBe('table_out_of_service');
  });

  test('for a slot against the rules, with its field and in the language of the person', async () => {
    expect(await quote({ start_time: soon() + 1 })).toMatchObject({
      refusal: { reason: 'slot_not_aligned', field: 'start_time' },
    });
    const chinese = await ann.call(orderApi.quote, bookingRequest({ minutes: 15 }), { lang: 'zh-cn' });
    expect(chinese).toMatchObject({
      ...{ status: 200, ok: false, msg: '请选择列出的时长' },
      refusal: { reason: 'minutes_out_of_range', field: 'minutes' },
    });
    // 9:00, before the outlet opens.
    const early = { table_id: CLOSING_TABLE, start_time: instantOf(tomorrow(), 9 * 60, ZONE) };
    expect(await quote(early)).toMatchObject({
      refusal: { reason: 'slot_outside_hours', field: 'start_time', facts: { closed_day: false } },
    });
  });
});

describe('an order is refused', () => {
  test('for a walk-in without the code of the table, or with a wrong one', async () => {
    const now = bookingRequest({ start_time: null });
    expect(await ann.call(orderApi.add, now)).toMatchObject({
      refusal: { reason: 'code_required', field: 'code' },
    });
    const code = await server.tableCode(OTHER_TABLE);
    expect(reasonOf(await ann.call(orderApi.add, { ...now, code }))).toBe('table_code_wrong');
    expect(reasonOf(await ann.call(orderApi.add, { ...now, code: 'guessed' }))).toBe('table_code_wrong');
  });

  test('for a walk-in at a table in use, in cleaning or booked too soon', async () => {
    const game = await games.play(ben);
    expect(await games.addNow(ann)).toMatchObject({
      refusal: { reason: 'table_in_use', facts: { until_at: game.end_at } },
    });
    dataOf(await ben.call(orderApi.end, { id: game.id }));
    expect(await games.addNow(ann)).toMatchObject({
      refusal: { reason: 'table_cleaning', facts: { until_at: server.clock.at + 5 * MINUTE } },
    });
    server.clock.at += 5 * MINUTE;
    await games.book(ben, gridStart(server.clock.at, 45 * MINUTE));
    expect(reasonOf(await games.addNow(ann, { minutes: 60 }))).toBe('slot_taken');
    dataOf(await games.addNow(ann, { minutes: 30 }));
  });

  test('for a taken slot, with the nearest free starts', async () => {
    const start = gridStart(server.clock.at, 5 * HOUR);
    await games.book(ben, start);
    const reply = await games.addAt(ann, start);
    expect(reply).toMatchObject({ refusal: { reason: 'slot_taken', field: 'start_time' } });
    const { nearest } = (reply.ok ? {} : reply.refusal.facts) as { nearest: number[] };
    // Starts are on quarter hours and cleaning takes five minutes: 75 minutes before and after.
    expect(nearest).toEqual([start - 90 * MINUTE, start - 75 * MINUTE, start + 75 * MINUTE]);
    for (const start_time of nearest.slice(1)) dataOf(await games.addAt(ann, start_time));
  });

  test('for any length and start that the rules do not allow, whatever is booked', async () => {
    await games.book(ben, soon());
    const request = { ...bookingRequest(), start_time: soon() - 365 * 24 * HOUR, minutes: 1_000_000 };
    expect(reasonOf(await ann.call(orderApi.add, request))).toBe('minutes_out_of_range');
  });

  test('when the price has changed, with the new one, and holds nothing', async () => {
    const request = bookingRequest();
    const { total } = dataOf(await ann.call(orderApi.quote, request));
    expect(await ann.call(orderApi.add, { ...request, total: total - 1 })).toMatchObject({
      refusal: { reason: 'price_changed', facts: { total } },
    });
    dataOf(await ben.call(orderApi.add, { ...request, total }));
  });

  test('when the person has two unpaid orders', async () => {
    const start = soon();
    for (const hours of [0, 2]) dataOf(await games.addAt(ann, start + hours * HOUR));
    expect(reasonOf(await games.addAt(ann, start + 4 * HOUR))).toBe('too_many_unpaid');
    server.clock.at += 15 * MINUTE;
    dataOf(await games.addAt(ann, start + 4 * HOUR));
  });

  test('without an idempotency key, and with the key of another request', async () => {
    const request = bookingRequest();
    expect((await ann.call(orderApi.add, request, { key: '' })).status).toBe(400);
    dataOf(await ann.call(orderApi.add, request, { key: 'used' }));
    expect(reasonOf(await ann.call(orderApi.add, { ...request, minutes: 90 }, { key: 'used' }))).toBe(
      'idempotency_key_reused',
    );
  });

  test('for guests', async () => {
    dataOf(await server.call(orderApi.quote, bookingRequest()));
    expect(await server.call(orderApi.add, bookingRequest())).toMatchObject({ status: 401 });
  });
});

describe('paying is refused', () => {
  test('without a method, by a disabled one, and from a wallet with too little money', async () => {
    const person = await server.signIn();
    const { id, total } = dataOf(await games.addAt(person, soon()));
    expect(await person.call(orderApi.pay, { id })).toMatchObject({
      msg: 'Please Choose A Payment Method',
      refusal: { reason: 'payment_method_required', field: 'method' },
    });
    expect(reasonOf(await person.call(orderApi.pay, { id, method: 'stripe' }))).toBe(
      'payment_method_unavailable',
    );
    expect(await person.call(orderApi.pay, { id, method: 'wallet' })).toMatchObject({
      refusal: { reason: 'wallet_short', facts: { balance: 0, needed: total } },
    });
    expect((await games.detail(person, id)).status).toBe('unpaid');
  });

  test('once the hold has expired, before and after the sweep', async () => {
    const { id } = dataOf(await games.addAt(ann, soon()));
    server.clock.at += 15 * MINUTE;
    expect(reasonOf(await games.payByWallet(ann, id))).toBe('order_expired');
    expect((await games.detail(ann, id)).status).toBe('cancelled');
    expect(reasonOf(await games.payByWallet(ann, id))).toBe('order_state');
  });
});

describe('opening is refused', () => {
  test('too early, with a wrong code, and while the table is occupied', async () => {
    const start = soon();
    const order = await games.book(ann, start);
    const code = await server.tableCode(TABLE);
    expect(await ann.call(orderApi.open, { id: order.id, code })).toMatchObject({
      refusal: { reason: 'order_too_early', facts: { open_from_at: start - 10 * MINUTE } },
    });
    server.clock.at = start - 40 * MINUTE;
    const before = await games.play(ben, { minutes: 30 });
    server.clock.at = start - 10 * MINUTE;
    expect(reasonOf(await ann.call(orderApi.open, { id: order.id, code }))).toBe('table_cleaning');
    server.clock.at = before.end_at - 1;
    expect(reasonOf(await ann.call(orderApi.open, { id: order.id, code }))).toBe('order_too_early');
    server.clock.at = start - 5 * MINUTE;
    const wrong = await server.tableCode(OTHER_TABLE);
    expect(reasonOf(await ann.call(orderApi.open, { id: order.id, code: wrong }))).toBe('table_code_wrong');
    expect(dataOf(await ann.call(orderApi.open, { id: order.id, code })).status).toBe('playing');
  });
});

test('a booking is not opened so early that it would run into another one before its own time', async () => {
  const example = await server.deps.hall.current();
  await server.applyHall({ ...example, rules: { ...example.rules, open_early_minutes: 120 } });
  const start = soon();
  const between = await games.book(ben, start, { minutes: 30 });
  const order = await games.book(ann, start + HOUR, { minutes: 60 });
  const code = await server.tableCode(TABLE);
  server.clock.at = start - 30 * MINUTE;
  expect(await ann.call(orderApi.open, { id: order.id, code })).toMatchObject({
    refusal: { reason: 'order_too_early', facts: { open_from_at: between.end_at + 5 * MINUTE } },
  });
  dataOf(await ben.call(orderApi.cancel, { id: between.id }));
  const opened = dataOf(await ann.call(orderApi.open, { id: order.id, code }));
  expect([opened.start_at, opened.end_at]).toEqual([server.clock.at, server.clock.at + HOUR]);
  await server.applyHall(example);
});

describe('extending is refused', () => {
  test('into the cleaning before the next booking; only shorter extensions are offered', async () => {
    const game = await games.play(ann);
    await games.book(ben, gridStart(game.end_at, 46 * MINUTE));
    const { extend_options } = await games.detail(ann, game.id);
    expect(extend_options.map(({ minutes }) => minutes)).toEqual([15, 30]);
    const extend = (minutes: number) => ann.call(orderApi.extend, { id: game.id, minutes, method: 'wallet' });
    expect(await extend(60)).toMatchObject({ refusal: { reason: 'extend_blocked', field: 'minutes' } });
    for (const minutes of [0, 7]) expect(reasonOf(await extend(minutes))).toBe('minutes_out_of_range');
    const blocked = await extend(60);
    const { max_minutes } = (blocked.ok ? {} : blocked.refusal.facts) as { max_minutes: number };
    dataOf(await extend(max_minutes));
    expect(reasonOf(await extend(15))).toBe('extend_blocked');
  });

  test('at another price or end than shown, and with too little money, and leaves the game unchanged', async () => {
    const game = await games.play(ann);
    const { extend_options } = await games.detail(ann, game.id);
    const { minutes, price } = extend_options[1]!;
    const changed = await ann.call(orderApi.extend, {
      id: game.id,
      minutes,
      method: 'wallet',
      price: price + 1,
    });
    expect(changed).toMatchObject({ refusal: { reason: 'price_changed', facts: { price } } });
    const { end_at } = extend_options[1]!;
    const outdated = { id: game.id, minutes, method: 'wallet', end_at: end_at - 15 * MINUTE } as const;
    expect(await ann.call(orderApi.extend, outdated)).toMatchObject({
      refusal: { reason: 'end_changed', facts: { end_at } },
    });
    const { total } = dataOf(await quote({ start_time: null, table_id: OTHER_TABLE }));
    const person = await games.fundedCustomer(total);
    const other = await games.play(person, { table_id: OTHER_TABLE });
    expect(reasonOf(await person.call(orderApi.extend, { id: other.id, minutes, method: 'wallet' }))).toBe(
      'wallet_short',
    );
    expect((await games.detail(person, other.id)).end_at).toBe(other.end_at);
  });
});
