import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countDrawer, payableInCash, type WalletMovement } from './cash.ts';

const own = (amount: number): WalletMovement => ({ amount, bonus: 0, charged_order: null });
const withBonus = (amount: number, bonus: number): WalletMovement => ({ ...own(amount + bonus), bonus });
const play = (order: string, amount: number): WalletMovement => ({ ...own(amount), charged_order: order });

describe('what can be paid out in cash', () => {
  test('is the balance without the unspent bonus', () => {
    expect(payableInCash([withBonus(30_000, 3_000)])).toBe(30_000);
    expect(payableInCash([own(5_000), withBonus(30_000, 3_000)])).toBe(35_000);
  });

  test('is the whole balance once table time has spent the bonus', () => {
    const evening = [withBonus(30_000, 3_000), play('c', -6_600), play('c', 575)];
    expect(payableInCash(evening)).toBe(26_975);
  });

  test('counts table time of before the bonus as spent of own money', () => {
    expect(payableInCash([own(10_000), play('a', -10_000), withBonus(30_000, 3_000)])).toBe(30_000);
  });

  test('does not turn the bonus into own money by a deposit or a refund', () => {
    const topup = withBonus(30_000, 3_000);
    expect(payableInCash([topup, own(-5_000), own(5_000)])).toBe(30_000);
    expect(payableInCash([topup, play('a', -6_600), play('a', 6_600)])).toBe(30_000);
  });

  test('refunds own money first', () => {
    // 30.00 of bonus and 36.00 of own money paid for the order; 40.00 come back, 36.00 of them own.
    const movements = [withBonus(30_000, 3_000), play('a', -6_600), play('a', 4_000)];
    expect(payableInCash(movements)).toBe(30_000 - 3_600 + 3_600);
  });

  test('is less where a bonus was taken back', () => {
    expect(
      payableInCash([withBonus(30_000, 3_000), { amount: -3_000, bonus: -3_000, charged_order: null }]),
    ).toBe(30_000);
  });

  test('is never more than the balance, nor than the own money that came in', () => {
    const order = fc.constantFrom('a', 'b');
    const movement = fc.oneof(
      fc.record({ amount: fc.nat(1_000), bonus: fc.constant(0), charged_order: fc.constant(null) }),
      fc.nat(500).map((bonus): WalletMovement => ({ amount: bonus, bonus, charged_order: null })),
      fc.record({ amount: fc.integer({ min: -800, max: -1 }), bonus: fc.constant(0), charged_order: order }),
    );
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 20 }), (movements) => {
        let balance = 0;
        const covered = movements.filter(({ amount }) => {
          if (balance + amount < 0) return false;
          balance += amount;
          return true;
        });
        const ownMoney = covered
          .filter(({ charged_order }) => charged_order === null)
          .reduce((sum, { amount, bonus }) => sum + amount - bonus, 0);
        const payable = payableInCash(covered);
        expect(payable).toBeLessThanOrEqual(balance);
        expect(payable).toBeLessThanOrEqual(ownMoney);
        expect(payable).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('the count of a drawer', () => {
  const evening = [4_150, 650, -1_450, 10_000, 2_000, 30_000, -5_000, -20_000];

  test('compares what was counted with the opening and all that moved', () => {
    expect(countDrawer({ opening: 50_000, movements: evening, counted: 69_850 })).toEqual({
      expected: 70_350,
      difference: -500,
    });
  });

  test('has no difference if all is there', () => {
    expect(countDrawer({ opening: 0, movements: [], counted: 0 })).toEqual({ expected: 0, difference: 0 });
  });
});
