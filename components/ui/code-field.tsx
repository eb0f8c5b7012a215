import { type ReactNode, type Ref, useState } from 'react';
import { cx } from './cx.ts';
import { Field } from './field.tsx';
import { oneTo } from './one-to.ts';

export type CodeFieldProps = {
  label: ReactNode;
  value: string;
  onChange: (digits: string) => void;
  /** Called once the code is complete: typed, pasted or filled in by the phone. */
  onComplete?: (digits: string) => void;
  error?: string | null;
  /** A PIN: drawn as dots, and not filled in by the phone. */
  secret?: boolean;
  ref?: Ref<HTMLInputElement>;
};

const LENGTH = 6;

/** A verification code: one input over six drawn boxes, so that paste and one-time-code autofill work. */
export function CodeField({ label, value, onChange, onComplete, error, secret, ref }: CodeFieldProps) {
  const [focused, setFocused] = useState(false);
  const change = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, LENGTH);
    onChange(digits);
    if (digits.length === LENGTH && digits !== value) onComplete?.(digits);
  };
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className="relative max-w-sm">
          <input
            ref={ref}
            {...control}
            value={value}
            type={secret ? 'password' : 'text'}
            inputMode="numeric"
            autoComplete={secret ? 'new-password' : 'one-time-code'}
            // Longer than the code, for a pasted one with spaces.
            maxLength={LENGTH * 2}
            onChange={(event) => change(event.target.value)}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            className="absolute inset-0 z-10 size-full cursor-text bg-transparent text-[1rem] text-transparent caret-transparent outline-none"
          />
          <div aria-hidden="true" className="flex gap-2">
            {oneTo(LENGTH).map((position) => {
              const isCurrent = focused && position === Math.min(value.length + 1, LENGTH);
              return (
                <span
                  key={position}
                  className={cx(
                    'grid h-14 min-w-0 flex-1 place-items-center rounded-md border bg-surface font-semibold text-heading tabular-nums transition-colors duration-quick',
                    error
                      ? 'border-danger-text'
                      : isCurrent
                        ? 'border-brand-line ring-1 ring-brand-line'
                        : 'border-control',
                  )}
                >
                  {(secret && value[position - 1] ? '•' : value[position - 1]) ??
                    (isCurrent && <span className="h-6 w-0.5 animate-pulse rounded-full bg-brand-line" />)}
                </span>
              );
            })}
          </div>
        </div>
      )}
    </Field>
  );
}
