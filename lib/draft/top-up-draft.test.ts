import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { moveDrafts } from './top-up-draft.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a move is taken up again once, with its own booking', () => {
  const draft = { table_id: 'jingan-10', day: '2026-11-27', start_at: 1_795_000_000 };
  moveDrafts.write(draft, 'order-1');
  expect(moveDrafts.take('order-2')).toBeNull();
  expect(moveDrafts.take('order-1')).toEqual(draft);
  expect(moveDrafts.take('order-1')).toBeNull();
});
