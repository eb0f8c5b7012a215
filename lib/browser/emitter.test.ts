import { expect, test, vi } from 'vitest';
import { createEmitter } from './emitter.ts';

test('calls every listener until it unsubscribes', () => {
  const { emit, subscribe } = createEmitter<string>();
  const [first, second] = [vi.fn(), vi.fn()];
  const unsubscribe = subscribe(first);
  subscribe(second);
  emit('a');
  unsubscribe();
  emit('b');
  expect(first.mock.calls).toEqual([['a']]);
  expect(second.mock.calls).toEqual([['a'], ['b']]);
});

test('connects its source while there is a listener', () => {
  const disconnect = vi.fn();
  const connect = vi.fn(() => disconnect);
  const { subscribe } = createEmitter(connect);
  const unsubscribe = [subscribe(() => {}), subscribe(() => {})];
  expect(connect).toHaveBeenCalledOnce();
  unsubscribe[0]?.();
  expect(disconnect).not.toHaveBeenCalled();
  unsubscribe[1]?.();
  unsubscribe[1]?.();
  expect(disconnect).toHaveBeenCalledOnce();
  subscribe(() => {});
  expect(connect).toHaveBeenCalledTimes(2);
});
