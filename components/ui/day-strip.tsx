import { Radio, RadioGroup } from '@headlessui/react';
import { useFormatter, useTranslations } from 'next-intl';

export type DayStripProps = {
  label: string;
  /** `YYYY-MM-DD`, in order. */
  days: readonly string[];
  /** Which of them is today at the outlet. */
  today: string;
  value: string;
  onChange: (day: string) => void;
  /** Days that can't be chosen, e.g. closed ones. */
  disabled?: readonly string[];
};

/** The next days side by side: weekday above, date below. */
export function DayStrip({ label, days, today, value, onChange, disabled = [] }: DayStripProps) {
  const t = useTranslations('ui');
  const format = useFormatter();
  // A calendar day has no zone: it is written and read in UTC so that no zone can move it.
  const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
  const weekday = (day: string) =>
    day === today ? t('today') : format.dateTime(dateOf(day), { weekday: 'short', timeZone: 'UTC' });
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onChange={onChange}
      className="no-scrollbar -mx-4 flex snap-x gap-2 overflow-x-auto scroll-px-4 px-4 py-1"
    >
      {days.map((day) => (
        <Radio
          key={day}
          value={day}
          disabled={disabled.includes(day)}
          aria-label={format.dateTime(dateOf(day), {
            weekday: 'long',
            month: 'long',
            day: 'numeric',
            timeZone: 'UTC',
          })}
          className="group flex min-h-16 min-w-14 shrink-0 snap-start flex-col items-center justify-center rounded-md border border-line bg-surface px-2 transition duration-quick data-checked:border-brand data-checked:bg-brand data-checked:text-on-brand data-disabled:opacity-40"
        >
          <span className="text-caption text-ink-3 group-data-checked:text-on-brand">{weekday(day)}</span>
          <span className="font-semibold text-title tabular-nums">
            {format.dateTime(dateOf(day), { day: 'numeric', timeZone: 'UTC' }).replace(/\D/g, '')}
          </span>
        </Radio>
      ))}
    </RadioGroup>
  );
}
