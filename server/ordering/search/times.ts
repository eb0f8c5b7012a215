import { isGameLength, occupiesTable } from '#lib/domain/availability.ts';
import type { Hall } from '#lib/domain/hall.ts';
import { openingDayOf, openPeriodsOn } from '#lib/domain/opening.ts';
import { addDays, type Day, type Instant, localDay, type Period } from '#lib/domain/time.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Db } from '#server/db/schema.ts';
import { selectOrdersDuring } from '../order/occupancy.ts';
import { freeStartsAt, type GameSearch, hasFreeStart, type OutletStart } from './outlet-starts.ts';
import { type OutletNear, outletsNear, type SearchOrigin } from './outlets-near.ts';

/** The outlets whose orders are read: more than fit on a screen, few enough for one statement. */
const MAX_OUTLETS = 10;
const DAY_SECONDS = 86_400;

export interface TimeSearch extends SearchOrigin {
  readonly minutes: number;
  /** By default the first day that can be booked. */
  readonly date?: Day | undefined;
  /** The table type; by default any. */
  readonly type?: string | undefined;
  readonly now: Instant;
}

export interface FoundTimes {
  readonly date: Day;
  readonly today: Day;
  readonly first_day: Day;
  readonly last_day: Day;
  readonly types: string[];
  readonly found: (OutletNear & { readonly starts: OutletStart[] })[];
  readonly instead: { readonly date: Day | null; readonly minutes: number | null } | null;
}

/**
 * The free starts of a game on a day over the outlets near, each day in the zone of its outlet. Reads the orders by one
 * statement, and by a second one where nothing is free. Throws `minutes_out_of_range` and `not_found`.
 */
export async function searchTimes(db: Db, hall: Hall, search: TimeSearch): Promise<FoundTimes> {
  const { minutes, type, now } = search;
  if (!isGameLength(minutes, hall.rules)) throw new Refusal('minutes_out_of_range', { field: 'minutes' });
  const near = outletsNear(hall, search);
  const days = bookableDays(hall, near[0], now);
  const date = search.date ?? days.first_day;
  const outlets = near.flatMap((each) => withType(each, type)).slice(0, MAX_OUTLETS);
  const game = { hall, now, date, minutes, orders: await ordersOn(db, outlets, { date, now }) };
  const found = outlets
    .map((each) => ({ ...each, starts: freeStartsAt(each, game) }))
    .filter(({ starts }) => starts.length > 0);
  const used = new Set(near.flatMap(({ tables }) => tables.map((table) => table.type as string)));
  return {
    date,
    ...days,
    types: Object.keys(hall.types).filter((each) => used.has(each)),
    found,
    instead: found.length > 0 ? null : await findInstead(db, outlets, game, days),
  };
}

/** The days that can be booked at an outlet; the first is the day before while its night lasts. */
function bookableDays(hall: Hall, near: OutletNear | undefined, now: Instant) {
  const zone = near?.outlet.time_zone ?? hall.time_zone;
  return {
    today: localDay(now, zone),
    first_day: near ? openingDayOf(near.outlet.hours, zone, now) : localDay(now, zone),
    last_day: localDay(now + hall.rules.horizon_days * DAY_SECONDS, zone),
  };
}

/** The outlet with its tables of a type only; none where it has no such table. */
function withType(near: OutletNear, type: string | undefined): OutletNear[] {
  if (type === undefined) return [near];
  const tables = near.tables.filter((table) => table.type === type);
  return tables.length > 0 ? [{ ...near, tables }] : [];
}

/** The orders that may overlap games which start in the opening hours of a day, by table. */
const ordersOn = (db: Db, outlets: readonly OutletNear[], { date, now }: { date: Day; now: Instant }) => {
  const openings = outlets.flatMap(({ outlet }) => openPeriodsOn(outlet.hours, outlet.time_zone, date));
  return selectByTable(db, outlets, {
    now,
    start_at: Math.max(now, Math.min(...openings.map(({ start_at }) => start_at))),
    // The longest game is a day.
    end_at: Math.max(...openings.map(({ end_at }) => end_at)) + DAY_SECONDS,
  });
};

async function selectByTable(
  db: Db,
  outlets: readonly OutletNear[],
  { now, ...period }: Period & { now: Instant },
): Promise<GameSearch['orders']> {
  if (!(period.start_at < period.end_at)) return new Map();
  const ids = outlets.flatMap(({ tables }) => tables.map(({ id }) => id));
  const orders = (await selectOrdersDuring(db, ids, period)).filter((order) => occupiesTable(order, now));
  return Map.groupBy(orders, (order) => order.table_id);
}

/** What is free where the game that was searched for is not: on the nearest other day, and for a shorter time. */
async function findInstead(
  db: Db,
  outlets: readonly OutletNear[],
  game: GameSearch,
  { first_day, last_day }: { first_day: Day; last_day: Day },
): Promise<FoundTimes['instead']> {
  const { hall, now, date, minutes } = game;
  const { min_minutes, step_minutes, horizon_days } = hall.rules;
  const isFree = (change: Partial<GameSearch>) =>
    outlets.some((each) => hasFreeStart(each, { ...game, ...change }));
  let shorter: number | null = null;
  for (let length = minutes - step_minutes; length >= min_minutes; length -= step_minutes) {
    if (!isFree({ minutes: length })) continue;
    shorter = length;
    break;
  }
  const orders = await selectByTable(db, outlets, {
    now,
    start_at: now,
    end_at: now + (horizon_days + 2) * DAY_SECONDS,
  });
  const days: Day[] = [];
  for (let day = first_day; day <= last_day; day = addDays(day, 1)) if (day !== date) days.push(day);
  const distance = (day: Day) => Math.abs(Date.parse(day) - Date.parse(date));
  days.sort((a, b) => distance(a) - distance(b) || b.localeCompare(a));
  const other = days.find((day) => isFree({ date: day, orders })) ?? null;
  return shorter === null && other === null ? null : { date: other, minutes: shorter };
}
