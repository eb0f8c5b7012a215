import type { LucideIcon } from 'lucide-react';
import type { CSSProperties } from 'react';
import { cx } from '#components/ui/cx.ts';
import type { TableState } from './table-colors.ts';

/**
 * The styles of a table's number. It is light if the table is free, dark if it is not, and has the hall's
 * color if the table is the person's own. `tiny` adds an outline for a table that is too small for a plate. A
 * closed table is pale, and its number looks like text on the floor.
 */
const numberStyles = {
  free: { plate: '#fbf8ee', ink: '#151a17', tiny: '#ffffff', outline: '#000000' },
  in_use: { plate: '#1b1510', ink: '#ffcf7a', tiny: '#ffcf7a', outline: '#000000' },
  cleaning: { plate: '#101826', ink: '#a9caff', tiny: '#a9caff', outline: '#000000' },
  closed: { plate: '#1b211d', ink: '#dfe5e1', tiny: 'var(--c-ink)', outline: 'var(--c-floor)' },
  own: { plate: 'var(--c-brand)', ink: 'var(--c-on-brand)', tiny: '#ffffff', outline: '#000000' },
};
const textStyles = {
  free: 'bg-free text-on-free',
  in_use: 'bg-[#1b1510] text-[#ffcf7a]',
  cleaning: 'bg-[#101826] text-[#a9caff]',
  closed: 'bg-[#1b211d] text-[#dfe5e1]',
  own: 'bg-brand text-on-brand',
};

/** Labels lie on the tables if the widest fits on the smallest table, else below tables with space. */
const fits = {
  short: { floor: '[@container_floor_(min-width:2.75rem)_and_(min-height:1.125rem)]:block' },
  medium: {
    onTable: '[@container_table_(min-width:4.25rem)_and_(min-height:2.75rem)]:block',
    offTable: '[@container_table_(min-width:4.25rem)_and_(min-height:2.75rem)]:hidden',
    floor: '[@container_floor_(min-width:4rem)_and_(min-height:1.125rem)]:block',
  },
  long: {
    onTable: '[@container_table_(min-width:6rem)_and_(min-height:2.75rem)]:block',
    offTable: '[@container_table_(min-width:6rem)_and_(min-height:2.75rem)]:hidden',
    floor: '[@container_floor_(min-width:5.75rem)_and_(min-height:1.125rem)]:block',
  },
};

/** A Chinese character is about twice as wide as a Latin one. */
function widthOf(text: string): keyof typeof fits {
  const units = [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? 1.8 : 1), 0);
  if (units <= 6) return 'short';
  return units <= 9 ? 'medium' : 'long';
}

/** The width of the widest label. It is at least medium, because tables change to being cleaned. */
export const widest = (texts: readonly string[]): 'medium' | 'long' =>
  texts.some((text) => widthOf(text) === 'long') ? 'long' : 'medium';

/** A length as a share of another one, with the digits that a screen can show. */
export const share = (part: number): string => `${Math.round(part * 1e5) / 1e3}%`;

export type PlanTableProps = {
  number: string;
  state: TableState;
  stateText: string;
  mark?: LucideIcon | undefined;
  label: string;
  selected: boolean;
  widest: 'medium' | 'long';
  onSelect: () => void;
  /** The places for a label, on the table and on the floor below, as shares of the button. */
  onTable: { width: number; height: number };
  below: { width: number; height: number };
};

/** A table's button on the floor plan, at least 44 px large, with its number and its state. */
export function PlanTable({
  number,
  state,
  stateText,
  mark: Mark,
  label,
  selected,
  widest,
  onSelect,
  onTable,
  below,
}: PlanTableProps) {
  const look = Mark ? 'own' : state;
  const { plate, ink, tiny, outline } = numberStyles[look];
  const text = cx(
    'live-state hidden whitespace-nowrap rounded-full px-1.5 font-semibold text-[0.625rem] leading-[0.875rem] transition-colors duration-slow',
    textStyles[look],
  );
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={selected}
      onClick={onSelect}
      // The larger target lies below the tables around it.
      className="absolute inset-0 rounded-sm before:absolute before:top-1/2 before:left-1/2 before:-z-1 before:size-full before:min-h-11 before:min-w-11 before:-translate-1/2"
    >
      <span
        className="absolute top-1/2 left-1/2 -translate-1/2 [container:table/size]"
        style={{ width: share(onTable.width), height: share(onTable.height) }}
      >
        <span className="absolute inset-0 flex flex-col items-center justify-center gap-0.5">
          <span
            className="live-plate relative grid place-items-center rounded-full font-bold text-(--tiny) text-[0.5625rem] tabular-nums leading-none [text-shadow:0_0_2px_var(--outline),0_0_2px_var(--outline)] plate:h-[1.375rem] plate:min-w-[1.375rem] plate:bg-(--plate) plate:px-1 plate:text-(--ink) plate:text-caption plate:shadow-float plate:[text-shadow:none]"
            style={{ '--plate': plate, '--ink': ink, '--tiny': tiny, '--outline': outline } as CSSProperties}
          >
            {number}
            {Mark && (
              <span className="absolute bottom-[60%] left-[80%] grid size-4 place-items-center rounded-full bg-brand text-on-brand ring-2 ring-surface">
                <Mark aria-hidden="true" className="size-2.5" strokeWidth={3} />
              </span>
            )}
          </span>
          <span className={cx(text, fits[widest].onTable)}>{stateText}</span>
        </span>
        <span
          className="absolute left-1/2 -translate-x-1/2 [container:floor/size]"
          style={{
            top: share(0.5 + 0.5 / onTable.height),
            width: share(below.width / onTable.width),
            height: share(below.height / onTable.height),
          }}
        >
          <span className={cx('flex justify-center pt-1', fits[widest].offTable)}>
            <span className={cx(text, fits[widthOf(stateText)].floor)}>{stateText}</span>
          </span>
        </span>
      </span>
    </button>
  );
}
