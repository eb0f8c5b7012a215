import type { TransactionContext } from '#server/core/context.ts';
import { addSpent } from '#server/customer/user/spending.ts';
import { depositOf, post, revenueOf, walletOf } from '#server/money/ledger/ledger.ts';
import type { OrderRow } from './store.ts';

/** Moves play money from the outlet, and the deposit, to the wallet in one ledger transaction. */
export async function refundToWallet(
  { tx, deps, now }: TransactionContext,
  order: OrderRow,
  { refund, deposit, kind }: { refund: number; deposit: number; kind: 'refund_early_end' | 'refund_cancel' },
): Promise<void> {
  const wallet = walletOf(order.user_id);
  await post(tx, {
    id: deps.ids.next('txn'),
    kind,
    order_id: order.id,
    at: now,
    lines: [
      { account: revenueOf(order.outlet_id), amount: -refund, kind },
      { account: wallet, amount: refund, kind },
      { account: depositOf(order.user_id), amount: -deposit, kind: 'deposit_return' },
      { account: wallet, amount: deposit, kind: 'deposit_return' },
    ],
  });
  await addSpent(tx, order.user_id, -refund);
}
