import { Radio, RadioGroup } from '@headlessui/react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type RadioCard<T extends string> = {
  value: T;
  title: ReactNode;
  detail?: ReactNode;
  leading?: ReactNode;
  /** At the end of a row, or below the title in a grid. */
  aside?: ReactNode;
  /** In a grid, the choice has a row of its own. */
  isWide?: boolean;
};

export type RadioCardsProps<T extends string> = {
  label: string;
  options: readonly RadioCard<T>[];
  /** null: none yet. */
  value: T | null;
  onChange: (value: T) => void;
  /** `list`: payment methods, coupons. `grid`: top-up packages, durations. */
  layout?: 'list' | 'grid';
};

const frame =
  'group border bg-surface transition duration-quick border-line data-checked:border-brand-line data-checked:ring-1 data-checked:ring-brand-line';

const Dot = () => (
  <span className="grid size-[1.375rem] shrink-0 place-items-center rounded-full border-[1.5px] border-control transition-colors duration-quick group-data-checked:border-brand group-data-checked:bg-brand">
    <span className="size-2 scale-0 rounded-full bg-on-brand transition-transform duration-quick group-data-checked:scale-100" />
  </span>
);

/** A radio group of cards. */
export function RadioCards<T extends string>({
  label,
  options,
  value,
  onChange,
  layout = 'list',
}: RadioCardsProps<T>) {
  const grid = layout === 'grid';
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onChange={(next: T | null) => next !== null && onChange(next)}
      className={
        grid ? 'grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2.5' : 'flex flex-col gap-2.5'
      }
    >
      {options.map((option) => (
        <Radio
          key={option.value}
          value={option.value}
          className={cx(
            frame,
            grid && (option.isWide ? 'col-span-full min-h-11' : 'min-h-[4.75rem]'),
            grid
              ? 'flex flex-col items-center justify-center rounded-md px-2 py-3 text-center data-checked:bg-brand-soft'
              : 'flex min-h-[3.75rem] items-center gap-3 rounded-lg px-4 py-3',
          )}
        >
          {option.leading}
          <span className={grid ? 'block' : 'min-w-0 flex-1'}>
            <span className={cx('block font-semibold', grid && 'text-balance break-keep')}>
              {option.title}
            </span>
            {option.detail && (
              <span className="block text-ink-3 text-small group-data-checked:text-ink-2">
                {option.detail}
              </span>
            )}
          </span>
          {option.aside}
          {!grid && <Dot />}
        </Radio>
      ))}
    </RadioGroup>
  );
}
