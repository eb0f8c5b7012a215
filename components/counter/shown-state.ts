import type { BoardTable } from '#lib/contract/counter/board.ts';

/** What the counter says about a table in one word. */
export type ShownState = 'free' | 'held' | 'reserved' | 'playing' | 'paused' | 'due' | 'cleaning' | 'out';

export function shownState({ order, state, out_of_service }: BoardTable): ShownState {
  if (order?.status === 'playing') return order.paused_at ? 'paused' : 'playing';
  if (order?.status === 'due') return 'due';
  if (order?.status === 'unpaid') return 'held';
  if (order?.status === 'paid') return 'reserved';
  if (out_of_service && !order) return 'out';
  if (state === 'cleaning') return 'cleaning';
  if (out_of_service) return 'out';
  return state === 'free' ? 'free' : 'playing';
}

/** Somebody has the table: it has a player. */
export const isTaken = (state: ShownState): boolean =>
  state === 'playing' || state === 'paused' || state === 'held' || state === 'reserved';

/** Seconds until the game or the hold ends; null if nothing does. */
export function secondsLeft({ order, until_at }: BoardTable, now: number): number | null {
  const end = order?.status === 'unpaid' ? order.hold_until_at : until_at;
  return order && end !== null ? end - now : null;
}

/** Whole minutes since a booking should have begun; 0 for one that is not late. */
export function minutesLate({ order }: Pick<BoardTable, 'order'>, now: number): number {
  return order?.status === 'paid' ? Math.max(0, Math.floor((now - order.start_at) / 60)) : 0;
}

const SOON_SECONDS = 10 * 60;

/** Games that are over or about to be, and who is late: what somebody should look at. */
export const isUrgent = (table: BoardTable, now: number): boolean =>
  minutesLate(table, now) > 0 ||
  (shownState(table) === 'playing' && (secondsLeft(table, now) ?? SOON_SECONDS) < SOON_SECONDS);

const RANK: Readonly<Record<ShownState, number>> = {
  reserved: 1,
  due: 1,
  playing: 2,
  paused: 2,
  held: 3,
  cleaning: 4,
  free: 5,
  out: 6,
};

/** The most urgent first; within a state, what ends first. */
export function byUrgency(tables: readonly BoardTable[], now: number): BoardTable[] {
  const rank = (table: BoardTable) => (isUrgent(table, now) ? 0 : RANK[shownState(table)]);
  const left = (table: BoardTable) => secondsLeft(table, now) ?? Number.MAX_SAFE_INTEGER;
  return tables.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      left(a) - left(b) ||
      a.number.localeCompare(b.number, undefined, { numeric: true }),
  );
}
