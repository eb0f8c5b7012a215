import type { PersonalData } from '#server/core/personal-data.ts';
import { Refusal } from '#server/core/refusal.ts';
import { inReportSnapshot } from '#server/db/report-snapshot.ts';
import { read } from '#server/db/statement.ts';
import { joinWallets, separateWallets } from './join.ts';
import { depositAccount, walletAccount } from './ledger.ts';
import { balanceOf, lockAccounts, selectAllEntries } from './store.ts';

/** Deleting an account keeps its ledger lines: the law requires the books to be kept. */
export const ledgerPersonalData: PersonalData = {
  export: async (db, user_id) => ({
    wallet: await inReportSnapshot(db, (tx) =>
      read(tx, selectAllEntries([walletAccount(user_id), depositAccount(user_id)])),
    ),
  }),
  refuseDeletion: async (tx, user_id) => {
    const accounts = await read(tx, lockAccounts([walletAccount(user_id), depositAccount(user_id)]));
    const balance = accounts.reduce((sum, account) => sum + account.balance, 0);
    return balance > 0 ? new Refusal('money_in_wallet', { facts: { balance } }) : null;
  },
  refuseJoin: async (tx, user_id) =>
    (await read(tx, balanceOf(depositAccount(user_id)))) > 0 ? new Refusal('deposit_held') : null,
  join: joinWallets,
  undoJoin: separateWallets,
};
