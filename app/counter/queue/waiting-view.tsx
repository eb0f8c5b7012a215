import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Empty } from '#components/ui/empty.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { counterWaitingQueries } from '#lib/api/counter/waiting.ts';
import { DaySwitch } from '../bookings/day-switch.tsx';
import { useBusinessDay } from '../more/use-outlet-zone.ts';
import { WishRow } from './wish-row.tsx';

/** The waiting list of a day: those who wait or have an offer, then the others. */
export default function WaitingView() {
  const t = useTranslations('counter.waiting');
  const today = useBusinessDay();
  const [day, setDay] = useState<string | null>(null);
  const waiting = useQuery(counterWaitingQueries.day(day));
  const list = waiting.data?.list ?? [];
  const live = list.filter(({ state }) => state === 'waiting' || state === 'offered');
  const ended = list.filter(({ state }) => state !== 'waiting' && state !== 'offered');
  return (
    <div className="flex flex-col gap-4">
      <div className="flex">
        <DaySwitch
          day={day ?? today}
          today={today}
          onChange={(next) => setDay(next === today ? null : next)}
        />
      </div>
      {waiting.isPending && <Skeleton className="h-72 w-full rounded-lg" />}
      {waiting.isError && !waiting.data && <ErrorState onRetry={waiting.refetch} />}
      {waiting.data && live.length === 0 && (
        <Empty illustration="records" title={t('empty')} text={t('emptyText')} />
      )}
      {live.length > 0 && (
        <ul aria-label={t('title')} className="flex flex-col gap-3">
          {live.map((wish) => (
            <li key={wish.id}>
              <WishRow wish={wish} />
            </li>
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <section className="flex flex-col gap-2">
          <h2 className="font-semibold text-ink-2 text-small">{t('ended')}</h2>
          <ul aria-label={t('ended')} className="flex flex-col gap-3">
            {ended.map((wish) => (
              <li key={wish.id}>
                <WishRow wish={wish} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
