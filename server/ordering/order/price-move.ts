import { lastPartOf, waivedIn } from '#lib/domain/game-parts.ts';
import { levelFor } from '#lib/domain/level.ts';
import { type MovePrice, movePrice } from '#lib/domain/move.ts';
import type { Instant } from '#lib/domain/time.ts';
import type { CallContext, User } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { loadUsableCoupon } from '#server/customer/coupon/commands.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import { type PricingContext, priceGame } from '../pricing/price.ts';
import type { OrderRow } from './store.ts';

/** The place to which an order is moved, and who requests it: the hall's own move is never charged. */
export interface MoveTarget {
  readonly table_id: string;
  /** The new start of an order that is not played yet; null if it stays as before. */
  readonly start_at: Instant | null;
  /** The new length of an order that is not played yet; null if it stays as before. */
  readonly minutes: number | null;
  readonly by: 'person' | 'hall';
}

/** The price of a move. Negative amounts go back to the person. */
export interface OrderMovePrice {
  readonly play: number;
  readonly deposit: number;
  /** What the hall does without, as it wants the move. */
  readonly waived: number;
  /** The price of the move of a game that is played. */
  readonly game: MovePrice | null;
  /** The new lines, amount and discount of an order that is not played yet, if its price changes. */
  readonly quoted: Pick<OrderRow, 'lines' | 'amount' | 'discount'> | null;
}

type MoveContext = PricingContext & Pick<CallContext, 'now'> & { readonly user: User };

/** An open-ended game pays for the time on each table once it is stopped. */
const NO_DIFFERENCE: OrderMovePrice = { play: 0, deposit: 0, waived: 0, game: null, quoted: null };

/** What a move costs: the price of the rest, or of the booking, there less that here. */
export function priceMove(
  db: Db | Tx,
  ctx: MoveContext,
  order: OrderRow,
  target: MoveTarget,
): Promise<OrderMovePrice> | OrderMovePrice {
  if (order.open_ended !== null) return NO_DIFFERENCE;
  return order.status === 'playing'
    ? priceGameMove(ctx, order, target)
    : priceBookingMove(db, ctx, order, target);
}

function priceGameMove(
  { hall, user, now }: MoveContext,
  order: OrderRow,
  { table_id, by }: MoveTarget,
): OrderMovePrice {
  const game = movePrice({
    ...lastPartOf(order),
    refundable: order.paid - order.refunded,
    waived_before: waivedIn(order.parts),
    // A game that is paused has not been played since.
    now: order.paused_at ?? now,
    from: tableContextOf(hall, order.table_id),
    to: tableContextOf(hall, table_id),
    percent_off: levelFor(user.spent, hall.levels)?.percent_off ?? 0,
    by,
  });
  if (game.rest_minutes <= 0) throw new Refusal('not_playing');
  return { play: game.difference, deposit: 0, waived: game.waived, game, quoted: null };
}

async function priceBookingMove(
  db: Db | Tx,
  ctx: MoveContext,
  order: OrderRow,
  target: MoveTarget,
): Promise<OrderMovePrice> {
  const { table_id, start_at, minutes, by } = target;
  const from = tableContextOf(ctx.hall, order.table_id);
  const to = tableContextOf(ctx.hall, table_id);
  const isSameTime = (start_at === null || start_at === order.start_at) && minutes === null;
  if (isSameTime && from.table.type === to.table.type) return NO_DIFFERENCE;
  const before = order.amount - order.discount;
  // A deposit that the staff did without is not asked for later.
  const wanted = order.deposit > 0 || from.deposit === 0 ? to.deposit : 0;
  const deposit = (by === 'hall' ? Math.min(wanted, order.deposit) : wanted) - order.deposit;
  const price = await quoteThere(db, ctx, order, { ...target, deposit: order.deposit + deposit });
  const change = price === null ? null : price.amount - price.discount - before;
  const isWaived = by === 'hall' && (change === null || change > 0);
  const waived = by === 'hall' ? Math.max(0, change ?? 0) + Math.max(0, wanted - order.deposit) : 0;
  if (price === null || isWaived) {
    const lines = order.lines.filter(({ kind }) => kind !== 'deposit');
    const held = order.deposit + deposit;
    const quoted = {
      lines: held > 0 ? [...lines, { kind: 'deposit' as const, amount: held }] : lines,
      amount: order.amount,
      discount: order.discount,
    };
    return { play: 0, deposit, waived, game: null, quoted };
  }
  return { play: change ?? 0, deposit, waived, game: null, quoted: price };
}

/** The price at the new table. Null: by the hall's wish, to a table that the person's coupon is not for. */
async function quoteThere(
  db: Db | Tx,
  ctx: MoveContext,
  order: OrderRow,
  { table_id, start_at, minutes, by, deposit }: MoveTarget & { deposit: number },
) {
  try {
    const { id: order_id, coupon_id, user_id } = order;
    const coupon =
      coupon_id === null
        ? null
        : await loadUsableCoupon(db, ctx.hall, { ...ctx, user_id, id: coupon_id, order_id });
    return priceGame(ctx, tableContextOf(ctx.hall, table_id), {
      start_at: start_at ?? order.start_at,
      minutes: minutes ?? Math.round((order.end_at - order.start_at) / 60),
      coupon,
      deposit,
    });
  } catch (error) {
    if (by === 'hall' && error instanceof Refusal && error.reason === 'coupon_unusable') return null;
    throw error;
  }
}
