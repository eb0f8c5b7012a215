/** An integer in minor units of the hall's currency (cents, fen). */
export type Money = number;

/** Integer division rounded half up, for non-negative integers. A product may exceed 2^53. */
export function divideHalfUp(numerator: number | bigint, denominator: number | bigint): Money {
  const [n, d] = [BigInt(numerator), BigInt(denominator)];
  return Number((2n * n + d) / (2n * d));
}

/** `percent` (0..100, up to two decimals) of an amount, rounded half up. */
export const percentOf = (amount: Money, percent: number): Money =>
  divideHalfUp(BigInt(amount) * BigInt(Math.round(percent * 100)), 10_000n);

/** `floor(amount x part / whole)`, computed in BigInt. */
export const prorate = (amount: Money, part: number, whole: number): Money =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole));

/**
 * Parses a typed amount (`12`, `12.5`, `1,200.00`, full-width digits) into minor units; `unit` is the number
 * of minor units in one major unit. Returns null for anything else. Uses no floating point.
 */
export function readAmount(typed: string, unit: number): Money | null {
  const digits = Math.round(Math.log10(unit));
  const plain = typed.normalize('NFKC').replace(/[\s,]/g, '');
  const match = /^(\d{1,12})(?:\.(\d*))?$/.exec(plain);
  const fraction = match?.[2] ?? '';
  if (!match || fraction.length > digits) return null;
  return Number(match[1]) * unit + Number(fraction.padEnd(digits, '0') || 0);
}
