import { expect, test, vi } from 'vitest';
import { randomIds } from './ids.ts';

test('an id has its prefix, the time and 16 random characters', () => {
  expect(randomIds.next('ord')).toMatch(/^ord_[0-9a-hjkmnp-tv-z]{25}$/);
});

test('no two of many ids are the same, also within a millisecond', () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_795_000_000_000);
  const ids = Array.from({ length: 2_000 }, () => randomIds.next('txn'));
  now.mockRestore();
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.map((id) => id.slice(0, 13))).size).toBe(1);
});

test('ids sort by the time of their creation', () => {
  const now = vi.spyOn(Date, 'now');
  const times = [1, 31, 32, 1_795_000_000_000, 1_795_000_000_001, 32 ** 9 - 1];
  const ids = times.map((at) => {
    now.mockReturnValue(at);
    return randomIds.next('ord');
  });
  now.mockRestore();
  expect(ids.toSorted()).toEqual(ids);
});
