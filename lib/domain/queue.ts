import { type Instant, overlaps, type Period } from './time.ts';

/**
 * The states of a ticket in the queue at the door. `left`: the person left, or the staff took the ticket off.
 * `missed`: the person was called and did not come. `expired`: the business day ended.
 */
export const ticketStates = ['waiting', 'called', 'seated', 'left', 'missed', 'expired'] as const;
export type TicketState = (typeof ticketStates)[number];

/**
 * `miss`: the person did not come in time, or the staff skip the ticket. `return`: somebody else plays at the
 * table of the call, so that the person waits again at the same place.
 */
export const ticketEvents = ['call', 'seat', 'leave', 'miss', 'return', 'expire'] as const;
export type TicketEvent = (typeof ticketEvents)[number];

/** Every allowed event of each state, and the state it leads to. Who missed the call may still be seated. */
export const ticketTransitions: Readonly<
  Record<TicketState, Readonly<Partial<Record<TicketEvent, TicketState>>>>
> = {
  waiting: { call: 'called', seat: 'seated', leave: 'left', expire: 'expired' },
  called: { seat: 'seated', leave: 'left', miss: 'missed', return: 'waiting', expire: 'expired' },
  missed: { seat: 'seated' },
  seated: {},
  left: {},
  expired: {},
};

/** The state after an event; null if the event is not allowed in this state. */
export const nextTicketState = (state: TicketState, event: TicketEvent): TicketState | null =>
  ticketTransitions[state][event] ?? null;

/** The states of a ticket whose person is still in the queue. */
export const liveTicketStates = ['waiting', 'called'] as const satisfies readonly TicketState[];

/** True for a ticket whose person is still in the queue. */
export const isLiveTicket = (state: TicketState): boolean =>
  (liveTicketStates as readonly TicketState[]).includes(state);

/** What keeps a table from a game: a game, a booking, cleaning, or time out of service. */
export interface Busy extends Period {
  /** The end is not known: the game is open-ended. `end_at` is until when it keeps its table at least. */
  readonly is_open_ended?: boolean;
  /** The game is being played, so that it may end early or be extended. */
  readonly is_played?: boolean;
}

/** How long the people before somebody are expected to play, at least and at most. */
const SHORT_GAME_MINUTES = 45;
const LONG_GAME_MINUTES = 120;
/** How long a game that is being played may be extended. */
const EXTENSION_MINUTES = 30;
/** When an open-ended game may end at the earliest, if the person stops it soon. */
const SOON_MINUTES = 10;
/** Estimates are told in steps of this length. */
const STEP_MINUTES = 5;

interface QueueEstimate {
  /** What keeps each table of the type that is in service, in any order. */
  readonly tables: readonly (readonly Busy[])[];
  /** How many people for the type are before this one; those who are called included. */
  readonly ahead: number;
  readonly now: Instant;
  /** When the outlet closes; null if it does not close within a day. */
  readonly closes_at: Instant | null;
  /** The shortest game and the cleaning after each. */
  readonly rules: { readonly min_minutes: number; readonly cleaning_minutes: number };
}

/** Minutes until a table is expected to be free: at least `from`, at most `to`. */
export interface WaitRange {
  readonly from: number;
  /** null: it may take until the outlet closes. */
  readonly to: number | null;
}

/**
 * How long somebody waits for a table of a type, as a range: at best games end on time and those before play
 * short games, at worst games are extended and those before play long ones. Bookings keep their time in both.
 * Returns null if no table can be free before the outlet closes, even at best.
 */
export function estimateWait(estimate: QueueEstimate): WaitRange | null {
  const { now } = estimate;
  const best = turnAt(estimate, SHORT_GAME_MINUTES, (busy) => bestCase(busy, now));
  if (best === null) return null;
  const worst = turnAt(estimate, LONG_GAME_MINUTES, (busy) => worstCase(busy, now));
  const steps = (seconds: number, round: (value: number) => number) =>
    round(seconds / 60 / STEP_MINUTES) * STEP_MINUTES;
  return {
    from: steps(best - now, Math.floor),
    to: worst === null ? null : steps(Math.max(worst, best) - now, Math.ceil),
  };
}

function bestCase({ start_at, end_at, is_open_ended }: Busy, now: Instant): Period {
  return { start_at, end_at: is_open_ended ? Math.min(end_at, now + SOON_MINUTES * 60) : end_at };
}

function worstCase({ start_at, end_at, is_open_ended, is_played }: Busy, now: Instant): Period {
  if (is_open_ended) return { start_at, end_at: Math.max(end_at, now + LONG_GAME_MINUTES * 60) };
  return { start_at, end_at: is_played ? end_at + EXTENSION_MINUTES * 60 : end_at };
}

/** When the turn comes: each one before takes the table that is free first and plays for `game_minutes`. */
function turnAt(
  { tables, ahead, now, closes_at, rules }: QueueEstimate,
  game_minutes: number,
  periodOf: (busy: Busy) => Period,
): Instant | null {
  const shortest = (rules.min_minutes + rules.cleaning_minutes) * 60;
  const games = Math.max(rules.min_minutes, game_minutes) * 60;
  const busyAt = tables.map((table) => table.map(periodOf));
  const freeAt = busyAt.map((busy) => firstGap(busy, now, shortest));
  const last = (closes_at ?? now + 86_400) - rules.min_minutes * 60;
  for (let before = ahead; ; before--) {
    const first = freeAt.indexOf(Math.min(...freeAt));
    const at = freeAt[first];
    if (at === undefined || at > last) return null;
    if (before === 0) return at;
    const busy = busyAt[first] ?? [];
    // A game before a booking ends before it.
    const nextStart = Math.min(...busy.filter(({ start_at }) => start_at >= at).map((each) => each.start_at));
    const end_at = Math.min(at + games + rules.cleaning_minutes * 60, nextStart);
    freeAt[first] = firstGap(busy, end_at, shortest);
  }
}

/** The first instant from which a table is free for so many seconds. */
export function firstGap(busy: readonly Period[], from: Instant, seconds: number): Instant {
  let at = from;
  for (;;) {
    const gap = { start_at: at, end_at: at + seconds };
    const ends = busy.filter((period) => overlaps(period, gap)).map(({ end_at }) => end_at);
    if (ends.length === 0) return at;
    at = Math.max(...ends);
  }
}

/** The part of a name that a board in the hall shows: the first word, and of a long one its beginning. */
export const firstName = (name: string): string =>
  [...(name.trim().split(/\s+/)[0] ?? '')].slice(0, 12).join('');
