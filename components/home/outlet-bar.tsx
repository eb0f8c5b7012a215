import { ChevronDown, MapPin } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { Store } from '#lib/contract/store.ts';

/** The outlet that Home shows, as the page's title; a tap chooses another. */
export function OutletBar({ store, onPick }: { store: Store; onPick: () => void }) {
  const t = useTranslations('home');
  const { time } = useClockText(store.time_zone);
  const hours = store.open_now
    ? store.open_change_at === null
      ? t('openAlways')
      : t('openUntil', { time: time(store.open_change_at) })
    : store.open_change_at === null
      ? t('closed')
      : t('opensAt', { time: time(store.open_change_at) });
  return (
    <header className="shrink-0 bg-bg px-4 pt-safe">
      <button
        type="button"
        onClick={onPick}
        className="flex min-h-14 w-full items-center gap-3 py-1.5 text-start"
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1">
            <h1 className="truncate font-bold text-heading">{store.name}</h1>
            <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
          </span>
          <span className="block truncate text-ink-2 text-small">
            {hours} · {t('freeCount', { free: store.counts.free, total: store.counts.total })}
          </span>
        </span>
        <span className="sr-only">{t('pick')}</span>
        <MapPin aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
      </button>
    </header>
  );
}
