import type { OrderLine } from '#lib/contract/order.ts';
import { totalOf } from '#lib/domain/share.ts';
import type { TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read } from '#server/db/statement.ts';
import type { MoneyDeps } from '#server/money/deps.ts';
import type { Fulfilment } from '#server/money/payments/fulfilment.ts';
import type { Payment } from '#server/money/payments/queries.ts';
import type { OrderingDeps, OrderingServices } from '../deps.ts';
import { overdueOnTableOfOrder } from './due-orders-store.ts';
import { extendFromWallet } from './extend.ts';
import { checkExtension } from './extension.ts';
import { OVERDUE_BATCH, readSettled } from './overdue.ts';
import { payFromWallet } from './pay.ts';
import { findPayer, payShare, shareDue } from './pay-share.ts';
import { reviveOrder } from './revive.ts';
import { lockSharers, missingOf } from './shares.ts';
import { lockOrder, type OrderRow } from './store.ts';

export function orderFulfilment(services: OrderingServices): Fulfilment<MoneyDeps> {
  return {
    lock: async (tx, { order_id, purpose }) => {
      const order = order_id === null ? undefined : await read(tx, lockOrder(order_id));
      // The payment is credited to the wallet of the payer before it pays the share.
      if (order && purpose === 'share') await lockSharers(tx, order);
    },
    fulfil: (ctx, payment) => fulfilPayment({ ...ctx, deps: { ...ctx.deps, ...services } }, payment),
  };
}

/** Pays the order or the extension from the wallet, to which the payment was just credited. */
async function fulfilPayment(ctx: TransactionContext<OrderingDeps>, payment: Payment): Promise<void> {
  const order = await lockCurrentOrder(ctx, payment.order_id);
  if (payment.purpose === 'extend') return fulfilExtension(ctx, order, payment);
  if (payment.purpose === 'share') return fulfilShare(ctx, order, payment);
  const unpaid = order.status === 'cancelled' ? await reviveOrder(ctx, order) : order;
  // Players may have left since the page was opened: nobody pays for them without having said so.
  const total = totalOf(missingOf(unpaid));
  if (total > payment.amount) throw new Refusal('price_changed', { facts: { total } });
  await payFromWallet(ctx, unpaid, payment.provider as 'stripe' | 'sandbox');
}

/** The order as it is after everything overdue on its table was settled. */
async function lockCurrentOrder(
  ctx: TransactionContext<OrderingDeps>,
  order_id: string | null,
): Promise<OrderRow> {
  const overdue = overdueOnTableOfOrder(ctx.now, { id: order_id ?? '', limit: OVERDUE_BATCH });
  const order = await readSettled(ctx, overdue, lockOrder(order_id ?? ''));
  if (!order) throw new Refusal('not_found');
  return order;
}

async function fulfilExtension(
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow,
  { minutes: paidMinutes, amount, user_id }: Payment,
): Promise<void> {
  const minutes = paidMinutes ?? 0;
  await checkExtension(ctx, order, minutes);
  const player = await findPayer(ctx, order, user_id);
  const line: OrderLine = { kind: 'play', amount, start_at: order.end_at, minutes };
  await extendFromWallet(ctx, order, { minutes, price: { amount, discount: 0, lines: [line] }, player });
}

/** Pays a share as it is by now. If it is higher than the payment, the money stays in the wallet. */
async function fulfilShare(
  ctx: TransactionContext<OrderingDeps>,
  order: OrderRow,
  { user_id, amount, provider }: Payment,
): Promise<void> {
  const player = await findPayer(ctx, order, user_id);
  const total = totalOf(await shareDue(ctx.tx, order, player));
  if (total > amount) throw new Refusal('price_changed', { facts: { total } });
  await payShare(ctx, order, player, provider as 'stripe' | 'sandbox');
}
