'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { ReplayPlayer } from '#app/features/replay/replay-player.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Page } from '#components/ui/page.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { reasonOf } from '#lib/api/client/errors.ts';
import { replayQueries } from '#lib/api/replay.ts';
import type { Replay as Game } from '#lib/contract/replay.ts';
import { useOnline } from '#lib/network/online.ts';
import { useRouter } from '#lib/router/router.ts';
import { toast } from '#lib/toast/toast.ts';

/** Playback of a game. */
export default function Replay({ query }: { query: { id: string } }) {
  const t = useTranslations();
  const online = useOnline();
  const { navigateBack, switchTab } = useRouter();
  const replay = useQuery({ ...replayQueries.detail(query.id), enabled: query.id !== '' });
  const renewed = useRef(false);
  // An address lives for hours, this page may be older: new ones are asked for, once.
  const onBroken = () => {
    if (renewed.current) return toast(t('replay.broken'), 'error');
    renewed.current = true;
    void replay.refetch();
  };
  const nothing = query.id === '' || reasonOf(replay.error) !== null;
  return (
    <Page bar={<AppBar title={t('page.replay')} onBack={() => navigateBack()} />}>
      {nothing && (
        <Empty
          scene="tables"
          title={t('replay.nothing.title')}
          text={t('replay.nothing.text')}
          action={<Button onClick={() => switchTab('/pages/entry/order')}>{t('page.order')}</Button>}
        />
      )}
      {!nothing && replay.isPending && <Skeleton className="-mx-4 aspect-video" />}
      {!nothing && replay.isError && !replay.data && (
        <ErrorState kind={online ? 'error' : 'offline'} onRetry={() => replay.refetch()} />
      )}
      {replay.data?.state === 'preparing' && (
        <div role="status" className="flex flex-1 flex-col items-center justify-center gap-3 text-center">
          <Spinner />
          <p className="max-w-64 text-balance text-ink-2">{t('replay.preparing')}</p>
        </div>
      )}
      {replay.data?.state === 'ready' && (
        <ReplayPlayer id={query.id} replay={replay.data} onBroken={onBroken} />
      )}
      {replay.data && isOver(replay.data) && (
        <Empty
          scene="tables"
          title={t(`replay.${replay.data.state}.title`)}
          text={t(`replay.${replay.data.state}.text`)}
        />
      )}
    </Page>
  );
}

const isOver = (game: Game): game is Game & { state: 'none' | 'expired' } =>
  game.state === 'none' || game.state === 'expired';
