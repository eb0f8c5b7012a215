import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orderSettler, QUIET_MS } from './order-settler.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('rows go to new places at once if nobody touches the page', () => {
  const show = vi.fn();
  orderSettler(show).want(['b', 'a']);
  expect(show.mock.calls).toEqual([[['b', 'a']]]);
});

test('rows keep their places under a finger, and take the newest order once it has rested', () => {
  const show = vi.fn();
  const settler = orderSettler(show);
  settler.touch();
  settler.want(['b', 'a']);
  vi.advanceTimersByTime(QUIET_MS / 2);
  settler.touch();
  settler.want(['a', 'b', 'c']);
  vi.advanceTimersByTime(QUIET_MS - 1);
  expect(show).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(show.mock.calls).toEqual([[['a', 'b', 'c']]]);
});

test('no row moves after the page is left', () => {
  const show = vi.fn();
  const settler = orderSettler(show);
  settler.touch();
  settler.want(['b', 'a']);
  settler.stop();
  vi.advanceTimersByTime(QUIET_MS * 2);
  expect(show).not.toHaveBeenCalled();
});
