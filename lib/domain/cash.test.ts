import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bonusShare,
  bonusTakenBack,
  countDrawer,
  splitRefund,
  type WalletMovement,
  type WalletParts,
  walletParts,
} from './cash.ts';

const own = (amount: number): WalletMovement => ({ amount, bonus: 0, topup: null, charged_order: null });
const withBonus = (amount: number, bonus: number): WalletMovement => ({
  ...own(amount + bonus),
  bonus,
  topup: amount,
});
const play = (order: string, amount: number): WalletMovement => ({ ...own(amount), charged_order: order });

const payable = (movements: readonly WalletMovement[]) => walletParts(movements).own;

describe('what can be paid out in cash', () => {
  test('is the balance without the unspent bonus', () => {
    expect(payable([withBonus(30_000, 3_000)])).toBe(30_000);
    expect(payable([own(5_000), withBonus(30_000, 3_000)])).toBe(35_000);
  });

  test('is the whole balance once table time has spent the bonus', () => {
    const evening = [withBonus(30_000, 3_000), play('c', -6_600), play('c', 575)];
    expect(payable(evening)).toBe(26_975);
  });

  test('counts table time of before the bonus as spent of own money', () => {
    expect(payable([own(10_000), play('a', -10_000), withBonus(30_000, 3_000)])).toBe(30_000);
  });

  test('does not turn the bonus into own money by a deposit or a refund', () => {
    const topup = withBonus(30_000, 3_000);
    expect(payable([topup, own(-5_000), own(5_000)])).toBe(30_000);
    expect(payable([topup, play('a', -6_600), play('a', 6_600)])).toBe(30_000);
  });

  test('refunds own money first', () => {
    // 30.00 of bonus and 36.00 of own money paid for the order; 40.00 come back, 36.00 of them own.
    const movements = [withBonus(30_000, 3_000), play('a', -6_600), play('a', 4_000)];
    expect(payable(movements)).toBe(30_000 - 3_600 + 3_600);
  });

  test('is less where a bonus was taken back', () => {
    expect(payable([withBonus(30_000, 3_000), { ...own(-3_000), bonus: -3_000 }])).toBe(30_000);
  });

  test('is never more than the balance, nor than the own money that came in', () => {
    const order = fc.constantFrom('a', 'b');
    const movement = fc.oneof(
      fc.nat(1_000).map(own),
      fc.nat(500).map((bonus): WalletMovement => ({ ...own(bonus), bonus })),
      fc
        .record({ amount: fc.integer({ min: -800, max: -1 }), order })
        .map(({ amount, order: id }) => play(id, amount)),
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
        const { own: paidOut, bonus } = walletParts(covered);
        expect(paidOut).toBeLessThanOrEqual(ownMoney);
        expect(paidOut).toBeGreaterThanOrEqual(0);
        expect(paidOut + bonus).toBe(balance);
      }),
    );
  });
});

describe('the bonus that a payout takes back', () => {
  function payOut(before: readonly WalletMovement[], parts: readonly number[]): WalletParts {
    const movements = [...before];
    for (const part of parts) {
      const bonus = bonusTakenBack(walletParts(movements), part);
      movements.push({ ...own(-part - bonus), bonus: -bonus });
    }
    return walletParts(movements);
  }

  test('is all of a package that is taken out again, also in parts', () => {
    const fresh = withBonus(30_000, 3_000);
    expect(payOut([fresh], [30_000])).toMatchObject({ own: 0, bonus: 0 });
    expect(payOut([fresh], [10_000, 10_000, 10_000])).toMatchObject({ own: 0, bonus: 0 });
    expect(payOut([own(100_000), withBonus(10_000, 100), fresh], [30_000])).toMatchObject({
      own: 110_000,
      bonus: 100,
    });
  });

  test('is nothing once table time has spent it, and nothing of a gift', () => {
    expect(payOut([withBonus(30_000, 3_000), play('c', -6_600)], [5_000])).toMatchObject({ own: 21_400 });
    expect(payOut([own(5_000), { ...own(1_000), bonus: 1_000 }], [5_000])).toMatchObject({ bonus: 1_000 });
  });

  test('leaves no bonus to somebody who tops up and takes the money out, however often', () => {
    const packages = fc.constantFrom([10_000, 300], [30_000, 3_000], [100_000, 15_000] as const);
    fc.assert(
      fc.property(fc.nat(50_000), fc.array(packages, { minLength: 1, maxLength: 6 }), (start, bought) => {
        const movements = [own(start)];
        for (const [amount = 0, bonus = 0] of bought) {
          movements.push(withBonus(amount, bonus));
          const back = bonusTakenBack(walletParts(movements), amount);
          movements.push({ ...own(-amount - back), bonus: -back });
        }
        expect(walletParts(movements)).toMatchObject({ own: start, bonus: 0 });
      }),
    );
  });

  test('stays a bonus where the account that has spent it was joined with another one', () => {
    const joined = [withBonus(30_000, 3_000), play('a', -4_500), own(-28_500)];
    const kept = [own(10_000), own(28_500)];
    expect(walletParts(kept, [joined])).toMatchObject({ own: 38_500, bonus: 0 });
    expect(walletParts([...kept, play('a', 4_500)], [joined])).toMatchObject({ own: 40_000, bonus: 3_000 });
    expect(walletParts([...kept, play('a', 4_500)])).toMatchObject({ own: 43_000 });
    expect(walletParts(kept, [joined]).best).toEqual({ amount: 30_000, bonus: 3_000 });
  });

  test('is shared out with the parts of a top-up', () => {
    const topup = { amount: 30_000, bonus: 3_000 };
    expect([10_000, 5, 4, 30_000].map((part) => bonusShare(topup, part))).toEqual([1_000, 1, 0, 3_000]);
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

describe('what goes back to where it came from', () => {
  test.for([
    [1_000, { cash: 1_000, terminal: 0, online: 0, wallet: 0 }],
    [2_500, { cash: 2_000, terminal: 500, online: 0, wallet: 0 }],
    [9_000, { cash: 2_000, terminal: 1_000, online: 3_000, wallet: 3_000 }],
    [0, { cash: 0, terminal: 0, online: 0, wallet: 0 }],
  ] as const)('%i is split, cash first', ([amount, split]) => {
    expect(splitRefund(amount, { cash: 2_000, terminal: 1_000, online: 3_000 })).toEqual(split);
  });

  test('is never taken from what has given back more than it took', () => {
    expect(splitRefund(500, { cash: -100, terminal: 0, online: 0 })).toMatchObject({ cash: 0, wallet: 500 });
  });
});
