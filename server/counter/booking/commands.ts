import { counterRulesOf } from '#lib/domain/hall.ts';
import { noShowFrom } from '#lib/domain/refund.ts';
import { Refusal } from '#server/core/refusal.ts';
import { mainMethod, type Pay, takePays } from '#server/money/cash/pays.ts';
import { addOrderForStaff } from '#server/ordering/order/add.ts';
import { openForStaff } from '#server/ordering/order/open.ts';
import { payFromWallet } from '#server/ordering/order/pay.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
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
  readonly open: boolean;
}

/**
 * The person of a booking is here: takes what is due, and opens the table if that is asked for. Throws
 * `not_found`, `changed`, `order_state`, `order_expired`, `price_changed`, `shift_required`, `wallet_short`
 * and what `openForStaff` throws.
 */
export async function arriveAtCounter(ctx: Act, { total, pays, open, ...seen }: Arrival): Promise<OrderRow> {
  const order = await lockOrderForAct(ctx, seen);
  const isUnpaid = order.status === 'unpaid';
  if (!isUnpaid && order.status !== 'paid')
    throw new Refusal('order_state', { facts: { status: order.status } });
  if (order.hold_until_at !== null && order.hold_until_at <= ctx.now) throw new Refusal('order_expired');
  const due = isUnpaid ? totalOf(order) : 0;
  if (due !== total || (!isUnpaid && pays.length > 0))
    throw new Refusal('price_changed', { facts: { total: due } });
  const paid = isUnpaid ? await payAtCounter(ctx, order, pays) : order;
  return open ? openForStaff(ctx, paid) : paid;
}

async function payAtCounter(ctx: Act, order: OrderRow, pays: readonly Pay[]): Promise<OrderRow> {
  // The person is held after the locks of the table: wallets come last.
  await holdPerson(ctx, order.user_id);
  await takePays(ctx, { user_id: order.user_id, order_id: order.id, pays, total: totalOf(order) });
  return payFromWallet(ctx, order, mainMethod(pays));
}

const totalOf = ({ amount, discount, deposit }: OrderRow): number => amount - discount + deposit;
