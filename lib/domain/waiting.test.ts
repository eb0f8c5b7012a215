import { expect, test } from 'vitest';
import type { OpeningHours } from './opening.ts';
import {
  competes,
  lastEnd,
  mayOffer,
  nextWishState,
  offerableStarts,
  placeAfter,
  statesBefore,
  type WantedGame,
  wishEventOf,
  wishEvents,
  wishesTable,
  wishStates,
} from './waiting.ts';

const at = (text: string) => Date.parse(text) / 1000;
const MINUTE = 60;
const ZONE = 'Asia/Shanghai';
const wish = (more: Partial<WantedGame> = {}): WantedGame => ({
  outlet_ids: ['jingan'],
  types: ['snooker'],
  minutes: 60,
  from_at: at('2026-11-27T19:00+08:00'),
  to_at: at('2026-11-27T21:00+08:00'),
  ...more,
});

test('every state but the first is reached, and only an end that is final allows no event', () => {
  const reached = wishStates.flatMap((state) =>
    wishEvents.map((event) => nextWishState(state, event)).filter((next) => next !== null),
  );
  expect(new Set(reached)).toEqual(new Set(wishStates));
  const final = wishStates.filter((state) => wishEvents.every((event) => !nextWishState(state, event)));
  expect(final).toEqual(['taken', 'left', 'expired']);
  expect(statesBefore('again')).toEqual(['declined', 'lapsed']);
  expect(statesBefore('take')).toEqual(['offered', 'lapsed']);
});

test('an offer ends as its order does, and comes back to the list if the hall takes it back', () => {
  expect(wishEventOf('pay', false)).toBe('take');
  expect(wishEventOf('expire', false)).toBe('lapse');
  expect(wishEventOf('cancel', false)).toBe('decline');
  expect(wishEventOf('cancel', true)).toBe('return');
  expect(wishEventOf('change', false)).toBe(null);
});

test('a wish is for tables of its outlets and types; without types, of any', () => {
  const table = { outlet_id: 'jingan', type: 'snooker' };
  expect(wishesTable(wish(), table)).toBe(true);
  expect(wishesTable(wish(), { ...table, type: 'pool' })).toBe(false);
  expect(wishesTable(wish({ types: [] }), { ...table, type: 'pool' })).toBe(true);
  expect(wishesTable(wish(), { ...table, outlet_id: 'xuhui' })).toBe(false);
});

test('the place counts those before whose games could be the same', () => {
  const own = wish();
  const others = [
    wish({ types: [] }),
    wish({ types: ['pool'] }),
    wish({ outlet_ids: ['xuhui'] }),
    wish({ outlet_ids: ['jingan', 'xuhui'], minutes: 120 }),
    wish({ from_at: lastEnd(own), to_at: lastEnd(own) }),
    wish({ from_at: lastEnd(own) - MINUTE, to_at: lastEnd(own) }),
  ];
  expect(others.map((other) => competes(own, other))).toEqual([true, false, false, true, false, true]);
  expect(placeAfter(own, others)).toBe(4);
  expect(placeAfter(own, [])).toBe(1);
});

const rules = { offer_minutes: 5, silent_from: 23, silent_to: 8 };
const may = (now: string, start: string, more: object = {}) =>
  mayOffer(at(start), { now: at(now), zone: ZONE, rules: { ...rules, ...more } });

test('in silent hours only a game within two hours is offered, by the clock of the outlet', () => {
  expect(may('2026-11-27T22:59+08:00', '2026-11-28T19:00+08:00')).toBe(true);
  expect(may('2026-11-27T23:00+08:00', '2026-11-28T19:00+08:00')).toBe(false);
  expect(may('2026-11-28T07:59+08:00', '2026-11-28T19:00+08:00')).toBe(false);
  expect(may('2026-11-28T08:00+08:00', '2026-11-28T19:00+08:00')).toBe(true);
  expect(may('2026-11-27T23:30+08:00', '2026-11-28T01:30+08:00')).toBe(true);
  expect(may('2026-11-27T23:30+08:00', '2026-11-28T01:31+08:00')).toBe(false);
  const never = { silent_from: 8, silent_to: 8 };
  expect(may('2026-11-28T03:00+08:00', '2026-11-28T19:00+08:00', never)).toBe(true);
  const noon = { silent_from: 12, silent_to: 14 };
  expect(may('2026-11-28T13:00+08:00', '2026-11-28T19:00+08:00', noon)).toBe(false);
  expect(may('2026-11-28T14:00+08:00', '2026-11-28T19:00+08:00', noon)).toBe(true);
});

test('the silent hours follow the clock on the wall through a change of daylight saving', () => {
  const berlin = (now: string) =>
    mayOffer(at('2026-10-25T20:00+01:00'), { now: at(now), zone: 'Europe/Berlin', rules });
  expect([berlin('2026-10-25T07:59+01:00'), berlin('2026-10-25T08:00+01:00')]).toEqual([false, true]);
});

test('an offer that could not be paid before its start is not made', () => {
  expect(may('2026-11-27T18:55+08:00', '2026-11-27T19:00+08:00')).toBe(true);
  expect(may('2026-11-27T18:56+08:00', '2026-11-27T19:00+08:00')).toBe(false);
});

test('the starts of a wish are those in its window that are open, free and may be offered', () => {
  const day = { open: '10:00', close: '22:00' };
  const hours: OpeningHours = { 1: day, 2: day, 3: day, 4: day, 5: day, 6: day, 7: day };
  const starts = offerableStarts(wish(), {
    hours,
    zone: ZONE,
    now: at('2026-11-27T12:00+08:00'),
    rules: { step_minutes: 30, cleaning_minutes: 5, horizon_days: 14 },
    busy: [{ start_at: at('2026-11-27T19:00+08:00'), end_at: at('2026-11-27T19:35+08:00') }],
    waiting: rules,
  });
  const texts = starts.map((start) => new Date((start + 8 * 3600) * 1000).toISOString().slice(11, 16));
  // The last one is included, and its game ends as the outlet closes.
  expect(texts).toEqual(['20:00', '20:30', '21:00']);
});
