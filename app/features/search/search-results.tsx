'use client';

import { LocateFixed } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { DayPeriodPicker } from '#app/features/booking/day-period-picker.tsx';
import { useDayPeriod } from '#app/features/booking/use-day-period.ts';
import { Button } from '#components/ui/button.tsx';
import { Section } from '#components/ui/section.tsx';
import { dayPeriodOf } from '#lib/calendar/day-period.ts';
import type { Times } from '#lib/contract/search.ts';
import { OutletTimes } from './outlet-times.tsx';

export interface SearchResultsProps {
  readonly times: Times;
  readonly minutes: number;
  /** Sorts the outlets by the person's position; null if they are sorted so already. */
  readonly locate: (() => void) | null;
  /** Drawn paler while the results of another search are loading. */
  readonly stale: boolean;
}

/** The free starts of one day period, outlet by outlet. */
export function SearchResults({ times, minutes, locate, stale }: SearchResultsProps) {
  const t = useTranslations('find');
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
      </div>
    </Section>
  );
}
