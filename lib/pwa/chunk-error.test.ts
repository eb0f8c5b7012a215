import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isChunkError, reloadOnce } from './chunk-error.ts';

const reload = vi.fn();
const kept = new Map<string, string>();
const sessionStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
};

beforeEach(() => {
  kept.clear();
  reload.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', sessionStorage);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a chunk that can’t be had is told from a page that breaks', () => {
  const chunk = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  expect(isChunkError(chunk)).toBe(true);
  expect(isChunkError(new TypeError('x is undefined'))).toBe(false);
  expect(isChunkError('ChunkLoadError')).toBe(false);
});

test('the page is loaded anew once, not over and over', () => {
  expect(reloadOnce()).toBe(true);
  vi.advanceTimersByTime(5_000);
  expect(reloadOnce()).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

test('the next version, later on, is loaded anew again', () => {
  reloadOnce();
  vi.advanceTimersByTime(3_600_000);
  expect(reloadOnce()).toBe(true);
});

test('where nothing can be kept, it is not loaded anew at all: that would not end', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
