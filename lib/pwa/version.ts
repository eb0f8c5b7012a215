/** Of the product, with its code (SPEC §9). */
const VERSION = '1.0.1';
export const appVersion = `${VERSION} (101)`;

/** True where this app is older than `least` (`1.2.3`; empty = none is too old). */
export function isOlderThan(least: string): boolean {
  const [mine, theirs] = [VERSION, least].map((version) => version.split('.').map(Number));
  for (const at of [0, 1, 2]) {
    const difference = (mine?.[at] ?? 0) - (theirs?.[at] || 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
