import { expect, test } from 'vitest';
import { readHallFile } from '#server/hall/read.ts';
import { topupAmount } from './amount.ts';

const hall = readHallFile('example/hall.yaml');

test('a top-up is an amount within the limits, or a package with its bonus', () => {
  for (const amount of [1_000, 500_000]) expect(topupAmount(hall, { amount })).toEqual({ amount, bonus: 0 });
  const choice = { package_id: 'p300', amount: 1 };
  expect(topupAmount(hall, choice)).toMatchObject({ amount: 30_000, bonus: 3_000 });
});

const limits = { field: 'amount', facts: { min: 1_000, max: 500_000 } };
test.for([
  [{}, { reason: 'topup_below_minimum', ...limits }],
  [{ amount: null }, { reason: 'topup_below_minimum', ...limits }],
  [{ amount: 999 }, { reason: 'topup_below_minimum', ...limits }],
  [{ amount: -5_000 }, { reason: 'topup_below_minimum', ...limits }],
  [{ amount: 500_001 }, { reason: 'topup_above_maximum', ...limits }],
  [{ package_id: 'p9' }, { reason: 'package_unknown', field: 'package_id' }],
] as const)('%o is refused', ([wanted, refusal]) => {
  expect(() => topupAmount(hall, wanted)).toThrow(expect.objectContaining(refusal));
});
