import { expect, test } from 'vitest';
import { startMethod } from './start-method.ts';

const start = (change: Partial<Parameters<typeof startMethod>[0]>) =>
  startMethod({
    tried: null,
    shown: null,
    last: null,
    methods: ['wallet', 'stripe', 'sandbox'],
    balance: 100,
    isBalanceOld: false,
    price: 100,
    ...change,
  });

test('a payment starts with the wallet only if its balance suffices', () => {
  expect(start({})).toBe('wallet');
  expect(start({ balance: 99 })).toBeNull();
  expect(start({ balance: null })).toBeNull();
});

test('a payment starts with the method that was tried', () => {
  expect(start({ tried: 'stripe' })).toBe('stripe');
});

test('the start that was shown stays if the balance changes', () => {
  expect(start({ shown: 'wallet', balance: 99 })).toBe('wallet');
  expect(start({ shown: 'stripe' })).toBe('stripe');
  expect(start({ shown: 'stripe', tried: 'sandbox' })).toBe('sandbox');
  // The hall no longer offers it.
  expect(start({ shown: 'stripe', methods: ['wallet', 'sandbox'] })).toBe('wallet');
});

test('a payment starts with the only method that can pay', () => {
  expect(start({ methods: ['wallet', 'stripe'], balance: 99 })).toBe('stripe');
  expect(start({ methods: ['stripe'], balance: null })).toBe('stripe');
  // The wallet is short and must be topped up.
  expect(start({ methods: ['wallet'], balance: 99 })).toBe('wallet');
});

test('a payment starts with the method used last, if it can pay', () => {
  expect(start({ last: 'stripe' })).toBe('stripe');
  expect(start({ last: 'wallet', balance: 99 })).toBeNull();
  expect(start({ last: 'no longer offered' })).toBe('wallet');
});

test('nothing is chosen in place of a wallet that may have been topped up', () => {
  const old = { methods: ['wallet', 'stripe'], balance: 99, isBalanceOld: true } as const;
  expect(start(old)).toBeNull();
  expect(start({ ...old, balance: 100 })).toBe('wallet');
  expect(start({ ...old, tried: 'stripe' })).toBe('stripe');
});
