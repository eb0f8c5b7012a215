import { expect, test } from 'vitest';
import { makeReversalModel } from './model-reversals.ts';
import { type Movement, movementsOf, sumOf } from './movements.ts';
import type { ObservedLine, ObservedReversal } from './observe.ts';

const row = (change: Partial<ObservedReversal>): ObservedReversal => ({
  payment_id: 'pay_1',
  provider_ref: 'ch_1',
  kind: 'refund',
  amount: 3_000,
  bonus: 0,
  from_wallet: 3_000,
  reported_at: 1,
  user_id: 'usr_1',
  provider: 'stripe',
  order_id: null,
  fulfilled: true,
  paid: 5_000,
  paid_bonus: 0,
  account_deleted: false,
  ...change,
});

/** The lines of one transaction: what each account got, and the wallet's balance after it. */
function movement(
  kind: string,
  amounts: Readonly<Record<string, number>>,
  walletAfter: number,
  { order_id = null, payment_id = 'pay_1' }: { order_id?: string | null; payment_id?: string | null } = {},
): ObservedLine[] {
  return Object.entries(amounts).map(([account_id, amount]) => ({
    id: 1,
    transaction_id: `${kind} ${JSON.stringify(amounts)}`,
    account_id,
    amount,
    balance_after: account_id.startsWith('wallet:') ? walletAfter : 0,
    kind,
    order_id,
    payment_id,
  }));
}
const topUp = movement('topup', { 'provider:stripe': -5_000, 'wallet:usr_1': 5_000 }, 5_000);
const refund = movement('payment_refund', { 'provider:stripe': 3_000, 'wallet:usr_1': -3_000 }, 2_000);
const failure = movement('payment_refund', { 'provider:stripe': -3_000, 'wallet:usr_1': 3_000 }, 5_000);

/** All that goes back is of one person. */
const partsOf = ({ lines }: Movement) =>
  new Map([['usr_1', -sumOf(lines, 'revenue:jingan') - sumOf(lines, 'deposit:usr_1')]]);

function modelOf(...args: Parameters<typeof makeReversalModel>) {
  const model = makeReversalModel(...args);
  return {
    ...model,
    follow: (lines: readonly ObservedLine[], rows: readonly ObservedReversal[]) =>
      model.follow(movementsOf(lines), rows, { partsOf, closed: new Set(), followed: () => {} }),
  };
}

const modelAfterTopUp = () => {
  const model = modelOf(
    () => new Set([0, 3_000]),
    () => 0,
  );
  model.follow(topUp, []);
  return model;
};

test('follows a refund and its failure', () => {
  const model = modelAfterTopUp();
  expect(model.follow(refund, [row({})]).fromWallets).toEqual(new Map([['usr_1', 3_000]]));
  expect(model.amountOf('pay_1', 'refund')).toBe(3_000);
  const after = model.follow(failure, [row({ amount: 0, from_wallet: 0 })]);
  expect(after.fromWallets).toEqual(new Map([['usr_1', -3_000]]));
  expect(model.amountOf('pay_1', 'refund')).toBe(0);
});

test('follows what comes back for a deleted account to the hall, and for no other', () => {
  const toHall = movement('payment_refund', { 'provider:stripe': -3_000, losses: 3_000 }, 2_000);
  const after = (account_deleted: boolean) => {
    const model = modelAfterTopUp();
    model.follow(refund, [row({})]);
    return model.follow(toHall, [row({ amount: 0, account_deleted })]);
  };
  expect(after(true).fromWallets).toEqual(new Map([['usr_1', 0]]));
  expect(() => after(false)).toThrow('reversal');
});

test('follows what an order keeps of a refund that was a loss', () => {
  const model = modelAfterTopUp();
  const reversal = row({ order_id: 'ord_1', from_wallet: 0 });
  model.follow(movement('payment_refund', { 'provider:stripe': 3_000, losses: -3_000 }, 0), [reversal]);
  const end = movement(
    'refund_early_end',
    { 'deposit:usr_1': -4_000, 'wallet:usr_1': 1_000, losses: 3_000 },
    6_000,
    { order_id: 'ord_1', payment_id: null },
  );
  const { recovered } = model.follow(end, [{ ...reversal, from_wallet: 3_000 }]);
  expect(recovered).toEqual(new Map([['ord_1', [3_000]]]));
});

test.each([
  [
    'of an amount that the provider never reported',
    movement('payment_refund', { 'provider:stripe': 2_999, 'wallet:usr_1': -2_999 }, 2_001),
    row({ amount: 2_999, from_wallet: 2_999 }),
  ],
  [
    'that a wallet with money does not pay',
    movement('payment_refund', { 'provider:stripe': 3_000, losses: -3_000 }, 5_000),
    row({ from_wallet: 0 }),
  ],
  ['whose row has another amount', refund, row({ amount: 2_000 })],
])('finds a refund %s', (_, lines, reversal) => {
  expect(() => modelAfterTopUp().follow(lines, [reversal])).toThrow('reversal');
});

test('finds a refund that leaves the person the bonus, but for what a payout in cash took back', () => {
  const topUpWithBonus = movement(
    'topup',
    { 'provider:stripe': -5_000, promotions: -500, 'wallet:usr_1': 5_500 },
    5_500,
  );
  const payout = movement(
    'counter_out',
    { 'cash:jingan': 500, promotions: 300, 'wallet:usr_1': -800 },
    4_700,
  );
  const follow = (...before: ObservedLine[][]) => {
    const model = modelOf(
      () => new Set([0, 3_000]),
      () => 0,
    );
    for (const lines of before) model.follow(lines, []);
    return (bonus: number) => {
      const amounts = { 'provider:stripe': 3_000, promotions: bonus, 'wallet:usr_1': -3_000 - bonus };
      const reversal = row({ paid_bonus: 500, bonus, from_wallet: 3_000 + bonus });
      model.follow(movement('payment_refund', amounts, 0), [reversal]);
    };
  };
  expect(() => follow(topUpWithBonus)(0)).toThrow('reversal');
  follow(topUpWithBonus)(300);
  follow(topUpWithBonus, payout)(200);
});
