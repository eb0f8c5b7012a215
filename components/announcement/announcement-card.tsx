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
    <a
      href={href}
      className="flex h-full gap-3.5 rounded-lg bg-surface p-4 shadow-card transition-colors active:bg-fill"
    >
      <time
        dateTime={date}
        className="flex size-13 shrink-0 flex-col items-center justify-center rounded-md bg-brand-soft text-on-brand-soft"
      >
        <span className="sr-only">{dayText(date)}</span>
        <span aria-hidden="true" className="text-micro">
          {dayText(date, { month: 'short' })}
        </span>
        <span aria-hidden="true" className="font-bold text-title leading-5 tabular-nums">
          {dayText(date, { day: 'numeric' }).replace(/\D/g, '')}
        </span>
      </time>
      <span className="min-w-0 flex-1">
        <span className="flex items-start gap-2">
          <span className="min-w-0 flex-1 font-semibold">{title}</span>
          {unread && (
            <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-danger">
              <span className="sr-only">{t('unread')}</span>
            </span>
          )}
        </span>
        <span className="mt-1 line-clamp-2 text-ink-2 text-small">{summary}</span>
        {(pinned || store) && (
          <span className="mt-2.5 flex flex-wrap items-center gap-2">
            {pinned && (
              <Badge tone="brand" icon={Pin}>
                {t('pinned')}
              </Badge>
            )}
            {store && <Badge>{store.name}</Badge>}
          </span>
        )}
      </span>
    </a>
  );
}
