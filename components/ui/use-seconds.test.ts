import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { subscribeToSeconds } from './use-seconds.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_400 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A quarter of a second ahead of the device. */
const clock = () => Date.now() / 1000 + 0.25;

test('wakes at the whole seconds of its clock', () => {
  const wakes: number[] = [];
  const stop = subscribeToSeconds(clock, () => wakes.push(clock()));
  vi.advanceTimersByTime(348);
  expect(wakes).toEqual([]);
  vi.advanceTimersByTime(2_010);
  stop();
  expect(wakes.map((at) => Math.floor(at * 100) / 100)).toEqual([
    1_800_000_001, 1_800_000_002, 1_800_000_003,
  ]);
});

test('has one timer for all listeners, and none without', () => {
  const stops = [1, 2, 3].map(() => subscribeToSeconds(clock, () => {}));
  expect(vi.getTimerCount()).toBe(1);
  for (const stop of stops) stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('has no timer while the page is hidden, and wakes when it is visible again', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  const listener = vi.fn();
  const stop = subscribeToSeconds(clock, listener);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  listener.mockClear();
  vi.advanceTimersByTime(60_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(listener).not.toHaveBeenCalled();
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(listener).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(1);
  stop();
  vi.unstubAllGlobals();
});
