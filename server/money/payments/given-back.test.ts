import { expect, test } from 'vitest';
import { cardRefundsOf, recoverableOf, sourcesOf } from './given-back.ts';
import type { OrderPayment } from './store.ts';

const payment = (fields: Partial<OrderPayment> = {}): OrderPayment => ({
  id: 'pay_1',
  status: 'paid',
  provider: 'stripe',
  provider_ref: 'pi_1',
  purpose: 'order',
  amount: 5_000,
  fulfilled: true,
  reversals: [],
  card_refunds: [],
  ...fields,
});

test('a payment can be refunded except for what has gone back, and refunds that failed do not count', () => {
  const [source] = sourcesOf([
    payment({
      reversals: [{ amount: 1_000, bonus: 0, from_wallet: 1_000 }],
      card_refunds: [
        { amount: 500, status: 'pending', created_at: 1 },
        { amount: 700, status: 'succeeded', created_at: 2 },
        { amount: 900, status: 'failed', created_at: 3 },
      ],
    }),
  ]);
  expect(source).toEqual({ id: 'pay_1', provider: 'stripe', provider_ref: 'pi_1', left: 2_800 });
});

test('nothing is left of a payment of which more went back than it was', () => {
  const reversals = [{ amount: 6_000, bonus: 0, from_wallet: 0 }];
  expect(sourcesOf([payment({ reversals })])).toMatchObject([{ left: 0 }]);
});

test.each<[string, Partial<OrderPayment>, boolean]>([
  ['a share', { purpose: 'share' }, true],
  ['an extension', { purpose: 'extend' }, false],
  ['a payment that is open', { status: 'pending', fulfilled: false }, false],
  ['one that stayed in the wallet', { fulfilled: false }, false],
])('%s', (_, fields, isSource) => {
  expect(sourcesOf([payment(fields)])).toHaveLength(isSource ? 1 : 0);
});

test('what the wallet has not given of reversals is recovered, of payments that were spent on the order', () => {
  const reversals = [
    { amount: 1_000, bonus: 100, from_wallet: 300 },
    { amount: 200, bonus: 0, from_wallet: 500 },
  ];
  expect(recoverableOf([payment({ reversals }), payment({ reversals, fulfilled: false })])).toBe(800);
});

test('refunds of several payments are listed by their time', () => {
  const refundAt = (created_at: number) => ({ amount: created_at, status: 'succeeded' as const, created_at });
  const refunds = cardRefundsOf([
    payment({ card_refunds: [refundAt(3)] }),
    payment({ provider: 'paypal', card_refunds: [refundAt(1), refundAt(4)] }),
  ]);
  expect(refunds.map(({ provider, amount }) => [provider, amount])).toEqual([
    ['paypal', 1],
    ['stripe', 3],
    ['paypal', 4],
  ]);
});
