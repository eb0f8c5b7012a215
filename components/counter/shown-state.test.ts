import { expect, test } from 'vitest';
import type { BoardOrder, BoardTable } from '#lib/contract/counter/board.ts';
import { byUrgency, isUrgent, minutesLate, secondsLeft, shownState } from './shown-state.ts';

const NOW = 1_800_000_000;

const table = (number: string, change: Partial<BoardTable> = {}, order: Partial<BoardOrder> | null = null) =>
  ({
    id: number,
    number,
    state: order ? 'in_use' : 'free',
    until_at: order?.end_at ?? null,
    out_of_service: false,
    order,
    ...change,
  }) as BoardTable;

const playing = (number: string, left: number) =>
  table(number, {}, { status: 'playing', start_at: NOW - 3000, end_at: NOW + left });
const late = (number: string, seconds: number) =>
  table(number, {}, { status: 'paid', start_at: NOW - seconds, end_at: NOW + 3000 });
const held = table('7', {}, { status: 'unpaid', hold_until_at: NOW + 300, end_at: NOW + 3600 });

test('a table shows the state of its order', () => {
  expect(shownState(playing('1', 60))).toBe('playing');
  expect(shownState(late('1', 60))).toBe('reserved');
  expect(shownState(held)).toBe('held');
  expect(shownState(table('1', { state: 'cleaning' }, { status: 'ended' }))).toBe('cleaning');
  expect(shownState(table('1', { out_of_service: true }))).toBe('out');
  expect(shownState(table('1', { out_of_service: true, state: 'cleaning' }))).toBe('out');
  expect(shownState(table('1'))).toBe('free');
});

test('a hold ends at its own time, a game at its end', () => {
  expect(secondsLeft(held, NOW)).toBe(300);
  expect(secondsLeft(playing('1', 60), NOW)).toBe(60);
  expect(secondsLeft(table('1'), NOW)).toBe(null);
});

test('a booking is late from the first full minute on', () => {
  expect(minutesLate(late('1', 59), NOW)).toBe(0);
  expect(minutesLate(late('1', 125), NOW)).toBe(2);
  expect(minutesLate(playing('1', 60), NOW)).toBe(0);
});

test('ten minutes before the end a game is urgent', () => {
  expect(isUrgent(playing('1', 599), NOW)).toBe(true);
  expect(isUrgent(playing('1', 600), NOW)).toBe(false);
});

test('the list begins with what is urgent and ends with what is free', () => {
  const tables = [table('10'), table('2'), playing('3', 3000), held, playing('4', 100), late('5', 300)];
  expect(byUrgency(tables, NOW).map(({ number }) => number)).toEqual(['4', '5', '3', '7', '2', '10']);
});
