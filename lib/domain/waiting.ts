import { freeStarts, type SlotSearch } from './availability.ts';
import type { OrderEvent } from './order.ts';
import { type Instant, localMinute, type Period } from './time.ts';

/**
 * The states of a wish on the waiting list. `offered`: an unpaid order of the person holds a slot for them.
 * `left`: the person left, or the staff took the wish off. `expired`: what the person waits for can't come.
 */
export const wishStates = ['waiting', 'offered', 'taken', 'declined', 'lapsed', 'left', 'expired'] as const;
export type WishState = (typeof wishStates)[number];

/**
 * `return`: the hall took the slot of the offer back, so that the person waits again at the same place.
 * `again`: the person waits again, at the end of the list.
 */
export const wishEvents = [
  'offer',
  'take',
  'decline',
  'lapse',
  'return',
  'leave',
  'expire',
  'again',
] as const;
export type WishEvent = (typeof wishEvents)[number];

/**
 * Every allowed event of each state, and the state it leads to. A lapsed offer is taken if a payment that was
 * begun in time arrives late and its slot is still free.
 */
export const wishTransitions: Readonly<Record<WishState, Readonly<Partial<Record<WishEvent, WishState>>>>> = {
  waiting: { offer: 'offered', leave: 'left', expire: 'expired' },
  offered: { take: 'taken', decline: 'declined', lapse: 'lapsed', return: 'waiting' },
  declined: { again: 'waiting' },
  lapsed: { take: 'taken', again: 'waiting' },
  taken: {},
  left: {},
  expired: {},
};

/** The state after an event; null if the event is not allowed in this state. */
export const nextWishState = (state: WishState, event: WishEvent): WishState | null =>
  wishTransitions[state][event] ?? null;

/** True for a wish whose person waits or has an offer. */
export const isLiveWish = (state: WishState): boolean => state === 'waiting' || state === 'offered';

/** The states from which an event is allowed. */
export const statesBefore = (event: WishEvent): WishState[] =>
  wishStates.filter((state) => nextWishState(state, event) !== null);

/** What an event of the order of an offer means for its wish; null if nothing. */
export function wishEventOf(
  event: OrderEvent,
  by_hall: boolean,
): 'take' | 'decline' | 'lapse' | 'return' | null {
  if (event === 'pay') return 'take';
  if (event === 'expire') return 'lapse';
  if (event === 'cancel') return by_hall ? 'return' : 'decline';
  return null;
}

/** What a person waits for: a game that starts between `from_at` and `to_at`, both included. */
export interface WantedGame {
  readonly outlet_ids: readonly string[];
  /** Ids of table types; empty for any. */
  readonly types: readonly string[];
  readonly minutes: number;
  readonly from_at: Instant;
  readonly to_at: Instant;
}

/** True if a table at an outlet is one that the person waits for. */
export const wishesTable = (
  { outlet_ids, types }: Pick<WantedGame, 'outlet_ids' | 'types'>,
  table: { readonly outlet_id: string; readonly type: string },
): boolean => outlet_ids.includes(table.outlet_id) && (types.length === 0 || types.includes(table.type));

/** True if one game could be offered to either of two wishes. */
export function competes(a: WantedGame, b: WantedGame): boolean {
  const sharesOutlet = a.outlet_ids.some((id) => b.outlet_ids.includes(id));
  const sharesType =
    a.types.length === 0 || b.types.length === 0 || a.types.some((id) => b.types.includes(id));
  return sharesOutlet && sharesType && a.from_at < lastEnd(b) && b.from_at < lastEnd(a);
}

/** When the last game that the person waits for would end. */
export const lastEnd = ({ to_at, minutes }: Pick<WantedGame, 'to_at' | 'minutes'>): Instant =>
  to_at + minutes * 60;

/** The place of a wish among those before it in the list, counted from 1. */
export const placeAfter = (wish: WantedGame, before: readonly WantedGame[]): number =>
  before.filter((other) => competes(wish, other)).length + 1;

interface OfferRules {
  readonly offer_minutes: number;
  /** Hours of the day, 0 to 23; no silent hours if they are the same. */
  readonly silent_from: number;
  readonly silent_to: number;
}

/** In silent hours only a game that starts within this time is offered. */
const SOON_SECONDS = 2 * 3600;

/** True if a person may be told now of a game that starts at `start_at`. */
export function mayOffer(
  start_at: Instant,
  { now, zone, rules }: { readonly now: Instant; readonly zone: string; readonly rules: OfferRules },
): boolean {
  if (start_at < now + rules.offer_minutes * 60) return false;
  return start_at <= now + SOON_SECONDS || !isSilent(now, zone, rules);
}

function isSilent(now: Instant, zone: string, { silent_from, silent_to }: OfferRules): boolean {
  const hour = localMinute(now, zone) / 60;
  return silent_from <= silent_to
    ? hour >= silent_from && hour < silent_to
    : hour >= silent_from || hour < silent_to;
}

/** The free starts of a wish on a table with `busy` that may be offered now, in the order of time. */
export function offerableStarts(
  { from_at, to_at, minutes }: Pick<WantedGame, 'from_at' | 'to_at' | 'minutes'>,
  search: Omit<SlotSearch, 'minutes'> & { readonly waiting: OfferRules },
): Instant[] {
  const { now, zone, waiting } = search;
  const window: Period = { start_at: from_at, end_at: to_at + 1 };
  return freeStarts({ ...search, minutes }, window).filter((at) =>
    mayOffer(at, { now, zone, rules: waiting }),
  );
}
