import { expect, test } from 'vitest';
import { clockText } from './countdown.tsx';

test('shows minutes and seconds below an hour', () => {
  expect(clockText(245)).toBe('4:05');
});

test('pads the minutes of an hour', () => {
  expect(clockText(3845)).toBe('1:04:05');
});

test('stays at zero', () => {
  expect(clockText(-3)).toBe('0:00');
});
