import type { counterBillApi } from '#lib/contract/counter/bill.ts';
import type { ParsedInput } from '#lib/contract/endpoint.ts';
import { Refusal } from '#server/core/refusal.ts';
import { findUserBy } from '#server/customer/user/queries.ts';
import { read } from '#server/db/statement.ts';
import { mainMethod, takePays } from '#server/money/cash/pays.ts';
import { redeemOnBill } from '#server/ordering/order/bill-coupon.ts';
import { findPlayerOfOrder } from '#server/ordering/order/pay-share.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import { leftToPay, payPartOfBill, settleBill } from '#server/ordering/order/settle-bill.ts';
import { lockSharers } from '#server/ordering/order/shares.ts';
import type { ActionContext } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';
import { lockOrderForAction } from '../order/lock.ts';

/** Settles a bill, or pays a part of it: from the deposit, and what is taken at the counter. */
export async function settleAtCounter(
  ctx: ActionContext<CounterDeps>,
  { id, rev, total, pays, coupon_id, part, player_id }: ParsedInput<typeof counterBillApi.settle>,
): Promise<OrderRow> {
  const locked = await lockOrderForAction(ctx, { id, rev });
  if (locked.status !== 'due') throw new Refusal('order_state', { facts: { status: locked.status } });
  const { user_id } = locked;
  const user = await read(ctx.tx, findUserBy('id', user_id));
  if (!user) throw new Refusal('not_found', { field: 'id' });
  const order = coupon_id === null ? locked : await redeemOnBill({ ...ctx, user }, locked, coupon_id);
  const { to_take } = leftToPay(order);
  if (!part && total !== to_take) throw new Refusal('price_changed', { facts: { total: to_take } });
  const player = player_id === null ? null : await findPlayerOfOrder(ctx, order, player_id);
  if (player) await lockSharers(ctx.tx, order);
  await takePays(ctx, { user_id: player?.user_id ?? user_id, order_id: id, pays, total });
  const method = pays.length > 0 ? mainMethod(pays) : null;
  return part
    ? payPartOfBill(ctx, order, { taken: total, method, player })
    : settleBill(ctx, order, { method, player });
}
