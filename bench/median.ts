/** The median; NaN of nothing. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value below which that share of the values lies, between two of them interpolated; NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN];
  return below + (above - below) * (at - Math.floor(at));
}
