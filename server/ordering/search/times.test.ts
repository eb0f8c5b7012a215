import { beforeEach, describe, expect, test } from 'vitest';
import type { Hall } from '#lib/domain/hall.ts';
import { instantOf, overlaps } from '#lib/domain/time.ts';
import { readHallFile } from '#server/hall/read.ts';
import { NOON } from '#server/test/noon.ts';
import type { TableOrder } from '../order/occupancy.ts';
import { searchTimes, type TimeSearch } from './times.ts';

const ZONE = 'Asia/Shanghai';
const HOUR = 3_600;
const DAY = 86_400;
const TODAY = '2026-11-24';
const clockAt = (minute: number, day = TODAY) => instantOf(day, minute, ZONE);
const AT_XUHUI = { position: { lat: 31.1937, lng: 121.4413 } };

const hall = readHallFile('example/hall.yaml');
let now = NOON;
let orders: TableOrder[] = [];
beforeEach(() => {
  now = NOON;
  orders = [];
});

const readOrders: Parameters<typeof searchTimes>[0] = async (ids, { start_at, end_at }) =>
  orders.filter(
    (order) =>
      ids.includes(order.table_id) &&
      overlaps({ start_at, end_at }, { start_at: order.start_at, end_at: order.occupied_until_at }),
  );
const timesIn = (of: Hall, search: Partial<TimeSearch> = {}) =>
  searchTimes(readOrders, of, { minutes: 60, position: null, now, ...search });
const times = (search: Partial<TimeSearch> = {}) => timesIn(hall, search);

function book(table_id: string, start_at: number, end_at: number, change: Partial<TableOrder> = {}) {
  const times = { start_at, end_at, occupied_until_at: end_at + 300, ended_at: null, hold_until_at: null };
  const order = { id: `ord_${orders.length}`, table_id, outlet_id: '', user_id: 'usr_ann' };
  orders.push({ ...order, ...times, status: 'paid', ...change });
}

function fill(tables: readonly string[], { free = NOON + DAY }: { free?: number } = {}) {
  for (const id of tables) {
    book(id, NOON, free - 300);
    for (let start = free + HOUR + 300; start < NOON + 20 * DAY; start += DAY)
      book(id, start, Math.min(start + DAY - 300, NOON + 20 * DAY));
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
  const all = await timesIn(closedOn('2026-11-27'));
  expect(all.closed_days).toEqual(['2026-11-27']);
  const [first, ...others] = closedOn('2026-11-27').outlets;
  const one = { ...hall, outlets: [first!, ...hall.outlets.slice(1)] };
  expect(others.length).toBeGreaterThan(0);
  expect((await timesIn(one)).closed_days).toEqual([]);
});

describe('the outlets', () => {
  test('are the nearest first, with their distance from a position', async () => {
    const near = await times(AT_XUHUI);
    expect(near.found.map(({ outlet }) => outlet.id)).toEqual(['xuhui', 'jingan']);
    expect(near.found[0]?.distance).toBeLessThan(50);
    expect(
      (await times({ store_id: 'xuhui' })).found.map(({ outlet, distance }) => [outlet.id, distance]),
    ).toEqual([
      ['xuhui', null],
      ['jingan', null],
    ]);
    expect((await times()).found[0]?.outlet.id).toBe('jingan');
  });

  test('too far away are left out, but for the nearest', async () => {
    const position = { lat: 39.9042, lng: 116.4074 };
    const far: Hall = {
      ...hall,
      outlets: hall.outlets.map((outlet) => (outlet.id === 'xuhui' ? { ...outlet, ...position } : outlet)),
    };
    const { found } = await timesIn(far, { position });
    expect(found.map(({ outlet }) => outlet.id)).toEqual(['xuhui']);
    expect((await times({ position })).found).toHaveLength(1);
  });

  test('are searched in their own zones: the same local day is another period', async () => {
    const abroad: Hall = {
      ...hall,
      outlets: hall.outlets.map((outlet) =>
        outlet.id === 'xuhui' ? { ...outlet, time_zone: 'Europe/Berlin' } : outlet,
      ),
    };
    const { found } = await timesIn(abroad, { date: '2026-11-26' });
    expect(found.map(({ outlet, starts }) => [outlet.id, starts[0]?.start_at])).toEqual([
      ['jingan', instantOf('2026-11-26', 0, ZONE)],
      ['xuhui', instantOf('2026-11-26', 600, 'Europe/Berlin')],
    ]);
  });
});

test('the table types are in the order of the tables', async () => {
  const outlets = hall.outlets.map((outlet) => ({ ...outlet, tables: outlet.tables.toReversed() }));
  expect((await timesIn({ ...hall, outlets })).types).toEqual(['snooker', 'pool', 'chinese_eight']);
});

describe('the starts', () => {
  test('by type are those of each type that is free, with its price and its tables', async () => {
    fill(tablesOf('snooker'));
    const [outlet] = (await times({ by: 'type' })).found;
    const noon = outlet!.starts.filter(({ start_at }) => start_at === NOON);
    expect(noon.map(({ type }) => type).sort()).toEqual(['chinese_eight', 'pool']);
    const ofOutlet = (type: string) => tablesOf(type).filter((id) => id.startsWith(outlet!.outlet.id));
    for (const { type, tables, table_id } of noon) {
      expect(typeOf(table_id)).toBe(type);
      expect(tables).toBe(ofOutlet(type!).length);
    }
    expect(noon.map(({ price_per_hour }) => price_per_hour)).toEqual(
      noon.map(({ price_per_hour }) => price_per_hour).sort((a, b) => a - b),
    );
    const tomorrow = (await times({ by: 'type', date: '2026-11-25' })).found[0]!.starts;
    expect(tomorrow.filter(({ start_at }) => start_at === NOON + DAY)).toHaveLength(3);
  });

  test('of a type are on its tables, each with the cheapest that is free', async () => {
    book('jingan-10', NOON, NOON + 2 * HOUR);
    const { types, found } = await times({ type: 'snooker' });
    expect(types).toEqual(['chinese_eight', 'pool', 'snooker']);
    expect(found.map(({ starts }) => starts[0])).toEqual([
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
    const [any] = (await times()).found;
    expect(any?.starts[0]).toEqual({
      start_at: NOON,
      table_id: 'jingan-5',
      number: '5',
      type: typeOf('jingan-5'),
      price_per_hour: 3_800,
      tables: 11,
    });
    expect((await times({ type: 'carom' })).found).toEqual([]);
  });

  test('are never on a table out of service', async () => {
    const pool = tablesOf('pool').filter((id) => id !== 'xuhui-7');
    fill(pool);
    const { found, instead } = await times({ type: 'pool' });
    expect(found).toEqual([]);
    expect(instead?.date).toBe('2026-11-25');
  });

  test('end so that the game is over at closing time, also after midnight', async () => {
    const [xuhui] = (await times({ ...AT_XUHUI, minutes: 90 })).found;
    expect(xuhui?.starts.at(-1)?.start_at).toBe(clockAt(24 * 60 + 30));
  });

  test('of the night that is not over belong to the day before, which can be chosen', async () => {
    now = clockAt(30);
    const night = await times(AT_XUHUI);
    expect(night).toMatchObject({ date: '2026-11-23', first_day: '2026-11-23', today: TODAY });
    const startsOf = ({ found }: typeof night) =>
      found.find(({ outlet }) => outlet.id === 'xuhui')?.starts.map((each) => each.start_at);
    expect(startsOf(night)).toEqual([clockAt(30), clockAt(45), clockAt(60)]);
    expect(startsOf(await times({ ...AT_XUHUI, date: TODAY }))?.[0]).toBe(clockAt(600));
  });

  test('are taken by a hold until it expires', async () => {
    for (const id of tablesOf('snooker'))
      book(id, NOON, NOON + HOUR, { status: 'unpaid', hold_until_at: NOON + 60 });
    const first = async () => (await times({ type: 'snooker' })).found[0]?.starts[0]?.start_at;
    expect(await first()).toBe(NOON + HOUR + 900);
    now = NOON + 60;
    expect(await first()).toBe(NOON + 900);
  });
});

describe('where nothing is free', () => {
  test('the nearest day with the same length and the longest shorter game are offered', async () => {
    fill(tablesOf('snooker'));
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
      book(id, NOON, NOON + DAY - 900);
      book(id, NOON + DAY + gap * 60 + 900, NOON + 3 * DAY);
    }
    const { instead } = await times({ type: 'snooker', date: '2026-11-25', minutes: 480 });
    expect(instead?.minutes).toBe(gap);
  });

  test('a horizon of a year costs no more than one of a month', async () => {
    for (const id of tablesOf('snooker')) {
      for (let day = 0; day < 100; day++) book(id, NOON + day * DAY, NOON + (day + 1) * DAY - 900);
    }
    const costOf = async (horizon_days: number) => {
      const cost = { reads: 0, mostRows: 0, startsTried: 0 };
      const read: typeof readOrders = async (...search) => {
        const rows = await readOrders(...search);
        cost.reads++;
        cost.mostRows = Math.max(cost.mostRows, rows.length);
        return rows;
      };
      const { cleaning_minutes } = hall.rules;
      const rules = {
        ...hall.rules,
        horizon_days,
        get cleaning_minutes() {
          cost.startsTried++;
          return cleaning_minutes;
        },
      };
      const search = { minutes: 480, type: 'snooker', now, position: null };
      expect((await searchTimes(read, { ...hall, rules }, search)).instead).toBeNull();
      return cost;
    };
    const month = await costOf(30);
    expect(month).toMatchObject({ reads: 15 });
    expect(month.mostRows).toBeLessThan(5 * tablesOf('snooker').length);
    expect(await costOf(365)).toEqual(month);
  });

  test('a day that is over has no starts, and the next one is offered', async () => {
    expect(await times({ date: '2026-11-20' })).toMatchObject({ found: [], instead: { date: TODAY } });
  });
});
