import { type ReactNode, type Ref, useState } from 'react';
import { cx } from './cx.ts';
import { Field } from './field.tsx';
import { oneTo } from './one-to.ts';

export type CodeFieldProps = {
  label: ReactNode;
  value: string;
  onChange: (digits: string) => void;
  /** Called once the last digit is there (typed, pasted or filled in by the phone). */
  onComplete?: (digits: string) => void;
  length?: number;
  hint?: ReactNode;
  error?: string | null;
  disabled?: boolean;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** A verification code: one real input under six drawn boxes, so that paste and one-time-code autofill work. */
export function CodeField({
  label,
  value,
  onChange,
  onComplete,
  length = 6,
  hint,
  error,
  ...input
}: CodeFieldProps) {
  const [focused, setFocused] = useState(false);
  const change = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, length);
    onChange(digits);
    if (digits.length === length && digits !== value) onComplete?.(digits);
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative max-w-sm">
          <input
            {...input}
            {...control}
            value={value}
            inputMode="numeric"
            autoComplete="one-time-code"
            // Longer than the code: a pasted "123 456" must arrive whole before its spaces go.
            maxLength={length * 2}
            onChange={(event) => change(event.target.value)}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            className="absolute inset-0 z-10 size-full cursor-text bg-transparent text-[1rem] text-transparent caret-transparent outline-none"
          />
          <div aria-hidden="true" className="flex gap-2">
            {oneTo(length).map((place) => {
              const here = focused && place === Math.min(value.length + 1, length);
              return (
                <span
                  key={place}
                  className={cx(
                    'grid h-14 min-w-0 flex-1 place-items-center rounded-md border bg-surface font-semibold text-heading tabular-nums transition-colors duration-quick',
                    error
                      ? 'border-danger-text'
                      : here
                        ? 'border-brand-line ring-1 ring-brand-line'
                        : 'border-control',
                  )}
                >
                  {value[place - 1] ??
                    (here && <span className="h-6 w-0.5 animate-pulse rounded-full bg-brand-line" />)}
                </span>
              );
            })}
          </div>
        </div>
      )}
    </Field>
  );
}
