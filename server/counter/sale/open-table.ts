import type { PersonTransaction } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { addGuest } from '#server/customer/user/commands.ts';
import { findUserBy } from '#server/customer/user/queries.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import { mainMethod, type Pay, takePays } from '#server/money/cash/pays.ts';
import { addOrderForStaff } from '#server/ordering/order/add.ts';
import { payFromWallet } from '#server/ordering/order/pay.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import { holdDeposit, startOpenEnded } from '#server/ordering/order/start-open-ended.ts';
import type { ActContext } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';
import { holdPerson, refuseBlocked } from '../money/person.ts';

interface WalkIn {
  readonly table_id: string;
  /** null: without a fixed end. */
  readonly minutes: number | null;
  readonly person_id: string | null;
  readonly guest_name: string;
  readonly coupon_id: string | null;
  readonly deposit: boolean;
  readonly total: number;
  readonly pays: readonly Pay[];
}

/**
 * Opens a table for a walk-in who pays at the counter, in one transaction: a guest is made where there is no account, the order
 * is made, paid and started. A game without a fixed end is paid later. Throws `not_found`, `bill_due`, `person_blocked`,
 * `approval_required`, `shift_required`, `price_changed`, `wallet_short` and what `addOrderForStaff` throws.
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
  const { minutes } = walkIn;
  if (minutes === null) return openWithoutEnd({ ...ctx, user }, { ...walkIn, minutes, deposit, pays });
  const order = await addOrderForStaff(
    { ...ctx, user },
    { ...walkIn, minutes, start_time: null, withDeposit: deposit },
  );
  // After the locks of the table: wallets come last.
  await holdPerson(ctx, user.id);
  await refuseBlocked(ctx, user.id);
  const { amount, discount, deposit: held } = order;
  const total = amount - discount + held;
  await takePays(ctx, { user_id: user.id, order_id: order.id, pays, total });
  return payFromWallet(ctx, order, mainMethod(pays));
}

/** A game without a fixed end: only the deposit is paid, which a manager may waive. */
async function openWithoutEnd(
  ctx: PersonTransaction<CounterDeps> & ActContext<CounterDeps>,
  { table_id, deposit: withDeposit, coupon_id, total, pays }: Omit<WalkIn, 'person_id' | 'guest_name'>,
): Promise<OrderRow> {
  const { user } = ctx;
  if (coupon_id !== null) throw new Refusal('coupon_unusable', { field: 'coupon_id' });
  if (!withDeposit && tableContextOf(ctx.hall, table_id).deposit > 0) await ctx.requireRole('manager');
  const order = await startOpenEnded(ctx, {
    table_id,
    withDeposit,
    method: pays.length > 0 ? mainMethod(pays) : null,
  });
  if (order.deposit !== total) throw new Refusal('price_changed', { facts: { total: order.deposit } });
  await holdPerson(ctx, user.id);
  await refuseBlocked(ctx, user.id);
  await takePays(ctx, { user_id: user.id, order_id: order.id, pays, total });
  await holdDeposit(ctx, order);
  return order;
}
