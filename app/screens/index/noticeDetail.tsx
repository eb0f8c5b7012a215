'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Share2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Page } from '#components/ui/page.tsx';
import { Prose } from '#components/ui/prose.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { useDayText } from '#components/ui/use-day-text.ts';
import { announcementQueries } from '#lib/api/announcement.ts';
import { reasonOf } from '#lib/api/client/errors.ts';
import { shareLink } from '#lib/browser/share.ts';
import type { NoticeDetail as Notice } from '#lib/contract/notice.ts';
import { useOnline } from '#lib/network/online.ts';
import { useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';
import { toast } from '#lib/toast/toast.ts';

/** An announcement, with its neighbours. */
export default function AnnouncementDetail({ query }: { query: { id: string } }) {
  const t = useTranslations();
  const online = useOnline();
  const client = useQueryClient();
  const { navigateBack, redirectTo } = useRouter();
  const who = useSession()?.userinfo.id ?? null;
  const locale = useLocale();
  const notice = useQuery(announcementQueries.detail(query.id, who, locale));
  const read = notice.data?.id;
  // Opening it has read it: the list's dot goes.
  useEffect(() => {
    if (read) void client.invalidateQueries({ queryKey: announcementQueries.list(who, locale).queryKey });
  }, [client, read, who, locale]);
  // Also where the address names none.
  const gone = reasonOf(notice.error) !== null;
  const share = async () => {
    const result = await shareLink(notice.data?.title ?? '', location.href);
    if (result === 'copied') toast(t('notice.copied'), 'success');
  };
  return (
    <Page
      bar={
        <AppBar
          title={t('page.notice')}
          onBack={() => navigateBack()}
          actions={notice.data && <IconButton icon={Share2} label={t('notice.share')} onClick={share} />}
        />
      }
    >
      <div className="mb-4 empty:hidden">
        <StaleDataBanner query={notice} />
      </div>
      {notice.isPending && <SkeletonList rows={4} label={t('ui.loading')} />}
      {gone && (
        <Empty
          scene="messages"
          title={t('notice.gone.title')}
          text={t('notice.gone.text')}
          action={<Button onClick={() => redirectTo('/pages/index/notice')}>{t('notice.all')}</Button>}
        />
      )}
      {notice.isError && !gone && !notice.data && (
        <ErrorState kind={online ? 'error' : 'offline'} onRetry={() => notice.refetch()} />
      )}
      {notice.data && <Article notice={notice.data} />}
    </Page>
  );
}

function Article({ notice }: { notice: Notice }) {
  const t = useTranslations('notice');
  const day = useDayText();
  const { redirectTo } = useRouter();
  const to = (id: string | null) => id !== null && redirectTo('/pages/index/noticeDetail', { id });
  return (
    <article className="flex flex-1 flex-col">
      <h2 className="text-balance font-bold text-large">{notice.title}</h2>
      <p className="mt-2 flex flex-wrap items-center gap-2 text-ink-3 text-small">
        <time dateTime={notice.date}>{day(notice.date)}</time>
        {notice.store && <Badge>{notice.store.name}</Badge>}
      </p>
      <div className="mt-3 flex-1">
        <Prose html={notice.html} />
      </div>
      <nav className="mt-8 flex justify-between gap-3 border-line border-t pt-3">
        <Button
          variant="ghost"
          icon={ChevronLeft}
          disabled={notice.previous_id === null}
          onClick={() => to(notice.previous_id)}
        >
          {t('previous')}
        </Button>
        <Button variant="ghost" disabled={notice.next_id === null} onClick={() => to(notice.next_id)}>
          {t('next')}
          <ChevronRight aria-hidden="true" className="size-5" />
        </Button>
      </nav>
    </article>
  );
}
