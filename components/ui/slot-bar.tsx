import { useFormatter } from 'next-intl';
import { cx } from './cx.ts';

type Range = { start_at: number; end_at: number };

export type SlotBarProps = {
  /** What the whole bar says, for screen readers, e.g. "Today: taken 14:00 to 16:00". */
  label: string;
  /** The stretch that is drawn: the day, or the opening hours. */
  range: Range;
  timeZone: string;
  open: readonly Range[];
  busy: readonly (Range & { mine?: boolean })[];
  /** Price bands: the dearest are marked. */
  prices?: readonly (Range & { per_hour: number })[];
  /** The chosen game. */
  selected?: Range | null;
  /** A line where the present is. */
  nowAt?: number;
  className?: string;
};

const HOUR = 3600;

/** A day at a glance: free in pale green, with a bar at its foot where it is dearest, taken hatched, the choice framed. */
export function SlotBar({
  label,
  range,
  timeZone,
  open,
  busy,
  prices = [],
  selected,
  nowAt,
  className,
}: SlotBarProps) {
  const format = useFormatter();
  const length = range.end_at - range.start_at;
  const at = (instant: number) => Math.min(100, Math.max(0, ((instant - range.start_at) / length) * 100));
  const box = (part: Range) => ({
    left: `${at(part.start_at)}%`,
    width: `${at(part.end_at) - at(part.start_at)}%`,
  });
  const dearest = Math.max(0, ...prices.map((band) => band.per_hour));
  const peaks = prices.filter(
    ({ per_hour }) => per_hour === dearest && prices.some((band) => band.per_hour < dearest),
  );
  const hours = Math.round(length / HOUR);
  const every = hours > 18 ? 6 : hours > 9 ? 4 : 2;
  const marks = Array.from(
    { length: Math.floor(hours / every) + 1 },
    (_, index) => range.start_at + index * every * HOUR,
  );
  return (
    <div className={className}>
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
            style={{ left: `${at(nowAt)}%` }}
            className="absolute inset-y-0 w-0.5 -translate-x-px bg-ink"
          />
        )}
        {selected && (
          <span
            style={box(selected)}
            className="absolute inset-y-0 rounded-xs bg-brand ring-2 ring-on-brand ring-inset transition-all duration-calm ease-calm"
          />
        )}
      </div>
      <div aria-hidden="true" className="relative mt-1 h-4 text-ink-3 text-micro tabular-nums">
        {marks.map((mark, index) => (
          <span
            key={mark}
            style={{ left: `${at(mark)}%` }}
            className={cx(
              'absolute',
              index === 0 ? '' : at(mark) > 99 ? '-translate-x-full' : '-translate-x-1/2',
            )}
          >
            {format.dateTime(new Date(mark * 1000), {
              hour: '2-digit',
              minute: '2-digit',
              hourCycle: 'h23',
              timeZone,
            })}
          </span>
        ))}
      </div>
    </div>
  );
}
