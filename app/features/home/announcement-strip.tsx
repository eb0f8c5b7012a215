'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight, Megaphone } from 'lucide-react';
import { useLocale } from 'next-intl';
import { announcementQueries } from '#lib/api/announcement.ts';
import { href } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';

/** The first announcement that is about this outlet, or about all of them, in one line. */
export default function AnnouncementStrip({ store_id }: { store_id: string }) {
  const who = useSession()?.userinfo.id ?? null;
  const { data } = useInfiniteQuery(announcementQueries.list(who, useLocale()));
  const notices = data?.pages.flatMap((page) => page.list) ?? [];
  const here = notices.filter(({ store }) => store === null || store.id === store_id);
  const notice = here.find(({ unread }) => unread) ?? here[0];
  if (!notice) return null;
  return (
    <a
      href={href('/pages/index/noticeDetail', { id: notice.id })}
      className="flex min-h-11 items-center gap-2.5 rounded-md bg-surface px-3.5 text-small shadow-card active:bg-fill"
    >
      <Megaphone aria-hidden="true" className="size-4 shrink-0 text-brand-text" />
      <span className="min-w-0 flex-1 truncate">{notice.title}</span>
      {notice.unread && <span className="size-2 shrink-0 rounded-full bg-danger" />}
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-control" />
    </a>
  );
}
