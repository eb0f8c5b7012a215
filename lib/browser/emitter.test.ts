import { expect, test, vi } from 'vitest';
import { createEmitter, createKeepingEmitter } from './emitter.ts';

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

test('keeps what nobody listens to for the first listener, and says that one is wanted', () => {
  const { emit, subscribe, onWanted } = createKeepingEmitter<string>();
  const [listener, wanted] = [vi.fn(), vi.fn()];
  onWanted(wanted);
  emit('a');
  emit('b');
  expect(wanted).toHaveBeenCalledTimes(2);
  const unsubscribe = subscribe(listener);
  emit('c');
  expect(listener.mock.calls).toEqual([['a'], ['b'], ['c']]);
  expect(wanted).toHaveBeenCalledTimes(2);
  unsubscribe();
  const second = vi.fn();
  emit('d');
  subscribe(second);
  expect(listener).toHaveBeenCalledTimes(3);
  expect(second.mock.calls).toEqual([['d']]);
});
