import type { Booking, Bookings } from '#lib/contract/counter/bookings.ts';
import { isFree } from '#lib/domain/availability.ts';
import {
  contains,
  type Instant,
  localDay,
  localMinute,
  overlaps,
  type Period,
  utcOffsetAt,
} from '#lib/domain/time.ts';

const HOUR = 3600;

/** The orders that are played on the day: not those of which only the cleaning, or nothing, is within it. */
export const ordersOfDay = ({ orders, period }: Pick<Bookings, 'orders' | 'period'>): Booking[] =>
  orders.filter((order) => overlaps(playedPeriod(order), period));

/** The period until the end of the game, also of a game that has ended early. */
export const playedPeriod = ({
  start_at,
  end_at,
  occupied_until_at,
}: Pick<Booking, 'start_at' | 'end_at' | 'occupied_until_at'>): Period => ({
  start_at,
  end_at: Math.min(end_at, occupied_until_at),
});

/** The part of the day that is drawn: the opening hours and the orders, in whole local hours. */
export function shownPeriod({
  open,
  orders,
  period,
  outlet,
}: Pick<Bookings, 'open' | 'orders' | 'period' | 'outlet'>): Period {
  const parts = [...open, ...ordersOfDay({ orders, period }).map(playedPeriod)];
  if (parts.length === 0) return period;
  const first = Math.max(period.start_at, Math.min(...parts.map(({ start_at }) => start_at)));
  const last = Math.min(period.end_at, Math.max(...parts.map(({ end_at }) => end_at)));
  return {
    start_at: first - pastHour(first, outlet.time_zone),
    end_at: last + ((HOUR - pastHour(last, outlet.time_zone)) % HOUR),
  };
}

const pastHour = (at: Instant, zone: string): number => (((at + utcOffsetAt(at, zone)) % HOUR) + HOUR) % HOUR;

/** The full local hours within a period. They follow the clock when it changes. */
export function hourMarks({ start_at, end_at }: Period, zone: string): Instant[] {
  const marks: Instant[] = [];
  for (let at = start_at; at <= end_at; at += HOUR) marks.push(at - pastHour(at, zone));
  return marks;
}

/** The first instant of each other date. */
export const dateMarks = (marks: readonly Instant[], zone: string): Set<Instant> =>
  new Set(
    marks.filter((mark, index) => {
      const before = marks[index - 1];
      return before !== undefined && localDay(mark, zone) !== localDay(before, zone);
    }),
  );

interface Game {
  readonly table_id: string;
  readonly minutes: number;
  /** The order that is moved: it is not in its own way. */
  readonly except_id?: string;
}

/** The starts from now on at which a game fits between the table's orders and into the opening hours. */
export function freeStartsOf(
  {
    open,
    open_until,
    orders,
    blocks,
    outlet,
    rules,
  }: Pick<Bookings, 'open' | 'open_until' | 'orders' | 'blocks' | 'outlet' | 'rules'>,
  { table_id, minutes, except_id }: Game,
  now: Instant,
): Instant[] {
  const step = rules.step_minutes;
  const busy = [
    ...orders
      .filter((order) => order.table_id === table_id && order.id !== except_id)
      .map(({ start_at, occupied_until_at }) => ({ start_at, end_at: occupied_until_at })),
    ...blocks.filter((block) => block.table_id === table_id),
  ];
  const starts: Instant[] = [];
  for (const opening of open) {
    const whole = { ...opening, end_at: open_until ?? opening.end_at };
    const first = Math.max(opening.start_at, now);
    const grid = 300;
    for (let at = Math.ceil(first / grid) * grid; at < opening.end_at; at += grid) {
      const game = { start_at: at, end_at: at + minutes * 60 };
      if (localMinute(at, outlet.time_zone) % step !== 0) continue;
      if (contains(whole, game) && isFree(busy, game, rules.cleaning_minutes)) starts.push(at);
    }
  }
  return starts;
}

/** The start that is nearest to `at`, or the first if `at` is null; null if there is none. */
export const nearestStart = (starts: readonly Instant[], at: Instant | null): Instant | null =>
  (at === null ? starts[0] : starts.toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))[0]) ?? null;
