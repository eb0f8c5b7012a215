'use client';

import { useState } from 'react';
import type { DayPeriod } from '#lib/calendar/day-period.ts';
import { type PeriodStart, type PickedPeriod, shownPeriod } from './shown-period.ts';

/** The period whose starts are shown, and those that have free starts. */
export function useDayPeriod(
  starts: readonly PeriodStart[],
  { chosenAt, isToday }: { chosenAt: number | null; isToday: boolean },
): { free: ReadonlySet<DayPeriod>; shown: DayPeriod; pick: (period: DayPeriod) => void } {
  const [picked, setPicked] = useState<PickedPeriod | null>(null);
  return {
    free: new Set(starts.map(({ period }) => period)),
    shown: shownPeriod(starts, { picked, chosenAt, isToday }),
    pick: (period) => setPicked({ period, chosenAt }),
  };
}
