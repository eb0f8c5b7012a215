import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { indexApi } from '#lib/contract/config.ts';
import { orderApi } from '#lib/contract/order.ts';
import { searchApi } from '#lib/contract/search.ts';
import type { Hall } from '#lib/domain/hall.ts';
import { instantOf } from '#lib/domain/time.ts';
import { insertTestOrder } from '#server/test/insert-order.ts';
import { NOON } from '#server/test/noon.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';
import { searchTimes } from './times.ts';

const ZONE = 'Asia/Shanghai';
const HOUR = 3_600;
const DAY = 86_400;
const TODAY = '2026-11-24';
const clockAt = (minute: number, day = TODAY) => instantOf(day, minute, ZONE);
const AT_XUHUI = { lat: 31.1937, lng: 121.4413 };

const { server } = await setUpTestServer();
const hall = await server.deps.hall.current();
const ann = await server.signIn();

beforeEach(async () => {
  server.clock.at = NOON;
  await server.db.deleteFrom('orders').execute();
});

type Search = Parameters<typeof server.call<typeof searchApi.times>>[1];
const times = async (search: Partial<Search> = {}) =>
  dataOf(await server.call(searchApi.times, { minutes: 60, ...search }));

const book = (table_id: string, start_at: number, end_at: number) =>
  insertTestOrder(server.db, { user_id: ann.id, table_id, status: 'paid', start_at, end_at });

async function fill(tables: readonly string[], { free = NOON + DAY }: { free?: number } = {}) {
  for (const id of tables) {
    await book(id, NOON, free - 300);
    for (let start = free + HOUR + 300; start < NOON + 20 * DAY; start += DAY)
      await book(id, start, Math.min(start + DAY - 300, NOON + 20 * DAY));
  }
}

const tablesOf = (type: string) =>
  hall.outlets.flatMap((outlet) => outlet.tables.filter((table) => table.type === type).map(({ id }) => id));

const types = new Map(hall.outlets.flatMap(({ tables }) => tables.map(({ id, type }) => [id, type])));
const typeOf = (table_id: string) => types.get(table_id);

test('the days on which every outlet near is closed are named', async () => {
  const closedOn = (day: string): Hall => ({
    ...hall,
    outlets: hall.outlets.map((outlet) => ({ ...outlet, hours: { ...outlet.hours, [day]: null } })),
  });
  const search = { minutes: 60, now: NOON, position: null };
  const all = await searchTimes(server.db, closedOn('2026-11-27'), search);
  expect(all.closed_days).toEqual(['2026-11-27']);
  const [first, ...others] = closedOn('2026-11-27').outlets;
  const one = { ...hall, outlets: [first!, ...hall.outlets.slice(1)] };
  expect(others.length).toBeGreaterThan(0);
  expect((await searchTimes(server.db, one, search)).closed_days).toEqual([]);
});

describe('the outlets', () => {
  test('are the nearest first, with their distance from a position', async () => {
    const near = await times(AT_XUHUI);
    expect(near.list.map(({ store }) => store.id)).toEqual(['xuhui', 'jingan']);
    expect(near.list[0]?.store.distance).toBeLessThan(50);
    expect((await times({ store_id: 'xuhui' })).list.map(({ store }) => [store.id, store.distance])).toEqual([
      ['xuhui', null],
      ['jingan', null],
    ]);
    expect((await times()).list[0]?.store.id).toBe('jingan');
  });

  test('too far away are left out, but for the nearest', async () => {
    const beijing = { lat: 39.9042, lng: 116.4074 };
    const position = beijing;
    const far: Hall = {
      ...hall,
      outlets: hall.outlets.map((outlet) => (outlet.id === 'xuhui' ? { ...outlet, ...beijing } : outlet)),
    };
    const { found } = await searchTimes(server.db, far, { minutes: 60, now: NOON, position });
    expect(found.map(({ outlet }) => outlet.id)).toEqual(['xuhui']);
    const nearest = await searchTimes(server.db, hall, { minutes: 60, now: NOON, position });
    expect(nearest.found).toHaveLength(1);
  });

  test('are searched in their own zones: the same local day is another period', async () => {
    const abroad: Hall = {
      ...hall,
      outlets: hall.outlets.map((outlet) =>
        outlet.id === 'xuhui' ? { ...outlet, time_zone: 'Europe/Berlin' } : outlet,
      ),
    };
    const search = { minutes: 60, now: NOON, position: null, date: '2026-11-26' };
    const { found } = await searchTimes(server.db, abroad, search);
    expect(found.map(({ outlet, starts }) => [outlet.id, starts[0]?.start_at])).toEqual([
      ['jingan', instantOf('2026-11-26', 0, ZONE)],
      ['xuhui', instantOf('2026-11-26', 600, 'Europe/Berlin')],
    ]);
  });
});

test('the table types are in the order of the tables, as in `index/config`', async () => {
  const outlets = hall.outlets.map((outlet) => ({ ...outlet, tables: outlet.tables.toReversed() }));
  const { types } = await searchTimes(
    server.db,
    { ...hall, outlets },
    { minutes: 60, now: NOON, position: null },
  );
  expect(types).toEqual(['snooker', 'pool', 'chinese_eight']);
  const { table_types } = dataOf(await server.call(indexApi.config, {}));
  expect((await times()).types).toEqual(table_types.map(({ id }) => id));
});

describe('the starts', () => {
  test('by type are those of each type that is free, with its price and its tables', async () => {
    await fill(tablesOf('snooker'));
    const [outlet] = (await times({ by: 'type' })).list;
    const noon = outlet!.starts.filter(({ start_at }) => start_at === NOON);
    expect(noon.map(({ type }) => type).sort()).toEqual(['chinese_eight', 'pool']);
    const ofOutlet = (type: string) => tablesOf(type).filter((id) => id.startsWith(outlet!.store.id));
    for (const { type, tables, table_id } of noon) {
      expect(typeOf(table_id)).toBe(type);
      expect(tables).toBe(ofOutlet(type!).length);
    }
    expect(noon.map(({ price_per_hour }) => price_per_hour)).toEqual(
      noon.map(({ price_per_hour }) => price_per_hour).sort((a, b) => a - b),
    );
    const tomorrow = (await times({ by: 'type', date: '2026-11-25' })).list[0]!.starts;
    expect(tomorrow.filter(({ start_at }) => start_at === NOON + DAY)).toHaveLength(3);
  });

  test('of a type are on its tables, each with the cheapest that is free', async () => {
    await book('jingan-10', NOON, NOON + 2 * HOUR);
    const { types, list } = await times({ type: 'snooker' });
    expect(types).toEqual(['chinese_eight', 'pool', 'snooker']);
    expect(list.map(({ starts }) => starts[0])).toEqual([
      {
        start_at: NOON,
        table_id: 'jingan-11',
        number: '11',
        type: 'snooker',
        price_per_hour: 5_800,
        tables: 2,
      },
      {
        start_at: NOON,
        table_id: 'xuhui-6',
        number: '6',
        type: 'snooker',
        price_per_hour: 7_800,
        tables: 1,
      },
    ]);
    const [any] = (await times()).list;
    expect(any?.starts[0]).toEqual({
      start_at: NOON,
      table_id: 'jingan-5',
      number: '5',
      type: typeOf('jingan-5'),
      price_per_hour: 3_800,
      tables: 11,
    });
    expect((await times({ type: 'carom' })).list).toEqual([]);
  });

  test('are never on a table out of service', async () => {
    const pool = tablesOf('pool').filter((id) => id !== 'xuhui-7');
    await fill(pool);
    const { list, instead } = await times({ type: 'pool' });
    expect(list).toEqual([]);
    expect(instead?.date).toBe('2026-11-25');
  });

  test('end so that the game is over at closing time, also after midnight', async () => {
    const [xuhui] = (await times({ ...AT_XUHUI, minutes: 90 })).list;
    expect(xuhui?.starts.at(-1)?.start_at).toBe(clockAt(24 * 60 + 30));
  });

  test('of the night that is not over belong to the day before, which can be chosen', async () => {
    server.clock.at = clockAt(30);
    const night = await times(AT_XUHUI);
    expect(night).toMatchObject({ date: '2026-11-23', first_day: '2026-11-23', today: TODAY });
    expect(night.list.find(({ store }) => store.id === 'xuhui')?.starts.map((each) => each.start_at)).toEqual(
      [clockAt(30), clockAt(45), clockAt(60)],
    );
    const day = await times({ ...AT_XUHUI, date: TODAY });
    expect(day.list.find(({ store }) => store.id === 'xuhui')?.starts[0]?.start_at).toBe(clockAt(600));
  });

  test('are taken by a hold until it expires', async () => {
    const hold = { user_id: ann.id, status: 'unpaid' as const, hold_until_at: NOON + 60 };
    const snooker = tablesOf('snooker');
    for (const table_id of snooker) {
      await insertTestOrder(server.db, { ...hold, table_id, start_at: NOON, end_at: NOON + HOUR });
    }
    const first = async () => (await times({ type: 'snooker' })).list[0]?.starts[0]?.start_at;
    expect(await first()).toBe(NOON + HOUR + 900);
    server.clock.at = NOON + 60;
    expect(await first()).toBe(NOON + 900);
  });

  test('are those, and only those, at which the order is accepted', async () => {
    const quarters = fc.tuple(fc.integer({ min: 1, max: 15 }), fc.integer({ min: 2, max: 15 }));
    const gaps = fc.sample(fc.array(quarters, { minLength: 12, maxLength: 12 }), { seed: 7, numRuns: 4 });
    for (const [index, id] of tablesOf('snooker').entries()) {
      let at = NOON;
      for (const [gap, length] of gaps[index] ?? []) {
        const start_at = at + gap * 900;
        at = start_at + length * 900;
        await book(id, start_at, at);
      }
    }
    const { list } = await times({ minutes: 75, type: 'snooker' });
    const offered = list.flatMap(({ starts }) => starts);
    expect(offered.length).toBeGreaterThan(10);
    const accepts = async (table_id: string, start_time: number) => {
      const person = await server.signIn();
      const reply = await person.call(orderApi.add, { table_id, start_time, minutes: 75 });
      // The slot stays free for the next one.
      if (reply.ok) await server.db.deleteFrom('order_events').execute();
      if (reply.ok) await server.db.deleteFrom('orders').where('id', '=', reply.data.id).execute();
      return reply.ok;
    };
    for (const { table_id, start_at } of offered.filter((_, index) => index % 4 === 0)) {
      expect(await accepts(table_id, start_at)).toBe(true);
    }
    const jingan = list.find(({ store }) => store.id === 'jingan')?.starts.map((each) => each.start_at) ?? [];
    const refused = Array.from({ length: 48 }, (_, quarter) => NOON + quarter * 900).filter(
      (at) => !jingan.includes(at),
    );
    expect(refused.length).toBeGreaterThan(3);
    for (const at of refused.slice(0, 6)) {
      for (const id of ['jingan-10', 'jingan-11', 'jingan-12']) expect(await accepts(id, at)).toBe(false);
    }
  });
});

describe('where nothing is free', () => {
  test('the nearest day with the same length and the longest shorter game are offered', async () => {
    await fill(tablesOf('snooker'));
    expect((await times({ type: 'snooker', date: '2026-11-26' })).instead).toEqual({
      date: '2026-11-25',
      minutes: null,
    });
    expect((await times({ type: 'snooker', date: '2026-11-25', minutes: 90 })).instead).toEqual({
      date: null,
      minutes: 60,
    });
    expect((await times({ type: 'snooker', date: '2026-11-25' })).instead).toBeNull();
  });

  test.each([30, 465])('of a gap of %i minutes all is offered', async (gap) => {
    for (const id of tablesOf('snooker')) {
      await book(id, NOON, NOON + DAY - 900);
      await book(id, NOON + DAY + gap * 60 + 900, NOON + 3 * DAY);
    }
    const { instead } = await times({ type: 'snooker', date: '2026-11-25', minutes: 480 });
    expect(instead?.minutes).toBe(gap);
  });

  test('a horizon of a year costs no more than one of a month', async () => {
    for (const id of tablesOf('snooker')) {
      for (let day = 0; day < 100; day++) await book(id, NOON + day * DAY, NOON + (day + 1) * DAY - 900);
    }
    const costOf = async (horizon_days: number) => {
      const cost = { statements: 0, mostRows: 0, startsTried: 0 };
      const db = server.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          cost.statements++;
          cost.mostRows = Math.max(cost.mostRows, result.rows.length);
          return result;
        },
      });
      const { cleaning_minutes } = hall.rules;
      const rules = {
        ...hall.rules,
        horizon_days,
        get cleaning_minutes() {
          cost.startsTried++;
          return cleaning_minutes;
        },
      };
      const search = { minutes: 480, type: 'snooker', now: NOON, position: null };
      expect((await searchTimes(db, { ...hall, rules }, search)).instead).toBeNull();
      return cost;
    };
    const month = await costOf(30);
    expect(month).toMatchObject({ statements: 15 });
    expect(month.mostRows).toBeLessThan(5 * tablesOf('snooker').length);
    expect(await costOf(365)).toEqual(month);
  });

  test('a day that is over has no starts, and the next one is offered', async () => {
    expect(await times({ date: '2026-11-20' })).toMatchObject({ list: [], instead: { date: TODAY } });
  });
});

test('a length outside the rules and an unknown outlet are refused', async () => {
  expect(reasonOf(await server.call(searchApi.times, { minutes: 40 }))).toBe('minutes_out_of_range');
  expect(reasonOf(await server.call(searchApi.times, { minutes: 60, store_id: 'moon' }))).toBe('not_found');
});
