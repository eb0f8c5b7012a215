import { Radio, RadioGroup } from '@headlessui/react';
import type { ReactNode } from 'react';
import { useClockText } from './use-clock-text.ts';

export type TimeGridProps = {
  label: string;
  starts: readonly number[];
  timeZone: string;
  value: number | null;
  onChange: (startAt: number) => void;
  /** Shown below the time, e.g. the price of an hour. */
  note?: (startAt: number) => ReactNode;
};

export const timeGrid = 'grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2';
export const timeCell =
  'flex min-h-12 flex-col items-center justify-center rounded-md border border-line bg-surface whitespace-nowrap font-semibold tabular-nums transition duration-quick';

/** Start times to choose from. */
export function TimeGrid({ label, starts, timeZone, value, onChange, note }: TimeGridProps) {
  const { time } = useClockText(timeZone);
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onChange={(next: number | null) => next !== null && onChange(next)}
      className={timeGrid}
    >
      {starts.map((at) => (
        <Radio
          key={at}
          value={at}
          className={`group ${timeCell} data-checked:border-brand data-checked:bg-brand data-checked:text-on-brand`}
        >
          {time(at)}
          {note && (
            <span className="font-normal text-ink-3 text-micro group-data-checked:text-on-brand">
              {note(at)}
            </span>
          )}
        </Radio>
      ))}
    </RadioGroup>
  );
}
