import { type Money, prorate } from './money.ts';
import type { Instant, Period } from './time.ts';

export interface PauseEnd {
  /** Started minutes of the pause. */
  readonly paused_minutes: number;
  /** The minutes that are added to the end of the game. */
  readonly given_back_minutes: number;
  /** The minutes for which the next booking or closing time leaves no room: they are refunded. */
  readonly lost_minutes: number;
  readonly end_at: Instant;
  readonly refund: Money;
}

/**
 * What a game of fixed length gets back for a pause that was not the person's fault: its started minutes, as
 * far as the table is free, and for the others `floor(paid x lost / minutes)`. `period`: the game without the
 * pause.
 */
export function pauseEnd(game: {
  readonly period: Period;
  readonly paid: Money;
  /** What was not given back yet: many short pauses may have more started minutes than the game. */
  readonly refundable: Money;
  readonly pause: Period;
  /** The last end that the next booking, less cleaning, and closing time allow. */
  readonly latest_end_at: Instant;
}): PauseEnd {
  const { period, paid, refundable, pause, latest_end_at } = game;
  const minutes = Math.round((period.end_at - period.start_at) / 60);
  const paused_minutes = Math.ceil((pause.end_at - pause.start_at) / 60);
  const free = Math.max(0, Math.floor((latest_end_at - period.end_at) / 60));
  const given_back_minutes = Math.min(paused_minutes, free);
  const lost_minutes = Math.min(paused_minutes - given_back_minutes, minutes);
  return {
    paused_minutes,
    given_back_minutes,
    lost_minutes,
    end_at: period.end_at + given_back_minutes * 60,
    refund: Math.min(prorate(paid, lost_minutes, minutes), refundable),
  };
}
