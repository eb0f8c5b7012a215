import { beforeAll, describe, expect, test } from 'vitest';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterBookingApi } from '#lib/contract/counter/bookings.ts';
import { counterPersonApi, counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { counterReceiptApi } from '#lib/contract/counter/receipts.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { orderApi } from '#lib/contract/order.ts';
import { receiptApi } from '#lib/contract/receipt.ts';
import { userApi } from '#lib/contract/user.ts';
import type { User } from '#server/core/context.ts';
import { type Clerk, counterOn } from '#server/test/counter.ts';
import { HOUR, TABLE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';
import { notePersonalData } from './personal-data.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);
let attendant: Clerk;
let manager: Clerk;
let ann: Person;

beforeAll(async () => {
  attendant = await counter.clerk('attendant');
  manager = await counter.clerk('manager');
  ann = await games.fundedCustomer();
  await ann.call(userApi.profile, { nickname: 'Ann Example' });
  dataOf(await manager.call(counterShiftApi.open, { counted: 0 }));
});

const search = async (q: string) =>
  dataOf(await manager.call(counterPeopleApi.search, { q })).list.map(({ id }) => id);
const priceNow = async () =>
  dataOf(
    await manager.call(counterBookingApi.preview, {
      act: 'book',
      table_id: TABLE,
      start_time: null,
      minutes: 60,
    }),
  ).pay;
const personOf = async (id: string) => dataOf(await attendant.call(counterPeopleApi.person, { id }));

describe('a search by an attendant', () => {
  const found = async (q: string, by = attendant) =>
    dataOf(await by.call(counterPeopleApi.search, { q })).list.map(({ id }) => id);

  test('finds people who have been at the outlet, and others only by their whole number', async () => {
    const bea = await games.fundedCustomer();
    await bea.call(userApi.profile, { nickname: 'Bea Example' });
    expect(await found('bea ex')).toEqual([]);
    expect(await found(bea.mobile.slice(-4))).not.toContain(bea.id);
    expect(await found(bea.mobile)).toEqual([bea.id]);
    expect(await found('bea ex', manager)).toEqual([bea.id]);
    const game = await games.play(bea, { table_id: 'jingan-7' });
    expect(await found('bea ex')).toEqual([bea.id]);
    const elsewhere = await counter.clerk('attendant', { outlet_id: 'xuhui' });
    expect(await found('bea ex', elsewhere)).toEqual([]);
    dataOf(await bea.call(orderApi.end, { id: game.id }));
  });
});

test('a look at a person is in the audit trail once in ten minutes', async () => {
  const looks = async () =>
    (
      await server.db
        .selectFrom('audit_log')
        .select(['actor', 'outlet_id'])
        .where('action', '=', 'person')
        .where('user_id', '=', cyd.id)
        .orderBy('id')
        .execute()
    ).map(({ actor, outlet_id }) => [actor, outlet_id]);
  const cyd = await server.signIn();
  const look = (by: Clerk) => by.call(counterPeopleApi.person, { id: cyd.id });
  const one = await counter.clerk('attendant');
  for (const by of [one, one, manager]) dataOf(await look(by));
  expect(await looks()).toEqual([
    [`staff:${one.id}`, 'jingan'],
    [`staff:${manager.id}`, 'jingan'],
  ]);
});

describe('a search', () => {
  test('finds people by the beginning of their name and the end of their number, masked', async () => {
    expect(await search('ann ex')).toEqual([ann.id]);
    expect(await search('Example')).toEqual([]);
    expect(await search(ann.mobile.slice(-4))).toContain(ann.id);
    expect(await search(ann.mobile)).toEqual([ann.id]);
    expect(await search(ann.mobile.slice(-3))).toEqual([]);
    const { list } = dataOf(await manager.call(counterPeopleApi.search, { q: 'Ann' }));
    expect(list[0]?.mobile).toMatch(/^\+86 \d{3} \*{4} \d{4}$/);
  });

  test('shows a manager the whole number of a person and of a caller, an attendant neither', async () => {
    const { id } = ann;
    const masked = /^\+86 \d{3} \*{4} \d{4}$/;
    const whole = (mobile: string | null | undefined) => mobile?.replaceAll(' ', '');
    expect((await personOf(id)).mobile).toMatch(masked);
    expect(whole(dataOf(await manager.call(counterPeopleApi.person, { id })).mobile)).toBe(ann.mobile);
    const booking = await games.book(ann, server.clock.at + 4 * HOUR);
    const shownTo = async (clerk: Clerk) =>
      dataOf(await clerk.call(counterBookingApi.list, {})).orders.find((order) => order.id === booking.id)
        ?.mobile;
    expect(await shownTo(attendant)).toMatch(masked);
    expect(whole(await shownTo(manager))).toBe(ann.mobile);
    dataOf(await ann.call(orderApi.cancel, { id: booking.id }));
  });

  test('takes what is typed to the letter', async () => {
    for (const q of ['%', '_nn', '\\', "'"]) expect(await search(q)).toEqual([]);
  });

  test('finds the person of an order by the end of its number, at its outlet', async () => {
    const { number } = await games.book(ann, server.clock.at + 26 * HOUR, { table_id: TABLE });
    expect(await search(number.slice(-6))).toContain(ann.id);
    const elsewhere = await counter.clerk('attendant', { outlet_id: 'xuhui' });
    expect(dataOf(await elsewhere.call(counterPeopleApi.search, { q: number })).list).toEqual([]);
  });

  test('for nothing lists the guests who get money back', async () => {
    const guests = async () => dataOf(await manager.call(counterPeopleApi.search, { q: '' })).list;
    expect(await guests()).toEqual([]);
    const total = await priceNow();
    const sold = dataOf(
      await manager.call(counterSaleApi.open, {
        table_id: TABLE,
        minutes: 60,
        guest_name: 'Lin',
        total,
        pays: [{ method: 'cash', amount: total }],
      }),
    );
    expect(await guests()).toEqual([]);
    const { rev } = sold;
    dataOf(await manager.call(counterBoardApi.end, { id: sold.id, rev }));
    const owed = await guests();
    expect(owed).toMatchObject([{ name: 'Lin', is_guest: true, mobile: null }]);
    const due = dataOf(await manager.call(counterSaleApi.money, { id: sold.id }));
    expect(due).toMatchObject({ is_guest: true, hand_back: owed[0]?.balance, balance: owed[0]?.balance });
    dataOf(await manager.call(counterSaleApi.payBack, { id: sold.id, rev: due.rev, amount: due.hand_back }));
    expect(await guests()).toEqual([]);
  });

  test('finds guests without a name by the table where they played', async () => {
    const total = await priceNow();
    const pays = [{ method: 'cash' as const, amount: total }];
    const game = { table_id: 'jingan-9', minutes: 60, total, pays };
    const sold = dataOf(await manager.call(counterSaleApi.open, game));
    const q = sold.number.slice(-6);
    const { list } = dataOf(await manager.call(counterPeopleApi.search, { q }));
    const guest = { name: '', last_table: '9', is_guest: true };
    expect(list).toMatchObject([{ id: sold.person_id, ...guest }]);
    expect(await personOf(sold.person_id)).toMatchObject(guest);
    const board = dataOf(await manager.call(counterBoardApi.board, {}));
    expect(board.tables.find(({ id }) => id === game.table_id)?.order).toMatchObject({ name: null });
    const { pays: _, ...seen } = { ...sold, pays };
    dataOf(await manager.call(counterBoardApi.end, { id: seen.id, rev: seen.rev, pay_back: true }));
  });

  test('for nothing lists the guest of a cancelled booking, too', async () => {
    const guests = async () => dataOf(await manager.call(counterPeopleApi.search, { q: '' })).list;
    const game = { table_id: TABLE, start_time: server.clock.at + 50 * HOUR, minutes: 60 };
    const { pay } = dataOf(await manager.call(counterBookingApi.preview, { act: 'book', ...game }));
    const { order } = dataOf(
      await manager.call(counterBookingApi.add, {
        ...game,
        guest_name: 'Wang',
        total: pay,
        pays: [{ method: 'cash', amount: pay }],
      }),
    );
    expect(await guests()).toEqual([]);
    const refund = { kind: 'full' as const };
    dataOf(
      await manager.call(counterSaleApi.cancel, { id: order.id, rev: order.rev, refund, reason: 'rain' }),
    );
    expect(await guests()).toMatchObject([{ name: 'Wang', is_guest: true, balance: pay }]);
  });
});

describe('a person', () => {
  test('is shown with wallet, payments and who cancelled', async () => {
    const ben = await games.fundedCustomer(50_000);
    const mine = await games.book(ben, server.clock.at + 28 * HOUR);
    dataOf(await ben.call(orderApi.cancel, { id: mine.id }));
    const booked = await games.book(ben, server.clock.at + 28 * HOUR);
    const { rev } = dataOf(await manager.call(counterSaleApi.money, { id: booked.id }));
    const refund = { kind: 'full' as const };
    dataOf(
      await manager.call(counterSaleApi.cancel, { id: booked.id, rev, refund, reason: 'the cloth is torn' }),
    );
    dataOf(await manager.call(counterPersonApi.cashIn, { id: ben.id, method: 'cash', package_id: 'p300' }));
    const person = await personOf(ben.id);
    expect(person).toMatchObject({ is_guest: false, is_blocked: false, balance: 83_000, bonus: 53_000 });
    expect(person.orders).toMatchObject([
      { id: booked.id, status: 'cancelled', cancelled_by: 'hall', staff_name: manager.name },
      { id: mine.id, status: 'cancelled', cancelled_by: 'person', staff_name: null },
    ]);
    expect(person.payments).toMatchObject([
      { purpose: 'topup', method: 'cash', amount: 30_000, bonus: 3_000, refundable: 0, refunds: [] },
    ]);
  });

  test('has no orders of another outlet', async () => {
    const elsewhere = await counter.clerk('manager', { outlet_id: 'xuhui' });
    expect(dataOf(await elsewhere.call(counterPeopleApi.person, { id: ann.id })).orders).toEqual([]);
    expect(reasonOf(await attendant.call(counterPeopleApi.person, { id: 'usr_none' }))).toBe('not_found');
  });

  test('has notes of the staff, which leave with the account', async () => {
    const note = { id: ann.id, text: 'Prefers table 3' };
    dataOf(await attendant.call(counterPeopleApi.note, note));
    expect((await personOf(ann.id)).notes).toMatchObject([{ text: 'Prefers table 3', by: attendant.name }]);
    const { erase } = notePersonalData;
    await server.db.transaction().execute((tx) => erase!(tx, { id: ann.id } as User, server.clock.at));
    expect((await personOf(ann.id)).notes).toEqual([]);
  });

  test('is blocked and let in again by a manager, with a reason', async () => {
    const block = { id: ann.id, blocked: true, reason: 'threw a cue' };
    expect(reasonOf(await attendant.call(counterPeopleApi.block, block))).toBe('approval_required');
    expect(dataOf(await manager.call(counterPeopleApi.block, block)).is_blocked).toBe(true);
    const book = () => games.addAt(ann, server.clock.at + 30 * HOUR);
    expect(reasonOf(await book())).toBe('account_blocked');
    expect((await personOf(ann.id)).is_blocked).toBe(true);
    dataOf(await manager.call(counterPeopleApi.block, { ...block, blocked: false, reason: 'said sorry' }));
    expect((await book()).ok).toBe(true);
  });

  test('of the staff is blocked by the owner only', async () => {
    const block = { id: attendant.id, blocked: true, reason: 'left' };
    expect(reasonOf(await manager.call(counterPeopleApi.block, block))).toBe('role_required');
  });

  test('gets a coupon beyond its limit', async () => {
    const { coupons } = dataOf(await attendant.call(counterPeopleApi.offers, {}));
    expect(coupons.map(({ id }) => id)).toContain('welcome');
    const gift = { id: ann.id, template_id: 'welcome', reason: 'waited long' };
    expect(reasonOf(await attendant.call(counterPeopleApi.coupon, gift))).toBe('approval_required');
    const first = dataOf(await manager.call(counterPeopleApi.coupon, gift));
    const second = dataOf(await manager.call(counterPeopleApi.coupon, { ...gift, reason: 'again' }));
    expect((await personOf(ann.id)).coupons.map(({ id }) => id)).toEqual(
      expect.arrayContaining([first.id, second.id]),
    );
    expect(reasonOf(await manager.call(counterPeopleApi.coupon, { ...gift, template_id: 'none' }))).toBe(
      'not_found',
    );
  });
});

describe('a receipt', () => {
  test('of an order is for its outlet, of a top-up for all', async () => {
    const ben = await games.fundedCustomer();
    const { id } = await games.book(ben, server.clock.at + 50 * HOUR);
    dataOf(await manager.call(counterPersonApi.cashIn, { id: ben.id, method: 'terminal', amount: 5_000 }));
    const [payment] = (await personOf(ben.id)).payments;
    const elsewhere = await counter.clerk('attendant', { outlet_id: 'xuhui' });
    const order = dataOf(await attendant.call(counterReceiptApi.order, { id }));
    expect(order).toEqual(dataOf(await ben.call(receiptApi.order, { id })));
    expect(reasonOf(await elsewhere.call(counterReceiptApi.order, { id }))).toBe('not_found');
    const topup = { id: payment?.id ?? '' };
    expect(dataOf(await elsewhere.call(counterReceiptApi.topup, topup))).toMatchObject({
      amount: 5_000,
      method: 'terminal',
    });
    expect(reasonOf(await attendant.call(counterReceiptApi.topup, { id }))).toBe('not_found');
  });

  test('of an order that was never paid does not exist', async () => {
    const ben = await server.signIn();
    const { id } = dataOf(await games.addAt(ben, server.clock.at + 60 * HOUR));
    expect(reasonOf(await attendant.call(counterReceiptApi.order, { id }))).toBe('not_found');
  });
});
