import type { Instant } from '#lib/domain/time.ts';

/** Local time as a clock on the wall shows it. */
export interface WallClock {
  /** 1 = Monday. */
  readonly weekday: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** The minutes since midnight. */
  readonly minute: number;
}

const QUARTER = 900;
const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const quarters = new Map<string, WallClock>();

/** Read from Intl, not from lib/domain: the simulation compares the two. */
export function wallClock(at: Instant, zone: string): WallClock {
  const quarter = Math.floor(at / QUARTER) * QUARTER;
  const key = `${zone} ${quarter}`;
  let start = quarters.get(key);
  if (!start) {
    start = format(quarter, zone);
    quarters.set(key, start);
  }
  return { ...start, minute: start.minute + Math.floor((at - quarter) / 60) };
}

function format(at: Instant, zone: string): WallClock {
  let formatter = formats.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    formats.set(zone, formatter);
  }
  const parts = Object.fromEntries(
    formatter.formatToParts(at * 1000).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts;
  const date = new Date(Date.UTC(year, month - 1, day));
  return { weekday: date.getUTCDay() || 7, day: dayOf(date), minute: hour * 60 + minute };
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

export function dayBefore({ weekday, day }: WallClock): Pick<WallClock, 'weekday' | 'day'> {
  const date = new Date(Date.parse(day) - DAY_MS);
  return { weekday: weekday === 1 ? 7 : weekday - 1, day: dayOf(date) };
}

/** Seconds that the clock on the wall is ahead of UTC. */
export function offsetAt(at: Instant, zone: string): number {
  const { day, minute } = wallClock(at, zone);
  return Date.parse(day) / 1000 + minute * 60 - Math.floor(at / 60) * 60;
}

export function minuteOf(clock: string): number {
  const [hours, minutes] = clock.split(':');
  return Number(hours) * 60 + Number(minutes);
}
