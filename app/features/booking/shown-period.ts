import type { DayPeriod } from '#lib/calendar/day-period.ts';

/** A free start and the period of the day that it is in. */
export interface PeriodStart {
  readonly at: number;
  readonly period: DayPeriod;
}

/** The period that a person picked, and the start that was chosen then. */
export interface PickedPeriod {
  readonly period: DayPeriod;
  readonly chosenAt: number | null;
}

/**
 * The period whose starts are shown: the picked one while it has free starts, else that of the chosen start.
 * If there is neither, it is the first one; on a later day it is the evening, in which most people play, else
 * the first one after the night. A start that is chosen elsewhere shows its own period.
 */
export function shownPeriod(
  starts: readonly PeriodStart[],
  { picked, chosenAt, isToday }: { picked: PickedPeriod | null; chosenAt: number | null; isToday: boolean },
): DayPeriod {
  const sorted = [...starts].sort((a, b) => a.at - b.at);
  if (picked?.chosenAt === chosenAt && sorted.some(({ period }) => period === picked.period)) {
    return picked.period;
  }
  const chosen = sorted.find(({ at }) => at === chosenAt);
  const evening = isToday ? undefined : sorted.find(({ period }) => period === 'evening');
  const first = isToday
    ? sorted[0]
    : (evening ?? sorted.find(({ period }) => period !== 'night') ?? sorted[0]);
  return (chosen ?? first)?.period ?? 'evening';
}
