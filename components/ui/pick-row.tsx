import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface PickRowProps {
  readonly checked: boolean;
  readonly onPick: () => void;
  readonly children: ReactNode;
  readonly disabled?: boolean;
  /** The row has no card of its own, for children that are cards. */
  readonly bare?: boolean;
}

/** A choice of several that takes effect at once; for use in a `fieldset`. */
export const PickRow = ({ checked, onPick, children, disabled = false, bare = false }: PickRowProps) => (
  <button
    type="button"
    aria-pressed={checked}
    disabled={disabled}
    onClick={onPick}
    className={cx(
      'w-full rounded-lg text-start transition-transform active:scale-[0.99] disabled:active:scale-100',
      !bare && 'min-h-[3.25rem] bg-surface px-4 py-3 font-medium shadow-card',
      checked && 'ring-2 ring-brand-line',
    )}
  >
    {children}
  </button>
);
