import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as arbitrary from '#lib/test/arbitrary.ts';
import {
  checkSlot,
  currentTableState,
  freeMinutes,
  freeStarts,
  isFree,
  nearestFreeStarts,
  type OrderOccupancy,
  occupiedPeriod,
  occupiesTable,
  type SlotSearch,
  tableStateUntil,
} from './availability.ts';
import { isOpen } from './opening.ts';
import { localMinute, overlaps, type Period } from './time.ts';

const NOON = Date.parse('2026-07-01T12:00:00+08:00') / 1000;
const MINUTE = 60;
const HOUR = 3_600;

const slotSearch: fc.Arbitrary<SlotSearch> = fc
  .record({
    now: arbitrary.instant,
    zone: arbitrary.zone,
    hours: fc.oneof(arbitrary.hours, fc.constant(arbitrary.daily('00:00', '24:00'))),
    minutes: fc.integer({ min: 1, max: 16 }).map((quarters) => quarters * 15),
    step_minutes: fc.constantFrom(5, 15, 30, 60),
    cleaning_minutes: fc.integer({ min: 0, max: 20 }),
    horizon_days: fc.integer({ min: 1, max: 3 }),
    games: fc.array(fc.tuple(fc.integer({ min: -600, max: 2_000 }), fc.integer({ min: 10, max: 300 })), {
      maxLength: 8,
    }),
  })
  .map(({ step_minutes, cleaning_minutes, horizon_days, games, ...rest }) => ({
    ...rest,
    rules: { step_minutes, cleaning_minutes, horizon_days },
    busy: games.map(([offset, minutes]) => {
      const start_at = rest.now + offset * MINUTE;
      return { start_at, end_at: start_at + minutes * MINUTE };
    }),
  }));

const dayFrom = (at: number): Period => ({ start_at: at, end_at: at + 86_400 });

describe('free starts', () => {
  test('leave room for the game and its cleaning, within the opening hours', () => {
    fc.assert(
      fc.property(slotSearch, (search) => {
        for (const start_at of freeStarts(search, dayFrom(search.now))) {
          const occupied = {
            start_at,
            end_at: start_at + (search.minutes + search.rules.cleaning_minutes) * MINUTE,
          };
          expect(search.busy.some((period) => overlaps(period, occupied))).toBe(false);
          expect(isOpen(search.hours, search.zone, start_at)).toBe(true);
          expect(isOpen(search.hours, search.zone, start_at + search.minutes * MINUTE - 1)).toBe(true);
        }
      }),
    );
  });

  test("are aligned in the outlet's local time, in order, and not in the past", () => {
    fc.assert(
      fc.property(slotSearch, (search) => {
        const starts = freeStarts(search, { start_at: search.now - 86_400, end_at: search.now + 86_400 });
        expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
        for (const start_at of starts) {
          expect(start_at).toBeGreaterThanOrEqual(search.now);
          expect(localMinute(start_at, search.zone) % search.rules.step_minutes).toBe(0);
        }
      }),
    );
  });

  test('pass the check of the slot', () => {
    fc.assert(
      fc.property(slotSearch, (search) => {
        const rules = { ...search.rules, min_minutes: search.minutes, max_minutes: search.minutes };
        const ahead = { start_at: search.now, end_at: search.now + 2 * 86_400 };
        for (const start_at of freeStarts({ ...search, busy: [] }, ahead)) {
          const refusal = checkSlot({ start_at, minutes: search.minutes }, { ...search, rules });
          expect(refusal).toBe(
            search.minutes % search.rules.step_minutes === 0 ? null : 'minutes_out_of_range',
          );
        }
      }),
    );
  });

  test('offered instead of another are the nearest three, and the next on the side that has none of them', () => {
    fc.assert(
      fc.property(slotSearch, fc.integer({ min: 0, max: 86_400 }), (search, ahead) => {
        const requested = search.now + ahead;
        const all = freeStarts(search, { start_at: requested - 86_400, end_at: requested + 86_400 });
        const nearest = nearestFreeStarts(search, requested);
        const distance = (start_at: number) => Math.abs(start_at - requested);
        const byDistance = [...all].sort((a, b) => distance(a) - distance(b) || a - b);
        expect(nearest).toEqual(expect.arrayContaining(byDistance.slice(0, 3)));
        expect(nearest.length).toBeLessThanOrEqual(4);
        expect(nearest).toEqual([...new Set(nearest)].sort((a, b) => a - b));
        for (const isOnSide of [(at: number) => at < requested, (at: number) => at > requested]) {
          const next = byDistance.find(isOnSide);
          if (next !== undefined) expect(nearest).toContain(next);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('end at the horizon, also those offered instead of a taken slot', () => {
    const requested = NOON + 7 * 86_400;
    const search: SlotSearch = {
      busy: [{ start_at: requested - 2 * HOUR, end_at: requested + HOUR }],
      hours: arbitrary.daily('00:00', '24:00'),
      zone: 'Asia/Shanghai',
      minutes: 60,
      now: NOON,
      rules: { step_minutes: 60, cleaning_minutes: 0, horizon_days: 7 },
    };
    expect(nearestFreeStarts(search, requested)).toEqual([5, 4, 3].map((hours) => requested - hours * HOUR));
  });

  test('are full local hours in a zone with a half-hour offset', () => {
    const search: SlotSearch = {
      busy: [],
      hours: arbitrary.daily('10:00', '13:00'),
      zone: 'Asia/Kolkata',
      minutes: 60,
      now: Date.parse('2026-07-01T00:00:00+05:30') / 1000,
      rules: { step_minutes: 60, cleaning_minutes: 5, horizon_days: 7 },
    };
    expect(freeStarts(search, dayFrom(search.now)).map((at) => localMinute(at, search.zone) / 60)).toEqual([
      10, 11, 12,
    ]);
  });
});

const order = (change: Partial<OrderOccupancy> = {}): OrderOccupancy => ({
  status: 'paid',
  start_at: NOON,
  end_at: NOON + HOUR,
  occupied_until_at: NOON + HOUR + 5 * MINUTE,
  hold_until_at: null,
  ended_at: null,
  ...change,
});

describe('a table', () => {
  test('is occupied by every order except a cancelled one and one whose hold has expired', () => {
    expect(occupiesTable(order(), NOON)).toBe(true);
    expect(occupiesTable(order({ status: 'cancelled' }), NOON)).toBe(false);
    const unpaid = order({ status: 'unpaid', hold_until_at: NOON });
    expect([occupiesTable(unpaid, NOON - 1), occupiesTable(unpaid, NOON)]).toEqual([true, false]);
  });

  test('is free until the game, in use until its end, then in cleaning, then free', () => {
    const stateAt = (now: number) => currentTableState([order({ status: 'playing' })], now);
    expect(stateAt(NOON - 1)).toEqual({ state: 'free', until_at: null, free_until_at: NOON });
    expect(stateAt(NOON)).toEqual({ state: 'in_use', until_at: NOON + HOUR, free_until_at: null });
    expect(stateAt(NOON + HOUR)).toEqual({
      state: 'cleaning',
      until_at: NOON + HOUR + 300,
      free_until_at: null,
    });
    expect(stateAt(NOON + HOUR + 300)).toEqual({ state: 'free', until_at: null, free_until_at: null });
  });

  test('is cleaned from the early end of a game on', () => {
    const ended = order({ status: 'ended', ended_at: NOON + 600, occupied_until_at: NOON + 900 });
    expect(currentTableState([ended], NOON + 600)).toMatchObject({ state: 'cleaning', until_at: NOON + 900 });
    expect(currentTableState([ended], NOON + 900).state).toBe('free');
  });

  test('stays as it is until the next moment of its orders', () => {
    const moment = fc.integer({ min: -900, max: 900 }).map((offset) => NOON + offset);
    const anyOrder = fc
      .record({
        status: fc.constantFrom('unpaid', 'paid', 'playing', 'ended', 'completed', 'cancelled'),
        start_at: moment,
        minutes: fc.integer({ min: 1, max: 9 }),
        hold_until_at: fc.option(moment),
        ended_at: fc.option(moment),
      })
      .map(({ minutes, ...each }) => {
        const end_at = each.start_at + minutes * MINUTE;
        return { ...each, end_at, occupied_until_at: end_at + 120 } satisfies OrderOccupancy;
      });
    fc.assert(
      fc.property(fc.array(anyOrder, { maxLength: 4 }), moment, (orders, now) => {
        const until = tableStateUntil(orders, now) ?? NOON + HOUR;
        expect(until).toBeGreaterThan(now);
        const state = currentTableState(orders, now);
        for (let at = now; at < until; at += 7) expect(currentTableState(orders, at)).toEqual(state);
        expect(currentTableState(orders, until - 1)).toEqual(state);
      }),
    );
  });

  test('has no room for a game while it is in use or in cleaning', () => {
    fc.assert(
      fc.property(fc.integer({ min: -7_200, max: 7_200 }), (offset) => {
        const busy = [occupiedPeriod(order())];
        const now = NOON + offset;
        if (currentTableState([order()], now).state === 'free') return;
        expect(isFree(busy, { start_at: now, end_at: now + 60 }, 0)).toBe(false);
      }),
    );
  });

  test('needs time for cleaning before the next game', () => {
    const busy = [occupiedPeriod(order())];
    const until = (minutes: number) => ({ start_at: NOON - 2 * HOUR, end_at: NOON - minutes * MINUTE });
    expect([isFree(busy, until(5), 5), isFree(busy, until(4), 5)]).toEqual([true, false]);
    const from = (seconds: number) => ({ start_at: NOON + HOUR + seconds, end_at: NOON + 3 * HOUR });
    expect([isFree(busy, from(300), 5), isFree(busy, from(299), 5)]).toEqual([true, false]);
  });
});

describe('the free minutes', () => {
  const limits = { busy: [], closes_at: null, max_minutes: 240, cleaning_minutes: 5 };

  test('end at the cleaning before the next game, at closing time or at the limit', () => {
    expect(freeMinutes(NOON, limits)).toBe(240);
    expect(freeMinutes(NOON, { ...limits, closes_at: NOON + HOUR })).toBe(60);
    const busy = [{ start_at: NOON + HOUR, end_at: NOON + 2 * HOUR }];
    expect(freeMinutes(NOON, { ...limits, busy })).toBe(55);
    expect(freeMinutes(NOON + 90 * MINUTE, { ...limits, busy })).toBe(0);
    expect(freeMinutes(NOON, { ...limits, max_minutes: -30 })).toBe(0);
  });

  test('all fit, and one more does not', () => {
    fc.assert(
      fc.property(slotSearch, fc.integer({ min: 0, max: 600 }), (search, max_minutes) => {
        const { cleaning_minutes } = search.rules;
        const busy = search.busy.filter(
          (period) => period.end_at <= search.now || period.start_at > search.now,
        );
        const free = freeMinutes(search.now, { busy, closes_at: null, max_minutes, cleaning_minutes });
        const game = (minutes: number) => ({ start_at: search.now, end_at: search.now + minutes * MINUTE });
        if (free > 0) expect(isFree(busy, game(free), cleaning_minutes)).toBe(true);
        if (free < max_minutes) expect(isFree(busy, game(free + 1), cleaning_minutes)).toBe(false);
      }),
    );
  });
});

describe('a slot', () => {
  const limits = {
    hours: arbitrary.daily('10:00', '22:00'),
    zone: 'Asia/Shanghai',
    now: NOON + 7,
    rules: { step_minutes: 15, min_minutes: 30, max_minutes: 240, horizon_days: 7, cleaning_minutes: 5 },
  };
  const check = (start_at: number | null, minutes = 60) => checkSlot({ start_at, minutes }, limits);

  test.for([
    [null, 60, null],
    [NOON + HOUR, 60, null],
    [NOON, 60, 'slot_in_past'],
    [NOON + 8 * 24 * HOUR, 60, 'slot_too_far'],
    [NOON + HOUR + MINUTE, 60, 'slot_not_aligned'],
    [NOON + HOUR + 1, 60, 'slot_not_aligned'],
    [NOON + 9 * HOUR, 60, null],
    [NOON + 9 * HOUR, 75, 'slot_outside_hours'],
    [NOON + 11 * HOUR, 60, 'slot_outside_hours'],
    [NOON + HOUR, 15, 'minutes_out_of_range'],
    [NOON + HOUR, 255, 'minutes_out_of_range'],
    [NOON + HOUR, 40, 'minutes_out_of_range'],
    [NOON + HOUR, 0, 'minutes_out_of_range'],
    [NOON + HOUR, -60, 'minutes_out_of_range'],
  ] as const)('from %o for %d minutes: %o', ([start_at, minutes, refusal]) => {
    expect(check(start_at, minutes)).toBe(refusal);
  });
});
