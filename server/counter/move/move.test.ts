import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { counterBillApi } from '#lib/contract/counter/bill.ts';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterBookingApi } from '#lib/contract/counter/bookings.ts';
import { counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterMoveApi } from '#lib/contract/counter/move.ts';
import { counterOfficeApi } from '#lib/contract/counter/office.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { messageApi } from '#lib/contract/message.ts';
import { orderApi } from '#lib/contract/order.ts';
import { receiptApi } from '#lib/contract/receipt.ts';
import { tableApi } from '#lib/contract/table.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { findOverlaps } from '#server/checks/overlaps.ts';
import type { Lang } from '#server/core/lang.ts';
import { read } from '#server/db/statement.ts';
import { selectTablesInPlay } from '#server/ordering/order/occupancy.ts';
import { sweepOrders } from '#server/ordering/order/overdue.ts';
import { type Clerk, counterOn } from '#server/test/counter.ts';
import { OTHER_TABLE, TABLE } from '#server/test/games.ts';
import { isNightly } from '#server/test/nightly.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);
const EIGHT_BALL = 'jingan-1';
const SNOOKER = 'jingan-10';
/** The day is a Wednesday; the tests are weeks apart, none on a holiday of the hall. */
const at = (clock: string) => Date.parse(`2027-03-03T${clock}+08:00`) / 1000 + day * 7 * 86_400;
let day = 0;
let clerk: Clerk;
let ann: Person;
const setClock = async (clock: string) => {
  server.clock.at = at(clock);
  clerk = await counter.clerk('manager');
};
const revOf = async (id: string) => (await server.order(id)).rev;
const linesOf = async (id: string) =>
  (await server.ledgerLines(id)).map(({ account_id, amount }) => `${account_id.split(':')[0]} ${amount}`);
const stateOf = async (id: string) => {
  const { list } = dataOf(await server.call(tableApi.list, { store_id: 'jingan' }));
  return list.find((table) => table.id === id)!;
};
const move = async (id: string, table_id: string, total: number, more: object = {}) =>
  clerk.call(counterMoveApi.move, {
    id,
    rev: await revOf(id),
    table_id,
    by: 'person',
    total,
    pays: total > 0 ? [{ method: 'wallet' as const, amount: total }] : [],
    ...more,
  });
const wallet = (amount: number) => (amount > 0 ? [{ method: 'wallet' as const, amount }] : []);
const swapOf = async (own: string, other: string, total: number, other_total: number) => ({
  id: own,
  rev: await revOf(own),
  other: { id: other, rev: await revOf(other) },
  by: 'person' as const,
  total,
  pays: wallet(total),
  other_total,
  other_pays: wallet(other_total),
});
const pause = async (id: string) =>
  dataOf(await clerk.call(counterMoveApi.pause, { id, rev: await revOf(id), reason: 'The cloth is wet' }));
const resume = async (id: string) =>
  dataOf(await clerk.call(counterMoveApi.resume, { id, rev: await revOf(id) }));

beforeAll(async () => {
  await setClock('17:00');
  dataOf(await clerk.call(counterShiftApi.open, { counted: 50_000 }));
});
beforeEach(async () => {
  day++;
  await setClock('17:30');
  await sweepOrders(server.deps);
  ann = await games.fundedCustomer();
});

describe('the move of a game', () => {
  test('is on the receipt and among the orders, with the time on each table', async () => {
    const game = await games.play(ann);
    await setClock('18:00');
    const wallet = await games.wallet(ann);
    dataOf(await move(game.id, EIGHT_BALL, 650));
    expect((await games.wallet(ann)).balance).toBe(wallet.balance - 650);
    const parts = [
      { number: '5', start_at: at('17:30'), minutes: 30, paid: 1_900 },
      { number: '1', start_at: at('18:00'), minutes: 30, paid: 2_900 },
    ];
    const { list } = dataOf(await ann.call(orderApi.list, { status: 'all' }));
    expect(list[0]).toMatchObject({ id: game.id, table: { number: '1' }, parts, paid: 4_800 });
    const receipt = dataOf(await ann.call(receiptApi.order, { id: game.id }));
    expect(receipt).toMatchObject({ table: { number: '1' }, parts, total: 9_800 });
    expect(receipt.lines).toContainEqual(expect.objectContaining({ kind: 'play', amount: 650, table: '1' }));
    expect((await games.detail(ann, game.id)).timeline.at(-1)).toMatchObject({ event: 'move', amount: 650 });
    // Extended there, at its price, and ended early there.
    dataOf(await ann.call(orderApi.extend, { id: game.id, minutes: 30, method: 'wallet' }));
    await setClock('18:30');
    const { settlement } = dataOf(await ann.call(orderApi.end, { id: game.id }));
    expect(settlement).toMatchObject({ booked_minutes: 90, used_minutes: 60, refund: 2_900, paid: 7_700 });
    expect(dataOf(await ann.call(receiptApi.order, { id: game.id })).charged).toBe(4_800);
  });

  test('frees the old table after its cleaning, and takes the new one', async () => {
    const game = await games.play(ann);
    await setClock('17:40');
    dataOf(await move(game.id, OTHER_TABLE, 0));
    expect(await stateOf(TABLE)).toMatchObject({ state: 'cleaning', state_until_at: at('17:45') });
    expect(await stateOf(OTHER_TABLE)).toMatchObject({ state: 'in_use', state_until_at: game.end_at });
    expect(await read(server.db, selectTablesInPlay([TABLE, OTHER_TABLE], server.clock.at))).toEqual(
      new Set([OTHER_TABLE]),
    );
    const ben = await games.fundedCustomer();
    expect(reasonOf(await games.addNow(ben))).toBe('table_cleaning');
    expect(reasonOf(await games.addNow(ben, { table_id: OTHER_TABLE }))).toBe('table_in_use');
    await setClock('17:45');
    await games.play(ben, { minutes: 30 });
    expect(await findOverlaps(server.db)).toEqual([]);
  });

  test('back to a table that is cleaned after it is possible at once', async () => {
    const game = await games.play(ann);
    await setClock('17:40');
    dataOf(await move(game.id, OTHER_TABLE, 0));
    dataOf(await move(game.id, TABLE, 0));
    expect((await stateOf(TABLE)).state).toBe('in_use');
    expect((await stateOf(OTHER_TABLE)).state).toBe('cleaning');
    dataOf(await clerk.call(counterMoveApi.setState, { table_id: OTHER_TABLE, state: 'clean' }));
    expect((await stateOf(OTHER_TABLE)).state).toBe('free');
  });

  test('that the hall wants costs nothing, and needs a reason', async () => {
    const game = await games.play(ann);
    await setClock('18:00');
    expect(reasonOf(await move(game.id, EIGHT_BALL, 0, { by: 'hall' }))).toBe('invalid_input');
    dataOf(await move(game.id, EIGHT_BALL, 0, { by: 'hall', reason: 'A torn cloth' }));
    // What the hall has waived does not come back as money.
    dataOf(await move(game.id, TABLE, 0, { by: 'hall', reason: 'Repaired' }));
    expect(await games.detail(ann, game.id)).toMatchObject({ paid: game.paid, refunded: 0 });
  });

  test('is refused for another price, a stale order, a table that is taken and one of another outlet', async () => {
    const game = await games.play(ann);
    const ben = await games.fundedCustomer();
    await games.play(ben, { table_id: OTHER_TABLE });
    expect(reasonOf(await move(game.id, EIGHT_BALL, 1))).toBe('price_changed');
    expect(reasonOf(await move(game.id, OTHER_TABLE, 0))).toBe('table_in_use');
    expect(reasonOf(await move(game.id, 'xuhui-4', 0))).toBe('table_unknown');
    expect(reasonOf(await move(game.id, TABLE, 0))).toBe('table_unknown');
    expect(reasonOf(await move(game.id, 'jingan-7', 0, { rev: 99 }))).toBe('changed');
    const { list } = dataOf(await clerk.call(counterMoveApi.options, { id: game.id }));
    const option = (id: string) => list.find((each) => each.id === id);
    expect(option(OTHER_TABLE)).toMatchObject({ refused: 'table_in_use' });
    expect(option(EIGHT_BALL)).toMatchObject({ refused: null, total: 1_150, hall_total: 0 });
    expect(option('jingan-7')).toMatchObject({ refused: null, total: 0, hall_total: 0 });
  });

  test('and many customers who want the table: one of them has it', async () => {
    const game = await games.play(ann);
    const others = await Promise.all(
      Array.from({ length: isNightly ? 48 : 12 }, () => games.fundedCustomer()),
    );
    const replies = await Promise.all([
      move(game.id, OTHER_TABLE, 0),
      ...others.map((other) => games.addNow(other, { table_id: OTHER_TABLE })),
    ]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(await findOverlaps(server.db)).toEqual([]);
  });
});

describe('the move of a booking', () => {
  test('pays the new price and deposit less the old, and gives back what is cheaper', async () => {
    const booking = await games.book(ann, at('20:00'));
    expect(booking).toMatchObject({ paid: 4_500, deposit: 5_000 });
    const { balance } = await games.wallet(ann);
    const moved = dataOf(await move(booking.id, SNOOKER, 8_000));
    expect(moved).toMatchObject({ status: 'paid', table_id: SNOOKER, paid: 7_500, deposit: 10_000 });
    expect((await linesOf(booking.id)).slice(4)).toEqual(
      expect.arrayContaining(['wallet -3000', 'revenue 3000', 'wallet -5000', 'deposit 5000']),
    );
    expect(await games.wallet(ann)).toMatchObject({ balance: balance - 8_000, deposit_held: 10_000 });
    dataOf(await move(booking.id, TABLE, -8_000));
    expect(await games.wallet(ann)).toMatchObject({ balance, deposit_held: 5_000 });
    const order = await games.detail(ann, booking.id);
    expect(order).toMatchObject({ table: { number: '5' }, amount: 4_500, deposit: 5_000, parts: null });
    expect(await checkLedger(server.db)).toEqual([]);
    // Cancelled, all of it comes back.
    dataOf(await ann.call(orderApi.cancel, { id: booking.id }));
    expect(await games.wallet(ann)).toMatchObject({ balance: 100_000, deposit_held: 0 });
  });

  test('is refused once it is over, also on its own table', async () => {
    const booking = await games.book(ann, at('18:00'));
    await setClock('19:01');
    const later = { start_at: at('20:00') };
    expect(reasonOf(await move(booking.id, TABLE, 0, later))).toBe('order_state');
    expect(reasonOf(await move(booking.id, OTHER_TABLE, 0, later))).toBe('order_state');
    await sweepOrders(server.deps);
    expect((await games.detail(ann, booking.id)).status).toBe('ended');
    expect((await games.wallet(ann)).deposit_held).toBe(0);
  });

  test('may change its start, and a hold that is not paid keeps its place in the same way', async () => {
    const held = dataOf(await games.addAt(ann, at('20:00')));
    dataOf(await move(held.id, SNOOKER, 0, { start_at: at('21:00') }));
    const order = await games.detail(ann, held.id);
    expect(order).toMatchObject({ status: 'unpaid', start_at: at('21:00'), total: 17_500 });
    const paid = dataOf(await games.payByWallet(ann, held.id)).order;
    expect(paid).toMatchObject({ paid: 7_500, deposit: 10_000 });
    const ben = await games.fundedCustomer();
    expect(reasonOf(await games.addAt(ben, at('21:00'), { table_id: SNOOKER }))).toBe('slot_taken');
    dataOf(await games.addAt(ben, at('20:00')));
  });
});

describe('two orders', () => {
  const optionOf = async (own: string, other: string) =>
    dataOf(await clerk.call(counterMoveApi.swaps, { id: own })).list.find(({ id }) => id === other);

  test('that are played change their tables, without cleaning between', async () => {
    const ben = await games.fundedCustomer();
    const own = await games.play(ann);
    const other = await games.play(ben, { table_id: EIGHT_BALL });
    await setClock('18:00');
    expect(await optionOf(own.id, other.id)).toMatchObject({
      rev: await revOf(other.id),
      table: { id: EIGHT_BALL, number: '1' },
      ...{ total: 650, hall_total: 0, other_total: -650, other_hall_total: -650 },
    });
    const swap = await swapOf(own.id, other.id, 650, -650);
    const swapped = dataOf(await clerk.call(counterMoveApi.swap, swap));
    expect(swapped.order).toMatchObject({ table_id: EIGHT_BALL, paid: 4_800 });
    expect(swapped.other).toMatchObject({ table_id: TABLE });
    expect((await stateOf(TABLE)).state).toBe('in_use');
    expect(await read(server.db, selectTablesInPlay([TABLE, EIGHT_BALL], server.clock.at))).toEqual(
      new Set([TABLE, EIGHT_BALL]),
    );
    expect(reasonOf(await clerk.call(counterMoveApi.swap, swap))).toBe('changed');
    expect(await findOverlaps(server.db)).toEqual([]);
  });

  test('that are booked change theirs, with the new price and deposit of each', async () => {
    const ben = await games.fundedCustomer();
    const own = await games.book(ann, at('20:00'));
    const other = await games.book(ben, at('20:30'), { table_id: SNOOKER });
    expect(await optionOf(own.id, other.id)).toMatchObject({ total: 8_000, other_total: -8_000 });
    dataOf(await clerk.call(counterMoveApi.swap, await swapOf(own.id, other.id, 8_000, -8_000)));
    expect(await games.detail(ann, own.id)).toMatchObject({ table: { number: '10' }, deposit: 10_000 });
    expect(await games.detail(ben, other.id)).toMatchObject({ table: { number: '5' }, deposit: 5_000 });
    expect(await findOverlaps(server.db)).toEqual([]);
  });

  test('each have the swap in the audit trail, and a stale device is told who did it for either', async () => {
    const ben = await games.fundedCustomer();
    const own = await games.play(ann);
    const other = await games.play(ben, { table_id: EIGHT_BALL });
    await setClock('18:00');
    const swap = await swapOf(own.id, other.id, 650, -650);
    dataOf(await clerk.call(counterMoveApi.swap, swap));
    const { list } = dataOf(await clerk.call(counterOfficeApi.audit, { order_id: other.id }));
    expect(list).toMatchObject([
      { action: 'order_swap', result: 'ok', person: { id: ben.id }, table: '1', amount: -650 },
    ]);
    const first = dataOf(await clerk.call(counterOfficeApi.audit, { order_id: own.id }));
    expect(first.list).toMatchObject([
      { action: 'order_swap', person: { id: ann.id }, table: '5', amount: 650 },
    ]);
    const stale = { id: other.id, rev: swap.other.rev, reason: 'a fault' };
    const reply = await clerk.call(counterMoveApi.pause, stale);
    expect(reply.ok ? null : reply.refusal).toMatchObject({
      reason: 'changed',
      facts: { by: list[0]?.staff?.name },
    });
  });

  test('change nothing where one of them can not pay', async () => {
    const ben = await games.fundedCustomer(9_150);
    const own = await games.play(ann, { table_id: EIGHT_BALL });
    const other = await games.play(ben);
    const { balance } = await games.wallet(ann);
    const swap = await swapOf(own.id, other.id, -1_150, 1_150);
    expect(reasonOf(await clerk.call(counterMoveApi.swap, swap))).toBe('wallet_short');
    expect((await games.wallet(ann)).balance).toBe(balance);
    expect(await games.detail(ann, own.id)).toMatchObject({ table: { number: '1' }, parts: null });
    expect(await games.detail(ben, other.id)).toMatchObject({ table: { number: '5' }, parts: null });
    const wrong = { ...swap, other_total: 1_149, other_pays: [{ method: 'cash' as const, amount: 1_149 }] };
    expect(reasonOf(await clerk.call(counterMoveApi.swap, wrong))).toBe('price_changed');
    dataOf(
      await clerk.call(counterMoveApi.swap, { ...swap, other_pays: [{ method: 'cash', amount: 1_150 }] }),
    );
  });

  test('are swapped by one of two devices that want it at once; the other is told', async () => {
    const ben = await games.fundedCustomer();
    const own = await games.play(ann);
    const other = await games.play(ben, { table_id: OTHER_TABLE });
    const second = await counter.clerk('attendant');
    const replies = await Promise.all([
      clerk.call(counterMoveApi.swap, await swapOf(own.id, other.id, 0, 0)),
      second.call(counterMoveApi.swap, await swapOf(other.id, own.id, 0, 0)),
    ]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(replies.filter(({ ok }) => !ok).map(reasonOf)).toEqual(['changed']);
    expect((await games.detail(ann, own.id)).table.number).toBe('6');
    expect((await games.detail(ben, other.id)).table.number).toBe('5');
    expect(await findOverlaps(server.db)).toEqual([]);
  });

  test('are not offered where one would meet a third one', async () => {
    const ben = await games.fundedCustomer();
    const own = await games.book(ann, at('20:00'), { minutes: 120 });
    const other = await games.book(ben, at('20:00'), { table_id: OTHER_TABLE });
    await games.book(await games.fundedCustomer(), at('21:30'), { table_id: OTHER_TABLE });
    expect(await optionOf(own.id, other.id)).toBeUndefined();
    const swap = await swapOf(own.id, other.id, 0, 0);
    expect(reasonOf(await clerk.call(counterMoveApi.swap, swap))).toBe('slot_taken');
  });
});

describe('the person', () => {
  const messagesOf = async (person: Person, lang: Lang) => {
    const { list } = dataOf(await person.call(messageApi.list, {}, { lang }));
    return list.filter(({ kind }) => kind === 'moved').map(({ text }) => text);
  };

  test('is told of the move of a game, with both tables and the money', async () => {
    const game = await games.play(ann);
    await setClock('18:00');
    dataOf(await move(game.id, EIGHT_BALL, 650));
    dataOf(await move(game.id, TABLE, -650));
    expect(await messagesOf(ann, 'en-us')).toEqual([
      expect.stringMatching(/now play at Table 5 .*, no longer at table 1\. ¥6\.50 is back in your wallet\./),
      expect.stringMatching(/now play at Table 1 .*, no longer at table 5\. ¥6\.50 was paid for it\./),
    ]);
    expect((await messagesOf(ann, 'zh-cn'))[1]).toMatch(/从 5 号台换到.*1.*已补差价 ¥6\.50/);
  });

  test('is told of the new time of a booking', async () => {
    const booking = await games.book(ann, at('20:00'));
    dataOf(await move(booking.id, OTHER_TABLE, 0, { start_at: at('21:00') }));
    const [text] = await messagesOf(ann, 'en-us');
    expect(text).toMatch(
      /now Table 6 .*, 21:00–22:00\. It was table 5, 20:00–21:00\. The price stays the same\./,
    );
  });
});

describe('a game without a fixed end', () => {
  const open = async (table_id: string) =>
    dataOf(
      await clerk.call(counterSaleApi.open, { table_id, minutes: null, deposit: false, total: 0, pays: [] }),
    );

  test('pays each minute at the table where it began, after a move without money', async () => {
    const game = await open(TABLE);
    await setClock('17:40:30');
    const { list } = dataOf(await clerk.call(counterMoveApi.options, { id: game.id }));
    expect(list.find(({ id }) => id === SNOOKER)).toMatchObject({ refused: null, total: 0, per_hour: 5_800 });
    const moved = dataOf(await move(game.id, SNOOKER, 0));
    expect(moved).toMatchObject({ status: 'playing', table_id: SNOOKER, paid: 0, end_at: at('18:40:30') });
    expect((await stateOf(TABLE)).state).toBe('cleaning');
    await setClock('18:30');
    const bill = dataOf(await clerk.call(counterBillApi.stop, { id: game.id, rev: moved.rev }));
    // 11 minutes at 38.00 an hour, 19 at 58.00, 30 at 75.00.
    const owed = Math.round((11 * 3_800 + 19 * 5_800 + 30 * 7_500) / 60);
    expect(bill.owed).toBe(owed);
    const pays = [{ method: 'cash' as const, amount: owed }];
    dataOf(await clerk.call(counterBillApi.settle, { id: game.id, rev: bill.rev, total: owed, pays }));
    const { parts, paid } = await server.order(game.id);
    expect(parts).toMatchObject([
      { table_id: TABLE, from_at: at('17:30'), minutes: 11, paid: 697 },
      { table_id: SNOOKER, since_at: at('17:40:30'), from_at: at('17:41'), minutes: 49, paid: paid - 697 },
    ]);
  });

  test('stops in the second in which it has come to a table, also without cleaning', async () => {
    const game = await open(TABLE);
    await setClock('17:40');
    const moved = dataOf(await move(game.id, OTHER_TABLE, 0));
    await server.db
      .updateTable('orders')
      .set(({ ref }) => ({ occupied_until_at: ref('end_at') }))
      .where('id', '=', game.id)
      .execute();
    const bill = dataOf(await clerk.call(counterBillApi.stop, { id: game.id, rev: moved.rev }));
    expect(bill).toMatchObject({ status: 'due', table_id: OTHER_TABLE });
  });

  test('does not move to a table that is free for less than the shortest game', async () => {
    await games.book(ann, at('18:00'), { table_id: OTHER_TABLE });
    const game = await open(TABLE);
    await setClock('17:40');
    expect(reasonOf(await move(game.id, OTHER_TABLE, 0))).toBe('slot_taken');
  });

  test('changes tables with a game that has an end', async () => {
    const own = await games.play(ann);
    const game = await open(EIGHT_BALL);
    await setClock('18:00');
    const swap = {
      ...{ id: game.id, rev: await revOf(game.id), other: { id: own.id, rev: await revOf(own.id) } },
      ...{ by: 'person' as const, total: 0, pays: [], other_total: 650 },
      other_pays: [{ method: 'wallet' as const, amount: 650 }],
    };
    const { order, other } = dataOf(await clerk.call(counterMoveApi.swap, swap));
    expect(order).toMatchObject({ table_id: TABLE, end_at: at('19:00') });
    expect(other).toMatchObject({ table_id: EIGHT_BALL, end_at: at('18:30') });
    await setClock('18:20');
    const bill = dataOf(await clerk.call(counterBillApi.stop, { id: game.id, rev: order.rev }));
    // 30 minutes of Chinese eight-ball by day, 20 of pool in the evening.
    expect(bill.owed).toBe(Math.round((30 * 4_800 + 20 * 4_500) / 60));
    expect(await findOverlaps(server.db)).toEqual([]);
  });
});

describe('a booking', () => {
  test('is made longer at the difference of the price, as far as its table is free', async () => {
    const booking = await games.book(ann, at('20:00'));
    const { balance } = await games.wallet(ann);
    const preview = {
      act: 'move' as const,
      id: booking.id,
      table_id: TABLE,
      start_at: null,
      by: 'person' as const,
    };
    const { pay, end_at } = dataOf(await clerk.call(counterBookingApi.preview, { ...preview, minutes: 90 }));
    expect([pay, end_at]).toEqual([2_250, at('21:30')]);
    dataOf(await move(booking.id, TABLE, 2_250, { minutes: 90 }));
    expect(await games.detail(ann, booking.id)).toMatchObject({ minutes: 90, paid: 6_750, deposit: 5_000 });
    expect((await games.wallet(ann)).balance).toBe(balance - 2_250);
    await games.book(await games.fundedCustomer(), at('22:00'));
    expect(reasonOf(await move(booking.id, TABLE, 2_250, { minutes: 120 }))).toBe('slot_taken');
    expect(reasonOf(await move(booking.id, TABLE, 0, { minutes: 60 }))).toBe('minutes_out_of_range');
    expect(reasonOf(await move(booking.id, TABLE, 0, { minutes: 95 }))).toBe('minutes_out_of_range');
    const byHall = { minutes: 105, by: 'hall', reason: 'A present' };
    expect(reasonOf(await move(booking.id, TABLE, 0, byHall))).toBe('invalid_input');
  });
});

describe('a pause', () => {
  test('keeps its game on the board before the sweeper has pushed the end', async () => {
    const game = await games.play(ann);
    await setClock('17:40');
    await pause(game.id);
    await setClock('19:30');
    const { tables } = dataOf(await clerk.call(counterBoardApi.board, {}));
    expect(tables.find(({ id }) => id === TABLE)).toMatchObject({
      state: 'in_use',
      order: { id: game.id, paused_at: at('17:40') },
    });
    await sweepOrders(server.deps);
    dataOf(await ann.call(orderApi.end, { id: game.id }));
  });

  test('is added to the end of the game, and not charged if the game ends in it', async () => {
    const game = await games.play(ann);
    await setClock('17:40');
    await pause(game.id);
    expect((await games.detail(ann, game.id)).paused_at).toBe(at('17:40'));
    await setClock('17:49:30');
    expect(await resume(game.id)).toMatchObject({ given_back_minutes: 10, returned: 0 });
    expect(await games.detail(ann, game.id)).toMatchObject({ end_at: at('18:40'), paused_at: null });
    await setClock('18:00');
    await pause(game.id);
    await setClock('18:10');
    // 10 minutes before the first pause, 10 after it: no minimum charge.
    const { settlement } = dataOf(await ann.call(orderApi.end, { id: game.id }));
    expect(settlement).toMatchObject({ booked_minutes: 60, used_minutes: 20, refund: 2_766 });
  });

  test('of a game of the staff is made by somebody else', async () => {
    const game = await games.play(ann);
    await setClock('17:40');
    const own = await counter.clerk('attendant', { known: ann.mobile });
    const input = { id: game.id, rev: await revOf(game.id), reason: 'mine' };
    expect(reasonOf(await own.call(counterMoveApi.pause, input))).toBe('own_account');
    expect((await games.detail(ann, game.id)).paused_at).toBeNull();
    expect((await pause(game.id)).status).toBe('playing');
    await resume(game.id);
    dataOf(await ann.call(orderApi.end, { id: game.id }));
  });

  test('before another booking is refunded', async () => {
    await server.setUser(ann.id, { spent: 200_000 });
    await setClock('18:30');
    const game = await games.play(ann, { minutes: 150 });
    const ben = await games.fundedCustomer();
    await games.book(ben, at('21:15'));
    const { paid } = game;
    await setClock('19:00');
    await pause(game.id);
    await setClock('19:20');
    // The next booking, less cleaning, leaves 10 of the 20 minutes.
    const refund = Math.floor((paid * 10) / 150);
    expect(await resume(game.id)).toMatchObject({ given_back_minutes: 10, returned: refund });
    server.clock.at = at('21:10');
    await sweepOrders(server.deps);
    const order = await games.detail(ann, game.id);
    expect(order).toMatchObject({ status: 'ended', refunded: refund });
    expect(order.receipt?.charged).toBe(paid - refund);
    expect(await checkLedger(server.db)).toEqual([]);
  });

  test('pushes the end of the game as long as there is room', async () => {
    const game = await games.play(ann);
    const ben = await games.fundedCustomer();
    await games.book(ben, at('18:45'));
    await setClock('18:20');
    await pause(game.id);
    server.clock.at = at('18:30');
    await sweepOrders(server.deps);
    const pushed = await games.detail(ann, game.id);
    expect(pushed).toMatchObject({ status: 'playing', end_at: at('18:40') });
    server.clock.at = at('18:40');
    await sweepOrders(server.deps);
    const ended = await games.detail(ann, game.id);
    // Ten minutes were not played, and there is no room for them.
    expect(ended).toMatchObject({ status: 'ended', settlement: { used_minutes: 50, refund: 691 } });
  });

  test('ends with a move to another table', async () => {
    const game = await games.play(ann);
    await setClock('17:40');
    await pause(game.id);
    await setClock('17:50');
    const moved = dataOf(await move(game.id, OTHER_TABLE, 0, { by: 'hall', reason: 'A torn cloth' }));
    expect(moved.end_at).toBe(at('18:40'));
    const { paused_at, parts } = await games.detail(ann, game.id);
    expect(paused_at).toBe(null);
    expect(parts?.map(({ number, minutes }) => [number, minutes])).toEqual([
      ['5', 10],
      ['6', 50],
    ]);
  });
});

describe('a table out of service', () => {
  const out = (table_id: string, minutes = 60) =>
    clerk.call(counterMoveApi.setState, { table_id, state: 'out', minutes, reason: 'Torn cloth' });

  test('takes no orders until then, and is shown so', async () => {
    dataOf(await out(TABLE));
    expect(await stateOf(TABLE)).toMatchObject({ out_of_service: true });
    const { tables } = dataOf(await clerk.call(counterBoardApi.board, {}));
    const block = { until_at: at('18:30'), reason: 'Torn cloth' };
    expect(tables.find(({ id }) => id === TABLE)).toMatchObject({ out_of_service: true, block });
    expect(reasonOf(await games.addNow(ann))).toBe('table_out_of_service');
    expect(reasonOf(await games.addAt(ann, at('18:00')))).toBe('slot_taken');
    expect(reasonOf(await out(TABLE))).toBe('table_out_of_service');
    const booking = await games.book(ann, at('18:30'));
    expect(booking.status).toBe('paid');
    dataOf(await clerk.call(counterMoveApi.setState, { table_id: TABLE, state: 'in' }));
    expect(await stateOf(TABLE)).toMatchObject({ out_of_service: false, state: 'free' });
    const again = { table_id: TABLE, state: 'in' as const };
    expect(reasonOf(await clerk.call(counterMoveApi.setState, again))).toBe('table_in_service');
  });

  test('is not put out of it while it is played on or booked', async () => {
    const game = await games.play(ann, { minutes: 30 });
    expect(reasonOf(await out(TABLE))).toBe('table_in_use');
    dataOf(await ann.call(orderApi.end, { id: game.id }));
    const ben = await games.fundedCustomer();
    await games.book(ben, at('18:30'));
    const refused = await out(TABLE, 120);
    expect(reasonOf(refused)).toBe('table_has_bookings');
    // The table is put out at once until the booking: nobody waits for the cleaning.
    dataOf(await out(TABLE, 60));
  });

  test('is put out of it while it is cleaned after a game whose bill is due', async () => {
    const withoutEnd = { table_id: SNOOKER, minutes: null, deposit: false, total: 0, pays: [] };
    const { id, rev } = dataOf(await clerk.call(counterSaleApi.open, withoutEnd));
    await setClock('17:40');
    expect(dataOf(await clerk.call(counterBillApi.stop, { id, rev })).status).toBe('due');
    dataOf(await out(SNOOKER));
    expect(await stateOf(SNOOKER)).toMatchObject({ out_of_service: true });
  });

  test('and 12 customers who want it: one of them all has it', async () => {
    const others = await Promise.all(Array.from({ length: 12 }, () => games.fundedCustomer()));
    const replies = await Promise.all([
      out(OTHER_TABLE),
      ...others.map((other) => games.addNow(other, { table_id: OTHER_TABLE })),
    ]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
  });
});

describe('a hold that has expired and was not swept', () => {
  test('gives way to the pause of the game before it', async () => {
    const game = await games.play(ann);
    const ben = await games.fundedCustomer();
    const hold = dataOf(await games.addAt(ben, at('18:45')));
    await setClock('17:40');
    await pause(game.id);
    await setClock('18:00');
    expect(await resume(game.id)).toMatchObject({ given_back_minutes: 20, returned: 0 });
    expect((await games.detail(ann, game.id)).end_at).toBe(at('18:50'));
    expect((await games.detail(ben, hold.id)).status).toBe('cancelled');
    // The sweep does so too, while the pause goes on.
    const later = dataOf(await games.addAt(ben, at('19:00')));
    await pause(game.id);
    await setClock('18:50');
    await sweepOrders(server.deps);
    expect(await games.detail(ann, game.id)).toMatchObject({ status: 'playing', end_at: at('19:40') });
    expect((await games.detail(ben, later.id)).status).toBe('cancelled');
    dataOf(await ann.call(orderApi.end, { id: game.id }));
  });

  test('gives way to the longer of two games that change tables', async () => {
    const ben = await games.fundedCustomer();
    const own = await games.play(ann);
    const other = await games.play(ben, { table_id: OTHER_TABLE, minutes: 120 });
    const hold = dataOf(await games.addAt(await games.fundedCustomer(), at('18:45')));
    await setClock('18:00');
    dataOf(await clerk.call(counterMoveApi.swap, await swapOf(own.id, other.id, 0, 0)));
    expect(await games.detail(ben, other.id)).toMatchObject({ table: { number: '5' }, end_at: at('19:30') });
    const { status } = await server.order(hold.id);
    expect(status).toBe('cancelled');
    expect(await findOverlaps(server.db)).toEqual([]);
  });
});
