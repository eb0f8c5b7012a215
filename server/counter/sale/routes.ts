import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { counterRulesOf } from '#lib/domain/hall.ts';
import type { StaffCancel } from '#lib/domain/refund.ts';
import { handBack } from '#server/money/cash/commands.ts';
import { cancelForStaff, refundForStaff, staffRefund } from '#server/ordering/order/cancel.ts';
import { markNoShow } from '#server/ordering/order/end.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import type { ActContext } from '../access/context.ts';
import type { CounterRoutes } from '../access/mount.ts';
import type { CounterDeps } from '../deps.ts';
import { auditOrder, lockOrderForAct } from '../order/lock.ts';
import { extendAtCounter } from './extend.ts';
import { openTable } from './open-table.ts';
import { presentSold, readOrderMoney } from './order-money.ts';

export const counterSaleRoutes: CounterRoutes = (mount) => {
  mount.act(counterSaleApi.open, async (ctx, input) => {
    ctx.audit({ table_id: input.table_id, amount: input.total, pays: input.pays });
    const order = await openTable(ctx, input);
    ctx.audit({ order_id: order.id, user_id: order.user_id });
    auditOrder(ctx, order);
    return presentSold(ctx, order);
  });
  mount.act(counterSaleApi.extend, async (ctx, input) => {
    ctx.audit({ amount: input.total, minutes: input.minutes, pays: input.pays });
    const order = await extendAtCounter(ctx, input);
    auditOrder(ctx, order);
    return presentSold(ctx, order);
  });
  mount.act(counterSaleApi.cancel, async (ctx, { refund, reason, ...seen }) => {
    ctx.audit({ refund, reason });
    const order = await cancelAtCounter(ctx, await lockOrderForAct(ctx, seen), refund);
    auditOrder(ctx, order);
    return presentSold(ctx, order);
  });
  mount.act(counterSaleApi.noShow, async (ctx, seen) => {
    const order = await markNoShow(ctx, await lockOrderForAct(ctx, seen));
    auditOrder(ctx, order);
    return presentSold(ctx, order);
  });
  mount.act(counterSaleApi.refund, async (ctx, { amount, reason, ...seen }) => {
    ctx.audit({ amount, reason });
    const before = await lockOrderForAct(ctx, seen);
    if (amount > counterRulesOf(ctx.hall).cash_out_act) await ctx.requireRole('manager');
    const order = await refundForStaff(ctx, before, amount);
    auditOrder(ctx, order);
    return presentSold(ctx, order);
  });
  mount.read(counterSaleApi.money, readOrderMoney);
  mount.act(counterSaleApi.handBack, async (ctx, { amount, ...seen }) => {
    ctx.audit({ amount });
    const order = await lockOrderForAct(ctx, seen);
    ctx.movesMoneyOf(order.user_id);
    await handBack(ctx, { user_id: order.user_id, order_id: order.id, amount });
    return presentSold(ctx, order);
  });
};

/** Beyond what the rules of the hall give back, up to the limit of an act without a manager. */
async function cancelAtCounter(
  ctx: ActContext<CounterDeps>,
  order: OrderRow,
  choice: StaffCancel,
): Promise<OrderRow> {
  const wanted = staffRefund(ctx, order, choice)?.refund ?? 0;
  const byRules = staffRefund(ctx, order, { kind: 'rules' })?.refund ?? 0;
  if (wanted - byRules > counterRulesOf(ctx.hall).cash_out_act) await ctx.requireRole('manager');
  return cancelForStaff(ctx, order, choice);
}
