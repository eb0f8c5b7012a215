import type { Money } from './money.ts';

/** A member level: holds from `min_spent` of play money on. */
export interface Level {
  readonly min_spent: Money;
  readonly percent_off: number;
}

/** The highest level that the spending reaches; levels ascend and the first starts at 0. */
export function levelFor<T extends Level>(spent: Money, levels: readonly T[]): T {
  const level = levels.findLast((candidate) => spent >= candidate.min_spent) ?? levels[0];
  if (!level) throw new Error('a hall has at least one level');
  return level;
}

/** The way to the next level: 0..1 and the missing amount; next is null and the way 1 at the top. */
export function levelProgress<T extends Level>(
  spent: Money,
  levels: readonly T[],
): { level: T; next: T | null; progress: number; missing: Money } {
  const level = levelFor(spent, levels);
  const next = levels[levels.indexOf(level) + 1] ?? null;
  if (!next) return { level, next, progress: 1, missing: 0 };
  const way = next.min_spent - level.min_spent;
  return {
    level,
    next,
    progress: Math.max(0, spent - level.min_spent) / way,
    missing: next.min_spent - spent,
  };
}
