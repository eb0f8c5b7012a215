import type { TopupPackage } from './hall.ts';
import type { Money } from './money.ts';

export interface TopupLimits {
  readonly packages: readonly TopupPackage[];
  /** The smallest and largest amount without a package. */
  readonly min: Money;
  readonly max: Money;
}

/** A package, or an amount without one. */
export interface TopupChoice {
  readonly package_id: string | null;
  readonly amount: Money;
}

/** The cheapest top-up that adds at least `missing`, bonuses included. Null if none does. */
export function coveringTopup(missing: Money, { packages, min, max }: TopupLimits): TopupChoice | null {
  const choices: TopupChoice[] = packages
    .filter(({ amount, bonus }) => amount + bonus >= missing)
    .map(({ id, amount }) => ({ package_id: id, amount }));
  if (missing <= max) choices.push({ package_id: null, amount: Math.max(missing, min) });
  const [cheapest] = choices.sort((a, b) => a.amount - b.amount);
  return cheapest ?? null;
}
