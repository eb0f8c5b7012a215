import { ArrowLeft } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { PersonRow } from '#components/counter/people/person-row.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { RefusalError } from '#lib/api/client/errors.ts';
import { looksLikePersonCode } from '#lib/contract/person-code.ts';
import { Screen } from '../screen.tsx';
import type { CounterScreenProps } from '../screen-props.ts';
import { counterHref, openScreen } from '../use-counter-location.ts';
import { PersonView } from './person-view.tsx';
import { ReceiptView } from './receipt-view.tsx';
import { ScanButton } from './scan-button.tsx';
import { usePeopleSearch } from './use-people-search.ts';

/**
 * Finds people, and shows one beside the list; on a phone in its place. Turning the device loses nothing that
 * was typed.
 */
export default function PeoplePage({ session, query: { id, order, player, topup } }: CounterScreenProps) {
  const t = useTranslations('counter.people');
  if (order !== undefined || topup !== undefined)
    return (
      <Screen
        title={t('receipt.title')}
        session={session}
        leading={<IconButton icon={ArrowLeft} label={t('receipt.back')} onClick={() => history.back()} />}
      >
        <ReceiptView order={order} player={player} topup={topup} />
      </Screen>
    );
  return (
    <Screen
      title={t('title')}
      session={session}
      leading={
        id && (
          <span className="md:hidden">
            <IconButton icon={ArrowLeft} label={t('back')} onClick={() => openScreen('/people')} />
          </span>
        )
      }
    >
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className={id ? 'max-md:hidden' : ''}>
          <Finder currentId={id ?? null} />
        </div>
        {id ? (
          <PersonView key={id} id={id} role={session.staff.role} />
        ) : (
          <div className="rounded-lg border border-control/60 border-dashed p-4 max-md:hidden">
            <p className="font-semibold">{t('choose')}</p>
            <p className="text-ink-3 text-small">{t('chooseText')}</p>
          </div>
        )}
      </div>
    </Screen>
  );
}

function Finder({ currentId }: { currentId: string | null }) {
  const t = useTranslations('counter.people');
  const { text, setText, q, found } = usePeopleSearch({ listsRecent: true });
  const field = useRef<HTMLDivElement>(null);
  // A hand scanner types the code of a person like a keyboard.
  const scanned = looksLikePersonCode(q) && !found.isPlaceholderData ? found.data?.list[0]?.id : undefined;
  const showScanned = useEffectEvent((id: string) => {
    setText('');
    openScreen('/people', { id });
  });
  useEffect(() => {
    if (scanned !== undefined) showScanned(scanned);
  }, [scanned]);
  useEffect(() => {
    // A touch would open the keyboard over the list.
    if (matchMedia('(pointer: fine)').matches) field.current?.querySelector('input')?.focus();
  }, []);
  return (
    <div ref={field} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2 *:first:min-w-52 *:first:flex-1">
        <SearchField label={t('search')} value={text} onChange={setText} />
        <ScanButton onFound={({ id }) => openScreen('/people', { id })} />
      </div>
      {q === '' && <h2 className="font-semibold text-ink-2 text-small">{t('payBack')}</h2>}
      {found.isPending ? (
        <Skeleton className="h-32 w-full rounded-lg" />
      ) : found.error instanceof RefusalError ? (
        <FormProblem text={found.error.message} />
      ) : found.isError ? (
        <ErrorState onRetry={found.refetch} />
      ) : found.data.list.length === 0 ? (
        q === '' ? (
          <p className="text-ink-3">{t('nothingToHandBack')}</p>
        ) : (
          <Empty illustration="records" title={t('nobody')} text={t('nobodyText')} />
        )
      ) : (
        <ul
          aria-label={t('found')}
          className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-card"
        >
          {found.data.list.map((person) => (
            <li key={person.id}>
              <PersonRow
                person={person}
                href={counterHref('/people', { id: person.id })}
                isCurrent={person.id === currentId}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
