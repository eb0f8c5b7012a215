import type { WorldCounts, WorldPlan, WorldResult } from './run-world.ts';

/** The sums of counts by name. */
export function sumByName(all: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [name, count] of all.flatMap((counts) => [...counts]))
    sums.set(name, (sums.get(name) ?? 0) + count);
  return sums;
}

/** One line after each world, about all worlds so far. */
export function formatTotals(worlds: readonly WorldCounts[], seed: number, seconds: number): string {
  const sum = (name: Exclude<keyof WorldCounts, 'outcomes' | 'events'>) =>
    worlds.reduce((total, counts) => total + counts[name], 0);
  const outcomes = sumByName(worlds.map((counts) => counts.outcomes));
  const calls = [...outcomes.values()].reduce((total, count) => total + count, 0);
  const refused = calls - (outcomes.get('ok') ?? 0) - (outcomes.get('no_answer') ?? 0);
  return [
    `seed ${seed}: ${worlds.length} worlds`,
    `${sum('steps')} steps`,
    `${Math.round(sum('days'))} days`,
    `${sum('customers')} customers`,
    `${sum('orders')} orders`,
    `${sum('reversals')} refunds and disputes booked`,
    `${sum('shares')} shares paid`,
    `${calls} calls (${refused} refused, ${outcomes.get('no_answer') ?? 0} without an answer)`,
    `${sum('faults')} kills and lost connections`,
    `${Math.round(seconds)} s, ${Math.round(sum('steps') / seconds)} steps/s`,
  ].join(', ');
}

/** `Calls: 12 ok, 3 slot_taken`, the most frequent first. */
export const formatCounts = (name: string, counts: ReadonlyMap<string, number>): string =>
  `${name}: ${[...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([key, count]) => `${count} ${key}`)
    .join(', ')}`;

/** What failed, what happened before it, and the command that repeats it. */
export function formatFailure(
  { seed, steps, only = [] }: WorldPlan,
  { failure, notes }: WorldResult,
  database: string,
): string {
  const story = notes.flatMap(({ step, name, lines }) => [
    `${step}  ${name}`,
    ...lines.map((line) => `      ${line}`),
  ]);
  const options = database === 'pglite' ? '' : ` --database ${database}`;
  return [
    ...story,
    '',
    failure?.message ?? 'The shortened list does not fail any more.',
    `npm run simulate -- --seed ${seed} --steps ${steps} --only ${formatSteps(only)}${options}`,
  ].join('\n');
}

/** `[3, 7, 8, 9]` as `3,7-9`. */
export function formatSteps(steps: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const step of steps) {
    const last = ranges.at(-1);
    if (last && step === last[1] + 1) last[1] = step;
    else ranges.push([step, step]);
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}

/** The reverse of `formatSteps`. */
export const readSteps = (text: string): number[] =>
  text.split(',').flatMap((range) => {
    const [first = Number.NaN, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
