import type { TransactionContext } from '#server/core/context.ts';
import { addSpending } from '#server/customer/user/commands.ts';
import { write } from '#server/db/statement.ts';
import {
  depositAccount,
  LOSSES_ACCOUNT,
  ledgerEntry,
  revenueAccount,
  walletAccount,
} from '#server/money/ledger/ledger.ts';
import { recoverReversed } from '#server/money/payments/commands.ts';
import type { OrderRow } from './store.ts';

/** Moves charge and deposit to the wallet. Returns what it received, minor units. */
export async function refundToWallet(
  ctx: TransactionContext,
  order: OrderRow,
  {
    refund,
    deposit,
    kind,
  }: { refund: number; deposit: number; kind: 'refund_early_end' | 'refund_cancel' | 'refund_staff' },
): Promise<number> {
  const { tx, deps, now } = ctx;
  const recovered = await recoverReversed(ctx, order.id, refund + deposit);
  const fromRefund = Math.min(recovered, refund);
  const wallet = walletAccount(order.user_id);
  const posting = ledgerEntry({
    id: deps.ids.next('txn'),
    kind,
    order_id: order.id,
    at: now,
    lines: [
      { account: revenueAccount(order.outlet_id), amount: -refund, kind },
      { account: wallet, amount: refund - fromRefund, kind },
      { account: depositAccount(order.user_id), amount: -deposit, kind: 'deposit_return' },
      { account: wallet, amount: deposit - (recovered - fromRefund), kind: 'deposit_return' },
      { account: LOSSES_ACCOUNT, amount: recovered, kind },
    ],
  });
  await write(tx, ...posting, addSpending(order.user_id, -refund));
  return refund + deposit - recovered;
}
