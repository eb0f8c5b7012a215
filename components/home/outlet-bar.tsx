import { ChevronDown, MapPin } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { OutletSummary } from '#lib/contract/store.ts';

/** The title of Home: the outlet that it shows, its opening hours and free tables. A tap picks another. */
export function OutletBar({ outlet, onPick }: { outlet: OutletSummary; onPick: () => void }) {
  const t = useTranslations('home');
  const { time, coming } = useClockText(outlet.time_zone);
  const hours = outlet.open_now
    ? outlet.open_change_at === null
      ? t('openAlways')
      : t('openUntil', { time: time(outlet.open_change_at) })
    : outlet.open_change_at === null
      ? t('closed')
      : t('opensAt', { time: coming(outlet.open_change_at) });
  return (
    <header className="shrink-0 bg-bg px-4 pt-safe">
      <button
        type="button"
        onClick={onPick}
        className="flex min-h-14 w-full items-center gap-3 py-1.5 text-start"
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1">
            <h1 className="truncate font-bold text-heading">{outlet.name}</h1>
            <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
          </span>
          <span className="block truncate text-ink-2 text-small">
            {hours}
            {outlet.open_now &&
              ` · ${t('freeCount', { free: outlet.counts.free, total: outlet.counts.total })}`}
          </span>
        </span>
        <span className="sr-only">{t('pick')}</span>
        <MapPin aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
      </button>
    </header>
  );
}
