import { type ReactNode, type Ref, useState } from 'react';
import { cx } from './cx.ts';
import { Field } from './field.tsx';
import { oneTo } from './one-to.ts';
import { CODE_LENGTH, digitsOf } from './typed-code.ts';

export type CodeFieldProps = {
  label: ReactNode;
  value: string;
  onChange: (digits: string) => void;
  /** Called once the code is complete: typed, pasted or filled in by the phone. */
  onComplete?: (digits: string) => void;
  /** Whether the code was refused. The next digit then starts a new one. */
  error?: string | null;
  /** The longest error that is expected, for which room is kept. */
  reserve?: string;
  /** Whether the code is being checked. It does not change meanwhile. */
  busy?: boolean;
  /** Whether the code is a PIN, which is drawn as dots and not filled in by the phone. */
  secret?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** A verification code: one input over six drawn boxes, so that paste and one-time-code autofill work. */
export function CodeField(props: CodeFieldProps) {
  const { label, value, onChange, onComplete, error, reserve, busy, secret, ref } = props;
  const [focused, setFocused] = useState(false);
  const change = ({ value: text, selectionStart }: HTMLInputElement) => {
    const caret = selectionStart ?? text.length;
    const digits = digitsOf({ before: value, text, caret, isRefused: Boolean(error) });
    onChange(digits);
    if (digits.length === CODE_LENGTH && digits !== value) onComplete?.(digits);
  };
  return (
    <Field label={label} error={error} reserve={reserve}>
      {(control) => (
        <div className="relative max-w-sm">
          <input
            ref={ref}
            {...control}
            value={value}
            type={secret ? 'password' : 'text'}
            inputMode="numeric"
            autoComplete={secret ? 'new-password' : 'one-time-code'}
            readOnly={busy}
            // The limit is longer than the code, so that a code with spaces can be pasted behind a refused
            // one.
            maxLength={CODE_LENGTH * 3}
            onChange={(event) => change(event.target)}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            className="absolute inset-0 z-10 size-full cursor-text bg-transparent text-[1rem] text-transparent caret-transparent outline-none"
          />
          <div aria-hidden="true" className="flex gap-2">
            {oneTo(CODE_LENGTH).map((position) => {
              const isCurrent = focused && position === Math.min(value.length + 1, CODE_LENGTH);
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
