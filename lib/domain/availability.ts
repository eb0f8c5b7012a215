import { fitsOpening, type OpeningHours, openPeriods } from './opening.ts';
import type { OrderStatus } from './order.ts';
import type { TableState } from './table-state.ts';
import { contains, type Instant, localMinute, overlaps, type Period } from './time.ts';

/** The fields of an order that decide when it occupies its table. */
export interface OrderOccupancy extends Period {
  readonly status: OrderStatus;
  readonly occupied_until_at: Instant;
  readonly hold_until_at: Instant | null;
  readonly ended_at: Instant | null;
  /** True for time in which the table is out of service: no order's. */
  readonly is_block?: boolean;
}

export interface CurrentTableState {
  readonly state: TableState;
  /** End of the game or of the cleaning; null while free. */
  readonly until_at: Instant | null;
  /** While free: start of the next booking, null without one. */
  readonly free_until_at: Instant | null;
}

/** False for a cancelled order and for an unpaid one whose hold has expired. */
export const occupiesTable = (order: OrderOccupancy, now: Instant): boolean =>
  order.status !== 'cancelled' &&
  !(order.status === 'unpaid' && order.hold_until_at !== null && order.hold_until_at <= now);

/** True if an order, once changed, leaves time that it has occupied on its table. */
export const leavesTime = (
  before: OrderOccupancy & { readonly table_id: string },
  after: OrderOccupancy & { readonly table_id: string },
): boolean =>
  before.status !== 'cancelled' &&
  (after.status === 'cancelled' ||
    after.table_id !== before.table_id ||
    after.start_at > before.start_at ||
    after.occupied_until_at < before.occupied_until_at);

export const occupiedPeriod = (order: OrderOccupancy): Period => ({
  start_at: order.start_at,
  end_at: order.occupied_until_at,
});

export function currentTableState(orders: readonly OrderOccupancy[], now: Instant): CurrentTableState {
  const remaining = orders.filter((order) => occupiesTable(order, now) && order.occupied_until_at > now);
  const current = remaining.find((order) => order.start_at <= now);
  if (!current) {
    const starts = remaining.map((order) => order.start_at);
    return { state: 'free', until_at: null, free_until_at: starts.length ? Math.min(...starts) : null };
  }
  const game_end_at = current.ended_at ?? current.end_at;
  return now < game_end_at && current.status !== 'ended' && current.status !== 'completed'
    ? { state: 'in_use', until_at: game_end_at, free_until_at: null }
    : { state: 'cleaning', until_at: current.occupied_until_at, free_until_at: null };
}

/** True while one of them puts the table out of service. */
export const isOutOfService = (orders: readonly OrderOccupancy[], now: Instant): boolean =>
  orders.some(
    ({ is_block, start_at, occupied_until_at }) => is_block && start_at <= now && now < occupied_until_at,
  );

/** Until when the table's state stays as it is at `now`, while no order changes; null: for ever. */
export function tableStateUntil(orders: readonly OrderOccupancy[], now: Instant): Instant | null {
  const moments = orders.flatMap(({ start_at, end_at, ended_at, occupied_until_at, hold_until_at }) => [
    start_at,
    ended_at ?? end_at,
    occupied_until_at,
    ...(hold_until_at === null ? [] : [hold_until_at]),
  ]);
  return earliest(moments.filter((at) => at > now));
}

const earliest = (moments: readonly Instant[]): Instant | null =>
  moments.length > 0 ? Math.min(...moments) : null;

/** The game and the cleaning after it. */
export const withCleaning = ({ start_at, end_at }: Period, cleaning_minutes: number): Period => ({
  start_at,
  end_at: end_at + cleaning_minutes * 60,
});

/** True if neither the game nor the cleaning after it overlaps a busy period. */
export const isFree = (busy: readonly Period[], game: Period, cleaning_minutes: number): boolean => {
  const occupied = withCleaning(game, cleaning_minutes);
  return !busy.some((period) => overlaps(period, occupied));
};

export interface SlotRules {
  readonly step_minutes: number;
  readonly min_minutes: number;
  readonly max_minutes: number;
  readonly horizon_days: number;
  readonly cleaning_minutes: number;
}

/** What decides at which starts a game can be booked, apart from other orders. */
export interface StartSearch {
  readonly hours: OpeningHours;
  readonly zone: string;
  readonly minutes: number;
  readonly now: Instant;
  readonly rules: Pick<SlotRules, 'step_minutes' | 'cleaning_minutes' | 'horizon_days'>;
}

export interface SlotSearch extends StartSearch {
  readonly busy: readonly Period[];
}

/** UTC offsets are multiples of 15 minutes and steps of 5: every aligned start is a multiple of this. */
const gridSeconds = (step_minutes: number): number => (step_minutes % 15 === 0 ? 900 : 300);

/** Aligned in local time: hourly starts are at `:00` also in zones with a half-hour offset. */
const isAligned = (at: Instant, zone: string, step_minutes: number): boolean =>
  at % gridSeconds(step_minutes) === 0 &&
  // Every offset keeps such a step aligned, and looking it up is slow.
  (15 % step_minutes === 0 || localMinute(at, zone) % step_minutes === 0);

const latestStart = (now: Instant, horizon_days: number): Instant => now + horizon_days * 86_400;

/** The aligned starts within `period` at which a game of `minutes` fits into the opening hours. */
export function openStarts(search: StartSearch, period: Period): Instant[] {
  const { hours, zone, rules } = search;
  const length = search.minutes * 60;
  const open = openPeriods(hours, zone, { start_at: period.start_at, end_at: period.end_at + length });
  const starts: Instant[] = [];
  const grid = gridSeconds(rules.step_minutes);
  const first = Math.ceil(Math.max(period.start_at, search.now) / grid) * grid;
  const last = Math.min(period.end_at - 1, latestStart(search.now, rules.horizon_days));
  for (let at = first; at <= last; at += grid) {
    const game = { start_at: at, end_at: at + length };
    if (open.some((opening) => contains(opening, game)) && isAligned(at, zone, rules.step_minutes))
      starts.push(at);
  }
  return starts;
}

/** The starts at which neither the game nor the cleaning after it overlaps a busy period. */
export const onlyFree = (
  starts: readonly Instant[],
  { busy, minutes, rules }: Pick<SlotSearch, 'busy' | 'minutes' | 'rules'>,
): Instant[] =>
  starts.filter((at) => isFree(busy, { start_at: at, end_at: at + minutes * 60 }, rules.cleaning_minutes));

/** The aligned starts within `period`, from now until the horizon, at which a game of `minutes` fits. */
export const freeStarts = (search: SlotSearch, period: Period): Instant[] =>
  onlyFree(openStarts(search, period), search);

/** The free starts within a day of `start_at` that are offered instead of it. */
export const nearestFreeStarts = (search: SlotSearch, start_at: Instant): Instant[] =>
  nearestStarts(freeStarts(search, { start_at: start_at - 86_400, end_at: start_at + 86_400 }), start_at);

/**
 * The three of the starts that are nearest to `start_at`. If all are on one side of it, the next start on the
 * other side is added, because people who cannot come earlier come later. The result is in the order of time.
 */
export function nearestStarts(starts: readonly Instant[], start_at: Instant): Instant[] {
  const sorted = [...starts].sort((a, b) => Math.abs(a - start_at) - Math.abs(b - start_at) || a - b);
  const nearest = sorted.slice(0, 3);
  const sides = [(at: Instant) => at < start_at, (at: Instant) => at > start_at];
  const others = sides.filter((isOnSide) => !nearest.some(isOnSide)).map((isOnSide) => sorted.find(isOnSide));
  return [...nearest, ...others.filter((at) => at !== undefined)].sort((a, b) => a - b);
}

export type SlotRefusal =
  | 'slot_in_past'
  | 'slot_too_far'
  | 'slot_not_aligned'
  | 'slot_outside_hours'
  | 'minutes_out_of_range';

/** True for a length that the rules allow. */
export const isGameLength = (
  minutes: number,
  { min_minutes, max_minutes, step_minutes }: Pick<SlotRules, 'min_minutes' | 'max_minutes' | 'step_minutes'>,
): boolean => minutes >= min_minutes && minutes <= max_minutes && minutes % step_minutes === 0;

/** Checks a slot against the rules and the opening hours, not against other orders. Null if it is valid. */
export function checkSlot(
  slot: { readonly start_at: Instant | null; readonly minutes: number },
  limits: {
    readonly hours: OpeningHours;
    readonly zone: string;
    readonly now: Instant;
    readonly rules: SlotRules;
  },
): SlotRefusal | null {
  const { hours, zone, now, rules } = limits;
  const { minutes } = slot;
  if (!isGameLength(minutes, rules)) return 'minutes_out_of_range';
  const start_at = slot.start_at ?? now;
  if (start_at < now) return 'slot_in_past';
  if (start_at > latestStart(now, rules.horizon_days)) return 'slot_too_far';
  if (slot.start_at !== null && !isAligned(start_at, zone, rules.step_minutes)) return 'slot_not_aligned';
  return fitsOpening(hours, zone, { start_at, end_at: start_at + minutes * 60 })
    ? null
    : 'slot_outside_hours';
}

/** Minutes from `from` until the next busy period (less cleaning), closing time or the limit. */
export function freeMinutes(
  from: Instant,
  limits: {
    readonly busy: readonly Period[];
    readonly closes_at: Instant | null;
    readonly max_minutes: number;
    readonly cleaning_minutes: number;
  },
): number {
  const starts = limits.busy.filter((period) => period.end_at > from).map((period) => period.start_at);
  const nextStart = starts.length ? Math.min(...starts) - limits.cleaning_minutes * 60 : Infinity;
  const available = Math.floor((Math.min(nextStart, limits.closes_at ?? Infinity) - from) / 60);
  return Math.max(0, Math.min(available, limits.max_minutes));
}
