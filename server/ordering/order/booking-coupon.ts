import { couponDiscount } from '#lib/domain/coupon.ts';
import type { CallContext, PersonTransaction, User } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { loadUsableCoupon, redeemCoupon, type UsableCoupon } from '#server/customer/coupon/commands.ts';
import type { Tx } from '#server/db/schema.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import type { OrderingDeps } from '../deps.ts';
import { couponContext } from '../pricing/price.ts';
import { applyEvent } from './apply-event.ts';
import { listUsable, type OrderCoupon } from './bill-coupon.ts';
import type { OrderRow } from './store.ts';

type Pricing = Pick<CallContext, 'hall' | 'lang'> & { readonly user: User };

/** The price is lowered before it is split: afterwards players may have paid their shares of it. */
const canHaveCoupon = ({ status, coupon_id, split }: OrderRow): boolean =>
  status === 'unpaid' && coupon_id === null && split === null;

/** What a coupon takes off an unpaid booking, at the prices at which it was booked; 0 if it can't be used. */
function discountOn(ctx: Pricing, order: OrderRow, { rule }: Pick<UsableCoupon, 'rule'>): number {
  if (!canHaveCoupon(order)) return 0;
  const { start_at, end_at, table_id } = order;
  const game = { start_at, minutes: Math.round((end_at - start_at) / 60) };
  const context = couponContext(ctx, tableContextOf(ctx.hall, table_id), game);
  const result = couponDiscount(rule, { ...context, amount: order.amount - order.discount });
  return result.ok ? result.discount : 0;
}

/** The person's coupons that can be used when a booking is paid, the largest discount first. */
export async function couponsForBooking(
  ctx: Pricing & { readonly now: number; readonly tx: Tx },
  order: OrderRow,
): Promise<OrderCoupon[]> {
  if (!canHaveCoupon(order)) return [];
  return listUsable(ctx, { user_id: order.user_id, at: ctx.now }, (coupon) => discountOn(ctx, order, coupon));
}

/** Uses a coupon of the person on an unpaid booking, whose lock the caller has. */
export async function redeemOnBooking(
  ctx: PersonTransaction<OrderingDeps>,
  order: OrderRow,
  coupon_id: string,
): Promise<OrderRow> {
  const { user, now, lang } = ctx;
  const coupon = await loadUsableCoupon(ctx.tx, ctx.hall, { user_id: user.id, id: coupon_id, now, lang });
  const discount = discountOn(ctx, order, coupon);
  if (discount === 0) throw new Refusal('coupon_unusable', { field: 'coupon_id' });
  await redeemCoupon(ctx.tx, coupon_id, order.id, now);
  const line = { kind: 'coupon' as const, amount: -discount, name: coupon.name };
  const isDeposit = ({ kind }: OrderRow['lines'][number]) => kind === 'deposit';
  const lines = [...order.lines.filter((each) => !isDeposit(each)), line, ...order.lines.filter(isDeposit)];
  const change = { lines, discount: order.discount + discount, coupon_id };
  const amount = order.amount - change.discount + order.deposit;
  return applyEvent(ctx, order, 'change', change, { amount, by_hall: true });
}
