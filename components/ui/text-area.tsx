import type { ReactNode } from 'react';
import { Field } from './field.tsx';

export type TextAreaProps = {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: string | null;
  placeholder?: string;
  rows?: number;
  maxLength?: number;
};

/** A text of several lines with a counter of its characters (code points). */
export function TextArea({
  value,
  onChange,
  rows = 4,
  maxLength = 140,
  placeholder,
  ...field
}: TextAreaProps) {
  return (
    <Field {...field} aside={`${[...value].length}/${maxLength}`}>
      {(control) => (
        <textarea
          {...control}
          value={value}
          rows={rows}
          placeholder={placeholder}
          onChange={(event) => onChange([...event.target.value].slice(0, maxLength).join(''))}
          className="block w-full resize-none rounded-md border border-control bg-surface px-3.5 py-3 text-[1rem] leading-6 outline-none transition-colors placeholder:text-ink-3 focus:border-brand-line focus:ring-1 focus:ring-brand-line aria-invalid:border-danger-text"
        />
      )}
    </Field>
  );
}
