import { expect, test } from 'vitest';
import { rankTables, type TableBusy } from './best-table.ts';

const HOUR = 3600;
const hours = (from: number, to: number) => ({ start_at: from * HOUR, end_at: to * HOUR });
const rules = { open: hours(10, 24), step_minutes: 15, min_minutes: 30, cleaning_minutes: 0 };
const table = (id: string, ...busy: [number, number][]): TableBusy => ({
  id,
  busy: busy.map(([from, to]) => hours(from, to)),
});

test('leaves out tables that are not free', () => {
  const tables = [table('a', [17, 19]), table('b', [20, 21])];
  expect(rankTables(tables, hours(18, 19), rules)).toEqual(['b']);
});

test('fills a gap rather than cutting a free evening', () => {
  const tables = [table('empty'), table('gap', [16, 18], [19, 21]), table('beside', [16, 18])];
  expect(rankTables(tables, hours(18, 19), rules)).toEqual(['gap', 'beside', 'empty']);
});

test('avoids leaving a rest that nobody can play', () => {
  // Beside the first one a quarter of an hour would be lost.
  const tables = [table('rest', [16, 17.75], [19, 21]), table('wide', [12, 14])];
  expect(rankTables(tables, hours(18, 19), rules)).toEqual(['wide', 'rest']);
});

test('counts the cleaning before the next game as needed', () => {
  const cleaned = { ...rules, cleaning_minutes: 15 };
  // 40 minutes are enough for half an hour, but not with the cleaning after it.
  const tables = [table('short', [19 + 55 / 60, 21]), table('long', [20.5, 21])];
  expect(rankTables(tables, hours(18, 19), cleaned)).toEqual(['long', 'short']);
});

test('keeps the order of equal tables', () => {
  expect(rankTables([table('a'), table('b')], hours(18, 19), rules)).toEqual(['a', 'b']);
});
