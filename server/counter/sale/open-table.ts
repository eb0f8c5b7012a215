import type { counterSaleApi } from '#lib/contract/counter/sale.ts';
import type { ParsedInput } from '#lib/contract/endpoint.ts';
import type { PersonTransaction } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { addGuest } from '#server/customer/user/commands.ts';
import { findUserBy } from '#server/customer/user/queries.ts';
import { read } from '#server/db/statement.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import { mainMethod, takePays } from '#server/money/cash/pays.ts';
import { addOrderForStaff } from '#server/ordering/order/add.ts';
import { payFromWallet } from '#server/ordering/order/pay.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import { holdDeposit, startOpenEnded } from '#server/ordering/order/start-open-ended.ts';
import type { ActionContext } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';
import { holdUnblocked } from '../money/person.ts';

/** How late the staff may enter a game that has begun; a manager any time. */
const LATE_ENTRY_MINUTES = 10;

type WalkIn = Omit<ParsedInput<typeof counterSaleApi.open>, 'ticket_id'>;

/**
 * Opens a table for a walk-in who pays at the counter, in one transaction: a guest is made if there is no
 * account, the order is made, paid and started, now or as long ago as a paper slip says. A game without a
 * fixed end is paid later.
 */
export async function openTable(
  ctx: ActionContext<CounterDeps>,
  { person_id, guest_name, deposit, pays, started_ago, ...walkIn }: WalkIn,
): Promise<OrderRow> {
  if (started_ago > LATE_ENTRY_MINUTES) await ctx.requireRole('manager');
  const late = started_ago > 0 ? { started_at: ctx.now - started_ago * 60 } : {};
  if (tableContextOf(ctx.hall, walkIn.table_id).outlet.id !== ctx.outlet.id)
    throw new Refusal('not_found', { field: 'table_id' });
  const user =
    person_id === null
      ? await addGuest(ctx, { name: guest_name, lang: ctx.lang })
      : await read(ctx.tx, findUserBy('id', person_id));
  if (!user || user.deleted_at !== null) throw new Refusal('not_found', { field: 'person_id' });
  const { minutes } = walkIn;
  if (minutes === null)
    return openWithoutEnd({ ...ctx, user }, { ...walkIn, minutes, deposit, pays, ...late });
  const order = await addOrderForStaff(
    { ...ctx, user },
    { ...walkIn, minutes, start_time: null, withDeposit: deposit, ...late },
  );
  // The person is held after the locks of the table: wallets come last.
  await holdUnblocked(ctx, user.id);
  const { amount, discount, deposit: held } = order;
  const total = amount - discount + held;
  await takePays(ctx, { user_id: user.id, order_id: order.id, pays, total });
  return payFromWallet(ctx, order, mainMethod(pays), late.started_at);
}

/** A game without a fixed end: only the deposit is paid, which a manager may waive. */
async function openWithoutEnd(
  ctx: PersonTransaction<CounterDeps> & ActionContext<CounterDeps>,
  {
    table_id,
    deposit: withDeposit,
    coupon_id,
    total,
    pays,
    ...late
  }: Omit<WalkIn, 'person_id' | 'guest_name' | 'started_ago'> & { readonly started_at?: number },
): Promise<OrderRow> {
  const { user } = ctx;
  if (coupon_id !== null) throw new Refusal('coupon_unusable', { field: 'coupon_id' });
  if (!withDeposit && tableContextOf(ctx.hall, table_id).deposit > 0) await ctx.requireRole('manager');
  const order = await startOpenEnded(ctx, {
    table_id,
    withDeposit,
    method: pays.length > 0 ? mainMethod(pays) : null,
    ...(late.started_at === undefined ? {} : { started_at: late.started_at }),
  });
  if (order.deposit !== total) throw new Refusal('price_changed', { facts: { total: order.deposit } });
  await holdUnblocked(ctx, user.id);
  await takePays(ctx, { user_id: user.id, order_id: order.id, pays, total });
  await holdDeposit(ctx, order);
  return order;
}
