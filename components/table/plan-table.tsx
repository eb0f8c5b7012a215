import { cx } from '#components/ui/cx.ts';

const stateStyles = {
  free: 'bg-brand text-on-brand',
  in_use: 'bg-[#1b1510] text-[#ffcf7a]',
  cleaning: 'bg-[#101826] text-[#a9caff]',
  closed: 'bg-[#1b211d] text-[#dfe5e1]',
};

export type PlanTableProps = {
  number: string;
  state: keyof typeof stateStyles;
  stateText: string;
  /** For screen readers. */
  label: string;
  selected: boolean;
  onSelect: () => void;
  /** Width and height as shares of the plan. */
  box: { w: number; h: number };
};

/** A table's button on the floor plan, at least 44 px large, with its number and state. */
export function PlanTable({ number, state, stateText, label, selected, onSelect, box }: PlanTableProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={selected}
      onClick={onSelect}
      className="absolute flex min-h-11 min-w-11 -translate-x-1/2 -translate-y-1/2 flex-col items-center justify-center rounded-sm"
      style={{ width: `${box.w * 100}cqw`, height: `${box.h * 100}cqh` }}
    >
      <span className="grid h-[1.375rem] min-w-[1.375rem] place-items-center rounded-full bg-[#fbf8ee] px-1 font-bold text-[#151a17] text-caption tabular-nums shadow-float">
        {number}
      </span>{' '}
      <span
        className={cx(
          'mt-0.5 whitespace-nowrap rounded-full px-1.5 font-semibold text-[0.625rem] leading-[0.875rem] transition-colors duration-slow',
          stateStyles[state],
        )}
      >
        {stateText}
      </span>
    </button>
  );
}
