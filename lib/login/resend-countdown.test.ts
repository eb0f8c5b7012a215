import { expect, test } from 'vitest';
import { secondsLeft } from './resend-countdown.ts';

const wait = { address: '+8613800138000', until: 1060 };

test('counts down to zero', () => {
  expect(secondsLeft(wait, wait.address, 1000)).toBe(60);
  expect(secondsLeft(wait, wait.address, 1060)).toBe(0);
  expect(secondsLeft(wait, wait.address, 2000)).toBe(0);
});

test('continues while no address is typed, as after a reload', () => {
  expect(secondsLeft(wait, null, 1010)).toBe(50);
});

test('does not apply to another address', () => {
  expect(secondsLeft(wait, '+8613900139000', 1010)).toBe(0);
});

test('is zero before the first code', () => {
  expect(secondsLeft(null, wait.address, 1000)).toBe(0);
});
