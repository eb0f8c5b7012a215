import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '#lib/test/arbitrary.ts';
import { levelFor, levelProgress } from './level.ts';

const levels = [
  { name: 'Member', min_spent: 0, percent_off: 0 },
  { name: 'Silver', min_spent: 50_000, percent_off: 3 },
  { name: 'Gold', min_spent: 200_000, percent_off: 5.5 },
];

test('a level is reached at its threshold', () => {
  const names = [0, 49_999, 50_000, 199_999, 200_000].map((spent) => levelFor(spent, levels).name);
  expect(names).toEqual(['Member', 'Member', 'Silver', 'Silver', 'Gold']);
});

test('negative spending, after refunds, is the first level', () => {
  expect(levelFor(-1, levels).name).toBe('Member');
});

test('spending more never lowers the level', () => {
  fc.assert(
    fc.property(money, money, (spent, more) => {
      expect(levelFor(spent + more, levels).min_spent).toBeGreaterThanOrEqual(
        levelFor(spent, levels).min_spent,
      );
    }),
  );
});

test('the progress to the next level is 0..1, and 1 at the top level', () => {
  expect(levelProgress(125_000, levels)).toMatchObject({ next: levels[2], progress: 0.5 });
  expect(levelProgress(999_999, levels)).toMatchObject({ next: null, progress: 1 });
  expect(levelProgress(-1, levels)).toMatchObject({ next: levels[1], progress: 0 });
  fc.assert(
    fc.property(money, (spent) => {
      const { progress } = levelProgress(spent, levels);
      expect(progress >= 0 && progress <= 1).toBe(true);
    }),
  );
});

test('a hall without levels throws', () => {
  expect(() => levelFor(0, [])).toThrow();
});
