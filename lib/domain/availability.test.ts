import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as some from './arbitrary.ts';
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
} from './availability.ts';
import { isOpen } from './opening.ts';
import { localMinute, overlaps, type Period } from './time.ts';

const NOON = Date.parse('2026-07-01T12:00:00+08:00') / 1000;
const MINUTE = 60;
const HOUR = 3_600;

const search: fc.Arbitrary<SlotSearch> = fc
  .record({
    now: some.instant,
    zone: some.zone,
    hours: fc.oneof(some.hours, fc.constant(some.daily('00:00', '24:00'))),
    minutes: fc.integer({ min: 1, max: 16 }).map((quarters) => quarters * 15),
    step_minutes: fc.constantFrom(5, 15, 30, 60),
    cleaning_minutes: fc.integer({ min: 0, max: 20 }),
    horizon_days: fc.integer({ min: 1, max: 3 }),
    taken: fc.array(fc.tuple(fc.integer({ min: -600, max: 2_000 }), fc.integer({ min: 10, max: 300 })), {
      maxLength: 8,
    }),
  })
  .map(({ step_minutes, cleaning_minutes, horizon_days, taken, ...rest }) => ({
    ...rest,
    rules: { step_minutes, cleaning_minutes, horizon_days },
    busy: taken.map(([from, minutes]) => {
      const start_at = rest.now + from * MINUTE;
      return { start_at, end_at: start_at + minutes * MINUTE };
    }),
  }));

const dayFrom = (at: number): Period => ({ start_at: at, end_at: at + 86_400 });

describe('free starts', () => {
  test('lead to games that meet no other, cleaning included, within the opening hours', () => {
    fc.assert(
      fc.property(search, (it) => {
        for (const start_at of freeStarts(it, dayFrom(it.now))) {
          const whole = { start_at, end_at: start_at + (it.minutes + it.rules.cleaning_minutes) * MINUTE };
          expect(it.busy.some((taken) => overlaps(taken, whole))).toBe(false);
          expect(isOpen(it.hours, it.zone, start_at)).toBe(true);
          expect(isOpen(it.hours, it.zone, start_at + it.minutes * MINUTE - 1)).toBe(true);
        }
      }),
    );
  });

  test("stand on the step of the outlet's clocks, in order, and never before now", () => {
    fc.assert(
      fc.property(search, (it) => {
        const starts = freeStarts(it, { start_at: it.now - 86_400, end_at: it.now + 86_400 });
        expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
        for (const start_at of starts) {
          expect(start_at).toBeGreaterThanOrEqual(it.now);
          expect(localMinute(start_at, it.zone) % it.rules.step_minutes).toBe(0);
        }
      }),
    );
  });

  test('are those that a check of the slot lets through', () => {
    fc.assert(
      fc.property(search, (it) => {
        const rules = { ...it.rules, min_minutes: it.minutes, max_minutes: it.minutes };
        const ahead = { start_at: it.now, end_at: it.now + 2 * 86_400 };
        for (const start_at of freeStarts({ ...it, busy: [] }, ahead)) {
          const why = checkSlot({ start_at, minutes: it.minutes }, { ...it, rules });
          expect(why).toBe(it.minutes % it.rules.step_minutes === 0 ? null : 'minutes_out_of_range');
        }
      }),
    );
  });

  test('the nearest are the nearest of them', () => {
    fc.assert(
      fc.property(search, fc.integer({ min: 0, max: 86_400 }), (it, ahead) => {
        const wanted = it.now + ahead;
        const all = freeStarts(it, { start_at: wanted - 86_400, end_at: wanted + 86_400 });
        const nearest = nearestFreeStarts(it, wanted);
        expect(nearest).toHaveLength(Math.min(3, all.length));
        const farthest = Math.max(...nearest.map((start_at) => Math.abs(start_at - wanted)));
        for (const start_at of all) {
          if (!nearest.includes(start_at))
            expect(Math.abs(start_at - wanted)).toBeGreaterThanOrEqual(farthest);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('end with the horizon: what is offered for a taken slot can be booked', () => {
    const wanted = NOON + 7 * 86_400;
    const it: SlotSearch = {
      busy: [{ start_at: wanted - 2 * HOUR, end_at: wanted + HOUR }],
      hours: some.daily('00:00', '24:00'),
      zone: 'Asia/Shanghai',
      minutes: 60,
      now: NOON,
      rules: { step_minutes: 60, cleaning_minutes: 0, horizon_days: 7 },
    };
    expect(nearestFreeStarts(it, wanted)).toEqual([3, 4, 5].map((hours) => wanted - hours * HOUR));
    expect(nearestFreeStarts({ ...it, busy: [] }, wanted, 1)).toEqual([wanted]);
  });

  test('are full hours in a zone that is half an hour off', () => {
    const it: SlotSearch = {
      busy: [],
      hours: some.daily('10:00', '13:00'),
      zone: 'Asia/Kolkata',
      minutes: 60,
      now: Date.parse('2026-07-01T00:00:00+05:30') / 1000,
      rules: { step_minutes: 60, cleaning_minutes: 5, horizon_days: 7 },
    };
    expect(freeStarts(it, dayFrom(it.now)).map((at) => localMinute(at, it.zone) / 60)).toEqual([10, 11, 12]);
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
  test('is held by every order but a cancelled one and one whose hold is over', () => {
    expect(occupiesTable(order(), NOON)).toBe(true);
    expect(occupiesTable(order({ status: 'cancelled' }), NOON)).toBe(false);
    const unpaid = order({ status: 'unpaid', hold_until_at: NOON });
    expect([occupiesTable(unpaid, NOON - 1), occupiesTable(unpaid, NOON)]).toEqual([true, false]);
  });

  test('is free until the next booking, in use until its end, then cleaned, then free', () => {
    const at = (now: number) => currentTableState([order({ status: 'playing' })], now);
    expect(at(NOON - 1)).toEqual({ state: 'free', until_at: null, free_until_at: NOON });
    expect(at(NOON)).toEqual({ state: 'in_use', until_at: NOON + HOUR, free_until_at: null });
    expect(at(NOON + HOUR)).toEqual({ state: 'cleaning', until_at: NOON + HOUR + 300, free_until_at: null });
    expect(at(NOON + HOUR + 300)).toEqual({ state: 'free', until_at: null, free_until_at: null });
  });

  test('whose game ended early is cleaned from then on', () => {
    const ended = order({ status: 'ended', ended_at: NOON + 600, occupied_until_at: NOON + 900 });
    expect(currentTableState([ended], NOON + 600)).toMatchObject({ state: 'cleaning', until_at: NOON + 900 });
    expect(currentTableState([ended], NOON + 900).state).toBe('free');
  });

  test('that is cleaned or in use is not free for a game', () => {
    fc.assert(
      fc.property(fc.integer({ min: -7_200, max: 7_200 }), (offset) => {
        const busy = [occupiedPeriod(order())];
        const now = NOON + offset;
        if (currentTableState([order()], now).state === 'free') return;
        expect(isFree(busy, { start_at: now, end_at: now + 60 }, 0)).toBe(false);
      }),
    );
  });

  test('needs the cleaning between two games, not after the last', () => {
    const busy = [occupiedPeriod(order())];
    const until = (minutes: number) => ({ start_at: NOON - 2 * HOUR, end_at: NOON - minutes * MINUTE });
    expect([isFree(busy, until(5), 5), isFree(busy, until(4), 5)]).toEqual([true, false]);
    const from = (seconds: number) => ({ start_at: NOON + HOUR + seconds, end_at: NOON + 3 * HOUR });
    expect([isFree(busy, from(300), 5), isFree(busy, from(299), 5)]).toEqual([true, false]);
  });
});

describe('the room after a game', () => {
  const limits = { busy: [], closes_at: null, max_minutes: 240, cleaning_minutes: 5 };

  test('ends with the next game less the cleaning, with closing time, or with the longest game', () => {
    expect(freeMinutes(NOON, limits)).toBe(240);
    expect(freeMinutes(NOON, { ...limits, closes_at: NOON + HOUR })).toBe(60);
    const busy = [{ start_at: NOON + HOUR, end_at: NOON + 2 * HOUR }];
    expect(freeMinutes(NOON, { ...limits, busy })).toBe(55);
    expect(freeMinutes(NOON + 90 * MINUTE, { ...limits, busy })).toBe(0);
    expect(freeMinutes(NOON, { ...limits, max_minutes: -30 })).toBe(0);
  });

  test('is all free, and a minute more is not', () => {
    fc.assert(
      fc.property(search, fc.integer({ min: 0, max: 600 }), (it, max_minutes) => {
        const { cleaning_minutes } = it.rules;
        const busy = it.busy.filter((taken) => taken.end_at <= it.now || taken.start_at > it.now);
        const room = freeMinutes(it.now, { busy, closes_at: null, max_minutes, cleaning_minutes });
        const game = (minutes: number) => ({ start_at: it.now, end_at: it.now + minutes * MINUTE });
        if (room > 0) expect(isFree(busy, game(room), cleaning_minutes)).toBe(true);
        if (room < max_minutes) expect(isFree(busy, game(room + 1), cleaning_minutes)).toBe(false);
      }),
    );
  });
});

describe('a slot', () => {
  const place = {
    hours: some.daily('10:00', '22:00'),
    zone: 'Asia/Shanghai',
    now: NOON + 7,
    rules: { step_minutes: 15, min_minutes: 30, max_minutes: 240, horizon_days: 7, cleaning_minutes: 5 },
  };
  const check = (start_at: number | null, minutes = 60) => checkSlot({ start_at, minutes }, place);

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
  ] as const)('from %o for %d minutes: %o', ([start_at, minutes, why]) => {
    expect(check(start_at, minutes)).toBe(why);
  });
});
