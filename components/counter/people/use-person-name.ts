import { useTranslations } from 'next-intl';
import type { FoundPerson } from '#lib/contract/counter/people.ts';

type Named = Pick<FoundPerson, 'name' | 'last_table'>;

/** Returns what a person is called: a guest without a name by the table where they played. */
export function usePersonName(): (person: Named) => string {
  const t = useTranslations('counter');
  return ({ name, last_table }) =>
    name || (last_table === null ? t('guest') : t('guestAt', { number: last_table }));
}
