import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Field } from './field.tsx';
import { inputBox, inputText } from './input-styles.ts';

export type SelectFieldProps = {
  label: ReactNode;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: string | null;
  disabled?: boolean;
};

/** One of many choices, with the picker of the platform. */
export function SelectField({ label, options, value, onChange, hint, error, disabled }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error ?? null}>
      {(control) => (
        <div className={inputBox}>
          <select
            {...control}
            value={value}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value)}
            className={`${inputText} appearance-none`}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" className="pointer-events-none size-4 shrink-0 text-ink-3" />
        </div>
      )}
    </Field>
  );
}
