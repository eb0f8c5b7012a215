import type { CouponRule } from '#lib/domain/coupon.ts';
import type { Hall } from '#lib/domain/hall.ts';
import type { Instant, Period } from '#lib/domain/time.ts';
import {
  amountOfMinutes,
  type ExpectedPrice,
  levelPercent,
  type PlayedMinute,
  priceOfMinutes,
} from './expected-price.ts';

/**
 * The time of a game without a fixed end at one table, priced by the hall of the instant at which it came
 * there.
 */
export interface OpenPart {
  readonly hall: Hall;
  readonly table_id: string;
  readonly from_at: Instant;
}

/** A game without a fixed end. */
export interface OpenGame {
  /** The parts in order; the first is that of the start. */
  readonly parts: readonly [OpenPart, ...OpenPart[]];
  /** What the person had spent at the start: it decides the level. */
  readonly spent: number;
  /** The pauses in order. */
  readonly pauses: readonly Period[];
}

export interface ExpectedBill extends ExpectedPrice {
  /** Started minutes without the pauses. */
  readonly played_minutes: number;
  readonly charged_minutes: number;
  /** The minutes of each part, and what of the bill falls on the parts up to it, before discounts. */
  readonly upTo: readonly { readonly minutes: number; readonly amount: number }[];
}

/** The bill of a game that is stopped, by the seconds that were played between its pauses. */
export function expectedBill(
  { parts, spent, pauses }: OpenGame,
  stopped_at: Instant,
  coupon: CouponRule | null,
): ExpectedBill {
  const [{ hall, from_at }] = parts;
  const stretches = stretchesOf(from_at, pauses);
  const played = stretches.reduce(
    (sum, { start_at, end_at }) => sum + Math.max(0, Math.min(end_at, stopped_at) - start_at),
    0,
  );
  const played_minutes = Math.ceil(played / 60);
  const charged_minutes = Math.max(played_minutes, hall.rules.min_charge_minutes);
  const partOf = (at: Instant) => parts.findLastIndex((part) => part.from_at <= at);
  const begins = (minute: number): PlayedMinute => {
    const at = instantOfPlay(stretches, minute * 60);
    return { ...parts[partOf(at)]!, at };
  };
  const minutesOf = parts.map(() => 0);
  for (let minute = 0; minute < charged_minutes; minute++) minutesOf[partOf(begins(minute).at)]! += 1;
  let minutes = 0;
  const upTo = minutesOf.map((own) => {
    minutes += own;
    return { minutes: own, amount: amountOfMinutes(begins, minutes) };
  });
  const percent = levelPercent(hall, spent);
  return {
    played_minutes,
    charged_minutes,
    upTo,
    ...priceOfMinutes(begins, charged_minutes, { percent, coupon }),
  };
}

/** The time between the pauses; the last stretch does not end. */
function stretchesOf(start_at: Instant, pauses: readonly Period[]): Period[] {
  const starts = [start_at, ...pauses.map(({ end_at }) => end_at)];
  return starts.map((from, at) => ({ start_at: from, end_at: pauses[at]?.start_at ?? Infinity }));
}

/** The instant after so many seconds of play. */
function instantOfPlay(stretches: readonly Period[], seconds: number): Instant {
  let left = seconds;
  for (const { start_at, end_at } of stretches) {
    if (left < end_at - start_at) return start_at + left;
    left -= end_at - start_at;
  }
  throw new Error('the last stretch of a game has no end');
}
