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
  await read(tx, lockBalance(walletAccount(user_id)));
  return deps.isAccountDeleted(tx, user_id);
}
