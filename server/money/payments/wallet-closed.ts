import type { TransactionContext } from '#server/core/context.ts';
import { read } from '#server/db/statement.ts';
import type { MoneyDeps } from '../deps.ts';
import { walletAccount } from '../ledger/ledger.ts';
import { lockBalance } from '../ledger/queries.ts';

/** True if the account is deleted: nobody can use its wallet. Locks the wallet first. */
export async function isWalletClosed(
  { tx, deps }: TransactionContext<MoneyDeps>,
  user_id: string,
): Promise<boolean> {
  const { isDeleted } = await read(tx, {
    lock: lockBalance(walletAccount(user_id)),
    isDeleted: deps.isAccountDeleted(user_id),
  });
  return isDeleted;
}
