import { counterRulesOf } from '#lib/domain/hall.ts';
import { noShowFrom } from '#lib/domain/refund.ts';
import { Refusal } from '#server/core/refusal.ts';
import { findUserBy } from '#server/customer/user/queries.ts';
import { runStatement } from '#server/db/statement.ts';
import { mainMethod, type Pay, takePays } from '#server/money/cash/pays.ts';
import { addOrderForStaff } from '#server/ordering/order/add.ts';
import { redeemOnBooking } from '#server/ordering/order/booking-coupon.ts';
import { openForStaff } from '#server/ordering/order/open.ts';
import { lockOrder } from '#server/ordering/order/own-order.ts';
import { payFromWallet } from '#server/ordering/order/pay.ts';
import { type OrderRow, updateLockedOrder } from '#server/ordering/order/queries.ts';
import type { ActContext } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';
import { holdPerson } from '../money/person.ts';
import { lockOrderForAct } from '../order/lock.ts';
import { type Caller, findOrAddCaller } from './caller.ts';

type Act = ActContext<CounterDeps>;

interface CallerBooking extends Caller {
  readonly table_id: string;
  readonly start_time: number;
  readonly minutes: number;
  readonly coupon_id: string | null;
  readonly deposit: boolean;
  readonly total: number;
  readonly pays: readonly Pay[];
}

/**
 * Books a table for a caller. Without `pays` it is held until the caller arrives, at most until it may be given up as a no-show.
 * Throws what `findOrAddCaller` and `addOrderForStaff` throw, and `slot_taken`, `shift_required`, `price_changed`, `wallet_short`.
 */
export async function bookForCaller(
  ctx: Act,
  { person_id, mobile, guest_name, deposit, pays, ...booking }: CallerBooking,
): Promise<OrderRow> {
  const { table_id, start_time } = booking;
  if (!ctx.outlet.tables.some(({ id }) => id === table_id))
    throw new Refusal('table_unknown', { field: 'table_id' });
  const user = await findOrAddCaller(ctx, { person_id, mobile, guest_name });
  const hold_until_at = noShowFrom(start_time, counterRulesOf(ctx.hall).no_show_minutes);
  const order = await addOrderForStaff({ ...ctx, user }, { ...booking, withDeposit: deposit, hold_until_at });
  if (pays.length > 0 || totalOf(order) === 0) return payAtCounter(ctx, order, pays);
  if (await ctx.deps.isAccountDeleted(ctx.tx, user.id))
    throw new Refusal('not_found', { field: 'person_id' });
  return order;
}

interface Arrival {
  readonly id: string;
  readonly rev: number;
  /** The total that was shown, minor units. */
  readonly total: number;
  readonly pays: readonly Pay[];
  readonly coupon_id: string | null;
  readonly open: boolean;
}

/**
 * The person of a booking is here: takes what is due after a coupon, and opens the table if that is asked for.
 * Throws `not_found`, `changed`, `order_state`, `order_expired`, `coupon_unusable`, `price_changed`,
 * `shift_required`, `wallet_short` and what `openForStaff` throws.
 */
export async function arriveAtCounter(
  ctx: Act,
  { total, pays, coupon_id, open, ...seen }: Arrival,
): Promise<OrderRow> {
  const locked = await lockOrderForAct(ctx, seen);
  const isUnpaid = locked.status === 'unpaid';
  if (!isUnpaid && locked.status !== 'paid')
    throw new Refusal('order_state', { facts: { status: locked.status } });
  refuseExpired(ctx, locked);
  const order = coupon_id === null ? locked : await withCoupon(ctx, locked, coupon_id);
  const due = isUnpaid ? totalOf(order) : 0;
  if (due !== total || (!isUnpaid && pays.length > 0))
    throw new Refusal('price_changed', { facts: { total: due } });
  const paid = isUnpaid ? await payAtCounter(ctx, order, pays) : order;
  return open ? openForStaff(ctx, paid) : paid;
}

/** Throws `order_state` for a booking that is paid, and `coupon_unusable`. */
async function withCoupon(ctx: Act, order: OrderRow, coupon_id: string): Promise<OrderRow> {
  const user = await findUserBy(ctx.tx, 'id', order.user_id);
  if (!user) throw new Refusal('not_found', { field: 'id' });
  return redeemOnBooking({ ...ctx, user }, order, coupon_id);
}

const refuseExpired = ({ now }: Act, { hold_until_at }: OrderRow): void => {
  if (hold_until_at !== null && hold_until_at <= now) throw new Refusal('order_expired');
};

/**
 * Holds an unpaid order while the staff take its payment: as long as a new order is held, but not beyond its
 * end. A longer hold stays as it is. It is no change of the order: the staff pay the one that they see. Returns
 * the end of the hold. Throws `not_found`, `order_state` and `order_expired`.
 */
export async function holdForPayment(ctx: Act, id: string): Promise<number> {
  const order = await lockOrder(ctx.tx, id);
  if (order?.outlet_id !== ctx.outlet.id) throw new Refusal('not_found', { field: 'id' });
  ctx.audit({ order_id: id, user_id: order.user_id, table_id: order.table_id });
  const { hold_until_at, end_at } = order;
  if (order.status !== 'unpaid' || hold_until_at === null)
    throw new Refusal('order_state', { facts: { status: order.status } });
  refuseExpired(ctx, order);
  const until = Math.max(hold_until_at, Math.min(end_at, ctx.now + ctx.hall.rules.hold_minutes * 60));
  if (until > hold_until_at) await runStatement(ctx.tx, updateLockedOrder(order, { hold_until_at: until }));
  return until;
}

async function payAtCounter(ctx: Act, order: OrderRow, pays: readonly Pay[]): Promise<OrderRow> {
  // The person is held after the locks of the table: wallets come last.
  await holdPerson(ctx, order.user_id);
  await takePays(ctx, { user_id: order.user_id, order_id: order.id, pays, total: totalOf(order) });
  return payFromWallet(ctx, order, mainMethod(pays));
}

const totalOf = ({ amount, discount, deposit }: OrderRow): number => amount - discount + deposit;
