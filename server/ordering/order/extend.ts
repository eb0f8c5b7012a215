import type { PaymentMethod } from '#lib/contract/config.ts';
import type { Line } from '#lib/contract/order.ts';
import { freeMinutes, occupiedPeriod, occupiesTable } from '#lib/domain/availability.ts';
import { openPeriodAt } from '#lib/domain/opening.ts';
import type { QuoteResult } from '#lib/domain/quote.ts';
import type { CallContext, CommandContext, TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { addSpent } from '#server/customer/user/spending.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import { post, revenueOf, walletOf } from '#server/money/ledger/ledger.ts';
import { startPayment } from '#server/money/payments/commands.ts';
import type { OrderingDeps } from '../deps.ts';
import { priceOf } from '../pricing/price.ts';
import { applyEvent } from './apply-event.ts';
import { settleOverdue } from './overdue.ts';
import { lockOwnOrder } from './own-order.ts';
import { type OrderRow, selectOrdersOnTable } from './store.ts';

/** Minutes that My Desk offers, as far as they fit. */
const OFFERED = [15, 30, 60, 90, 120];

type Pricing = Pick<CallContext, 'hall' | 'user' | 'lang' | 'now'>;

/** The extensions on offer for a game being played, each with its end and price. */
export async function extendOptions(db: Db | Tx, ctx: Pricing, order: OrderRow) {
  if (order.status !== 'playing' || order.end_at <= ctx.now) return [];
  const room = await roomAfter(db, ctx, order);
  const step = ctx.hall.rules.step_minutes;
  return OFFERED.filter((minutes) => minutes % step === 0 && minutes <= room).map((minutes) => {
    const { amount, discount } = extensionPrice(ctx, order, minutes);
    return { minutes, end_at: order.end_at + minutes * 60, price: amount - discount };
  });
}

/**
 * Extends a game being played, paid from the wallet or by a provider. Throws `not_found`, `not_playing`,
 * `minutes_out_of_range`, `extend_blocked`, `end_changed`, `price_changed`, `wallet_short` and those of the payment method.
 */
export async function extendOrder(
  ctx: CommandContext<OrderingDeps>,
  wanted: {
    id: string;
    minutes: number;
    method?: PaymentMethod | null | undefined;
    price?: number | undefined;
    end_at?: number | undefined;
  },
): Promise<{ order: OrderRow; redirect_url: string | null }> {
  const order = await lockOwnOrder(ctx.tx, wanted.id, ctx.user.id);
  await settleOverdue(ctx, { table_id: order.table_id });
  await refuseExtension(ctx, order, wanted.minutes);
  const end_at = order.end_at + wanted.minutes * 60;
  if (wanted.end_at !== undefined && wanted.end_at !== end_at) {
    throw new Refusal('end_changed', { facts: { end_at } });
  }
  const price = extensionPrice(ctx, order, wanted.minutes);
  const total = price.amount - price.discount;
  if (wanted.price !== undefined && wanted.price !== total) {
    throw new Refusal('price_changed', { facts: { price: total } });
  }
  if (wanted.method === 'wallet' || total === 0) {
    return { order: await extendFromWallet(ctx, order, wanted.minutes, price), redirect_url: null };
  }
  const { minutes, method } = wanted;
  const payment = { purpose: 'extend', order_id: order.id, amount: total, minutes, method } as const;
  return { order, redirect_url: (await startPayment(ctx, payment)).redirect_url };
}

/** Throws where the game is over or something follows too soon. */
export async function refuseExtension(
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow,
  minutes: number,
): Promise<void> {
  if (order.status !== 'playing' || order.end_at <= ctx.now) throw new Refusal('not_playing');
  if (minutes <= 0 || minutes % ctx.hall.rules.step_minutes !== 0) {
    throw new Refusal('minutes_out_of_range', { field: 'minutes' });
  }
  const room = await roomAfter(ctx.tx, ctx, order);
  if (minutes > room) throw new Refusal('extend_blocked', { field: 'minutes', facts: { max_minutes: room } });
}

/** Moves the money and the end. Throws `wallet_short`. */
export async function extendFromWallet(
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow,
  minutes: number,
  price: Pick<QuoteResult, 'amount' | 'discount'> & { lines: readonly Line[] },
): Promise<OrderRow> {
  const total = price.amount - price.discount;
  await post(ctx.tx, {
    id: ctx.deps.ids.next('txn'),
    kind: 'order_extend',
    order_id: order.id,
    at: ctx.now,
    lines: [
      { account: walletOf(order.user_id), amount: -total, kind: 'order_extend' },
      { account: revenueOf(order.outlet_id), amount: total, kind: 'order_extend' },
    ],
  });
  await addSpent(ctx.tx, order.user_id, total);
  const change = {
    end_at: order.end_at + minutes * 60,
    occupied_until_at: order.occupied_until_at + minutes * 60,
    lines: JSON.stringify([...order.lines, ...price.lines]),
    amount: order.amount + price.amount,
    discount: order.discount + price.discount,
    paid: order.paid + total,
  };
  return applyEvent(ctx, order, 'extend', change, { amount: total, minutes });
}

/** The minutes after the game at the tariff, less the member level; the order's coupon was for the game itself. */
const extensionPrice = (
  ctx: Pick<CallContext, 'hall' | 'user' | 'lang'>,
  order: OrderRow,
  minutes: number,
): QuoteResult =>
  priceOf(ctx, tableContextOf(ctx.hall, order.table_id), {
    start_at: order.end_at,
    minutes,
    coupon: null,
    deposit: 0,
  });

/** Minutes that the game can still grow by, in whole steps: the longest game, the next one and closing time bound it. */
async function roomAfter(
  db: Db | Tx,
  { hall, now }: Pick<CallContext, 'hall' | 'now'>,
  order: OrderRow,
): Promise<number> {
  const { rules } = hall;
  const { outlet } = tableContextOf(hall, order.table_id);
  const ahead = {
    start_at: order.end_at,
    end_at: order.end_at + (rules.max_minutes + rules.cleaning_minutes) * 60,
  };
  const others = await selectOrdersOnTable(db, order.table_id, ahead, order.id);
  const room = freeMinutes(order.end_at, {
    busy: others.filter((other) => occupiesTable(other, now)).map(occupiedPeriod),
    closes_at: openPeriodAt(outlet.hours, outlet.time_zone, order.start_at)?.end_at ?? order.end_at,
    max_minutes: rules.max_minutes - Math.round((order.end_at - order.start_at) / 60),
    cleaning_minutes: rules.cleaning_minutes,
  });
  return Math.floor(room / rules.step_minutes) * rules.step_minutes;
}
