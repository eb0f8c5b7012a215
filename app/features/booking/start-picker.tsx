'use client';

import { useTranslations } from 'next-intl';
import { StartPrice } from '#components/table/start-price.tsx';
import { TimeGrid } from '#components/ui/time-grid.tsx';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { dayPeriodOf } from '#lib/calendar/day-period.ts';
import type { Slots } from '#lib/contract/table.ts';
import { localDay } from '#lib/domain/time.ts';
import { DayPeriodPicker } from './day-period-picker.tsx';
import { useDayPeriod } from './use-day-period.ts';

export interface StartPickerProps {
  readonly slots: Pick<Slots, 'date' | 'free_starts' | 'prices'>;
  readonly timeZone: string;
  readonly value: number | null;
  readonly onChange: (startAt: number) => void;
}

/** The free starts of one day period at a time, each with its hourly price. */
export function StartPicker({ slots, timeZone, value, onChange }: StartPickerProps) {
  const t = useTranslations('add');
  const starts = slots.free_starts.map((at) => ({ at, period: dayPeriodOf(at, slots.date, timeZone) }));
  const isToday = slots.date === localDay(serverNow(), timeZone);
  const { free, shown, pick } = useDayPeriod(starts, { chosenAt: value, isToday });
  return (
    <div className="flex flex-col gap-3">
      <DayPeriodPicker free={free} value={shown} onChange={pick} />
      <TimeGrid
        label={t('start')}
        starts={starts.filter(({ period }) => period === shown).map(({ at }) => at)}
        timeZone={timeZone}
        value={value}
        onChange={onChange}
        note={(at) => (
          <StartPrice
            perHour={slots.prices.find((band) => band.start_at <= at && at < band.end_at)?.per_hour}
          />
        )}
      />
    </div>
  );
}
