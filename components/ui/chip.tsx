import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type ChipProps = {
  children: ReactNode;
  selected?: boolean;
  onClick: () => void;
};

/** A small choice, e.g. a duration or a tag. */
export function Chip({ children, selected = false, onClick }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={onClick}
      className={cx(
        'inline-flex min-h-11 shrink-0 items-center justify-center gap-1.5 rounded-full border px-4 font-medium text-small tabular-nums transition duration-quick',
        selected
          ? 'border-brand-line bg-brand-soft text-on-brand-soft'
          : 'border-line bg-surface text-ink-2 active:bg-fill',
      )}
    >
      {children}
    </button>
  );
}
