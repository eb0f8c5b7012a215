import type { OrderStatus } from './order.ts';
import { playedPeriod } from './receipt.ts';
import type { Instant } from './time.ts';

/** How many may play an order, with the person who booked. */
export const PARTY_SIZES = { min: 2, default: 4, max: 12 } as const;

/** `invited`: asked by the organiser and not yet in. `removed`: can't join until the organiser lets them. */
export const playerStates = ['invited', 'joined', 'removed'] as const;
export type PlayerState = (typeof playerStates)[number];

interface PlayedOrder {
  readonly status: OrderStatus;
  readonly end_at: Instant;
  readonly hold_until_at?: Instant | null;
  /** How its price is split; null if it is not. */
  readonly split?: object | null;
}

/** How long after its end people can still join an order that is split, to pay the organiser back. */
const JOIN_AFTER_SECONDS = 86_400;

/**
 * Whether people can be invited to an order, and join it: it is paid or being played. One that is split also
 * takes those who are to pay it, before and after.
 */
export function takesPlayers({ status, end_at, hold_until_at, split }: PlayedOrder, now: Instant): boolean {
  if (split && status === 'unpaid') return now < (hold_until_at ?? end_at);
  if (split && status !== 'cancelled') return now < end_at + JOIN_AFTER_SECONDS;
  return (status === 'paid' || status === 'playing') && now < end_at;
}

/** What an invitation says of its game at `now`. */
export function invitationState(
  order: PlayedOrder & { readonly start_at: Instant; readonly ended_at: Instant | null },
  now: Instant,
): 'coming' | 'playing' | 'over' {
  if (now >= playedPeriod(order).end_at) return 'over';
  if (order.status === 'paid' || (order.status === 'unpaid' && takesPlayers(order, now))) return 'coming';
  return order.status === 'playing' ? 'playing' : 'over';
}

/** Whether the game is over after it was played: those who played it can rate it. */
export const isPlayed = ({
  status,
  opened_at,
}: {
  readonly status: OrderStatus;
  readonly opened_at: Instant | null;
}): boolean => opened_at !== null && (status === 'due' || status === 'ended' || status === 'completed');
