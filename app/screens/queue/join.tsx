'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { QueryError } from '#app/features/query/query-error.tsx';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { JoinForm } from '#app/features/queue/join-form.tsx';
import { TicketView } from '#app/features/queue/ticket-view.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Page } from '#components/ui/page.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { reasonOf } from '#lib/api/client/errors.ts';
import { forgetTicket, queueQueries, readTicketId } from '#lib/api/queue.ts';
import { useChosenOutlet } from '#lib/outlet/chosen-outlet.ts';
import { useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';

/** The queue at the door: takes a number, also without an account, and shows the place of one's own. */
export default function QueueJoin({ query }: { query: { store: string } }) {
  const t = useTranslations();
  const locale = useLocale();
  const { navigateBack, switchTab } = useRouter();
  const person = useSession()?.userinfo.id ?? null;
  const [taken, setTaken] = useState(readTicketId);
  const chosen = useChosenOutlet();
  const store = query.store || chosen;
  const line = useQuery(queueQueries.line(store, person, locale));
  const id = taken || line.data?.ticket?.id || '';
  const ticket = useQuery(queueQueries.ticket(id, locale));
  const forget = () => {
    forgetTicket();
    setTaken('');
    void line.refetch();
  };
  // Another phone or another account has it, or the day of the ticket is long over.
  const isGone = reasonOf(ticket.error) === 'not_found';
  const isUnknown = store === '' || reasonOf(line.error) !== null;
  const refresh = () => Promise.all([line.refetch(), ...(id === '' ? [] : [ticket.refetch()])]);
  const home = <Button onClick={() => switchTab('/')}>{t('page.home')}</Button>;
  return (
    <Page bar={<AppBar title={t('page.queue')} onBack={() => navigateBack()} />} onRefresh={refresh}>
      <div className="flex flex-col gap-5">
        <StaleDataBanner query={id !== '' && !isGone ? ticket : line} />
        {id !== '' && !isGone ? (
          <>
            {ticket.data ? (
              <TicketView ticket={ticket.data} onAgain={forget} />
            ) : (
              ticket.isPending && <Skeleton className="h-72 w-full rounded-lg" />
            )}
            <QueryError query={ticket} />
          </>
        ) : isUnknown ? (
          <Empty
            illustration="tables"
            title={t('queue.noStore.title')}
            text={t('queue.noStore.text')}
            action={home}
          />
        ) : (
          <>
            {line.isPending && <Skeleton className="h-72 w-full rounded-lg" />}
            <QueryError query={line} />
            {line.data &&
              (line.data.on && line.data.open ? (
                <JoinForm line={line.data} onJoined={setTaken} />
              ) : (
                <Empty
                  illustration="tables"
                  title={t(line.data.on ? 'queue.closed.title' : 'queue.off.title')}
                  text={t(line.data.on ? 'queue.closed.text' : 'queue.off.text', {
                    store: line.data.store.name,
                  })}
                  action={home}
                />
              ))}
          </>
        )}
      </div>
    </Page>
  );
}
