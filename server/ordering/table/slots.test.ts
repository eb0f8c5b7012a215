import { expect, test } from 'vitest';
import type { Hall } from '#lib/domain/hall.ts';
import { instantOf } from '#lib/domain/time.ts';
import { readHallFile } from '#server/hall/read.ts';
import type { TableOrder } from '../order/occupancy.ts';
import { slotsAmong } from './slots.ts';

const hall = readHallFile('example/hall.yaml');
const NOON = instantOf('2026-11-24', 720, 'Asia/Shanghai');
const HOUR = 3_600;
const minutesAfter = (minutes: number) => NOON + minutes * 60;

function slots(
  id: string,
  date: string,
  { of = hall, orders = [] as TableOrder[], now = NOON, minutes = 30, order_id = '' } = {},
) {
  const table = of.outlets.flatMap(({ tables }) => tables).find((each) => each.id === id)!;
  return slotsAmong(orders, of, table, { date, now, user_id: 'usr_ann', order_id, minutes });
}
/** From 14:00 to 16:00, and five minutes of cleaning. */
const booking: TableOrder = {
  ...{ id: 'ord_one', table_id: 'jingan-1', outlet_id: 'jingan', user_id: 'usr_ann', status: 'paid' },
  ...{ start_at: minutesAfter(120), end_at: minutesAfter(240), occupied_until_at: minutesAfter(245) },
  ...{ hold_until_at: null, ended_at: null },
};

test('the free starts are the aligned ones from now on at which the game and its cleaning fit', () => {
  const { free_starts } = slots('jingan-1', '2026-11-24', { orders: [booking], now: NOON + 60 });
  expect(free_starts[0]).toBe(NOON + 900);
  // 13:15 is the last start with half an hour and the cleaning before 14:00, 16:15 the first after the
  // cleaning.
  expect(free_starts.filter((at) => at > NOON + HOUR && at < NOON + 5 * HOUR)).toEqual(
    [75, 255, 270, 285].map(minutesAfter),
  );
  // The time of a booking that its person moves counts as free.
  const moved = slots('jingan-1', '2026-11-24', { orders: [booking], order_id: 'ord_one' });
  expect(moved.free_starts).toContain(booking.start_at);
});

test('the slots run over midnight with the opening hours, at the prices of the night', () => {
  const at = (minute: number) => instantOf('2026-11-27', minute, 'Asia/Shanghai');
  const { open, prices, free_starts } = slots('xuhui-4', '2026-11-27');
  expect(open).toEqual([{ start_at: at(600), end_at: at(28 * 60) }]);
  expect(prices).toEqual([
    { start_at: at(600), end_at: at(18 * 60), per_hour: 3_800 },
    { start_at: at(18 * 60), end_at: at(26 * 60), per_hour: 5_200 },
    { start_at: at(26 * 60), end_at: at(28 * 60), per_hour: 2_800 },
  ]);
  expect(free_starts.at(-1)).toBe(at(28 * 60 - 30));
  expect(slots('xuhui-4', '2026-11-27', { minutes: 180 }).free_starts.at(-1)).toBe(at(25 * 60));
});

test.for([
  ['beyond the horizon', 'jingan-1', '2026-12-20'],
  ['in the past', 'jingan-1', '2026-11-23'],
  ['while the table is out of service', 'xuhui-7', '2026-11-25'],
] as const)('there are no free starts %s', ([, id, date]) => {
  expect(slots(id, date).free_starts).toEqual([]);
});

const ZONE = 'Europe/Berlin';
const abroad: Hall = { ...hall, outlets: hall.outlets.map((outlet) => ({ ...outlet, time_zone: ZONE })) };

test.for([
  ['2026-03-29', 23],
  ['2026-03-30', 24],
  ['2026-10-25', 25],
] as const)('in Berlin the %s has %i hours, with a free start every quarter of an hour', ([date, hours]) => {
  const now = instantOf(date, 0, ZONE) - 86_400;
  const { open, free_starts } = slots('jingan-1', date, { of: abroad, now });
  expect(open[0]!.end_at - open[0]!.start_at).toBe(hours * HOUR);
  expect(new Set(free_starts).size).toBe(hours * 4);
});

test('an evening that runs into a change of the clocks closes at the local closing time', () => {
  const { open } = slots('xuhui-4', '2026-10-24', { of: abroad });
  expect(open).toEqual([
    { start_at: instantOf('2026-10-24', 600, ZONE), end_at: instantOf('2026-10-25', 240, ZONE) },
  ]);
  expect(open[0]!.end_at - open[0]!.start_at).toBe(19 * HOUR);
});
