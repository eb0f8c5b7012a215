import { expect, test } from 'vitest';
import { SERVER_ERROR } from '../client/errors.ts';
import { unlessPaymentPage } from './after-payment.ts';

const refetched = Promise.resolve();
const paid = { order: null, redirect_url: null };

test('waits for fresh data after a payment by the wallet, a refusal and an error', () => {
  expect(unlessPaymentPage({ code: 1, msg: '', data: paid }, refetched)).toBe(refetched);
  expect(unlessPaymentPage(SERVER_ERROR, refetched)).toBe(refetched);
  expect(unlessPaymentPage(undefined, refetched)).toBe(refetched);
});

test('does not wait where the reply leads to a payment page', () => {
  const reply = { code: 1, msg: '', data: { ...paid, redirect_url: '/api/payment/sandbox/1' } } as const;
  expect(unlessPaymentPage(reply, refetched)).toBeUndefined();
});
