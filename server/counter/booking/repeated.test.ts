import { beforeAll, describe, expect, test } from 'vitest';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterBookingApi } from '#lib/contract/counter/bookings.ts';
import { orderApi } from '#lib/contract/order.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import type { User } from '#server/core/context.ts';
import { type Clerk, counterOn } from '#server/test/counter.ts';
import { HOUR } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';
import { bookingNotePersonalData } from './personal-data.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);
const WEEK = 7 * 86_400;
/** A Wednesday, no holiday of the hall within the quarter; clocks do not change in Shanghai. */
const at = (clock: string) => Date.parse(`2027-03-03T${clock}+08:00`) / 1000;
let clerk: Clerk;

beforeAll(async () => {
  server.clock.at = at('15:00');
  clerk = await counter.clerk('attendant');
});

let callers = 0;
const preview = async (change: object) => {
  const game = { table_id: 'jingan-5', start_time: at('18:00'), minutes: 60, ...change };
  return dataOf(await clerk.call(counterBookingApi.preview, { act: 'book', ...game }));
};
const add = async (change: object = {}) => {
  const game = { table_id: 'jingan-5', start_time: at('18:00'), minutes: 60, ...change };
  const { pay } = dataOf(await clerk.call(counterBookingApi.preview, { act: 'book', ...game }));
  const mobile = `1390033${String(1_000 + ++callers)}`;
  const input = { mobile, guest_name: 'Lin', pays: [], ...game, total: pay };
  return clerk.call(counterBookingApi.add, input);
};
const day = async (start: number) => {
  const name = new Date((start + 8 * HOUR) * 1000).toISOString().slice(0, 10);
  return dataOf(await clerk.call(counterBookingApi.list, { day: name })).orders;
};

describe('a note of a booking', () => {
  test('is on the booking and the board for the staff, and not in the app', async () => {
    const booked = dataOf(await add({ start_time: at('15:30'), note: ' brings a child ' })).order;
    expect(booked.note).toBe('brings a child');
    const ofDay = await day(at('15:30'));
    expect(ofDay.map(({ note }) => note)).toEqual(['brings a child']);
    const { arrivals } = dataOf(await clerk.call(counterBoardApi.board, {}));
    expect(arrivals.find(({ id }) => id === booked.id)?.note).toBe('brings a child');
    const caller = await server.signIn(`+861390033${1_000 + callers}`);
    expect(JSON.stringify(dataOf(await caller.call(orderApi.detail, { id: booked.id })))).not.toContain(
      'child',
    );
  });

  test('is changed, deleted, and leaves with the account', async () => {
    const { order } = dataOf(await add({ start_time: at('21:00'), note: 'first' }));
    const write = (text: string) => clerk.call(counterBookingApi.note, { id: order.id, text });
    const noteOf = async () => (await day(at('21:00'))).find(({ id }) => id === order.id)?.note;
    dataOf(await write('second'));
    expect(await noteOf()).toBe('second');
    dataOf(await write(''));
    expect(await noteOf()).toBe('');
    dataOf(await write('third'));
    const caller = await server.signIn(`+861390033${1_000 + callers}`);
    const { export: exportOf, erase } = bookingNotePersonalData;
    expect(await exportOf!(server.db, caller.id)).toMatchObject({ booking_notes: [{ text: 'third' }] });
    await server.db.transaction().execute((tx) => erase!(tx, { id: caller.id } as User, server.clock.at));
    expect(await noteOf()).toBe('');
  });

  test('of another outlet answers as if the booking did not exist', async () => {
    const { order } = dataOf(await add({ start_time: at('22:30') }));
    const elsewhere = await counter.clerk('manager', { outlet_id: 'xuhui' });
    const input = { id: order.id, text: 'x' };
    expect(reasonOf(await elsewhere.call(counterBookingApi.note, input))).toBe('not_found');
  });
});

test('any table of a type is the one that fits best, until none is free', async () => {
  const start = at('18:00') + 86_400;
  // Another order before and after the hour on one table: it has the only gap that the hour fills.
  const player = await games.fundedCustomer();
  await games.book(player, start - HOUR - 900, { table_id: 'jingan-6' });
  await games.book(player, start + HOUR + 900, { table_id: 'jingan-6' });
  const first = await preview({ start_time: start, any_table: true });
  expect(first.dates).toMatchObject([{ start_at: start, table_id: 'jingan-6', refused: null }]);
  const booked = new Set<string>();
  for (;;) {
    const reply = await add({ start_time: start, any_table: true });
    if (!reply.ok) {
      expect(reply.refusal.reason).toBe('slot_taken');
      break;
    }
    if (booked.size === 0) expect(reply.data.order.table_id).toBe('jingan-6');
    booked.add(reply.data.order.table_id);
  }
  const { tables } = dataOf(await clerk.call(counterBookingApi.list, {}));
  const type = tables.find(({ id }) => id === 'jingan-5')?.type_name;
  const ofType = tables.filter((table) => table.type_name === type && !table.out_of_service);
  expect([...booked].sort()).toEqual(ofType.map(({ id }) => id).sort());
});

describe('a weekly booking', () => {
  const start = at('18:00') + 2 * 86_400;
  const repeatsOf = (dates: { start_at: number; pay: number; refused: string | null }[]) =>
    dates
      .slice(1)
      .filter(({ refused }) => refused === null)
      .map(({ start_at, pay }) => ({ start_time: start_at, total: pay }));

  test('names each date that is not free before anything is booked', async () => {
    await games.book(await games.fundedCustomer(), start + WEEK);
    const { dates } = await preview({ start_time: start, weeks: 4 });
    expect(dates.map(({ start_at, refused }) => [start_at, refused])).toEqual([
      [start, null],
      [start + WEEK, 'slot_taken'],
      // It is later than people can book themselves.
      [start + 2 * WEEK, null],
      [start + 3 * WEEK, null],
    ]);
    const before = await server.db.selectFrom('orders').select('id').execute();
    const taken = [{ start_time: start + WEEK, total: dates[0]!.pay }];
    const refused = await add({ start_time: start, repeats: [...repeatsOf(dates), ...taken] });
    expect(refused).toMatchObject({
      refusal: { reason: 'slot_taken', facts: { start_time: start + WEEK } },
    });
    expect(await server.db.selectFrom('orders').select('id').execute()).toHaveLength(before.length);

    const done = dataOf(await add({ start_time: start, repeats: repeatsOf(dates), note: 'league' }));
    expect(done.repeated).toBe(2);
    for (const date of [start, start + 2 * WEEK, start + 3 * WEEK])
      expect(await day(date)).toMatchObject([{ start_at: date, note: 'league', status: 'unpaid' }]);
    expect((await checkLedger(server.db)).map(String)).toEqual([]);
  });

  test('is refused as a whole if a price has changed since it was shown', async () => {
    const other = start + 86_400;
    const { dates } = await preview({ start_time: other, weeks: 2 });
    const repeats = repeatsOf(dates).map((repeat) => ({ ...repeat, total: repeat.total + 1 }));
    const refused = await add({ start_time: other, repeats });
    expect(refused).toMatchObject({
      refusal: { reason: 'price_changed', facts: { start_time: other + WEEK } },
    });
    expect(await day(other)).toEqual([]);
  });
});
