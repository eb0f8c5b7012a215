import { Pin } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge } from '#components/ui/badge.tsx';
import { useDayText } from '#components/ui/use-day-text.ts';
import type { AnnouncementSummary } from '#lib/contract/notice.ts';

export function AnnouncementCard({
  announcement,
  href,
}: {
  announcement: AnnouncementSummary;
  href: string;
}) {
  const t = useTranslations('notice');
  const dayText = useDayText();
  const { title, summary, date, pinned, store, unread } = announcement;
  return (
    <a href={href} className="block rounded-lg bg-surface p-4 shadow-card transition-colors active:bg-fill">
      <span className="flex items-start gap-2">
        <span className="min-w-0 flex-1 font-semibold">{title}</span>
        {unread && (
          <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-danger">
            <span className="sr-only">{t('unread')}</span>
          </span>
        )}
      </span>
      <span className="mt-1 line-clamp-2 text-ink-2 text-small">{summary}</span>
      <span className="mt-2.5 flex flex-wrap items-center gap-2 text-caption text-ink-3">
        {pinned && (
          <Badge tone="brand" icon={Pin}>
            {t('pinned')}
          </Badge>
        )}
        {store && <Badge>{store.name}</Badge>}
        <time dateTime={date}>{dayText(date)}</time>
      </span>
    </a>
  );
}
