'use client';

import { useState } from 'react';
import type { DayPeriod } from '#lib/calendar/day-period.ts';

/** A free start and the period of the day that it is in. */
export interface PeriodStart {
  readonly at: number;
  readonly period: DayPeriod;
}

/**
 * The period whose starts are shown: the one that the person picked while it has free starts, else that of the chosen start,
 * else the first; of a later day the first after the night. A start that is chosen elsewhere shows its own period.
 */
export function useDayPeriod(
  starts: readonly PeriodStart[],
  { chosenAt, isToday }: { chosenAt: number | null; isToday: boolean },
): { free: ReadonlySet<DayPeriod>; shown: DayPeriod; pick: (period: DayPeriod) => void } {
  const [picked, setPicked] = useState<{ period: DayPeriod; chosenAt: number | null } | null>(null);
  const free = new Set(starts.map(({ period }) => period));
  const first = starts.reduce<PeriodStart | null>((a, b) => (a && a.at <= b.at ? a : b), null);
  const daytime = starts.filter(({ period }) => period !== 'night');
  const firstInDaytime = daytime.reduce<PeriodStart | null>((a, b) => (a && a.at <= b.at ? a : b), null);
  const opening = (isToday ? first : (firstInDaytime ?? first))?.period ?? 'evening';
  const chosen = starts.find(({ at }) => at === chosenAt)?.period;
  const shown =
    picked && picked.chosenAt === chosenAt && free.has(picked.period) ? picked.period : (chosen ?? opening);
  return { free, shown, pick: (period) => setPicked({ period, chosenAt }) };
}
