import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { reservedRoom } from './reserved-room.ts';

export type CheckboxProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** May contain links, which do not tick it. */
  children: ReactNode;
  error?: string | null;
  /** The error that is expected. Room for it is kept, so that nothing below moves when it appears. */
  reserve?: string;
};

export function Checkbox({ checked, onChange, children, error, reserve }: CheckboxProps) {
  const note = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 text-ink-2 text-small">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            type="checkbox"
            checked={checked}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? note : undefined}
            onChange={(event) => onChange(event.target.checked)}
            className={cx(
              'peer size-6 appearance-none rounded-xs border-[1.5px] bg-surface transition-colors duration-quick checked:border-brand checked:bg-brand',
              error ? 'border-danger-text' : 'border-control',
            )}
          />
          <Check
            aria-hidden="true"
            strokeWidth={3.2}
            className="pointer-events-none absolute size-4 scale-50 text-on-brand opacity-0 transition duration-quick peer-checked:scale-100 peer-checked:opacity-100"
          />
        </span>
        <span>{children}</span>
      </label>
      <div
        id={note}
        aria-live="polite"
        data-reserve={reserve}
        className={cx('pl-9 text-danger-text text-small', reserve ? reservedRoom : 'empty:hidden')}
      >
        {error && <p>{error}</p>}
      </div>
    </div>
  );
}
