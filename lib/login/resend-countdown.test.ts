import { expect, test } from 'vitest';
import { secondsLeft } from './resend-countdown.ts';

const wait = { address: '+8613800138000', until: 1060 };

test('the wait for another code counts down to nothing', () => {
  expect(secondsLeft(wait, wait.address, 1000)).toBe(60);
  expect(secondsLeft(wait, wait.address, 1060)).toBe(0);
  expect(secondsLeft(wait, wait.address, 2000)).toBe(0);
});

test('it goes on after a reload, when nothing is typed yet', () => {
  expect(secondsLeft(wait, null, 1010)).toBe(50);
});

test('a number that was put right need not wait for the wrong one', () => {
  expect(secondsLeft(wait, '+8613900139000', 1010)).toBe(0);
});

test('nobody waits before the first code', () => {
  expect(secondsLeft(null, wait.address, 1000)).toBe(0);
});
