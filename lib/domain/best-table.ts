import { isFree } from './availability.ts';
import type { Period } from './time.ts';

/** A table and when it can't be played: orders with the cleaning after them, and times out of service. */
export interface TableBusy {
  readonly id: string;
  readonly busy: readonly Period[];
}

/** Between which instants a game can be played, and what the hall's rules ask of it. */
interface FitRules {
  readonly open: Period;
  readonly step_minutes: number;
  readonly min_minutes: number;
  readonly cleaning_minutes: number;
}

/**
 * The tables that are free for a game, the best one first: the game leaves the fewest minutes between games
 * in which nobody can play, then the least free time around it, so that long free times stay whole. Equal
 * tables keep their order.
 */
export function rankTables(tables: readonly TableBusy[], game: Period, rules: FitRules): string[] {
  return tables
    .filter(({ busy }) => isFree(busy, game, rules.cleaning_minutes))
    .map(({ id, busy }) => ({ id, ...gapsAround(busy, game, rules) }))
    .sort((a, b) => a.wasted - b.wasted || a.free - b.free)
    .map(({ id }) => id);
}

/** Seconds beside a game: `wasted` are too short for another one. */
function gapsAround(
  busy: readonly Period[],
  { start_at, end_at }: Period,
  { open, step_minutes, min_minutes, cleaning_minutes }: FitRules,
) {
  const cleaning = cleaning_minutes * 60;
  const ends = busy.map((period) => period.end_at).filter((at) => at <= start_at);
  const starts = busy.map((period) => period.start_at).filter((at) => at >= end_at);
  const hasNext = starts.length > 0 && Math.min(...starts) < open.end_at;
  const before = start_at - Math.max(open.start_at, ...ends);
  const after = (hasNext ? Math.min(...starts) : open.end_at) - (end_at + cleaning);
  const gaps = [
    { length: before, needed: min_minutes * 60 + cleaning },
    // The last game of the day may be cleaned up after closing.
    { length: Math.max(0, after), needed: min_minutes * 60 + (hasNext ? cleaning : 0) },
  ];
  return {
    wasted: gaps.reduce(
      // Starts are a step apart: a shorter rest can't be avoided.
      (sum, { length, needed }) => sum + (length >= step_minutes * 60 && length < needed ? length : 0),
      0,
    ),
    free: gaps.reduce((sum, { length }) => sum + length, 0),
  };
}
