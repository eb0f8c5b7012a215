import type { Hall } from '#lib/domain/hall.ts';
import { Refusal } from '#server/core/refusal.ts';

/** A package of the hall, or an amount in minor units. */
export interface TopupAmount {
  readonly package_id?: string | null | undefined;
  readonly amount?: number | null | undefined;
}

export function topupAmount(
  hall: Hall,
  { package_id, amount }: TopupAmount,
): { amount: number; bonus: number } {
  if (package_id) {
    const topupPackage = hall.packages.find(({ id }) => id === package_id);
    if (!topupPackage) throw new Refusal('package_unknown', { field: 'package_id' });
    return topupPackage;
  }
  const { min, max } = hall.topup;
  const refusal = { field: 'amount', facts: { min, max } };
  if (amount === undefined || amount === null || amount < min) {
    throw new Refusal('topup_below_minimum', refusal);
  }
  if (amount > max) throw new Refusal('topup_above_maximum', refusal);
  return { amount, bonus: 0 };
}
