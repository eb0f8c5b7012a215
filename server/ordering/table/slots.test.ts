import { describe, expect, test } from 'vitest';
import type { Hall } from '#lib/domain/hall.ts';
import { instantOf } from '#lib/domain/time.ts';
import { findTable } from '#server/hall/lookup.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';

import { listSlots } from './slots.ts';

const ZONE = 'Europe/Berlin';

const { server } = await setUpTestServer();
const example = await server.deps.hall.current();
const hall: Hall = {
  ...example,
  outlets: example.outlets.map((outlet) => ({ ...outlet, time_zone: ZONE })),
};

const slots = (table_id: string, date: string, minutes?: number) =>
  listSlots(server.db, hall, findTable(hall, table_id)!, {
    date,
    now: instantOf(date, 0, ZONE) - 86_400,
    user_id: null,
    minutes,
  });

describe('on the day of a daylight saving change', () => {
  test.each([
    ['2026-03-29', 23],
    ['2026-03-30', 24],
    ['2026-10-25', 25],
  ])('the %s has %i hours, with a free start every quarter of an hour', async (date, hours) => {
    const { open, free_starts } = await slots('jingan-1', date);
    expect(open[0]!.end_at - open[0]!.start_at).toBe(hours * 3_600);
    expect(free_starts).toHaveLength(hours * 4);
    expect(new Set(free_starts).size).toBe(free_starts.length);
  });

  test('an evening that runs into the change closes at the local closing time', async () => {
    const { open } = await slots('xuhui-4', '2026-10-24');
    expect(open).toEqual([
      { start_at: instantOf('2026-10-24', 600, ZONE), end_at: instantOf('2026-10-25', 240, ZONE) },
    ]);
    expect(open[0]!.end_at - open[0]!.start_at).toBe(19 * 3_600);
  });
});

describe('the free starts for a length', () => {
  test('are those at which the whole game is in the opening hours', async () => {
    const lastOf = async (minutes?: number) =>
      (await slots('xuhui-4', '2026-11-24', minutes)).free_starts.at(-1);
    const closes_at = instantOf('2026-11-25', 120, ZONE);
    expect(await lastOf()).toBe(closes_at - 30 * 60);
    expect(await lastOf(180)).toBe(closes_at - 180 * 60);
  });

  test('are refused for a length outside the rules', async () => {
    for (const minutes of [15, 70, 495]) {
      await expect(slots('xuhui-4', '2026-11-24', minutes)).rejects.toThrow('minutes_out_of_range');
    }
  });
});
