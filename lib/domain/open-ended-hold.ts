import type { CounterRules, Rules } from './hall.ts';
import type { Instant } from './time.ts';

/** What bounds how long an open-ended game keeps its table. */
interface HoldLimits {
  readonly now: Instant;
  readonly start_at: Instant;
  /** The next booking on the table; null without one. */
  readonly next_start_at: Instant | null;
  readonly cleaning_seconds: number;
  /** null if the outlet does not close. */
  readonly closes_at: Instant | null;
  readonly rules: Pick<Rules, 'max_minutes'> & Pick<CounterRules, 'open_ended_hold_minutes'>;
}

/**
 * Until when an open-ended game keeps its table: some time ahead of now, and no longer than the next booking
 * less the cleaning, closing time and the maximum length of a game allow. Not after now: it has to stop.
 */
export function keptUntil({
  now,
  start_at,
  next_start_at,
  cleaning_seconds,
  closes_at,
  rules,
}: HoldLimits): Instant {
  return Math.min(
    now + rules.open_ended_hold_minutes * 60,
    start_at + rules.max_minutes * 60,
    closes_at ?? Infinity,
    next_start_at === null ? Infinity : next_start_at - cleaning_seconds,
  );
}

/** Each move of the hold tells every device: it moves by at least this. */
export const HOLD_STEP_SECONDS = 5 * 60;

/** Minutes before the end of a game that can't go on, at which the staff are warned. */
export const END_WARNINGS = [30, 15, 5] as const;

/** The last warning that is due, in minutes before the end; null while none is. */
export const endWarning = (end_at: Instant, now: Instant): (typeof END_WARNINGS)[number] | null =>
  END_WARNINGS.findLast((minutes) => end_at - now <= minutes * 60) ?? null;
