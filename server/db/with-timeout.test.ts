import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// A module of its own: the timer that all waits share may run for another file of the worker, by the real
// clock.
const own = `${new URL('./with-timeout.ts', import.meta.url)}?own`;
const { withTimeout }: typeof import('./with-timeout.ts') = await import(own);

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  // Stops the timer that all waits share.
  await vi.advanceTimersByTimeAsync(100);
  vi.useRealTimers();
});

const late = () => new Error('late');
const never = () => new Promise<never>(() => {});

test('a wait ends with its promise', async () => {
  expect(await withTimeout(1_000, Promise.resolve(7), late)).toBe(7);
  await expect(withTimeout(1_000, Promise.reject(new Error('no')), late)).rejects.toThrow('no');
});

test('each wait ends at its own deadline, at most 50 ms late', async () => {
  const ended: string[] = [];
  const wait = (ms: number, name: string) =>
    withTimeout(ms, never(), late).catch(() => void ended.push(name));
  void wait(1_000, 'long');
  void wait(120, 'short');
  await vi.advanceTimersByTimeAsync(119);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(51);
  expect(ended).toEqual(['short']);
  await vi.advanceTimersByTimeAsync(829);
  expect(ended).toEqual(['short']);
  await vi.advanceTimersByTimeAsync(51);
  expect(ended).toEqual(['short', 'long']);
});

test('no timer runs while nothing waits', async () => {
  await withTimeout(1_000, Promise.resolve(), late);
  await vi.advanceTimersByTimeAsync(100);
  expect(vi.getTimerCount()).toBe(0);
});
