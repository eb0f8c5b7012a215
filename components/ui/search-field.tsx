import { Search, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { inputBox, inputText } from './input-styles.ts';

export interface SearchFieldProps {
  /** Says what is searched; also shown while the field is empty. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The search above a list. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const t = useTranslations('ui');
  return (
    <search className={inputBox}>
      <Search aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
      <input
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={140}
        className={inputText}
      />
      {value && (
        <button type="button" aria-label={t('clear')} onClick={() => onChange('')} className="hit text-ink-3">
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </search>
  );
}
