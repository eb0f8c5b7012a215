import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepWish, takeWish } from './wish-draft.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a wish is taken up again once, on the page that it was made on', () => {
  const wish = { store_ids: ['jingan'], types: [], day: null, from: 1080, to: 1260, minutes: 60 };
  keepWish('#/pages/order/find', wish);
  expect(takeWish('#/pages/order/add?id=jingan-10')).toBeNull();
  expect(takeWish('#/pages/order/find')).toEqual(wish);
  expect(takeWish('#/pages/order/find')).toBeNull();
});
