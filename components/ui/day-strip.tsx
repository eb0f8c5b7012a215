import { Radio, RadioGroup } from '@headlessui/react';
import { useTranslations } from 'next-intl';
import { cx } from './cx.ts';
import { useDayText } from './use-day-text.ts';
import { useScrollToSelected } from './use-scroll-to-selected.ts';

export type DayStripProps = {
  label: string;
  /** `YYYY-MM-DD`, in order. One before `today` is the night that is not over. */
  days: readonly string[];
  today: string;
  /** The ones of `days` that are closed. They can be chosen: the page then says that they are closed. */
  closedDays?: readonly string[];
  value: string;
  onChange: (day: string) => void;
};

/** Days to choose from, each with its weekday and whether it is closed. */
export function DayStrip({ label, days, today, closedDays = [], value, onChange }: DayStripProps) {
  const t = useTranslations();
  const dayText = useDayText();
  const isClosed = (day: string) => closedDays.includes(day);
  const row = useScrollToSelected<HTMLDivElement>(value);
  return (
    <RadioGroup
      ref={row}
      aria-label={label}
      value={value}
      onChange={onChange}
      className="no-scrollbar -mx-4 flex snap-x gap-2 overflow-x-auto scroll-px-4 px-4 py-1 wide:max-h-60 wide:flex-wrap"
    >
      {days.map((day) => (
        <Radio
          key={day}
          value={day}
          aria-label={[
            dayText(day, { weekday: 'long', month: 'long', day: 'numeric' }),
            ...(isClosed(day) ? [t('ui.closedDay')] : []),
          ].join(', ')}
          className="group flex min-h-[4.5rem] min-w-14 shrink-0 snap-start flex-col items-center justify-center rounded-md border border-line bg-surface px-2 transition duration-quick data-checked:border-brand data-checked:bg-brand data-checked:text-on-brand"
        >
          <span className="text-caption text-ink-3 group-data-checked:text-on-brand">
            {day > today ? dayText(day, { weekday: 'short' }) : t(day === today ? 'ui.today' : 'add.tonight')}
          </span>
          <span
            className={cx(
              'font-semibold text-title tabular-nums',
              isClosed(day) && 'line-through opacity-60',
            )}
          >
            {dayText(day, { day: 'numeric' }).replace(/\D/g, '')}
          </span>
          <span className="text-ink-3 text-micro group-data-checked:text-on-brand">
            {isClosed(day) ? t('ui.closedDay') : dayText(day, { month: 'short' })}
          </span>
        </Radio>
      ))}
    </RadioGroup>
  );
}
