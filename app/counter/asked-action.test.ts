import { describe, expect, test } from 'vitest';
import type { BoardTable } from '#lib/contract/counter/board.ts';
import { type AskedAction, afterChange } from './asked-action.ts';

const free = { id: 'jingan-4', order: null } as BoardTable;
const taken = { ...free, order: { id: 'ord_1' } } as BoardTable;
/** The form of a free table, as it opens by itself. */
const opened = (isConfirmed: boolean): AskedAction => ({
  id: 'open',
  table: free,
  isBegun: false,
  isConfirmed,
});
const showsFree = { table: free, applies: true };
const showsGame = { table: taken, applies: false };

describe('the form of a free table', () => {
  test('gives way to a game that the stored board did not have', () => {
    expect(afterChange(opened(false), { ...showsGame, isFresh: true })).toBeNull();
    expect(afterChange({ ...opened(false), isBegun: true }, { ...showsGame, isFresh: true })).toBeNull();
  });

  test('gives way to the game of a colleague as long as nobody has touched it', () => {
    expect(afterChange(opened(true), { ...showsGame, isFresh: true })).toBeNull();
  });

  test('stays for somebody who fills it and loses the race', () => {
    const begun = { ...opened(true), isBegun: true };
    expect(afterChange(begun, { ...showsGame, isFresh: true })).toBe(begun);
    expect(afterChange(begun, { ...showsGame, isFresh: false })).toBe(begun);
  });

  test('is confirmed by the first board that was read since the device was unlocked', () => {
    const stored = opened(false);
    expect(afterChange(stored, { ...showsFree, isFresh: false })).toBe(stored);
    const confirmed = afterChange(stored, { ...showsFree, isFresh: true });
    expect(confirmed).toEqual(opened(true));
    expect(afterChange(confirmed!, { ...showsFree, isFresh: false })).toBe(confirmed);
  });
});

test('the form of a game gives way to another game on the table', () => {
  const asked = { id: 'end', table: taken, isBegun: true, isConfirmed: false };
  const other = { ...free, order: { id: 'ord_2' } } as BoardTable;
  expect(afterChange(asked, { table: other, applies: true, isFresh: true })).toBeNull();
});
