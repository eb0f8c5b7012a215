import type { CoreDeps, TransactionContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { findPeople } from '#server/customer/user/queries.ts';
import { read } from '#server/db/statement.ts';
import type { MoneyDeps } from '#server/money/deps.ts';
import { walletAccount } from '#server/money/ledger/ledger.ts';
import { balanceOf, lockBalance } from '#server/money/ledger/queries.ts';
import { isWalletClosed } from '#server/money/payments/wallet-closed.ts';

/** Keeps a person's account from being deleted until the transaction ends. */
export async function holdPerson(ctx: TransactionContext<MoneyDeps>, user_id: string): Promise<void> {
  if (await isWalletClosed(ctx, user_id)) throw new Refusal('not_found', { field: 'id' });
}

/** The same, and refuses a person who is blocked. */
export async function holdUnblocked(
  { tx, deps }: TransactionContext<MoneyDeps>,
  user_id: string,
): Promise<void> {
  const { isDeleted, people } = await read(tx, {
    locked: lockBalance(walletAccount(user_id)),
    isDeleted: deps.isAccountDeleted(user_id),
    people: findPeople([user_id]),
  });
  if (isDeleted) throw new Refusal('not_found', { field: 'id' });
  if (people.get(user_id)?.blocked_at) throw new Refusal('person_blocked');
}

export const walletOf = async (
  { tx }: Pick<TransactionContext<CoreDeps>, 'tx'>,
  person_id: string,
): Promise<{ person_id: string; balance: number }> => ({
  person_id,
  balance: await read(tx, balanceOf(walletAccount(person_id))),
});
