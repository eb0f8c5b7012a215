import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atMostEvery } from './at-most-every.ts';

const task = vi.fn();

beforeEach(() => {
  task.mockReset();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('runs the first at once, and those after it once when the time is over', () => {
  const limited = atMostEvery(1_000, task);
  limited.run();
  expect(task).toHaveBeenCalledTimes(1);
  limited.run();
  limited.run();
  vi.advanceTimersByTime(999);
  expect(task).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(task).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5_000);
  expect(task).toHaveBeenCalledTimes(2);
  limited.run();
  expect(task).toHaveBeenCalledTimes(3);
});

test('flush makes a run that is due, and cancel drops it', () => {
  const limited = atMostEvery(1_000, task);
  limited.flush();
  expect(task).not.toHaveBeenCalled();
  limited.run();
  limited.run();
  limited.flush();
  expect(task).toHaveBeenCalledTimes(2);
  limited.run();
  limited.cancel();
  vi.advanceTimersByTime(5_000);
  expect(task).toHaveBeenCalledTimes(2);
});

test('a clock that is set back delays nothing', () => {
  const limited = atMostEvery(1_000, task);
  limited.run();
  vi.setSystemTime(Date.now() - 3_600_000);
  limited.run();
  vi.advanceTimersByTime(1_000);
  expect(task).toHaveBeenCalledTimes(2);
});
