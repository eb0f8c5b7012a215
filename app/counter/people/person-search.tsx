import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { PersonChoice } from '#components/counter/people/person-row.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import { refusalText } from '#lib/api/client/errors.ts';
import type { FoundPerson } from '#lib/contract/counter/people.ts';
import { looksLikePersonCode } from '#lib/contract/person-code.ts';
import { ScanButton } from './scan-button.tsx';
import { usePeopleSearch } from './use-people-search.ts';

/** A whole mobile number of China, without the country. */
const WHOLE_NUMBER = /^\d{11}$/;
const MOST_SHOWN = 4;

/**
 * Finds an account in a form, as People does: by name, the last digits of the phone, or the code of the app.
 * A whole number and a scanned code choose the only person that they find.
 */
export function PersonSearch({ onFound }: { onFound: (person: FoundPerson) => void }) {
  const t = useTranslations('counter');
  const { text, setText, q, found } = usePeopleSearch();
  const isCurrent = q !== '' && q === text.trim() && found.isSuccess && !found.isPlaceholderData;
  const accounts = isCurrent ? found.data.list.filter(({ is_guest }) => !is_guest) : [];
  const isExact = looksLikePersonCode(q) || WHOLE_NUMBER.test(q.replaceAll(/[\s-]/g, ''));
  const only = isExact && accounts.length === 1 ? accounts[0] : undefined;
  const choose = useEffectEvent(onFound);
  useEffect(() => {
    if (only) choose(only);
  }, [only]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The person has just opened the search: the next thing is to type.
    box.current?.querySelector('input')?.focus();
  }, []);
  return (
    <div ref={box} className="flex flex-col gap-2">
      <div className="flex items-center gap-2 *:first:min-w-0 *:first:flex-1">
        <SearchField label={t('people.search')} value={text} onChange={setText} />
        <ScanButton onFound={onFound} />
      </div>
      {accounts.length > 0 && (
        <ul aria-label={t('people.found')} className="divide-y divide-line rounded-lg border border-line">
          {accounts.slice(0, MOST_SHOWN).map((person) => (
            <li key={person.id}>
              <PersonChoice person={person} onChoose={() => onFound(person)} />
            </li>
          ))}
        </ul>
      )}
      {isCurrent && accounts.length === 0 && <p className="text-ink-2 text-small">{t('people.nobody')}</p>}
      <FormProblem text={found.isError && (refusalText(found.error) || t('failed'))} />
    </div>
  );
}
