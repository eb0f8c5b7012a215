import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type ChipProps = {
  children: ReactNode;
  selected?: boolean;
  icon?: LucideIcon;
  disabled?: boolean;
  onClick: () => void;
};

/** A small choice: a duration preset, a quick tag. */
export function Chip({ children, selected = false, icon: Icon, disabled, onClick }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      disabled={disabled}
      onClick={onClick}
      className={cx(
        'inline-flex min-h-11 shrink-0 items-center justify-center gap-1.5 rounded-full border px-4 font-medium text-small tabular-nums transition duration-quick disabled:opacity-40',
        selected
          ? 'border-brand-line bg-brand-soft text-on-brand-soft'
          : 'border-line bg-surface text-ink-2 active:bg-fill',
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-4" />}
      {children}
    </button>
  );
}
