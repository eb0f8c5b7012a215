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
