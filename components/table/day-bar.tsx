import { useTranslations } from 'next-intl';
import { SlotBar } from '#components/ui/slot-bar.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { Slots } from '#lib/contract/table.ts';

export type DayBarProps = {
  slots: Pick<Slots, 'open' | 'busy' | 'prices'> & Partial<Pick<Slots, 'base_per_hour'>>;
  timeZone: string;
  nowAt?: number;
};

/** The slots of a table's day, with a legend; as text for screen readers. */
export function DayBar({ slots, timeZone, nowAt }: DayBarProps) {
  const t = useTranslations('table');
  const { time } = useClockText(timeZone);
  const first = slots.open[0];
  const last = slots.open.at(-1);
  if (!first || !last) return <p className="text-ink-3 text-small">{t('closedToday')}</p>;
  // A server that sends no base price: the lowest of the day.
  const basePrice = slots.base_per_hour ?? Math.min(...slots.prices.map(({ per_hour }) => per_hour));
  const hasPeak = slots.prices.some(({ per_hour }) => per_hour > basePrice);
  const taken = slots.busy.map((part) => `${time(part.start_at)}–${time(part.end_at)}`).join(', ');
  return (
    <div>
      <SlotBar
        label={taken ? t('taken', { ranges: taken }) : t('allFree')}
        range={{ start_at: first.start_at, end_at: last.end_at }}
        timeZone={timeZone}
        open={slots.open}
        busy={slots.busy}
        prices={slots.prices}
        basePrice={basePrice}
        nowAt={nowAt}
      />
      <ul aria-hidden="true" className="mt-1.5 flex flex-wrap gap-x-4 text-caption text-ink-3">
        <LegendEntry className="bg-free/25" text={t('key.free')} />
        {hasPeak && <LegendEntry className="border-brand-line border-b-4 bg-free/25" text={t('key.peak')} />}
        <LegendEntry
          className="bg-[repeating-linear-gradient(135deg,rgb(255_255_255/0.35)_0_2px,transparent_2px_4px)] bg-control"
          text={t('key.taken')}
        />
        {slots.busy.some((part) => part.mine) && <LegendEntry className="bg-ink" text={t('key.mine')} />}
      </ul>
    </div>
  );
}

const LegendEntry = ({ className, text }: { className: string; text: string }) => (
  <li className="flex items-center gap-1.5">
    <span className={`size-2.5 rounded-[3px] ${className}`} />
    {text}
  </li>
);
