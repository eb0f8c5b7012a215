'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Share2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { QueryError } from '#app/features/query/query-error.tsx';
import { StaleDataBanner } from '#app/features/query/stale-data-banner.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Page } from '#components/ui/page.tsx';
import { Prose } from '#components/ui/prose.tsx';
import { SkeletonList } from '#components/ui/skeleton-list.tsx';
import { useDayText } from '#components/ui/use-day-text.ts';
import { announcementQueries } from '#lib/api/announcement.ts';
import { reasonOf } from '#lib/api/client/errors.ts';
import type { AnnouncementDetail } from '#lib/contract/notice.ts';
import { useRouter } from '#lib/router/router.ts';
import { usePersonId } from '#lib/session/session.ts';
import { shareWithToast } from '#lib/toast/share.ts';

export default function NoticeDetail({ query }: { query: { id: string } }) {
  const t = useTranslations();
  const client = useQueryClient();
  const { navigateBack, redirectTo } = useRouter();
  const personId = usePersonId();
  const locale = useLocale();
  const announcement = useQuery(announcementQueries.detail(query.id, personId, locale));
  const readId = announcement.data?.id;
  // Fetching it marked it as read, which the list shows.
  useEffect(() => {
    if (readId)
      void client.invalidateQueries({ queryKey: announcementQueries.list(personId, locale).queryKey });
  }, [client, readId, personId, locale]);
  const isRefused = reasonOf(announcement.error) !== null;
  const share = () =>
    shareWithToast({ title: announcement.data?.title ?? '', url: location.href }, t('notice.copied'));
  return (
    <Page
      bar={
        <AppBar
          title={t('page.notice')}
          onBack={() => navigateBack()}
          actions={
            announcement.data && <IconButton icon={Share2} label={t('notice.share')} onClick={share} />
          }
        />
      }
    >
      <div className="mb-4 empty:hidden">
        <StaleDataBanner query={announcement} />
      </div>
      {announcement.isPending && <SkeletonList shape="text" rows={4} label={t('ui.loading')} />}
      {isRefused ? (
        <Empty
          illustration="messages"
          title={t('notice.gone.title')}
          text={t('notice.gone.text')}
          action={<Button onClick={() => redirectTo('/pages/index/notice')}>{t('notice.all')}</Button>}
        />
      ) : (
        <QueryError query={announcement} />
      )}
      {announcement.data && <Article announcement={announcement.data} />}
    </Page>
  );
}

function Article({ announcement }: { announcement: AnnouncementDetail }) {
  const t = useTranslations('notice');
  const dayText = useDayText();
  const { redirectTo } = useRouter();
  const { title, date, store, html, previous_id, next_id } = announcement;
  const open = (id: string | null) => id !== null && redirectTo('/pages/index/noticeDetail', { id });
  return (
    <article className="flex flex-1 flex-col">
      <h2 className="text-balance font-bold text-large">{title}</h2>
      <p className="mt-2 flex flex-wrap items-center gap-2 text-ink-3 text-small">
        <time dateTime={date}>{dayText(date)}</time>
        {store && <Badge>{store.name}</Badge>}
      </p>
      <div className="mt-3 flex-1">
        <Prose html={html} />
      </div>
      <nav className="mt-8 flex justify-between gap-3 border-line border-t pt-3">
        <Button
          variant="ghost"
          icon={ChevronLeft}
          disabled={previous_id === null}
          onClick={() => open(previous_id)}
        >
          {t('previous')}
        </Button>
        <Button variant="ghost" disabled={next_id === null} onClick={() => open(next_id)}>
          {t('next')}
          <ChevronRight aria-hidden="true" className="size-5" />
        </Button>
      </nav>
    </article>
  );
}
