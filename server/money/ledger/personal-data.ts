import type { PersonalData } from '#server/core/personal-data.ts';
import { Refusal } from '#server/core/refusal.ts';
import { depositAccount, walletAccount } from './ledger.ts';
import { lockAccounts } from './store.ts';

/** The ledger itself is kept when an account is deleted: the law requires the books to be kept. */
export const ledgerPersonalData: PersonalData = {
  export: async (db, user_id) => ({
    wallet: await db
      .selectFrom('ledger_lines as line')
      .innerJoin('ledger_transactions as movement', 'movement.id', 'line.transaction_id')
      .select(['line.account_id', 'line.kind', 'line.amount', 'line.balance_after', 'movement.created_at'])
      .where('line.account_id', 'in', [walletAccount(user_id), depositAccount(user_id)])
      .orderBy('line.id')
      .execute(),
  }),
  refuseDeletion: async (tx, user_id) => {
    const accounts = await lockAccounts(tx, [walletAccount(user_id), depositAccount(user_id)]);
    const balance = accounts.reduce((sum, account) => sum + account.balance, 0);
    return balance > 0 ? new Refusal('money_in_wallet', { facts: { balance } }) : null;
  },
};
