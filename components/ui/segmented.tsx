import { Radio, RadioGroup } from '@headlessui/react';
import type { ReactNode } from 'react';

export type SegmentedProps<T extends string> = {
  label: string;
  options: readonly { value: T; label: ReactNode; disabled?: boolean }[];
  value: T;
  onChange: (value: T) => void;
};

/** A radio group of two to five choices, in a row if their texts fit. */
export function Segmented<T extends string>({ label, options, value, onChange }: SegmentedProps<T>) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onChange={onChange}
      className="flex flex-wrap gap-1 break-keep rounded-md bg-fill p-1"
    >
      {options.map((option) => (
        <Radio
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          className="flex min-h-10 flex-1 items-center justify-center rounded-sm px-0.5 py-1 text-center font-medium text-ink-2 text-small transition duration-quick data-checked:bg-knob data-checked:font-semibold data-checked:text-ink data-checked:shadow-card data-disabled:opacity-45"
        >
          {option.label}
        </Radio>
      ))}
    </RadioGroup>
  );
}
