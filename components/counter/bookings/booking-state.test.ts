import { expect, test } from 'vitest';
import { bookingState, needsAction } from './booking-state.ts';

const booking = {
  status: 'paid',
  start_at: 10_000,
  end_at: 13_600,
  occupied_until_at: 13_900,
  owed: 0,
} as const;

test('a booking needs somebody near its start, and once it is late', () => {
  expect(bookingState(booking, 6_000)).toBe('booked');
  expect(bookingState(booking, 6_400)).toBe('arriving');
  expect(bookingState(booking, 9_999)).toBe('arriving');
  expect(bookingState(booking, 10_000)).toBe('late');
});

test('an unpaid booking needs its payment, and is late from its start on', () => {
  const unpaid = { ...booking, status: 'unpaid', owed: 4_150 } as const;
  expect(bookingState(unpaid, 1_000)).toBe('pay');
  expect(bookingState(unpaid, 10_060)).toBe('late');
});

test('a game needs nobody before its end, then its table is cleaned', () => {
  const playing = { ...booking, status: 'playing' } as const;
  expect(bookingState(playing, 13_599)).toBe('playing');
  expect(bookingState(playing, 13_600)).toBe('over');
  const ended = { ...booking, status: 'ended' } as const;
  expect(bookingState(ended, 13_700)).toBe('clean');
  expect(bookingState(ended, 13_900)).toBe('done');
  expect(bookingState({ ...ended, owed: 100 }, 20_000)).toBe('pay');
});

test('only what somebody must do counts as an action', () => {
  expect(['late', 'over', 'pay', 'clean', 'arriving'].every((state) => needsAction(state as never))).toBe(
    true,
  );
  expect(['booked', 'playing', 'done'].some((state) => needsAction(state as never))).toBe(false);
});
