import { Radio, RadioGroup } from '@headlessui/react';
import { useScrollToSelected } from '#components/ui/use-scroll-to-selected.ts';

/** The free starts of a day in a row that scrolls; the chosen one is always in sight. */
export function StartChips({
  label,
  starts,
  value,
  onChange,
  text,
  none,
}: {
  label: string;
  starts: readonly number[];
  value: number | null;
  onChange: (at: number) => void;
  text: (at: number) => string;
  none: string;
}) {
  const row = useScrollToSelected<HTMLDivElement>([value, ...starts].join());
  return (
    <div className="min-w-0">
      <p aria-hidden="true" className="mb-1.5 font-medium text-ink-2 text-small">
        {label}
      </p>
      {starts.length === 0 && <p className="text-warn-text">{none}</p>}
      <RadioGroup
        ref={row}
        aria-label={label}
        value={value}
        onChange={(next: number | null) => next !== null && onChange(next)}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] empty:hidden"
      >
        {starts.map((at) => (
          <Radio
            key={at}
            value={at}
            data-start={at}
            className="inline-flex min-h-11 shrink-0 items-center rounded-full border border-line bg-surface px-3.5 font-medium text-small tabular-nums data-checked:border-brand-line data-checked:bg-brand-soft data-checked:text-on-brand-soft"
          >
            {text(at)}
          </Radio>
        ))}
      </RadioGroup>
    </div>
  );
}
