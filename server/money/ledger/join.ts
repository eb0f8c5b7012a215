import type { TransactionContext } from '#server/core/context.ts';
import type { JoinedAccounts } from '#server/core/personal-data.ts';
import { depositAccount, postTransaction, transferLines, walletAccount } from './ledger.ts';
import { lockWalletParts } from './queries.ts';
import { lockAccounts, markJoined } from './store.ts';

/**
 * Moves all money of a wallet to another one of the same person, own money and unspent bonus apart. What the first has paid
 * for comes back to the second from then on, as own money or bonus as it was paid.
 */
export async function joinWallets(
  { tx, deps, now }: TransactionContext,
  { from, into }: JoinedAccounts,
): Promise<void> {
  const [joined, kept] = [walletAccount(from), walletAccount(into)];
  await lockAccounts(tx, [joined, depositAccount(from), kept, depositAccount(into)]);
  const { own, bonus } = await lockWalletParts(tx, joined);
  await postTransaction(tx, {
    id: deps.ids.next('txn'),
    kind: 'account_join',
    at: now,
    lines: [
      ...transferLines(joined, kept, own, 'account_join'),
      ...transferLines(joined, kept, bonus, 'bonus'),
    ],
  });
  await markJoined(tx, joined, { into: kept, at: now });
}
