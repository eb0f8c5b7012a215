import { isGameLength, occupiesTable } from '#lib/domain/availability.ts';
import { daysFrom } from '#lib/domain/days.ts';
import type { Hall } from '#lib/domain/hall.ts';
import { hoursOn, openingDayOf, openPeriodsOn } from '#lib/domain/opening.ts';
import { type Day, type Instant, localDay, type Period } from '#lib/domain/time.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Db } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { tableTypeIds } from '#server/hall/lookup.ts';
import { selectOrdersDuring, type TableOrder } from '../order/occupancy.ts';
import { freeStartsAt, type GameSearch, hasFreeStart, type OutletStart } from './outlet-starts.ts';
import { type OutletNear, outletsNear, type SearchOrigin } from './outlets-near.ts';

/** The outlets whose orders are read: more than fit on a screen, few enough for one statement. */
const MAX_OUTLETS = 10;
/** The other days that are searched if nothing is free on the day that was asked for. */
const MAX_OTHER_DAYS = 14;
const DAY_SECONDS = 86_400;

export interface TimeSearch extends SearchOrigin {
  readonly minutes: number;
  /** The day of the game; if omitted, the first day that can be booked. */
  readonly date?: Day | undefined;
  /** The table type; by default any. */
  readonly type?: string | undefined;
  /** See the contract. */
  readonly by?: 'type' | undefined;
  readonly now: Instant;
}

export interface FoundTimes {
  readonly date: Day;
  readonly today: Day;
  readonly first_day: Day;
  readonly last_day: Day;
  readonly closed_days: Day[];
  readonly types: string[];
  readonly found: (OutletNear & { readonly starts: OutletStart[] })[];
  readonly instead: { readonly date: Day | null; readonly minutes: number | null } | null;
}

/** Reads what occupies some tables in a period. */
type ReadOrders = (table_ids: readonly string[], period: Period) => Promise<readonly TableOrder[]>;

/** Reads the orders by one statement. */
export const readingFrom =
  (db: Db): ReadOrders =>
  (table_ids, period) =>
    read(db, selectOrdersDuring(table_ids, period));

/**
 * The free starts of a game on a day over the outlets near, each day in the zone of its outlet. Reads the
 * orders by one statement, and if nothing is free, by one more for each other day until one has a free start,
 * at most `MAX_OTHER_DAYS`.
 */
export async function searchTimes(
  readOrders: ReadOrders,
  hall: Hall,
  search: TimeSearch,
): Promise<FoundTimes> {
  const { minutes, type, now } = search;
  if (!isGameLength(minutes, hall.rules)) throw new Refusal('minutes_out_of_range', { field: 'minutes' });
  const near = outletsNear(hall, search);
  const days = bookableDays(hall, near[0], now);
  const date = search.date ?? days.first_day;
  const outlets = near.flatMap((each) => withType(each, type)).slice(0, MAX_OUTLETS);
  const orders = await ordersOn(readOrders, outlets, { date, now });
  const game = { hall, now, date, minutes, by_type: search.by === 'type', orders };
  const found = outlets
    .map((each) => ({ ...each, starts: freeStartsAt(each, game) }))
    .filter(({ starts }) => starts.length > 0);
  const used = new Set(near.flatMap(({ tables }) => tables.map((table) => table.type)));
  return {
    date,
    ...days,
    closed_days: daysFrom(days.first_day, days.last_day).filter((day) => isClosedOn(outlets, day)),
    types: tableTypeIds(hall).filter((each) => used.has(each)),
    found,
    instead: found.length > 0 ? null : await findInstead(readOrders, outlets, game, days),
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

/** The outlet with its tables of a type only; none if it has no such table. */
function withType(near: OutletNear, type: string | undefined): OutletNear[] {
  if (type === undefined) return [near];
  const tables = near.tables.filter((table) => table.type === type);
  return tables.length > 0 ? [{ ...near, tables }] : [];
}

/** The orders that may overlap games which start in the opening hours of a day, by table. */
async function ordersOn(
  readOrders: ReadOrders,
  outlets: readonly OutletNear[],
  { date, now }: { date: Day; now: Instant },
): Promise<GameSearch['orders']> {
  const openings = outlets.flatMap(({ outlet }) => openPeriodsOn(outlet.hours, outlet.time_zone, date));
  const period: Period = {
    start_at: Math.max(now, Math.min(...openings.map(({ start_at }) => start_at))),
    // The longest game is a day.
    end_at: Math.max(...openings.map(({ end_at }) => end_at)) + DAY_SECONDS,
  };
  if (!(period.start_at < period.end_at)) return new Map();
  const ids = outlets.flatMap(({ tables }) => tables.map(({ id }) => id));
  const orders = (await readOrders(ids, period)).filter((order) => occupiesTable(order, now));
  return Map.groupBy(orders, (order) => order.table_id);
}

/**
 * What is free if the game that was searched for is not: on the nearest other day, and for a shorter time.
 * Each day is a statement of its own: the orders of the whole horizon may be hundreds of thousands, and
 * between two statements the process serves other calls.
 */
async function findInstead(
  readOrders: ReadOrders,
  outlets: readonly OutletNear[],
  game: GameSearch,
  days: { first_day: Day; last_day: Day },
): Promise<FoundTimes['instead']> {
  const isFree = (search: GameSearch) => outlets.some((each) => hasFreeStart(each, search));
  const shorter = longestShorter(game, (minutes) => isFree({ ...game, minutes }));
  for (const date of nearestDays(game.date, days)) {
    const orders = await ordersOn(readOrders, outlets, { date, now: game.now });
    if (isFree({ ...game, date, orders })) return { date, minutes: shorter };
  }
  return shorter === null ? null : { date: null, minutes: shorter };
}

/** The longest free length below the game's; null if there is none. */
function longestShorter(
  { hall: { rules }, minutes }: GameSearch,
  isFree: (minutes: number) => boolean,
): number | null {
  let free = 0;
  let taken = minutes / rules.step_minutes;
  let shortest = Math.ceil(rules.min_minutes / rules.step_minutes);
  while (shortest < taken) {
    const middle = Math.floor((shortest + taken) / 2);
    if (isFree(middle * rules.step_minutes)) {
      free = middle;
      shortest = middle + 1;
    } else taken = middle;
  }
  return free === 0 ? null : free * rules.step_minutes;
}

const isClosedOn = (outlets: readonly OutletNear[], day: Day): boolean =>
  outlets.length > 0 && outlets.every(({ outlet }) => hoursOn(outlet.hours, day) === null);

/** Up to `MAX_OTHER_DAYS` days that can be booked, the nearest to `date` first, of two the later one. */
function nearestDays(date: Day, { first_day, last_day }: { first_day: Day; last_day: Day }): Day[] {
  const days = daysFrom(first_day, last_day).filter((day) => day !== date);
  const distance = (day: Day) => Math.abs(Date.parse(day) - Date.parse(date));
  return days.sort((a, b) => distance(a) - distance(b) || b.localeCompare(a)).slice(0, MAX_OTHER_DAYS);
}
