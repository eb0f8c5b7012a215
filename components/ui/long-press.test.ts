import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pressHandlers } from './long-press.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const at = (clientX: number) => ({ clientX, clientY: 0 });

test('fires after 350 ms, once', async () => {
  const onPress = vi.fn(async () => true);
  const press = pressHandlers(onPress);
  press.onPointerDown(at(0));
  press.onPointerMove(at(10));
  vi.advanceTimersByTime(349);
  expect(onPress).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onPress).toHaveBeenCalledOnce();
  press.onPointerUp();
  press.onClick();
  expect(onPress).toHaveBeenCalledOnce();
});

test('does not fire for a finger that moved more than 10 px', () => {
  const onPress = vi.fn(async () => true);
  const press = pressHandlers(onPress);
  press.onPointerDown(at(0));
  press.onPointerMove(at(11));
  vi.advanceTimersByTime(1_000);
  expect(onPress).not.toHaveBeenCalled();
});

test('fires at once for a tap', () => {
  const onPress = vi.fn(async () => true);
  const press = pressHandlers(onPress);
  press.onPointerDown(at(0));
  vi.advanceTimersByTime(80);
  press.onPointerUp();
  press.onClick();
  vi.advanceTimersByTime(1_000);
  expect(onPress).toHaveBeenCalledOnce();
});

test('fires again at the click that ends a long press whose copy was denied', async () => {
  const onPress = vi.fn(async () => false);
  const press = pressHandlers(onPress);
  press.onPointerDown(at(0));
  await vi.advanceTimersByTimeAsync(350);
  press.onPointerUp();
  press.onClick();
  expect(onPress).toHaveBeenCalledTimes(2);
});
