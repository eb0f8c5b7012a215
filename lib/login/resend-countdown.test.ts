import { expect, test } from 'vitest';
import { isCodeSent, secondsLeft } from './resend-countdown.ts';

const request = { address: '+8613800138000', until: 1060, sent_at: 1000 };

test('counts down to zero', () => {
  expect(secondsLeft(request, request.address, 1000)).toBe(60);
  expect(secondsLeft(request, request.address, 1060)).toBe(0);
  expect(secondsLeft(request, request.address, 2000)).toBe(0);
});

test('does not apply to another address, or to none', () => {
  expect(secondsLeft(request, '+8613900139000', 1010)).toBe(0);
  expect(secondsLeft(request, null, 1010)).toBe(0);
});

test('is zero before the first code', () => {
  expect(secondsLeft(null, request.address, 1000)).toBe(0);
});

test('a code that was sent can be typed for five minutes', () => {
  expect(isCodeSent(request, request.address, 1299)).toBe(true);
  expect(isCodeSent(request, request.address, 1300)).toBe(false);
  expect(isCodeSent(request, '+8613900139000', 1010)).toBe(false);
});

test('no code was sent if the server refused to send one so soon', () => {
  expect(isCodeSent({ ...request, sent_at: null }, request.address, 1010)).toBe(false);
  expect(secondsLeft({ ...request, sent_at: null }, request.address, 1010)).toBe(50);
});
