/** SPEC §9. */
const VERSION = '1.0.1';
export const appVersion = `${VERSION} (101)`;

/** True if this app is older than `minimum` (`1.2.3`; empty: none). */
export function isOlderThan(minimum: string): boolean {
  const [own, required] = [VERSION, minimum].map((version) => version.split('.').map(Number));
  for (const at of [0, 1, 2]) {
    const difference = (own?.[at] ?? 0) - (required?.[at] || 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
