import { expect, test } from 'vitest';
import { startMethod } from './start-method.ts';

test('a payment starts with the wallet only if its balance suffices', () => {
  expect(startMethod({ tried: null, balance: 100, price: 100 })).toBe('wallet');
  expect(startMethod({ tried: null, balance: 99, price: 100 })).toBeNull();
  expect(startMethod({ tried: null, balance: null, price: 100 })).toBeNull();
});

test('a payment starts with the method that was tried', () => {
  expect(startMethod({ tried: 'stripe', balance: 100, price: 100 })).toBe('stripe');
});
