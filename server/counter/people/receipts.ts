import type { OrderReceipt, TopupReceipt } from '#lib/contract/receipt.ts';
import { Refusal } from '#server/core/refusal.ts';
import { presentTopupReceipt } from '#server/customer/vip/present.ts';
import { read } from '#server/db/statement.ts';
import { findPayment, sumReversed } from '#server/money/payments/queries.ts';
import { findPlayerOfOrder } from '#server/ordering/order/pay-share.ts';
import { orderReceipt, playerReceipt } from '#server/ordering/order/receipt.ts';
import type { StaffCall } from '../access/context.ts';
import type { CounterDeps } from '../deps.ts';
import { findOutletOrder } from '../order/lock.ts';

type Call = StaffCall<CounterDeps>;

/** The receipt of an order of the outlet, or of the share of a player in it. */
export async function readOrderReceipt(
  call: Call,
  { id, player_id }: { id: string; player_id: string | null },
): Promise<OrderReceipt> {
  const order = await read(call.deps.db, findOutletOrder(call, id));
  if (player_id !== null) {
    const { user_id } = await findPlayerOfOrder({ tx: call.deps.db }, order, player_id);
    return playerReceipt(call, { order_id: id, organiser: order.user_id, user_id });
  }
  return orderReceipt({ ...call, user: { id: order.user_id } }, id);
}

/** The receipt of a top-up, which is of the whole hall. */
export async function readTopupReceipt(
  { deps: { db }, hall, lang }: Call,
  { id }: { id: string },
): Promise<TopupReceipt> {
  const { payment, reversed } = await read(db, { payment: findPayment(id), reversed: sumReversed(id) });
  if (payment?.purpose !== 'topup' || payment.paid_at === null)
    throw new Refusal('not_found', { field: 'id' });
  return presentTopupReceipt({ ...payment, paid_at: payment.paid_at, reversed }, hall, lang);
}
