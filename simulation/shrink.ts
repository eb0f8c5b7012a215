/**
 * Removes steps as long as `fails` still holds (delta debugging), until no single step can be left out or
 * `mayGoOn` ends. `steps` itself must fail.
 */
export async function shrinkSteps(
  steps: readonly number[],
  fails: (steps: readonly number[]) => Promise<boolean>,
  mayGoOn: () => boolean = () => true,
): Promise<readonly number[]> {
  let kept = steps;
  let size = Math.ceil(kept.length / 2);
  while (size >= 1 && mayGoOn()) {
    const before = kept.length;
    for (let end = kept.length; end > 0 && mayGoOn(); end -= size) {
      const shorter = [...kept.slice(0, Math.max(0, end - size)), ...kept.slice(end)];
      if (shorter.length < kept.length && (await fails(shorter))) kept = shorter;
    }
    if (size === 1 && kept.length === before) break;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
  return kept;
}
