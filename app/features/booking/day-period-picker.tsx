'use client';

import { useTranslations } from 'next-intl';
import { Segmented } from '#components/ui/segmented.tsx';
import { type DayPeriod, dayPeriods } from '#lib/calendar/day-period.ts';

export interface DayPeriodPickerProps {
  readonly free: ReadonlySet<DayPeriod>;
  readonly value: DayPeriod;
  readonly onChange: (period: DayPeriod) => void;
}

/** The periods of a day to choose from. Few halls are open at night, so an empty night is left out. */
export function DayPeriodPicker({ free, value, onChange }: DayPeriodPickerProps) {
  const t = useTranslations('add');
  const offered = dayPeriods.filter(
    (period) => (period !== 'night' && period !== 'late') || free.has(period),
  );
  return (
    <Segmented
      label={t('part.label')}
      value={value}
      onChange={onChange}
      options={offered.map((period) => ({
        value: period,
        label: t(`part.${period}`),
        disabled: !free.has(period),
      }))}
    />
  );
}
