import type { PersonalData } from '#server/core/personal-data.ts';
import { Refusal } from '#server/core/refusal.ts';
import { depositAccount, walletAccount } from './ledger.ts';
import { lockAccounts } from './store.ts';

/** Deleting an account keeps its ledger lines: the law requires the books to be kept. */
export const ledgerPersonalData: PersonalData = {
  export: async (db, user_id) => ({
    wallet: await db
      .selectFrom('ledger_lines')
      .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_lines.transaction_id')
      .select([
        'ledger_lines.account_id',
        'ledger_lines.kind',
        'ledger_lines.amount',
        'ledger_lines.balance_after',
        'ledger_transactions.created_at',
      ])
      .where('ledger_lines.account_id', 'in', [walletAccount(user_id), depositAccount(user_id)])
      .orderBy('ledger_lines.id')
      .execute(),
  }),
  refuseDeletion: async (tx, user_id) => {
    const accounts = await lockAccounts(tx, [walletAccount(user_id), depositAccount(user_id)]);
    const balance = accounts.reduce((sum, account) => sum + account.balance, 0);
    return balance > 0 ? new Refusal('money_in_wallet', { facts: { balance } }) : null;
  },
};
