'use client';

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { PagedList } from '#app/features/query/paged-list.tsx';
import { AnnouncementCard } from '#components/announcement/announcement-card.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { cardGrid } from '#components/ui/columns.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Page } from '#components/ui/page.tsx';
import { announcementQueries } from '#lib/api/announcement.ts';
import { href, useRouter } from '#lib/router/router.ts';
import { usePersonId } from '#lib/session/session.ts';

export default function Announcements() {
  const t = useTranslations();
  const { navigateBack } = useRouter();
  const [personId, locale] = [usePersonId(), useLocale()];
  // Home has it.
  const first = useQueryClient().getQueryData(announcementQueries.first(personId, locale).queryKey);
  const announcements = useInfiniteQuery({
    ...announcementQueries.list(personId, locale),
    placeholderData: first && { pages: [first], pageParams: [''] },
  });
  return (
    <Page
      wide
      bar={<AppBar title={t('page.notices')} onBack={() => navigateBack()} />}
      onRefresh={() => announcements.refetch()}
    >
      <div className={cardGrid}>
        <PagedList
          query={announcements}
          empty={
            <Empty illustration="messages" title={t('notice.empty.title')} text={t('notice.empty.text')} />
          }
        >
          {(list) =>
            list.map((announcement) => (
              <AnnouncementCard
                key={announcement.id}
                announcement={announcement}
                href={href('/pages/index/noticeDetail', { id: announcement.id })}
              />
            ))
          }
        </PagedList>
      </div>
    </Page>
  );
}
