import { cx } from './cx.ts';
import { useClockText } from './use-clock-text.ts';

type Range = { start_at: number; end_at: number };

export type SlotBarProps = {
  label: string;
  range: Range;
  timeZone: string;
  open: readonly Range[];
  busy: readonly (Range & { mine?: boolean })[];
  /** Price bands; those above `basePrice` are marked. */
  prices: readonly (Range & { per_hour: number })[];
  basePrice: number;
  /** Draws a line at the current time. */
  nowAt?: number;
};

const HOUR = 3600;

/** A period with its free and busy times; those with a price above the base are marked. */
export function SlotBar({ label, range, timeZone, open, busy, prices, basePrice, nowAt }: SlotBarProps) {
  const { hour } = useClockText(timeZone);
  const length = range.end_at - range.start_at;
  const positionOf = (instant: number) =>
    Math.min(100, Math.max(0, ((instant - range.start_at) / length) * 100));
  const box = (part: Range) => ({
    left: `${positionOf(part.start_at)}%`,
    width: `${positionOf(part.end_at) - positionOf(part.start_at)}%`,
  });
  const peaks = prices.filter(({ per_hour }) => per_hour > basePrice);
  const hours = Math.round(length / HOUR);
  const markEvery = hours > 18 ? 6 : hours > 9 ? 4 : 2;
  const marks = Array.from(
    { length: Math.floor(hours / markEvery) + 1 },
    (_, index) => range.start_at + index * markEvery * HOUR,
  );
  return (
    <div>
      <div role="img" aria-label={label} className="relative h-9 overflow-hidden rounded-sm bg-fill">
        {open.map((part) => (
          <span key={`open-${part.start_at}`} style={box(part)} className="absolute inset-y-0 bg-brand/25" />
        ))}
        {peaks.map((band) => (
          <span
            key={`price-${band.start_at}`}
            style={box(band)}
            className="absolute bottom-0 h-2 bg-brand-line"
          />
        ))}
        {busy.map((part) => (
          <span
            key={`busy-${part.start_at}`}
            style={box(part)}
            className={cx(
              'absolute inset-y-0 border-surface border-x bg-control',
              !part.mine &&
                'bg-[repeating-linear-gradient(135deg,rgb(255_255_255/0.22)_0_3px,transparent_3px_7px)]',
              part.mine && 'bg-ink',
            )}
          />
        ))}
        {nowAt !== undefined && nowAt > range.start_at && nowAt < range.end_at && (
          <span
            style={{ left: `${positionOf(nowAt)}%` }}
            className="absolute inset-y-0 w-0.5 -translate-x-px bg-ink"
          />
        )}
      </div>
      <div aria-hidden="true" className="relative mt-1 h-4 text-ink-3 text-micro tabular-nums">
        {marks.map((mark, index) => (
          <span
            key={mark}
            style={{ left: `${positionOf(mark)}%` }}
            className={cx(
              'absolute whitespace-nowrap',
              index === 0 ? '' : positionOf(mark) > 94 ? '-translate-x-full' : '-translate-x-1/2',
            )}
          >
            {hour(mark)}
          </span>
        ))}
      </div>
    </div>
  );
}
