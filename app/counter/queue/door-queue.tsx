import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { queueQueries } from '#lib/api/counter/queue.ts';
import { useIsWide } from '#lib/browser/wide.ts';
import { NewTicket } from './new-ticket.tsx';
import { TicketCard } from './ticket-card.tsx';

/** The queue at the door: takes tickets, calls and seats. */
export function DoorQueue() {
  const t = useTranslations('counter.queue');
  const isWide = useIsWide();
  // On a phone, the form would push the queue out of sight.
  const [isAdding, setAdding] = useState(false);
  const line = useQuery(queueQueries.line());
  return (
    <>
      {line.isPending && <Skeleton className="h-72 w-full rounded-lg" />}
      {line.isError && !line.data && <ErrorState onRetry={line.refetch} />}
      {line.data && (
        <div className="grid items-start gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex flex-col gap-6 max-md:order-last">
            {line.data.tickets.length === 0 ? (
              <Empty illustration="records" title={t('empty')} text={t('emptyText')} />
            ) : (
              <ul aria-label={t('title')} className="flex flex-col gap-3">
                {line.data.tickets.map((ticket) => (
                  <li key={ticket.id}>
                    <TicketCard
                      ticket={ticket}
                      hasTable={line.data.types.some(({ id, free }) => id === ticket.type && free > 0)}
                    />
                  </li>
                ))}
              </ul>
            )}
            {line.data.missed.length > 0 && (
              <section className="flex flex-col gap-2">
                <h2 className="font-semibold text-ink-2 text-small">{t('missed')}</h2>
                <ul className="flex flex-col gap-3">
                  {line.data.missed.map((ticket) => (
                    <li key={ticket.id}>
                      <TicketCard ticket={ticket} hasTable={false} />
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
          {isWide || isAdding ? (
            <NewTicket types={line.data.types} open={line.data.open} />
          ) : (
            <Button block icon={Plus} onClick={() => setAdding(true)}>
              {t('new')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
