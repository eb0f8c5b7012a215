import { cancelRefund } from '#lib/domain/refund.ts';
import { Refusal } from '#server/core/refusal.ts';
import { giveCouponBack } from '#server/customer/coupon/commands.ts';
import type { Hall } from '#server/hall/schema.ts';
import type { TxCtx } from '#server/http/mount.ts';
import { tellOfOrder } from '#server/notify/message/commands.ts';
import { giveBack } from './finish.ts';
import { ownOrder, record } from './record.ts';
import type { OrderRow } from './store.ts';

/**
 * Cancels an unpaid order or a booking. A coupon is never burned by a cancelled order: it comes back. Throws `not_found`,
 * `order_state`.
 */
export async function cancelOrder(ctx: TxCtx, { id }: { id: string }): Promise<OrderRow> {
  const order = await ownOrder(ctx.tx, id, ctx.user.id);
  const back = cancelFigures(ctx.hall, order, ctx.now);
  if (!back) throw new Refusal('order_state', { facts: { status: order.status } });
  if (order.status === 'paid') await giveBack(ctx, order, { ...back, kind: 'refund_cancel' });
  await giveCouponBack(ctx.tx, order);
  const returned = back.refund + back.deposit;
  if (returned > 0) await tellOfOrder(ctx, order, 'cancelled', { returned, deposit: back.deposit });
  const change = { hold_until_at: null, deposit_returned: order.status === 'paid' };
  return record(ctx, order, 'cancel', change, { amount: returned });
}

/** What cancelling now would give back; null where it can't be cancelled. */
export const cancelFigures = (hall: Hall, { status, paid, deposit, start_at }: OrderRow, now: number) =>
  cancelRefund({ status, paid, deposit, start_at, now, cancel_free_minutes: hall.rules.cancel_free_minutes });
