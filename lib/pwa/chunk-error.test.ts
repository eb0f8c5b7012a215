import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isChunkError, reloadOnce } from './chunk-error.ts';

const reload = vi.fn();
const stored = new Map<string, string>();
const sessionStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
};

beforeEach(() => {
  stored.clear();
  reload.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', sessionStorage);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('isChunkError is true for a failed chunk only', () => {
  const chunk = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  expect(isChunkError(chunk)).toBe(true);
  expect(isChunkError(new TypeError('x is undefined'))).toBe(false);
  expect(isChunkError('ChunkLoadError')).toBe(false);
});

test('reloads once, not repeatedly', () => {
  expect(reloadOnce()).toBe(true);
  vi.advanceTimersByTime(5_000);
  expect(reloadOnce()).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

test('reloads again after an hour', () => {
  reloadOnce();
  vi.advanceTimersByTime(3_600_000);
  expect(reloadOnce()).toBe(true);
});

test('does not reload without a storage, which would not end', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
