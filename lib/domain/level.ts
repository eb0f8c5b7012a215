import type { Money } from './money.ts';

export interface Level {
  readonly min_spent: Money;
  readonly percent_off: number;
}

/** The highest level reached. `levels` ascend by `min_spent` and start at 0. */
export function levelFor<T extends Level>(spent: Money, levels: readonly T[]): T {
  const level = levels.findLast((candidate) => spent >= candidate.min_spent) ?? levels[0];
  if (!level) throw new Error('a hall has at least one level');
  return level;
}

/** Progress towards the next level, 0..1. At the top level `next` is null and progress 1. */
export function levelProgress<T extends Level>(
  spent: Money,
  levels: readonly T[],
): { level: T; next: T | null; progress: number } {
  const level = levelFor(spent, levels);
  const next = levels[levels.indexOf(level) + 1] ?? null;
  if (!next) return { level, next, progress: 1 };
  return {
    level,
    next,
    progress: Math.max(0, spent - level.min_spent) / (next.min_spent - level.min_spent),
  };
}
