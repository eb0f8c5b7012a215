'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { QueryError } from '#app/features/query/query-error.tsx';
import { ReplayPlayer } from '#app/features/replay/replay-player.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Page } from '#components/ui/page.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { reasonOf } from '#lib/api/client/errors.ts';
import { replayQueries } from '#lib/api/replay.ts';
import { useRouter } from '#lib/router/router.ts';
import { toast } from '#lib/toast/toast.ts';

/** Playback of an order's game. */
export default function ReplayScreen({ query }: { query: { id: string } }) {
  const t = useTranslations('replay');
  const page = useTranslations('page');
  const { navigateBack, switchTab } = useRouter();
  const replayQuery = useQuery({ ...replayQueries.detail(query.id), enabled: query.id !== '' });
  const replay = replayQuery.data;
  const refetched = useRef(false);
  // The URLs expire after some hours: the first error fetches new ones.
  const onError = () => {
    if (refetched.current) return toast(t('broken'), 'error');
    refetched.current = true;
    void replayQuery.refetch();
  };
  const isUnavailable = query.id === '' || reasonOf(replayQuery.error) !== null;
  return (
    <Page bar={<AppBar title={page('replay')} onBack={() => navigateBack()} />}>
      {isUnavailable && (
        <Empty
          illustration="tables"
          title={t('nothing.title')}
          text={t('nothing.text')}
          action={<Button onClick={() => switchTab('/pages/entry/order')}>{page('order')}</Button>}
        />
      )}
      {!isUnavailable && replayQuery.isPending && <Skeleton className="-mx-4 aspect-video" />}
      {!isUnavailable && <QueryError query={replayQuery} />}
      {replay?.state === 'preparing' && (
        <div role="status" className="flex flex-1 flex-col items-center justify-center gap-3 text-center">
          <Spinner />
          <p className="max-w-64 text-balance text-ink-2">{t('preparing')}</p>
        </div>
      )}
      {replay?.state === 'ready' && <ReplayPlayer orderId={query.id} replay={replay} onError={onError} />}
      {(replay?.state === 'none' || replay?.state === 'expired') && (
        <Empty illustration="tables" title={t(`${replay.state}.title`)} text={t(`${replay.state}.text`)} />
      )}
    </Page>
  );
}
