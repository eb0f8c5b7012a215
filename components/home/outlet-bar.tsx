import { ChevronDown, Info } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { OutletSummary } from '#lib/contract/store.ts';

export interface OutletBarProps {
  readonly outlet: OutletSummary;
  readonly logo?: string | null | undefined;
  readonly aboutHref: string;
  readonly onPick: () => void;
}

/** The title of Home: the outlet that it shows, its opening hours and free tables. A tap picks another. */
export function OutletBar({ outlet, logo, aboutHref, onPick }: OutletBarProps) {
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
      <div className="flex items-center gap-1">
        <button type="button" onClick={onPick} className="min-h-14 min-w-0 flex-1 py-1.5 text-start">
          <span className="flex items-center gap-1">
            <h1 className="wrap-anywhere min-w-0 font-bold text-heading">{outlet.name}</h1>
            <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
          </span>
          <span className="relative block text-ink-2 text-small">
            <span className="live-state">
              {hours}
              {outlet.open_now &&
                ` · ${t('freeCount', { free: outlet.counts.free, total: outlet.counts.total })}`}
            </span>
            <span className="if-stale">{t('checking')}</span>
          </span>
          <span className="sr-only">{t('pick')}</span>
        </button>
        {logo && (
          // The logo stands at the end: its width is known only once it is loaded, and moves no text there.
          // biome-ignore lint/performance/noImgElement: a static export has no image service.
          <img src={logo} alt="" className="h-8 w-auto max-w-24 shrink-0 rounded-xs object-contain" />
        )}
        <a
          href={aboutHref}
          aria-label={t('about', { name: outlet.name })}
          className="-mr-3 grid size-11 shrink-0 place-items-center text-ink-3"
        >
          <Info aria-hidden="true" className="size-5" />
        </a>
      </div>
    </header>
  );
}
