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

/** The free starts of a day, a part of the day at a time, each with the price of its hour. */
export function StartPicker({ slots, timeZone, value, onChange }: StartPickerProps) {
  const t = useTranslations('add');
  const [picked, setPicked] = useState<DayPeriod | null>(null);
  const partAt = (at: number) => dayPeriodOf(at, slots.date, timeZone);
  const startsIn = (part: DayPeriod) => slots.free_starts.filter((at) => partAt(at) === part);
  // Few halls are open in the small hours, before or after the day.
  const offered = dayPeriods.filter(
    (part) => (part !== 'night' && part !== 'late') || startsIn(part).length > 0,
  );
  const shown = picked ?? (value === null ? firstPart() : partAt(value));
  /** Of today the next start; on other days few come for the small hours. */
  function firstPart(): DayPeriod {
    const today = localDay(serverNow(), timeZone);
    const [first = 0] = slots.free_starts;
    const inDaytime = slots.free_starts.find((at) => partAt(at) !== 'night');
    return partAt(slots.date === today ? first : (inDaytime ?? first));
  }
  const priceAt = (at: number) =>
    slots.prices.find((band) => band.start_at <= at && at < band.end_at)?.per_hour;
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={t('part.label')}
        value={shown}
        onChange={setPicked}
        options={offered.map((part) => ({
          value: part,
          label: t(`part.${part}`),
          disabled: startsIn(part).length === 0,
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
          return price !== undefined && <Amount value={price} size="xs" short />;
        }}
      />
    </div>
  );
}
