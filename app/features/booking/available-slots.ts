import type { Slots } from '#lib/contract/table.ts';
import { freeMinutes, nearestStarts } from '#lib/domain/availability.ts';

interface DurationRules {
  readonly max_minutes: number;
  readonly cleaning_minutes: number;
  readonly step_minutes: number;
}

/** The longest game from a start until the next booking or closing time, in whole steps. */
export function availableMinutes(start: number, slots: Slots, rules: DurationRules): number {
  const open = slots.open.find((range) => range.start_at <= start && start < range.end_at);
  const free = freeMinutes(start, {
    busy: slots.busy,
    // An outlet that never closes is open after midnight too.
    closes_at: open && !isWholeDay(open) ? open.end_at : null,
    max_minutes: rules.max_minutes,
    cleaning_minutes: rules.cleaning_minutes,
  });
  return Math.floor(free / rules.step_minutes) * rules.step_minutes;
}

/** Leaves out the person's own order at `start`: the response of the call that made it was lost. */
export function withoutOwnOrder(slots: Slots, start: number | null): Slots {
  const own = slots.busy.find((range) => range.mine && range.kind === 'booked' && range.start_at === start);
  if (!own) return slots;
  return {
    ...slots,
    busy: slots.busy.filter(
      (range) => range !== own && !(range.mine && range.kind === 'cleaning' && range.start_at === own.end_at),
    ),
    free_starts: [...slots.free_starts, own.start_at].sort((a, b) => a - b),
  };
}

const isWholeDay = ({ start_at, end_at }: { start_at: number; end_at: number }) =>
  end_at - start_at >= 23 * 3600;

/** Why the chosen start cannot be booked, with the free starts nearest to it. */
export interface StartProblem {
  /** `short`: a shorter game fits, of `minutes`. */
  readonly kind: 'taken' | 'passed' | 'short';
  readonly start_at: number;
  readonly minutes: number;
  readonly nearest: readonly number[];
}

/** The problem of a start that is not free for a game of `minutes`. `now`: start of the current minute. */
export function startProblemOf(
  start_at: number,
  slots: Slots,
  { now, minutes, rules }: { now: number; minutes: number; rules: DurationRules & { min_minutes: number } },
): StartProblem {
  const longest = availableMinutes(start_at, slots, rules);
  const fitsShorter = longest >= rules.min_minutes && longest < minutes;
  return {
    kind: hasPassed(start_at, now) ? 'passed' : fitsShorter ? 'short' : 'taken',
    start_at,
    minutes: longest,
    nearest: nearestStarts(slots.free_starts, start_at),
  };
}

/** True for a start that the server may refuse as past: `now` is the start of the current minute. */
export const hasPassed = (start_at: number, now: number): boolean => start_at <= now;

/** The slots without the starts that have passed since they were fetched. */
export const withoutPast = (slots: Slots, now: number): Slots => ({
  ...slots,
  free_starts: slots.free_starts.filter((start) => !hasPassed(start, now)),
});
