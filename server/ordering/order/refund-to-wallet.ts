import type { TransactionContext } from '#server/core/context.ts';
import { addSpending } from '#server/customer/user/spending.ts';
import {
  depositAccount,
  postTransaction,
  revenueAccount,
  walletAccount,
} from '#server/money/ledger/ledger.ts';
import type { OrderRow } from './store.ts';

/** Moves play money from the outlet, and the deposit, to the wallet in one ledger transaction. */
export async function refundToWallet(
  { tx, deps, now }: TransactionContext,
  order: OrderRow,
  { refund, deposit, kind }: { refund: number; deposit: number; kind: 'refund_early_end' | 'refund_cancel' },
): Promise<void> {
  const wallet = walletAccount(order.user_id);
  await postTransaction(tx, {
    id: deps.ids.next('txn'),
    kind,
    order_id: order.id,
    at: now,
    lines: [
      { account: revenueAccount(order.outlet_id), amount: -refund, kind },
      { account: wallet, amount: refund, kind },
      { account: depositAccount(order.user_id), amount: -deposit, kind: 'deposit_return' },
      { account: wallet, amount: deposit, kind: 'deposit_return' },
    ],
  });
  await addSpending(tx, order.user_id, -refund);
}
