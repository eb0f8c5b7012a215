'use client';

import { LocateFixed } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { DayPeriodPicker } from '#app/features/booking/day-period-picker.tsx';
import { useDayPeriod } from '#app/features/booking/use-day-period.ts';
import { WaitNote } from '#app/features/waiting/wait-note.tsx';
import { fullWindow, type StartWindow } from '#app/features/waiting/wish-window.ts';
import { Button } from '#components/ui/button.tsx';
import { Section } from '#components/ui/section.tsx';
import { useNowMinute } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { dayPeriodOf } from '#lib/calendar/day-period.ts';
import type { Times } from '#lib/contract/search.ts';
import { OutletTimes } from './outlet-times.tsx';

export interface SearchResultsProps {
  readonly times: Times;
  readonly minutes: number;
  /** Sorts the outlets by the person's position; null if they are sorted so already. */
  readonly locate: (() => void) | null;
  /** Joins the waiting list; null if the hall has none. */
  readonly onWait: ((window: StartWindow) => void) | null;
  /** Drawn paler while the results of another search are loading. */
  readonly stale: boolean;
}

/** The free starts of one day period, outlet by outlet. */
export function SearchResults({ times, minutes, locate, onWait, stale }: SearchResultsProps) {
  const t = useTranslations('find');
  const now = useNowMinute(serverNow);
  const { date, today, list } = times;
  const outlets = list.map(({ store, starts }) => ({
    store,
    starts: starts.map((start) => ({
      ...start,
      at: start.start_at,
      period: dayPeriodOf(start.start_at, date, store.time_zone),
    })),
  }));
  const all = outlets.flatMap(({ starts }) => starts);
  const { free, shown, pick } = useDayPeriod(all, { chosenAt: null, isToday: date === today });
  const [nearest] = list;
  const full = nearest
    ? fullWindow(
        all.map(({ at }) => at),
        { day: date, time_zone: nearest.store.time_zone, now },
      )
    : null;
  return (
    <Section
      title={t('results')}
      action={
        locate && (
          <Button size="sm" variant="ghost" className="-mr-3" icon={LocateFixed} onClick={locate}>
            {t('nearMe')}
          </Button>
        )
      }
    >
      <div
        aria-busy={stale}
        className={`flex flex-col gap-3 transition-opacity ${stale ? 'opacity-50' : ''}`}
      >
        <DayPeriodPicker free={free} value={shown} onChange={pick} />
        {outlets.map(({ store, starts }) => {
          const inPeriod = starts.filter(({ period }) => period === shown);
          return (
            inPeriod.length > 0 && (
              <OutletTimes
                key={`${store.id} ${date} ${shown}`}
                store={store}
                starts={inPeriod}
                day={date}
                minutes={minutes}
              />
            )
          );
        })}
        {onWait && full && <WaitNote onWait={() => onWait(full)} />}
      </div>
    </Section>
  );
}
