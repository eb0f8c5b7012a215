import type { CounterMethod } from '#lib/contract/counter-method.ts';
import { Refusal } from '#server/core/refusal.ts';
import { addGuest } from '#server/customer/user/commands.ts';
import { findUserBy } from '#server/customer/user/queries.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import { type Pay, takePays } from '#server/money/cash/pays.ts';
import { addOrderForStaff } from '#server/ordering/order/add.ts';
import { payFromWallet } from '#server/ordering/order/pay.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import type { ActContext } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';
import { holdPerson, refuseBlocked } from '../money/person.ts';

interface WalkIn {
  readonly table_id: string;
  readonly minutes: number;
  readonly person_id: string | null;
  readonly guest_name: string;
  readonly coupon_id: string | null;
  readonly deposit: boolean;
  readonly total: number;
  readonly pays: readonly Pay[];
}

/**
 * Opens a table for a walk-in who pays at the counter, in one transaction: a guest is made where there is no account, the order
 * is made, paid and started. Throws `not_found`, `shift_required`, `price_changed`, `wallet_short` and what `addOrderForStaff`
 * throws.
 */
export async function openTable(
  ctx: ActContext<CounterDeps>,
  { person_id, guest_name, deposit, pays, ...walkIn }: WalkIn,
): Promise<OrderRow> {
  if (tableContextOf(ctx.hall, walkIn.table_id).outlet.id !== ctx.outlet.id)
    throw new Refusal('not_found', { field: 'table_id' });
  const user =
    person_id === null
      ? await addGuest(ctx, { name: guest_name, lang: ctx.lang })
      : await findUserBy(ctx.tx, 'id', person_id);
  if (!user || user.deleted_at !== null) throw new Refusal('not_found', { field: 'person_id' });
  const order = await addOrderForStaff(
    { ...ctx, user },
    { ...walkIn, start_time: null, withDeposit: deposit },
  );
  // After the locks of the table: wallets come last.
  await holdPerson(ctx, user.id);
  await refuseBlocked(ctx, user.id);
  const { amount, discount, deposit: held } = order;
  const total = amount - discount + held;
  await takePays(ctx, { user_id: user.id, order_id: order.id, pays, total });
  return payFromWallet(ctx, order, mainMethod(pays));
}

/** The method that the receipt states: that of the largest part. */
export const mainMethod = (pays: readonly Pay[]): CounterMethod | 'wallet' =>
  pays.toSorted((a, b) => b.amount - a.amount)[0]?.method ?? 'wallet';
