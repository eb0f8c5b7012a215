import type { Pause } from '#lib/domain/game-parts.ts';
import type { Hall } from '#lib/domain/hall.ts';
import type { RequestedMove } from './asked.ts';
import { isOpenDuring } from './expected-hours.ts';
import { expectedPrice, findTable } from './expected-price.ts';
import { type LeftPart, type ModelOrder, portion, type StepContext } from './model-order.ts';
import type { ObservedEvent, ObservedOrder } from './observe.ts';
import { expectEqual, Violation } from './violation.ts';

const DAY_MINUTES = 1_440;

/** The minutes of the order on its current table, and what was paid for them. */
function lastPart({ left, minutes, paid }: ModelOrder): { minutes: number; paid: number } {
  return {
    minutes: left.reduce((rest, part) => rest - part.minutes, minutes),
    paid: left.reduce((rest, part) => rest - part.paid, paid),
  };
}

const wasPaused = ({ pauses, paused_at }: ModelOrder): boolean => pauses > 0 || paused_at !== null;

/**
 * Started minutes are charged, at least the minimum; a booking that nobody opened is charged in full. Tables
 * that the game has left are charged in full, a pause is not, and a game that was paused has no minimum.
 */
export function expectedSettlement(
  order: ModelOrder,
  { event, at }: ObservedEvent,
  row: ObservedOrder,
  { hall: { rules }, takeRecovered }: StepContext,
) {
  const last = lastPart(order);
  const before = order.minutes - last.minutes;
  const isGivenUp = event === 'lapse' || event === 'no_show';
  const from_at = row.end_at - last.minutes * 60;
  const until_at = Math.min(order.paused_at ?? at, row.end_at);
  const elapsed = isGivenUp ? last.minutes : Math.ceil((until_at - from_at) / 60);
  const used = Math.min(Math.max(elapsed, 0), last.minutes);
  const least = wasPaused(order) ? 0 : rules.min_charge_minutes - before;
  const charged = Math.min(Math.max(used, least), last.minutes);
  const unused_minutes = last.minutes - charged;
  const share = portion(last.paid, unused_minutes, last.minutes);
  const refund = Math.min(share, order.paid - order.refunded);
  const toReturn = refund + order.deposit;
  return {
    paid: order.paid,
    refund,
    charged: order.paid - refund,
    deposit: order.deposit,
    returned: toReturn > 0 ? toReturn - takeRecovered(order.id) : 0,
    used_minutes: before + used,
    booked_minutes: order.minutes,
    unused_minutes,
    charged_minutes: before + charged,
  };
}

interface MoveMoney {
  /** The amount to be paid for play, or given back if negative. */
  readonly play: number;
  readonly deposit: number;
}

/**
 * The move of a game of fixed length: the price of its rest there less its price here, both by the hall of
 * now.
 */
export function moveGame(
  order: ModelOrder,
  { table_id, by }: RequestedMove,
  { now, hall, spent }: { now: number; hall: Hall; spent: number },
): MoveMoney & { readonly leaves: LeftPart; readonly waived: number } {
  const last = lastPart(order);
  const from_at = order.end_at - last.minutes * 60;
  const started = Math.ceil(((order.paused_at ?? now) - from_at) / 60);
  const used = Math.min(Math.max(started, 0), last.minutes);
  const price = (table: string, first: number, minutes: number) => {
    const game = { table_id: table, start_at: from_at + first * 60, minutes };
    const { amount, discount } = expectedPrice(hall, game, { spent, coupon: null });
    return amount - discount;
  };
  const whole = price(order.table_id, 0, last.minutes);
  const here = price(order.table_id, used, last.minutes - used);
  const there = price(table_id, used, last.minutes - used);
  const restPaid = whole > 0 ? portion(last.paid, here, whole) : 0;
  const waived = by === 'hall' ? Math.max(0, there - here) : 0;
  // What the hall waived is not paid out by a move back.
  const least = order.waived > 0 ? Math.min(0, there - restPaid) : -restPaid;
  // Minutes that a pause cost may be given back already.
  const play = Math.max(there - here - waived, least, order.refunded - order.paid);
  const leaves = { table_id: order.table_id, minutes: used, paid: last.paid - restPaid };
  return { play, deposit: 0, leaves, waived };
}

/** The move of an order that is not played yet: its new price and deposit. */
export function moveBooking(
  order: ModelOrder,
  requested: RequestedMove,
  row: ObservedOrder,
  { hall, spent }: { hall: Hall; spent: number },
): { readonly amount: number; readonly discount: number; readonly deposit: number } {
  const { amount, discount, deposit } = order;
  const start_at = requested.start_at ?? order.start_at;
  const minutes = requested.minutes ?? order.minutes;
  const [from, to] = [findTable(hall, order.table_id), findTable(hall, requested.table_id)];
  const isSameTime = start_at === order.start_at && minutes === order.minutes;
  if (isSameTime && from.table.type === to.table.type) return { amount, discount, deposit };
  // A deposit that the staff did without is not asked for later.
  const wanted = deposit === 0 && from.pricing.deposit > 0 ? 0 : to.pricing.deposit;
  const held = requested.by === 'hall' ? Math.min(wanted, deposit) : wanted;
  const coupon = row.coupon_rule;
  const game = { table_id: requested.table_id, start_at, minutes };
  const there = expectedPrice(hall, game, { spent, coupon });
  const isDearer = there.amount - there.discount > amount - discount;
  // If the hall wishes it, the coupon goes to a table that it is not for.
  const keepsCoupon = coupon !== null && row.amount === amount && row.discount === discount;
  const keeps = requested.by === 'hall' && (isDearer || keepsCoupon);
  return keeps ? { amount, discount, deposit: held } : { ...there, deposit: held };
}

/** What is in the way of a game that wants its table for longer. */
interface Limits extends Pick<StepContext, 'now' | 'hall' | 'blocks'> {
  readonly orders: Iterable<ModelOrder>;
}

/** Returns true if another order, a block or closing time keeps the game from its table at `until_at`. */
export function isBlocked(
  order: ModelOrder,
  until_at: number,
  { now, hall, blocks, orders }: Limits,
): boolean {
  const { id, table_id, start_at, end_at } = order;
  const cleaned_at = until_at + order.occupied_until_at - end_at;
  for (const other of orders) {
    const isGone =
      other.status === 'cancelled' ||
      (other.status === 'unpaid' && other.hold_until_at !== null && other.hold_until_at <= now);
    const isLater = other.occupied_until_at > Math.min(end_at, now) && other.start_at < cleaned_at;
    if (other.id !== id && other.table_id === table_id && !isGone && isLater) return true;
  }
  if (
    blocks.some(
      (block) => block.table_id === table_id && block.until_at > end_at && block.start_at < cleaned_at,
    )
  )
    return true;
  return isOpenDuring(findTable(hall, table_id).outlet, { start_at, end_at: until_at }) !== true;
}

/**
 * Follows what was given back of a pause until now: by the end of it (`resume`), or since the game has
 * reached its end. `order` is as it was before. Returns the refund of the minutes without room.
 */
export function followPause(
  order: ModelOrder,
  pause: Pause,
  limits: Limits & { readonly isOver: boolean; readonly concurrent: boolean },
): number {
  const { now, isOver, concurrent } = limits;
  const what = `the pause of ${order.id}`;
  const last = lastPart(order);
  const paused_at = order.paused_at ?? 0;
  const { given_back_minutes: given, lost_minutes: lost } = pause;
  const started = Math.ceil(Math.max(0, now - paused_at) / 60);
  const isPushed = !isOver;
  expectEqual('pause', what, pause.start_at, paused_at);
  expectEqual('pause', what, pause.end_at, paused_at + (isPushed ? given : started) * 60);
  expectEqual('pause', what, lost, isPushed ? 0 : Math.min(started - given, last.minutes));
  if (given > started) throw new Violation('pause', `${what} gives ${given} of ${started} minutes back`);
  const end_at = order.end_at + given * 60;
  if (end_at <= now) throw new Violation('pause', `${what} ends at ${end_at}`);
  const isShort = given < started && given < DAY_MINUTES;
  if (isShort && !concurrent && !isBlocked(order, end_at + 60, limits))
    throw new Violation('pause', `${what} gives ${given} of ${started} minutes back, with room for more`);
  order.given_back_minutes += given;
  order.end_at = end_at;
  order.occupied_until_at += given * 60;
  order.pauses++;
  order.paused_at = isOver ? null : pause.end_at;
  return Math.min(portion(last.paid, lost, last.minutes), order.paid - order.refunded);
}

/** The parts of the order are those that it was followed through. */
export function compareParts(order: ModelOrder, row: ObservedOrder): void {
  if (order.open || row.parts === null) {
    if (!order.open) expectEqual('parts', order.id, order.left.length, 0);
    return;
  }
  const seen = row.parts.map(({ table_id, minutes, paid }) => ({ table_id, minutes, paid }));
  const expected = [...order.left, { table_id: order.table_id, ...lastPart(order) }];
  expectEqual('parts', order.id, seen, expected);
  const waived = row.parts.reduce((sum, part) => sum + (part.waived ?? 0), 0);
  expectEqual('parts', `what was waived of ${order.id}`, waived, order.waived);
}
