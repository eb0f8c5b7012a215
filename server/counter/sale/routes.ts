import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import type { StaffCancel } from '#lib/domain/refund.ts';
import { Refusal } from '#server/core/refusal.ts';
import { payBack } from '#server/money/cash/commands.ts';
import { checkCashOut } from '#server/money/shift/cash-out.ts';
import { cancelForStaff, refundForStaff, staffRefund } from '#server/ordering/order/cancel.ts';
import { markNoShow } from '#server/ordering/order/end.ts';
import { findPlayerOfOrder } from '#server/ordering/order/pay-share.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import { lockClosedPayers } from '#server/ordering/order/shares.ts';
import type { ActionContext } from '../access/context.ts';
import type { CounterRoutes } from '../access/mount.ts';
import type { CounterDeps } from '../deps.ts';
import { auditOrder, lockOrderForAction } from '../order/lock.ts';
import { seatForOrder } from '../queue/commands.ts';
import { extendAtCounter } from './extend.ts';
import { openTable } from './open-table.ts';
import { presentDone, presentSold, readOrderMoney } from './order-money.ts';
import { payBackToSource } from './pay-back.ts';

export const counterSaleRoutes: CounterRoutes = (mount) => {
  mount.act(counterSaleApi.open, async (ctx, { ticket_id, ...input }) => {
    ctx.audit({ table_id: input.table_id, amount: input.total, pays: input.pays });
    if (input.started_ago > 0) ctx.audit({ started_ago: input.started_ago });
    const order = await openTable(ctx, input);
    if (ticket_id !== null) await seatForOrder(ctx, ticket_id);
    ctx.audit({ order_id: order.id, user_id: order.user_id });
    return presentDone(ctx, order);
  });
  mount.act(counterSaleApi.extend, async (ctx, input) => {
    ctx.audit({ amount: input.total, minutes: input.minutes, pays: input.pays });
    return presentDone(ctx, await extendAtCounter(ctx, input));
  });
  mount.act(counterSaleApi.cancel, async (ctx, { refund, reason, pay_back, ...seen }) => {
    ctx.audit({ refund, reason });
    const order = await cancelAtCounter(ctx, await lockOrderForAction(ctx, seen), refund);
    auditOrder(ctx, order);
    const paid_back = pay_back ? await payBackToSource(ctx, order) : undefined;
    return { ...(await presentSold(ctx, order)), paid_back };
  });
  mount.act(counterSaleApi.noShow, async (ctx, seen) =>
    presentDone(ctx, await markNoShow(ctx, await lockOrderForAction(ctx, seen))),
  );
  mount.act(counterSaleApi.refund, async (ctx, { amount, reason, pay_back, ...seen }) => {
    ctx.audit({ amount, reason });
    const before = await lockOrderForAction(ctx, seen);
    await allowBeyondRules(ctx, before, amount);
    const { order, returned } = await refundForStaff(ctx, before, amount);
    auditOrder(ctx, order);
    const paid_back = pay_back ? await payBackToSource(ctx, order) : undefined;
    return { ...(await presentSold(ctx, order)), paid_back, returned };
  });
  mount.read(counterSaleApi.money, readOrderMoney);
  mount.act(counterSaleApi.payBack, async (ctx, { amount, to, player_id, ...seen }) => {
    ctx.audit({ amount, to, player_id });
    const order = await lockOrderForAction(ctx, seen);
    const player = player_id === null ? order : await findPlayerOfOrder(ctx, order, player_id);
    ctx.movesMoneyOf(player.user_id);
    await payBack(ctx, { user_id: player.user_id, order_id: order.id, amount, to });
    return presentSold(ctx, order);
  });
};

/** Beyond what the rules of the hall give back, as far as `allowBeyondRules` lets the staff. */
async function cancelAtCounter(
  ctx: ActionContext<CounterDeps>,
  order: OrderRow,
  choice: StaffCancel,
): Promise<OrderRow> {
  const wanted = staffRefund(ctx, order, choice)?.refund ?? 0;
  const byRules = staffRefund(ctx, order, { kind: 'rules' })?.refund ?? 0;
  if (wanted > byRules) await allowBeyondRules(ctx, order, wanted - byRules);
  return cancelForStaff(ctx, order, choice);
}

/** Play money beyond the rules never goes to the staff who act; above the limits it takes a manager. */
async function allowBeyondRules(
  ctx: ActionContext<CounterDeps>,
  order: OrderRow,
  amount: number,
): Promise<void> {
  const { id: order_id, user_id } = order;
  ctx.movesMoneyOf(user_id);
  // The wallets are locked before the limits, as by payouts. One sorted lock takes them all, so that no two
  // calls wait for each other.
  const closed = await lockClosedPayers(ctx.tx, order);
  if (closed.has(user_id)) throw new Refusal('not_found', { field: 'id' });
  await checkCashOut(ctx, { order_id, amount });
  ctx.audit({ beyond_rules: amount });
}
