import { type Money, percentOf, prorate } from './money.ts';
import { playPrice, type TablePrices } from './pricing.ts';
import type { Instant, Period } from './time.ts';

/** What the move of a game costs. Negative amounts go back to the person. */
export interface MovePrice {
  /** The first minute at the new table: the started one is still played at the old. */
  readonly from_at: Instant;
  readonly rest_minutes: number;
  /** Of what was paid for the old table, the share of the rest. */
  readonly rest_paid: Money;
  /** To be paid, or given back if negative. */
  readonly difference: Money;
  /** What is paid for the rest at the new table: `rest_paid + difference`. */
  readonly paid: Money;
}

/**
 * The price of moving a game of fixed length to another table while it is played: the price of the rest there less its price
 * here, both after the level discount. `paid`: for the minutes at the old table, discounts deducted. A move that the hall
 * wants never costs more.
 */
export function movePrice(move: {
  /** Of the part at the old table. */
  readonly period: Period;
  readonly paid: Money;
  readonly now: Instant;
  readonly from: TablePrices;
  readonly to: TablePrices;
  readonly percent_off: number;
  readonly by: 'person' | 'hall';
}): MovePrice {
  const { period, paid, now, percent_off } = move;
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
  const change = price(move.to, from_at, rest_minutes) - rest;
  const wanted = move.by === 'hall' ? Math.min(0, change) : change;
  // No more than was paid goes back.
  const difference = Math.max(wanted, -rest_paid);
  return { from_at, rest_minutes, rest_paid, difference, paid: rest_paid + difference };
}
