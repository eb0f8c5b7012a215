import type { counterSaleApi, SoldOrder } from '#lib/contract/counter/sale.ts';
import type { Output } from '#lib/contract/endpoint.ts';
import { withTransaction } from '#server/core/context.ts';
import { findUserBy } from '#server/customer/user/queries.ts';
import { read } from '#server/db/statement.ts';
import { payBackOf } from '#server/money/cash/commands.ts';
import { couponsForBill } from '#server/ordering/order/bill-coupon.ts';
import { couponsForBooking } from '#server/ordering/order/booking-coupon.ts';
import type { OrderRow } from '#server/ordering/order/queries.ts';
import { selectShares } from '#server/ordering/order/shares.ts';
import type { ActionContext, StaffCall } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';
import { walletOf } from '../money/person.ts';
import { auditOrder, findOutletOrder } from '../order/lock.ts';

/** An order with the wallet of its person. */
export async function presentSold(
  ctx: Pick<ActionContext<CounterDeps>, 'tx'>,
  order: OrderRow,
): Promise<SoldOrder> {
  const { person_id, balance } = await walletOf(ctx, order.user_id);
  return { ...order, person_id, balance };
}

/** The same after an action, with its entry in the audit trail. */
export function presentDone(ctx: ActionContext<CounterDeps>, order: OrderRow): Promise<SoldOrder> {
  auditOrder(ctx, order);
  return presentSold(ctx, order);
}

/** The money of an order of the outlet, and what of it can go back. */
export async function readOrderMoney(
  call: StaffCall<CounterDeps>,
  { id }: { id: string },
): Promise<Output<typeof counterSaleApi.money>> {
  const { deps } = call;
  const order = await read(deps.db, findOutletOrder(call, id));
  const user = await read(deps.db, findUserBy('id', order.user_id));
  const isOver = order.status === 'ended' || order.status === 'completed';
  return withTransaction(deps, async (ctx) => {
    const shares = await selectShares(ctx.tx, order);
    const back = await payBackOf(ctx, { user_id: order.user_id, order_id: id });
    return {
      ...(await presentSold(ctx, order)),
      is_guest: user?.mobile === null && user.email === null,
      hand_back: back.amount,
      sources: back.split,
      bonus_back: back.bonus,
      refundable: isOver ? order.paid - order.refunded : 0,
      paid_by_players: shares.reduce((sum, { share_paid }) => sum + share_paid, 0),
      coupons:
        order.status === 'unpaid' && user
          ? await couponsForBooking({ ...call, user, tx: ctx.tx }, order)
          : await couponsForBill({ ...call, tx: ctx.tx }, order),
    };
  });
}
