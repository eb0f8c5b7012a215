'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, Megaphone } from 'lucide-react';
import { useLocale } from 'next-intl';
import { announcementQueries } from '#lib/api/announcement.ts';
import { href } from '#lib/router/router.ts';
import { usePersonId } from '#lib/session/session.ts';

/** The first unread announcement of this outlet or of all outlets, else the first. */
export function AnnouncementStrip({ store_id }: { store_id: string }) {
  const locale = useLocale();
  // The announcements of the document are shown until it is known which ones the person has not read.
  const seeded = useQueryClient().getQueryData(announcementQueries.first(null, locale).queryKey);
  const { data = seeded, isPending } = useQuery(announcementQueries.first(usePersonId(), locale));
  const relevant = (data?.list ?? []).filter(({ store }) => store === null || store.id === store_id);
  const announcement = relevant.find(({ unread }) => unread) ?? relevant[0];
  // The room for an announcement is kept until it is known that there is none.
  if (!announcement) return !data && isPending && <div className="min-h-11" />;
  return (
    <a
      href={href('/pages/index/noticeDetail', { id: announcement.id })}
      className="flex min-h-11 items-center gap-2.5 rounded-md bg-surface px-3.5 text-small shadow-card active:bg-fill"
    >
      <Megaphone aria-hidden="true" className="size-4 shrink-0 text-brand-text" />
      <span className="wrap-anywhere min-w-0 flex-1 py-1.5">{announcement.title}</span>
      {announcement.unread && <span className="size-2 shrink-0 rounded-full bg-danger" />}
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-control" />
    </a>
  );
}
