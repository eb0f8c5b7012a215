import { type Instant, type Period, utcOffsetAt } from './time.ts';

/** A period in which a zone has one offset from UTC. */
export interface OffsetPeriod extends Period {
  /** Seconds by which local time is ahead of UTC. */
  readonly offset: number;
}

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;
/** 1970 began on a Thursday: by so many hours the week of Monday is ahead. */
const HOURS_TO_MONDAY = 72;
const HOURS_OF_WEEK = 168;

/** Divides a period at the instants at which the clocks of the zone change. */
export function offsetPeriods({ start_at, end_at }: Period, zone: string): OffsetPeriod[] {
  const periods: OffsetPeriod[] = [];
  let since = start_at;
  for (let at = start_at; at < end_at; ) {
    const next = Math.min(at + DAY_SECONDS, end_at);
    const offset = utcOffsetAt(since, zone);
    if (utcOffsetAt(next, zone) === offset) at = next;
    else {
      const change = firstChange(at, next, zone);
      periods.push({ start_at: since, end_at: change, offset });
      since = change;
      at = change;
    }
  }
  return since < end_at
    ? [...periods, { start_at: since, end_at, offset: utcOffsetAt(since, zone) }]
    : periods;
}

/** The first instant with another offset than `before`, between it and `after`, which has another. */
function firstChange(before: Instant, after: Instant, zone: string): Instant {
  const offset = utcOffsetAt(before, zone);
  let [low, high] = [before, after];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (utcOffsetAt(middle, zone) === offset) low = middle;
    else high = middle;
  }
  return high;
}

/** Seconds by the hour of the week: 0 is Monday from midnight, 167 Sunday's last hour. */
export type WeekHours = number[];

export const emptyWeek = (): WeekHours => Array.from({ length: HOURS_OF_WEEK }, () => 0);

/** Adds a period, as often as `times` says, to the hours of the week in which it lies. */
export function addToWeek(
  week: WeekHours,
  { start_at, end_at }: Period,
  offsets: readonly OffsetPeriod[],
  times: number,
): void {
  for (const zone of offsets) {
    const since = Math.max(start_at, zone.start_at) + zone.offset;
    const until = Math.min(end_at, zone.end_at) + zone.offset;
    for (let hour = Math.floor(since / HOUR_SECONDS); hour * HOUR_SECONDS < until && since < until; hour++) {
      const seconds = Math.min(until, (hour + 1) * HOUR_SECONDS) - Math.max(since, hour * HOUR_SECONDS);
      const place = (hour + HOURS_TO_MONDAY) % HOURS_OF_WEEK;
      week[place] = (week[place] ?? 0) + seconds * times;
    }
  }
}

/** The part of a period within another; null if they do not overlap. */
export function commonPeriod(a: Period, b: Period): Period | null {
  const start_at = Math.max(a.start_at, b.start_at);
  const end_at = Math.min(a.end_at, b.end_at);
  return start_at < end_at ? { start_at, end_at } : null;
}
