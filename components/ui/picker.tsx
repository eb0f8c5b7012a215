import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { Check, Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { inputBox, inputText } from './input-styles.ts';
import { Sheet } from './sheet.tsx';

export type PickerOption = {
  value: string;
  label: string;
  detail?: string;
  /** Further search terms, e.g. the English name. */
  keywords?: string;
};

export type PickerProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  options: readonly PickerOption[];
  value: string | null;
  onPick: (value: string) => void;
};

const matches = (option: PickerOption, query: string) =>
  `${option.label} ${option.detail ?? ''} ${option.keywords ?? ''}`
    .toLowerCase()
    .includes(query.trim().toLowerCase());

const scrollToCenter = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'center' });

/** A searchable list on a sheet, which opens at the chosen option. */
export function Picker({ open, onClose, title, options, value, onPick }: PickerProps) {
  const t = useTranslations('ui');
  const [query, setQuery] = useState('');
  const found = options.filter((option) => matches(option, query));
  const pick = (next: string | null) => {
    if (next === null) return;
    onPick(next);
    setQuery('');
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={title} tall>
      <Combobox value={value} onChange={pick}>
        <div className={`${inputBox} sticky top-0 z-10`}>
          <Search aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
          <ComboboxInput
            aria-label={t('search')}
            placeholder={t('search')}
            autoComplete="off"
            onChange={(event) => setQuery(event.target.value)}
            displayValue={() => query}
            // The list is always open, so the key closes the sheet.
            onKeyDown={(event) => event.key === 'Escape' && onClose()}
            className={inputText}
          />
        </div>
        <ComboboxOptions static className="mt-2 outline-none">
          {found.map((option) => (
            <ComboboxOption
              key={option.value}
              ref={option.value === value ? scrollToCenter : null}
              value={option.value}
              className="flex min-h-12 items-center gap-3 rounded-md px-2 data-focus:bg-fill"
            >
              <span className="min-w-0 flex-1">{option.label}</span>
              <span className="text-ink-3 tabular-nums">{option.detail}</span>
              <Check
                aria-hidden="true"
                className={option.value === value ? 'size-5 text-brand-text' : 'invisible size-5'}
              />
            </ComboboxOption>
          ))}
        </ComboboxOptions>
        {found.length === 0 && <p className="py-10 text-center text-ink-3">{t('noMatch')}</p>}
      </Combobox>
    </Sheet>
  );
}
