import type { Db, Tx } from '#server/db/schema.ts';
import type { AccountId } from './ledger.ts';

/** The account's balance in minor units; 0 for an account without lines. */
export async function balanceOf(db: Db | Tx, account: AccountId): Promise<number> {
  const row = await db.selectFrom('accounts').select('balance').where('id', '=', account).executeTakeFirst();
  return row?.balance ?? 0;
}

/** An account's lines, newest first; with `before`, those older than that line. */
export function selectEntries(
  db: Db,
  account: AccountId,
  { sign, before, limit }: { sign: '>' | '<' | null; before: number | null; limit: number },
) {
  let query = db
    .selectFrom('ledger_lines')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_lines.transaction_id')
    .select([
      'ledger_lines.id',
      'ledger_lines.kind',
      'ledger_lines.amount',
      'ledger_lines.balance_after',
      'ledger_transactions.order_id',
      'ledger_transactions.created_at',
    ])
    .where('ledger_lines.account_id', '=', account);
  if (sign) query = query.where('ledger_lines.amount', sign, 0);
  if (before !== null) query = query.where('ledger_lines.id', '<', before);
  return query.orderBy('ledger_lines.id', 'desc').limit(limit).execute();
}
