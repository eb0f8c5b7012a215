'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Amount } from '#components/ui/amount.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { TimeGrid } from '#components/ui/time-grid.tsx';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { type DayPeriod, dayPeriodOf, dayPeriods } from '#lib/calendar/day-period.ts';
import type { Slots } from '#lib/contract/table.ts';
import { localDay } from '#lib/domain/time.ts';

export interface StartPickerProps {
  readonly slots: Slots;
  readonly timeZone: string;
  readonly value: number | null;
  readonly onChange: (startAt: number) => void;
}

/** The free starts of one day period at a time, each with its hourly price. */
export function StartPicker({ slots, timeZone, value, onChange }: StartPickerProps) {
  const t = useTranslations('add');
  const [picked, setPicked] = useState<DayPeriod | null>(null);
  const periodAt = (at: number) => dayPeriodOf(at, slots.date, timeZone);
  const startsIn = (period: DayPeriod) => slots.free_starts.filter((at) => periodAt(at) === period);
  // Few halls are open at night, so an empty night is left out.
  const offered = dayPeriods.filter(
    (period) => (period !== 'night' && period !== 'late') || startsIn(period).length > 0,
  );
  const shown = picked ?? (value === null ? firstPeriod() : periodAt(value));
  /** The period of the next start; of a later day the first after the night. */
  function firstPeriod(): DayPeriod {
    const today = localDay(serverNow(), timeZone);
    const [first = 0] = slots.free_starts;
    const firstInDaytime = slots.free_starts.find((at) => periodAt(at) !== 'night');
    return periodAt(slots.date === today ? first : (firstInDaytime ?? first));
  }
  const priceAt = (at: number) =>
    slots.prices.find((band) => band.start_at <= at && at < band.end_at)?.per_hour;
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={t('part.label')}
        value={shown}
        onChange={setPicked}
        options={offered.map((period) => ({
          value: period,
          label: t(`part.${period}`),
          disabled: startsIn(period).length === 0,
        }))}
      />
      <TimeGrid
        label={t('start')}
        starts={startsIn(shown)}
        timeZone={timeZone}
        value={value}
        onChange={onChange}
        note={(at) => {
          const price = priceAt(at);
          return price !== undefined && price > 0 && <Amount value={price} size="xs" short />;
        }}
      />
    </div>
  );
}
