import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Busy,
  estimateWait,
  firstGap,
  firstName,
  isLiveTicket,
  nextTicketState,
  type TicketState,
  ticketEvents,
  ticketStates,
  ticketTransitions,
} from './queue.ts';

describe('the states of a ticket', () => {
  test('are all reached from waiting, by known events, all of which are used', () => {
    const reached = new Set<TicketState>(['waiting']);
    for (const state of reached) for (const to of Object.values(ticketTransitions[state])) reached.add(to);
    expect([...reached].sort()).toEqual([...ticketStates].sort());
    const used = new Set(Object.values(ticketTransitions).flatMap((row) => Object.keys(row)));
    expect([...used].sort()).toEqual([...ticketEvents].sort());
  });

  test('lead out of the queue from every live state, and never back into it', () => {
    for (const state of ticketStates) {
      const next = Object.values(ticketTransitions[state]);
      if (isLiveTicket(state)) expect(next.some((to) => !isLiveTicket(to))).toBe(true);
      else expect(next.filter(isLiveTicket)).toEqual([]);
    }
  });

  test('let somebody who missed the call be seated, but not be called again', () => {
    expect(nextTicketState('missed', 'seat')).toBe('seated');
    expect(nextTicketState('missed', 'call')).toBe(null);
    expect(nextTicketState('seated', 'leave')).toBe(null);
  });
});

const NOW = 1_800_000_000;
const MINUTE = 60;
const rules = { min_minutes: 30, cleaning_minutes: 5 };
const wait = (tables: readonly (readonly Busy[])[], ahead = 0, closes_at: number | null = null) =>
  estimateWait({ tables, ahead, now: NOW, closes_at, rules });
const game = (minutes: number, more: Partial<Busy> = {}): Busy => ({
  start_at: NOW - 3600,
  end_at: NOW + minutes * MINUTE,
  is_played: true,
  ...more,
});

describe('the estimate of a wait', () => {
  test('is none while a table is free', () => expect(wait([[], [game(60)]])).toEqual({ from: 0, to: 0 }));

  test('ends with the game, or with its extension', () =>
    expect(wait([[game(25)]])).toEqual({ from: 25, to: 55 }));

  test('counts those before: one more table is one less to wait for', () => {
    expect(wait([[game(20)], [game(40)]], 1)).toEqual({ from: 40, to: 70 });
    // 45 minutes and cleaning at best, two hours and cleaning at worst.
    expect(wait([[]], 1)).toEqual({ from: 50, to: 125 });
  });

  test('does not trust the end of an open-ended game', () =>
    expect(wait([[game(60, { is_open_ended: true })]])).toEqual({ from: 10, to: 120 }));

  test('leaves the time of a booking out if no game fits before it', () => {
    const booking: Busy = { start_at: NOW + 20 * MINUTE, end_at: NOW + 80 * MINUTE };
    expect(wait([[booking]])).toEqual({ from: 80, to: 80 });
    const later: Busy = { start_at: NOW + 40 * MINUTE, end_at: NOW + 100 * MINUTE };
    expect(wait([[later]])).toEqual({ from: 0, to: 0 });
    // The game before ends for the booking.
    expect(wait([[later]], 1)).toEqual({ from: 100, to: 100 });
  });

  test('is open above if the outlet may close before, and null if it surely does', () => {
    expect(wait([[game(60)]], 0, NOW + 100 * MINUTE)).toEqual({ from: 60, to: null });
    expect(wait([[game(60)]], 0, NOW + 80 * MINUTE)).toBe(null);
    expect(wait([])).toBe(null);
  });

  test('is never negative, never ends before it begins, and never falls as the queue grows', () => {
    const busy = fc
      .tuple(fc.integer({ min: -7200, max: 40_000 }), fc.integer({ min: 300, max: 20_000 }), fc.boolean())
      .map(([start, length, is_played]) => ({
        start_at: NOW + start,
        end_at: NOW + start + length,
        is_played: is_played && start <= 0,
      }));
    const tables = fc.array(fc.array(busy, { maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(tables, fc.nat({ max: 12 }), (each, ahead) => {
        const [first, second] = [wait(each, ahead), wait(each, ahead + 1)];
        if (first === null) {
          expect(second).toBe(null);
          return;
        }
        expect(first.from).toBeGreaterThanOrEqual(0);
        if (first.to !== null) expect(first.to).toBeGreaterThanOrEqual(first.from);
        if (second) expect(second.from).toBeGreaterThanOrEqual(first.from);
      }),
    );
  });
});

test('the first gap is free for its whole length', () => {
  const busy = [
    { start_at: 100, end_at: 200 },
    { start_at: 250, end_at: 300 },
  ];
  expect(firstGap(busy, 0, 100)).toBe(0);
  expect(firstGap(busy, 50, 60)).toBe(300);
  expect(firstGap(busy, 50, 50)).toBe(50);
  expect(firstGap(busy, 150, 50)).toBe(200);
});

test('a first name is one word of at most twelve letters', () => {
  expect(firstName('  Ann Lee ')).toBe('Ann');
  expect(firstName('王小明')).toBe('王小明');
  expect([...firstName('😀'.repeat(40))]).toHaveLength(12);
  expect(firstName('')).toBe('');
});
