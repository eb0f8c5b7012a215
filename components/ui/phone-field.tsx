import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Field } from './field.tsx';
import { inputBox, inputText } from './input-styles.ts';

export type PhoneFieldProps = {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  callingCode: string;
  /** The button's name for screen readers, e.g. "Country code, China +86". */
  countryLabel: string;
  onPickCountry: () => void;
  error?: string | null;
  reserve?: string;
  placeholder?: string;
};

export function PhoneField(props: PhoneFieldProps) {
  const { label, value, onChange, callingCode, countryLabel, onPickCountry, error, reserve, placeholder } =
    props;
  return (
    <Field label={label} error={error} reserve={reserve}>
      {(control) => (
        <div className={inputBox}>
          <button
            type="button"
            aria-label={countryLabel}
            aria-haspopup="dialog"
            onClick={onPickCountry}
            className="-ml-1.5 flex min-h-11 items-center gap-1 rounded-sm px-1.5 font-medium tabular-nums"
          >
            {callingCode}
            <ChevronDown aria-hidden="true" className="size-4 text-ink-3" />
          </button>
          <span aria-hidden="true" className="h-6 w-px bg-line" />
          <input
            placeholder={placeholder}
            {...control}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={30}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={`${inputText} pl-1 tabular-nums`}
          />
        </div>
      )}
    </Field>
  );
}
