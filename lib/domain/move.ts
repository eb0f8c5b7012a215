import type { Rules } from './hall.ts';
import { type Money, percentOf, prorate } from './money.ts';
import { playPrice, type TablePrices } from './pricing.ts';
import type { Instant, Period } from './time.ts';

/** The last instant at which the person can move a paid booking. The staff can move it later too. */
export const moveUntil = (
  start_at: Instant,
  { move_free_minutes, cancel_free_minutes }: Pick<Rules, 'move_free_minutes' | 'cancel_free_minutes'>,
): Instant => start_at - (move_free_minutes ?? cancel_free_minutes) * 60;

/** What the move of a game costs. Negative amounts go back to the person. */
export interface MovePrice {
  /** The first minute at the new table: the started one is still played at the old. */
  readonly from_at: Instant;
  readonly rest_minutes: number;
  /** The share of the rest in what was paid for the old table. */
  readonly rest_paid: Money;
  /** What is to be paid; negative if it is given back. */
  readonly difference: Money;
  /** What the hall does without, as it wants the move. */
  readonly waived: Money;
  /** What is paid for the rest at the new table: `rest_paid + difference`. */
  readonly paid: Money;
}

/**
 * The price of moving a game of fixed length to another table while it is played: the price of the rest there
 * less its price here, both after the level discount. `paid`: for the minutes at the old table, discounts
 * deducted. A move that the hall wants never costs more. Once the hall has waived a difference, no more goes
 * back than was paid above the price of the new table. `refundable`: what of the price of the whole game has
 * not gone back yet; minutes that a pause cost may be given back already.
 */
export function movePrice(move: {
  /** The price of the part at the old table. */
  readonly period: Period;
  readonly paid: Money;
  readonly refundable: Money;
  readonly now: Instant;
  readonly from: TablePrices;
  readonly to: TablePrices;
  readonly percent_off: number;
  /** What the hall waived in the moves before. */
  readonly waived_before: Money;
  readonly by: 'person' | 'hall';
}): MovePrice {
  const { period, paid, refundable, now, percent_off, waived_before } = move;
  const minutes = Math.round((period.end_at - period.start_at) / 60);
  const started = Math.ceil((now - period.start_at) / 60);
  const used = Math.min(Math.max(started, 0), minutes);
  const from_at = period.start_at + used * 60;
  const rest_minutes = minutes - used;
  const price = (table: TablePrices, start_at: Instant, length: number): Money => {
    const { tariff, calendar } = table;
    const { amount } = playPrice({ tariff, ...calendar, start_at, minutes: length });
    return amount - percentOf(amount, percent_off);
  };
  const whole = price(move.from, period.start_at, minutes);
  const rest = price(move.from, from_at, rest_minutes);
  const rest_paid = whole > 0 ? prorate(paid, rest, whole) : 0;
  const price_there = price(move.to, from_at, rest_minutes);
  const change = price_there - rest;
  const waived = move.by === 'hall' ? Math.max(0, change) : 0;
  // No more than was paid goes back: of what the hall waived, nothing. A coupon lowers no difference.
  const least = waived_before > 0 ? Math.min(0, price_there - rest_paid) : -rest_paid;
  const difference = Math.max(change - waived, least, -refundable);
  return { from_at, rest_minutes, rest_paid, difference, waived, paid: rest_paid + difference };
}
