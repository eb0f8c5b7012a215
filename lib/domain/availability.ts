import { fitsOpening, type OpeningHours, openPeriods } from './opening.ts';
import type { OrderStatus } from './order.ts';
import { contains, type Instant, localMinute, overlaps, type Period } from './time.ts';

/** An order as far as its table is concerned. */
export interface OrderOccupancy extends Period {
  readonly status: OrderStatus;
  /** The end of the game and of the cleaning after it. */
  readonly occupied_until_at: Instant;
  readonly hold_until_at: Instant | null;
  readonly ended_at: Instant | null;
}

export type TableState = 'free' | 'in_use' | 'cleaning';

export interface CurrentTableState {
  readonly state: TableState;
  /** When the state ends: the game's end, the cleaning's end; null while free. */
  readonly until_at: Instant | null;
  /** While free: when the next booking starts; null where none is ahead. */
  readonly free_until_at: Instant | null;
}

/** True while the order keeps others off its table: neither cancelled nor an unpaid one whose hold is over. */
export const occupiesTable = (order: OrderOccupancy, now: Instant): boolean =>
  order.status !== 'cancelled' &&
  !(order.status === 'unpaid' && order.hold_until_at !== null && order.hold_until_at <= now);

/** The stretch an order takes of its table, cleaning included. */
export const occupiedPeriod = (order: OrderOccupancy): Period => ({
  start_at: order.start_at,
  end_at: order.occupied_until_at,
});

/** How a table stands, from its orders around now. */
export function currentTableState(orders: readonly OrderOccupancy[], now: Instant): CurrentTableState {
  const live = orders.filter((order) => occupiesTable(order, now) && order.occupied_until_at > now);
  const current = live.find((order) => order.start_at <= now);
  if (!current) {
    const starts = live.map((order) => order.start_at);
    return { state: 'free', until_at: null, free_until_at: starts.length ? Math.min(...starts) : null };
  }
  const over = current.ended_at ?? current.end_at;
  return now < over && current.status !== 'ended' && current.status !== 'completed'
    ? { state: 'in_use', until_at: over, free_until_at: null }
    : { state: 'cleaning', until_at: current.occupied_until_at, free_until_at: null };
}

/** True where nothing is in the way of a game and the cleaning after it. */
export const isFree = (busy: readonly Period[], wanted: Period, cleaning_minutes: number): boolean => {
  const whole = { start_at: wanted.start_at, end_at: wanted.end_at + cleaning_minutes * 60 };
  return !busy.some((taken) => overlaps(taken, whole));
};

export interface SlotRules {
  readonly step_minutes: number;
  readonly min_minutes: number;
  readonly max_minutes: number;
  readonly horizon_days: number;
  readonly cleaning_minutes: number;
}

export interface SlotSearch {
  readonly busy: readonly Period[];
  readonly hours: OpeningHours;
  readonly zone: string;
  readonly minutes: number;
  readonly now: Instant;
  readonly rules: Pick<SlotRules, 'step_minutes' | 'cleaning_minutes' | 'horizon_days'>;
}

/** Zones are quarter hours off UTC and steps are fives of minutes: whatever stands on a step stands on this grid. */
const GRID_SECONDS = 300;

/** True where the clocks on the wall show a whole step: `:00` of an hour's step also where a zone is half an hour off. */
const isOnStep = (at: Instant, zone: string, step_minutes: number): boolean =>
  at % GRID_SECONDS === 0 && localMinute(at, zone) % step_minutes === 0;

/** The last instant at which a game can start that is booked now. */
const lastStart = (now: Instant, horizon_days: number): Instant => now + horizon_days * 86_400;

/** The starts within `range`, on the step, from now until the horizon, at which a game of `minutes` fits. */
export function freeStarts(search: SlotSearch, range: Period): Instant[] {
  const { busy, hours, zone, rules } = search;
  const length = search.minutes * 60;
  const open = openPeriods(hours, zone, { start_at: range.start_at, end_at: range.end_at + length });
  const fits = (game: Period) =>
    isFree(busy, game, rules.cleaning_minutes) && open.some((period) => contains(period, game));

  const starts: Instant[] = [];
  const first = Math.ceil(Math.max(range.start_at, search.now) / GRID_SECONDS) * GRID_SECONDS;
  const last = Math.min(range.end_at - 1, lastStart(search.now, rules.horizon_days));
  for (let at = first; at <= last; at += GRID_SECONDS) {
    if (fits({ start_at: at, end_at: at + length }) && isOnStep(at, zone, rules.step_minutes))
      starts.push(at);
  }
  return starts;
}

/** Up to `count` free starts around the wanted one, within a day of it, the nearest first. */
export function nearestFreeStarts(search: SlotSearch, wanted: Instant, count = 3): Instant[] {
  const around = { start_at: wanted - 86_400, end_at: wanted + 86_400 };
  return freeStarts(search, around)
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || a - b)
    .slice(0, count);
}

export type SlotRefusal =
  | 'slot_in_past'
  | 'slot_too_far'
  | 'slot_not_aligned'
  | 'slot_outside_hours'
  | 'minutes_out_of_range';

/**
 * Why a game can't be played then, whoever else plays: null where it can. `start_at` null = now, which needs no
 * alignment. Lengths are whole steps between the shortest and the longest game.
 */
export function checkSlot(
  wanted: { readonly start_at: Instant | null; readonly minutes: number },
  place: {
    readonly hours: OpeningHours;
    readonly zone: string;
    readonly now: Instant;
    readonly rules: SlotRules;
  },
): SlotRefusal | null {
  const { now, rules } = place;
  const { minutes } = wanted;
  if (minutes < rules.min_minutes || minutes > rules.max_minutes || minutes % rules.step_minutes !== 0) {
    return 'minutes_out_of_range';
  }
  const start_at = wanted.start_at ?? now;
  if (start_at < now) return 'slot_in_past';
  if (start_at > lastStart(now, rules.horizon_days)) return 'slot_too_far';
  if (wanted.start_at !== null && !isOnStep(start_at, place.zone, rules.step_minutes))
    return 'slot_not_aligned';
  return fitsOpening(place.hours, place.zone, { start_at, end_at: start_at + minutes * 60 })
    ? null
    : 'slot_outside_hours';
}

/** Minutes for which a table is free from `start_at` on: until the next game (less cleaning), closing time or the limit. */
export function freeMinutes(
  from: Instant,
  limits: {
    readonly busy: readonly Period[];
    readonly closes_at: Instant | null;
    readonly max_minutes: number;
    readonly cleaning_minutes: number;
  },
): number {
  const starts = limits.busy.filter((taken) => taken.end_at > from).map((taken) => taken.start_at);
  const nextStart = starts.length ? Math.min(...starts) - limits.cleaning_minutes * 60 : Infinity;
  const room = Math.floor((Math.min(nextStart, limits.closes_at ?? Infinity) - from) / 60);
  return Math.max(0, Math.min(room, limits.max_minutes));
}
