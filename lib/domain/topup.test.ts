import { expect, test } from 'vitest';
import { coveringTopup } from './topup.ts';

const packages = [
  { id: 'p100', amount: 10_000, bonus: 0 },
  { id: 'p300', amount: 30_000, bonus: 3_000 },
  { id: 'p500', amount: 50_000, bonus: 8_000 },
];
const limits = { packages, min: 1_000, max: 500_000 };

test.each([
  ['the amount that is missing', 3_825, { package_id: null, amount: 3_825 }],
  ['the smallest amount', 20, { package_id: null, amount: 1_000 }],
  ['a package that costs the same', 10_000, { package_id: 'p100', amount: 10_000 }],
  ['a package whose bonus makes it cheaper', 32_500, { package_id: 'p300', amount: 30_000 }],
])('chooses %s', (_, missing, choice) => expect(coveringTopup(missing, limits)).toEqual(choice));

test('chooses a package above the largest amount, if one covers it, else nothing', () => {
  const small = { ...limits, max: 20_000 };
  expect(coveringTopup(31_000, small)).toEqual({ package_id: 'p300', amount: 30_000 });
  expect(coveringTopup(58_001, small)).toBeNull();
});
