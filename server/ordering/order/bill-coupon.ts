import type { CouponRule } from '#lib/domain/coupon.ts';
import type { Hall } from '#lib/domain/hall.ts';
import type { OpenEndedBill } from '#lib/domain/open-ended.ts';
import type { CallContext, PersonTransaction } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { loadUsableCoupon, redeemCoupon } from '#server/customer/coupon/commands.ts';
import { selectCoupons } from '#server/customer/coupon/queries.ts';
import type { Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { couponName } from '#server/hall/lookup.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import type { ReceiptDeps } from '../deps.ts';
import { checkTransition } from './apply-event.ts';
import { billAt, billedColumns, isOpenEnded } from './bill.ts';
import type { OrderRow } from './store.ts';

/** More than a person has; the price is computed for each. */
const MAX_COUPONS = 50;

interface NamedRule {
  readonly rule: CouponRule;
  readonly name: string;
}

/** The bill of a stopped game after a coupon; null if that changes nothing or too much is paid. */
function billWithCoupon(
  { hall, now }: { readonly hall: Hall; readonly now: number },
  order: OrderRow,
  coupon: NamedRule,
): OpenEndedBill | null {
  // The price is lowered before it is split: afterwards players may have paid their shares of it.
  if (!isOpenEnded(order) || order.coupon_id !== null || order.split !== null) return null;
  // Like the coupon, the table that it must be for is that of the start.
  const { table, outlet } = tableContextOf(hall, order.parts?.[0]?.table_id ?? order.table_id);
  const context = { outlet_id: outlet.id, table_type: table.type };
  const bill = billAt(order, order.ended_at ?? now, { ...coupon, context });
  const isUsed = bill.lines.some(({ kind }) => kind === 'coupon');
  return isUsed && bill.owed >= order.paid ? bill : null;
}

/** A coupon that can be used on an order, and what it takes off, minor units. */
export interface OrderCoupon {
  readonly id: string;
  readonly name: string;
  readonly discount: number;
}

/** The person's coupons that can be used on a game's bill, the largest discount first. */
export async function couponsForBill(
  ctx: Pick<CallContext, 'hall' | 'lang' | 'now'> & { readonly tx: Tx },
  order: OrderRow,
): Promise<OrderCoupon[]> {
  if (order.status !== 'due' || order.coupon_id !== null) return [];
  return listUsable(ctx, { user_id: order.user_id, at: order.start_at }, (coupon) => {
    const bill = billWithCoupon(ctx, order, coupon);
    return bill ? order.amount - order.discount - bill.owed : 0;
  });
}

/** The coupons of a person at an instant that take something off, the largest discount first. */
export async function listUsable(
  { tx, hall, lang }: Pick<CallContext, 'hall' | 'lang'> & { readonly tx: Tx },
  { user_id, at }: { user_id: string; at: number },
  discountOf: (coupon: NamedRule) => number,
): Promise<OrderCoupon[]> {
  const wanted = { status: 'unused', now: at, after: null, limit: MAX_COUPONS } as const;
  return (await read(tx, selectCoupons(user_id, wanted)))
    .map((row) => {
      const name = couponName(hall, row, lang);
      return { id: row.id, name, discount: discountOf({ rule: row.rule, name }) };
    })
    .filter(({ discount }) => discount > 0)
    .sort((a, b) => b.discount - a.discount);
}

/** Uses a coupon that was valid at the start on a bill. Returns the order with the new bill. */
export async function redeemOnBill(
  ctx: PersonTransaction<ReceiptDeps>,
  order: OrderRow,
  coupon_id: string,
): Promise<OrderRow> {
  checkTransition(order, 'settle');
  const { user_id, start_at } = order;
  const wanted = { user_id, id: coupon_id, now: start_at, lang: ctx.lang };
  const bill = billWithCoupon(ctx, order, await loadUsableCoupon(ctx.tx, ctx.hall, wanted));
  if (!bill) throw new Refusal('coupon_unusable', { field: 'coupon_id' });
  await redeemCoupon(ctx.tx, coupon_id, order.id, ctx.now);
  return { ...order, ...billedColumns(order, bill), coupon_id };
}
