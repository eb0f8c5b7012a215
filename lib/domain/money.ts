/** Minor units of the hall's currency (cents, fen): always an integer. */
export type Money = number;

/**
 * Integer division rounded half up, for non-negative whole numbers. Exact beyond 2^53 for the product in
 * `numerator`, since it computes in BigInt.
 */
export function divideHalfUp(numerator: number | bigint, denominator: number | bigint): Money {
  const [n, d] = [BigInt(numerator), BigInt(denominator)];
  return Number((2n * n + d) / (2n * d));
}

/** `percent` (0..100, fractions allowed to two places) of an amount, rounded half up. */
export const percentOf = (amount: Money, percent: number): Money =>
  divideHalfUp(BigInt(amount) * BigInt(Math.round(percent * 100)), 10_000n);

/** `floor(amount x part / whole)`, exactly. */
export const shareOf = (amount: Money, part: number, whole: number): Money =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
