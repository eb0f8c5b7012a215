import { expect, test } from 'vitest';
import { figuresOf, type Movement, taxOf } from './period-report.ts';

const movement = (account: string, kind: string, amount: number, of = 'jingan'): Movement => ({
  account,
  of,
  kind,
  credit: Math.max(0, amount),
  debit: Math.min(0, amount),
});

test('the tax of orders with the same sum is that of each receipt', () => {
  const orders = { total: 4_150, count: 3, early_end: 0, cancelled: 0, by_staff: 0 };
  expect(taxOf(orders, 6)).toBe(3 * 235);
  expect(taxOf({ ...orders, total: -4_150 }, 6)).toBe(-3 * 235);
  expect(taxOf(orders, null)).toBe(0);
});

test('nothing is booked: all figures are 0', () => {
  const { revenue, takings, bonus, drawer, other } = figuresOf([], []);
  for (const figures of [revenue, bonus, drawer, other])
    expect(new Set(Object.values(figures))).toEqual(new Set([0]));
  expect(takings).toEqual(
    ['cash', 'terminal'].map((method) => ({ method, games: 0, topups: 0, paid_out: 0, total: 0 })),
  );
});

test('money that came in is positive, and moves between accounts of the hall are no takings', () => {
  const { takings, drawer, bonus } = figuresOf(
    [],
    [
      movement('cash', 'float', -50_000),
      movement('safe', 'float', 50_000),
      movement('cash', 'counter_in', -4_150),
      movement('cash', 'topup', -30_000),
      movement('cash', 'hand_back', 1_450),
      movement('cash', 'cash_move', 20_000),
      movement('safe', 'cash_move', -20_000),
      movement('cash', 'expense', 1_200),
      movement('expenses', 'expense', -1_200),
      movement('cash', 'cash_difference', 500),
      movement('cash_difference', 'cash_difference', -500),
      { ...movement('promotions', 'bonus', -3_000, ''), credit: 100 },
      movement('provider', 'payment_in', -13_800, 'stripe'),
      movement('provider', 'card_refund', 2_900, 'stripe'),
    ],
  );
  expect(takings).toEqual([
    { method: 'cash', games: 4_150, topups: 30_000, paid_out: -1_450, total: 32_700 },
    { method: 'terminal', games: 0, topups: 0, paid_out: 0, total: 0 },
    { method: 'stripe', games: 13_800, topups: 0, paid_out: -2_900, total: 10_900 },
  ]);
  expect(drawer).toEqual({ expenses: 1_200, to_safe: 20_000, float: 50_000, difference: -500 });
  expect(bonus).toEqual({ given: 3_000, taken_back: 100 });
});
