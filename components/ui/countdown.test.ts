import { expect, test } from 'vitest';
import { clockText } from './countdown.tsx';

test('a countdown under an hour has minutes and seconds', () => {
  expect(clockText(245)).toBe('4:05');
});

test('a countdown of hours pads the minutes', () => {
  expect(clockText(3845)).toBe('1:04:05');
});

test('a countdown that is over stays at zero', () => {
  expect(clockText(-3)).toBe('0:00');
});
