import type { TransactionContext } from '#server/core/context.ts';
import type { JoinedAccounts, MovedRows } from '#server/core/personal-data.ts';
import { read, write } from '#server/db/statement.ts';
import { type AccountId, depositAccount, ledgerEntry, transferLines, walletAccount } from './ledger.ts';
import { lockWalletParts } from './queries.ts';
import { giveBackJoined, lockAccounts, markJoined, markSeparated, moveJoined } from './store.ts';

/** Moves all money of a wallet to another one of the same person. Later refunds follow. */
export async function joinWallets(
  { tx, deps, now }: TransactionContext,
  { from, into }: JoinedAccounts,
): Promise<MovedRows> {
  const [joined, kept] = [walletAccount(from), walletAccount(into)];
  await read(tx, lockAccounts([joined, depositAccount(from), kept, depositAccount(into)]));
  const { own, bonus } = await lockWalletParts(tx, joined);
  await postJoin({ tx, deps, now }, { from: joined, to: kept, own, bonus });
  const with_joined = await read(tx, moveJoined(joined, kept));
  await write(tx, markJoined(joined, { into: kept, at: now }));
  return { wallets: with_joined, money: [String(own), String(bonus)] };
}

/** Gives back what a join has moved, as far as it is left, and separates the wallets. */
export async function separateWallets(
  { tx, deps, now }: TransactionContext,
  { from, into }: JoinedAccounts,
  { wallets = [], money = [] }: MovedRows,
): Promise<void> {
  const [joined, kept] = [walletAccount(from), walletAccount(into)];
  await read(tx, lockAccounts([joined, depositAccount(from), kept, depositAccount(into)]));
  const left = await lockWalletParts(tx, kept);
  const [own = 0, bonus = 0] = money.map(Number);
  await postJoin(
    { tx, deps, now },
    { from: kept, to: joined, own: Math.min(own, left.own), bonus: Math.min(bonus, left.bonus) },
  );
  await write(tx, markSeparated(joined), giveBackJoined(joined, wallets));
}

async function postJoin(
  { tx, deps, now }: Pick<TransactionContext, 'tx' | 'deps' | 'now'>,
  { from, to, own, bonus }: { from: AccountId; to: AccountId; own: number; bonus: number },
): Promise<void> {
  await write(
    tx,
    ...ledgerEntry({
      id: deps.ids.next('txn'),
      kind: 'account_join',
      at: now,
      lines: [...transferLines(from, to, own, 'account_join'), ...transferLines(from, to, bonus, 'bonus')],
    }),
  );
}
