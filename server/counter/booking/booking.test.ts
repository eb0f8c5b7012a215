import { beforeEach, describe, expect, test } from 'vitest';
import { counterBookingApi } from '#lib/contract/counter/bookings.ts';
import { counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterMoveApi } from '#lib/contract/counter/move.ts';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { orderApi } from '#lib/contract/order.ts';
import { sweepOrders } from '#server/ordering/order/overdue.ts';
import { type Clerk, counterOn } from '#server/test/counter.ts';
import { CLOSING_TABLE, HOUR, MINUTE, OTHER_TABLE, TABLE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);
/** The day is a Wednesday; the tests are weeks apart. */
const at = (clock: string) => Date.parse(`2027-03-03T${clock}+08:00`) / 1000 + week * 7 * 86_400;
let week = 0;
let clerk: Clerk;
const setClock = async (clock: string) => {
  server.clock.at = at(clock);
  clerk = await counter.clerk('manager');
};

let hasShift = false;
beforeEach(async () => {
  week++;
  await setClock('15:00');
  await sweepOrders(server.deps);
  if (!hasShift) dataOf(await clerk.call(counterShiftApi.open, { counted: 0 }));
  hasShift = true;
});

let callers = 0;
const request = () => ({ table_id: TABLE, start_time: at('16:00'), minutes: 60, mobile: nextMobile() });
const nextMobile = () => `1390022${String(1_000 + ++callers)}`;
const add = async (change: object = {}) => {
  const input = { ...request(), guest_name: 'Lin', total: 0, pays: [], ...change };
  const { pay } = dataOf(
    await clerk.call(counterBookingApi.preview, { act: 'book' as const, ...input, ...{ person_id: null } }),
  );
  const pays = 'paid' in change ? [{ method: 'cash' as const, amount: pay }] : [];
  return clerk.call(counterBookingApi.add, { ...input, total: pay, pays });
};
const dayOf = async (day?: string) =>
  dataOf(await clerk.call(counterBookingApi.list, day === undefined ? {} : { day }));

describe('the bookings of a day', () => {
  test('are those of the business day, with the names that the hall shows', async () => {
    const { order } = dataOf(await add());
    const { orders, period, today, day, tables } = await dayOf();
    expect([day, today]).toEqual([today, today]);
    expect(period).toEqual({ start_at: at('06:00'), end_at: at('24:00') + 6 * HOUR });
    expect(tables.map(({ id }) => id)).toContain(TABLE);
    expect(orders).toEqual([order]);
    // A manager can ring the caller.
    expect(order).toMatchObject({ name: 'Lin', mobile: expect.stringMatching(/^\+86 139 \d{4} \d{4}$/) });
    expect((await dayOf('2027-05-30')).orders).toEqual([]);
  });

  test('of an outlet that never closes go on after midnight', async () => {
    const ann = await games.fundedCustomer();
    const late = await games.book(ann, at('23:30'));
    const next = await games.book(ann, at('24:00') + 2 * HOUR, { table_id: OTHER_TABLE });
    const day = await dayOf();
    expect(day.open).toEqual([{ start_at: at('06:00'), end_at: at('24:00') + 6 * HOUR }]);
    expect(day.open_until).toBeGreaterThan(at('24:00') + 2 * HOUR);
    // The second one limits the games of the day.
    expect(day.orders.map(({ id }) => id)).toEqual([late.id, next.id]);
  });

  test('leave out what was cancelled or has expired, and other outlets', async () => {
    const ann = await games.fundedCustomer();
    const cancelled = await games.book(ann, at('20:00'));
    dataOf(await ann.call(orderApi.cancel, { id: cancelled.id }));
    dataOf(await games.addAt(ann, at('21:00')));
    dataOf(await games.addAt(ann, at('21:00'), { table_id: CLOSING_TABLE }));
    server.clock.at += HOUR;
    clerk = await counter.clerk('attendant');
    expect((await dayOf()).orders).toEqual([]);
  });
});

describe('a booking for a caller', () => {
  test('is held until the caller arrives, who pays then and plays', async () => {
    const { order } = dataOf(await add());
    expect(order).toMatchObject({ status: 'unpaid', hold_until_at: at('16:15') });
    await setClock('16:10');
    const { id, rev, owed } = order;
    const pays = [{ method: 'cash' as const, amount: owed }];
    const arrive = { id, rev, total: owed, pays, open: true };
    expect(reasonOf(await clerk.call(counterBookingApi.arrive, { ...arrive, total: 1 }))).toBe(
      'price_changed',
    );
    const played = dataOf(await clerk.call(counterBookingApi.arrive, arrive)).order;
    expect(played).toMatchObject({ status: 'playing', owed: 0, start_at: at('16:00'), end_at: at('17:00') });
  });

  test('expires where the caller does not come', async () => {
    const { order } = dataOf(await add());
    await setClock('16:15');
    expect((await dayOf()).orders).toEqual([]);
    const { id, rev, owed } = order;
    const arrive = { id, rev, total: owed, pays: [{ method: 'cash' as const, amount: owed }], open: true };
    expect(['order_expired', 'changed']).toContain(
      reasonOf(await clerk.call(counterBookingApi.arrive, arrive)),
    );
  });

  test('that the caller changes in the app is held until they come then', async () => {
    const mobile = nextMobile();
    const { order } = dataOf(await add({ mobile }));
    const caller = await server.signIn(`+86${mobile}`);
    const change = { id: order.id, start_time: at('18:00'), minutes: 60 };
    const changed = dataOf(await caller.call(orderApi.change, change));
    expect(changed).toMatchObject({ start_at: at('18:00'), hold_until_at: at('18:15') });
    server.clock.at = at('16:20');
    await sweepOrders(server.deps);
    expect((await games.detail(caller, order.id)).status).toBe('unpaid');
    // An order that was made in the app keeps its time to pay.
    const own = dataOf(await games.addAt(caller, at('16:30'), { table_id: OTHER_TABLE }));
    const later = dataOf(
      await caller.call(orderApi.change, { ...change, id: own.id, start_time: at('20:00') }),
    );
    expect(later.hold_until_at).toBe(own.hold_until_at);
  });

  test('can be paid at once, and is opened at the arrival without the code of the table', async () => {
    const { order } = dataOf(await add({ paid: true }));
    expect(order).toMatchObject({ status: 'paid', owed: 0 });
    const { id, rev } = order;
    const arrive = { id, rev, total: 0, pays: [], open: true };
    expect(reasonOf(await clerk.call(counterBookingApi.arrive, arrive))).toBe('order_too_early');
    await setClock('15:55');
    expect(dataOf(await clerk.call(counterBookingApi.arrive, arrive)).order.status).toBe('playing');
  });

  test('takes no money twice, and is not opened again', async () => {
    const { order } = dataOf(await add({ paid: true }));
    await setClock('15:55');
    const { id, rev } = order;
    const arrive = (change: object) =>
      clerk.call(counterBookingApi.arrive, { id, rev, total: 0, pays: [], open: true, ...change });
    const pays = [{ method: 'cash' as const, amount: 100 }];
    expect(reasonOf(await arrive({ pays }))).toBe('price_changed');
    const played = dataOf(await arrive({})).order;
    expect(reasonOf(await arrive({ rev: played.rev }))).toBe('order_state');
  });

  test('of two devices for the same time, one gets it', async () => {
    const other = await counter.clerk('attendant');
    const request = { table_id: TABLE, start_time: at('16:00'), minutes: 60, guest_name: 'Lin' };
    const { pay: total } = dataOf(await clerk.call(counterBookingApi.preview, { act: 'book', ...request }));
    const answers = await Promise.all(
      [clerk, other].map((by) => by.call(counterBookingApi.add, { ...request, total, pays: [] })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok).map(reasonOf)).toEqual(['slot_taken']);
    const by = answers[0]?.ok ? clerk.name : other.name;
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: { facts: { by } } });
  });

  test('is held while its payment is taken, not beyond its end', async () => {
    const { order } = dataOf(await add());
    const hold = async () => dataOf(await clerk.call(counterBookingApi.hold, { id: order.id })).hold_until_at;
    expect(await hold()).toBe(order.hold_until_at);
    await setClock('16:14');
    expect(await hold()).toBe(at('16:14') + (await server.deps.hall.current()).rules.hold_minutes * MINUTE);
    server.clock.at = order.hold_until_at ?? 0;
    await sweepOrders(server.deps);
    const { id, rev } = order;
    await setClock('16:16');
    const arrival = { id, rev, total: order.owed, pays: [], open: true };
    const pays = [{ method: 'cash' as const, amount: order.owed }];
    dataOf(await clerk.call(counterBookingApi.arrive, { ...arrival, pays }));
    expect(reasonOf(await clerk.call(counterBookingApi.hold, { id }))).toBe('order_state');
  });

  test('that is over is not held again', async () => {
    const { order } = dataOf(await add());
    server.clock.at = order.hold_until_at ?? 0;
    clerk = await counter.clerk('manager');
    expect(reasonOf(await clerk.call(counterBookingApi.hold, { id: order.id }))).toBe('order_expired');
  });

  test('is paid at the arrival with a coupon that the staff gave', async () => {
    const mobile = nextMobile();
    const { order } = dataOf(await add({ mobile }));
    const { id, rev } = order;
    const read = async () => dataOf(await clerk.call(counterSaleApi.money, { id }));
    const { person_id, coupons: before } = await read();
    expect(before).toEqual([]);
    const [offer] = dataOf(await clerk.call(counterPeopleApi.offers, {})).coupons;
    const gift = { id: person_id, template_id: offer?.id ?? '', reason: 'late start' };
    const coupon = dataOf(await clerk.call(counterPeopleApi.coupon, gift));
    const [usable] = (await read()).coupons;
    expect(usable?.id).toBe(coupon.id);
    const total = order.owed - (usable?.discount ?? 0);
    const arrive = (change: object) =>
      clerk.call(counterBookingApi.arrive, {
        ...{ id, rev, coupon_id: coupon.id, open: false },
        ...{ total, pays: [{ method: 'cash' as const, amount: total }], ...change },
      });
    expect(reasonOf(await arrive({ total: order.owed }))).toBe('price_changed');
    expect(reasonOf(await arrive({ coupon_id: 'cpn_none' }))).toBe('coupon_unusable');
    expect(dataOf(await arrive({})).order).toMatchObject({ status: 'paid', owed: 0 });
    const caller = await server.signIn(`+86${mobile}`);
    const detail = await games.detail(caller, id);
    expect(detail.lines.at(-1)).toMatchObject({ kind: 'coupon', amount: -(usable?.discount ?? 0) });
    expect(dataOf(await clerk.call(counterPeopleApi.person, { id: person_id })).coupons).toEqual([]);
  });

  test('is found by the caller in the app, who can pay it there', async () => {
    const mobile = nextMobile();
    const { order } = dataOf(await add({ mobile }));
    const caller = await server.signIn(`+86${mobile}`);
    expect((await games.detail(caller, order.id)).status).toBe('unpaid');
    await server.creditWallet(caller.id, 100_000);
    dataOf(await games.payByWallet(caller, order.id));
    expect((await dayOf()).orders).toMatchObject([{ id: order.id, status: 'paid' }]);
  });

  test('is never over another one', async () => {
    const { order } = dataOf(await add());
    const preview = dataOf(
      await clerk.call(counterBookingApi.preview, {
        act: 'book',
        table_id: TABLE,
        start_time: at('16:30'),
        minutes: 60,
      }),
    );
    expect(preview.conflicts).toMatchObject([{ id: order.id, name: 'Lin', by: clerk.name }]);
    expect(reasonOf(await add({ start_time: at('16:30') }))).toBe('slot_taken');
    expect((await add({ start_time: at('16:30'), table_id: OTHER_TABLE })).ok).toBe(true);
  });

  test('without a phone is a guest; a blocked account, another outlet and the past are refused', async () => {
    expect(dataOf(await add({ mobile: null })).order).toMatchObject({ name: 'Lin', mobile: null });
    const mobile = nextMobile();
    const ann = await server.signIn(`+86${mobile}`);
    await server.setUser(ann.id, { blocked_at: 1 });
    const later = { start_time: at('19:00') };
    const refusal = async (change: object) =>
      reasonOf(
        await clerk.call(counterBookingApi.add, { ...request(), ...later, total: 0, pays: [], ...change }),
      );
    expect(await refusal({ mobile })).toBe('account_blocked');
    expect(await refusal({ mobile: '12' })).toBe('invalid_mobile');
    expect(await refusal({ table_id: CLOSING_TABLE })).toBe('table_unknown');
    expect(await refusal({ start_time: at('14:00') })).toBe('slot_in_past');
  });
});

describe('the preview of an act', () => {
  test('tells what an extension costs and what is in its way', async () => {
    const ann = await games.fundedCustomer();
    const game = await games.play(ann);
    const preview = async (minutes: number) =>
      dataOf(await clerk.call(counterBookingApi.preview, { act: 'extend', id: game.id, minutes }));
    const free = await preview(30);
    expect(free).toMatchObject({ conflicts: [], end_at: game.end_at + 30 * MINUTE, returned: 0 });
    expect(free.pay).toBeGreaterThan(0);
    expect(free.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(free.pay);
    const { order } = dataOf(await add({ start_time: game.end_at + 15 * MINUTE }));
    expect((await preview(30)).conflicts).toMatchObject([{ id: order.id }]);
  });

  test('tells what the end of a game returns, and does not end it', async () => {
    const ann = await games.fundedCustomer();
    const game = await games.play(ann, { minutes: 120 });
    const preview = dataOf(await clerk.call(counterBookingApi.preview, { act: 'end', id: game.id }));
    expect(preview.returned).toBe((await games.detail(ann, game.id)).end_preview?.returned);
    expect((await games.detail(ann, game.id)).status).toBe('playing');
  });

  test('tells what a cancellation returns, and that an attendant needs a manager for it', async () => {
    const ann = await games.fundedCustomer();
    const booked = await games.book(ann, at('15:30'), { minutes: 240, table_id: OTHER_TABLE });
    const attendant = await counter.clerk('attendant');
    server.clock.at += 11 * MINUTE;
    const later = await counter.clerk('attendant');
    const preview = async (kind: 'rules' | 'full', by: Clerk) =>
      dataOf(await by.call(counterBookingApi.preview, { act: 'cancel', id: booked.id, refund: { kind } }));
    const full = await preview('full', later);
    expect(full).toMatchObject({ returned: booked.total, needs: 'manager' });
    expect(await preview('rules', later)).toMatchObject({ returned: booked.deposit, needs: null });
    expect(reasonOf(await attendant.call(counterBookingApi.list, {}))).toBe('staff_required');
    const elsewhere = await counter.clerk('manager', { outlet_id: 'xuhui' });
    expect(reasonOf(await elsewhere.call(counterBookingApi.preview, { act: 'end', id: booked.id }))).toBe(
      'not_found',
    );
  });
});

describe('the move of a booking', () => {
  test('to another time is previewed with its price, and refused over another', async () => {
    const { order } = dataOf(await add({ paid: true }));
    const preview = async (start_at: number, by: 'person' | 'hall' = 'person') =>
      dataOf(
        await clerk.call(counterBookingApi.preview, {
          act: 'move',
          id: order.id,
          table_id: TABLE,
          start_at,
          by,
        }),
      );
    const later = await preview(at('18:00'));
    expect(later).toMatchObject({ conflicts: [], returned: 0, end_at: at('19:00') });
    expect(later.pay).toBeGreaterThan(0);
    expect((await preview(at('18:00'), 'hall')).pay).toBe(0);
    const other = dataOf(await add({ start_time: at('20:00') })).order;
    expect((await preview(at('19:30'))).conflicts).toMatchObject([{ id: other.id }]);
    // Its own time is not in its way.
    expect((await preview(at('16:30'))).conflicts).toEqual([]);
    const { id, rev } = order;
    const pays = [{ method: 'cash' as const, amount: later.pay }];
    const move = { id, rev, table_id: TABLE, start_at: at('18:00'), by: 'person' as const, pays };
    const moved = await clerk.call(counterMoveApi.move, { ...move, total: later.pay });
    expect(dataOf(moved)).toMatchObject({ start_at: at('18:00'), end_at: at('19:00') });
  });

  test('of a caller who has not paid moves its hold too', async () => {
    const { order } = dataOf(await add());
    const { id, rev } = order;
    const move = {
      id,
      rev,
      table_id: OTHER_TABLE,
      start_at: at('17:00'),
      by: 'person' as const,
      total: 0,
      pays: [],
    };
    dataOf(await clerk.call(counterMoveApi.move, move));
    expect((await dayOf()).orders).toMatchObject([{ id, table_id: OTHER_TABLE, hold_until_at: at('17:15') }]);
  });

  test('a table that is out of service is shown as blocked, with the reason', async () => {
    const reason = 'New cloth';
    const out = { state: 'out' as const, table_id: TABLE, minutes: 60, reason };
    dataOf(await clerk.call(counterMoveApi.setState, out));
    const block = { table_id: TABLE, start_at: at('15:00'), end_at: at('16:00'), reason };
    expect((await dayOf()).blocks).toEqual([block]);
    dataOf(await clerk.call(counterMoveApi.setState, { state: 'in', table_id: TABLE }));
  });
});
