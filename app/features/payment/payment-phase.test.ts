import { expect, test } from 'vitest';
import { lastAttempt, type PaymentFacts, paymentPhase } from './payment-phase.ts';

const order = (id: string, status: 'pending' | 'paid' | 'failed') => ({ payment: { id, status } });
const phase = (facts: Partial<PaymentFacts>) =>
  paymentPhase({
    payment: 'pay_2',
    cancelled: false,
    order: order('pay_2', 'pending'),
    isCurrent: true,
    isLeft: false,
    ...facts,
  });

test('without a payment in the address there is nothing to wait for', () => {
  expect(phase({ payment: '', isCurrent: false })).toBe('none');
});

test.each([
  ['an order without a payment', { payment: null }],
  ['an order with an earlier payment that failed', order('pay_1', 'failed')],
  ['the same payment as failed', order('pay_2', 'failed')],
  ['no order', undefined],
])('waits while the cache has %s', (_, cached) => {
  expect(phase({ order: cached, isCurrent: false })).toBe('checking');
});

test('a payment that the cache has as paid is paid', () => {
  expect(phase({ order: order('pay_2', 'paid'), isCurrent: false })).toBe('paid');
});

test('a paid payment that could not extend the game or pay the order is unfulfilled', () => {
  const paid = (fulfilled: boolean | undefined) => ({
    payment: { id: 'pay_2', status: 'paid' as const, fulfilled },
  });
  expect(phase({ order: paid(false) })).toBe('unfulfilled');
  expect(phase({ order: paid(true) })).toBe('paid');
  expect(phase({ order: paid(undefined) })).toBe('paid');
  expect(phase({ order: paid(false), cancelled: true, isLeft: false })).toBe('unfulfilled');
});

test('the outcome of the payment is that of the order fetched after the return', () => {
  expect(phase({})).toBe('pending');
  expect(phase({ order: order('pay_2', 'failed') })).toBe('failed');
  expect(phase({ order: order('pay_2', 'paid') })).toBe('paid');
});

test('a payment that a newer one has replaced is not waited for', () => {
  expect(phase({ order: order('pay_3', 'pending') })).toBe('none');
});

test('leaving the payment page is an outcome of its own, once the payment is closed', () => {
  expect(phase({ cancelled: true })).toBe('checking');
  expect(phase({ cancelled: true, order: order('pay_2', 'failed') })).toBe('checking');
  expect(phase({ cancelled: true, isLeft: true })).toBe('left');
  expect(phase({ cancelled: true, isLeft: true, order: order('pay_2', 'failed') })).toBe('left');
  expect(phase({ cancelled: true, isLeft: true, order: order('pay_2', 'paid') })).toBe('paid');
});

test('the form starts with the method of the last try, and says that it is open, also without an outcome', () => {
  const payment = { id: 'pay_1', status: 'pending', method: 'stripe' } as const;
  expect(lastAttempt(payment, null)).toEqual({ method: 'stripe', isOpen: true });
  expect(lastAttempt(payment, 'left')).toEqual({ method: 'stripe', isOpen: false });
  expect(lastAttempt({ ...payment, status: 'failed' }, null)).toEqual({ method: 'stripe', isOpen: false });
  expect(lastAttempt({ ...payment, status: 'paid' }, 'unfulfilled')).toEqual({ method: null, isOpen: false });
  expect(lastAttempt(null, null)).toEqual({ method: null, isOpen: false });
});
