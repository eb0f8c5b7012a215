import type { Db, Tx } from '#server/db/schema.ts';
import type { AccountId } from './ledger.ts';

/** The account's balance in minor units; 0 where nothing was ever posted to it. */
export const balanceOf = async (db: Db | Tx, account: AccountId): Promise<number> => {
  const row = await db.selectFrom('accounts').select('balance').where('id', '=', account).executeTakeFirst();
  return row?.balance ?? 0;
};

/** An account's lines, newest first, from before the line `before` on. */
export const selectEntries = (
  db: Db,
  account: AccountId,
  { sign, before, limit }: { sign: '>' | '<' | null; before: number | null; limit: number },
) => {
  let query = db
    .selectFrom('ledger_lines as line')
    .innerJoin('ledger_transactions as movement', 'movement.id', 'line.transaction_id')
    .select([
      'line.id',
      'line.kind',
      'line.amount',
      'line.balance_after',
      'movement.order_id',
      'movement.created_at',
    ])
    .where('line.account_id', '=', account);
  if (sign) query = query.where('line.amount', sign, 0);
  if (before !== null) query = query.where('line.id', '<', before);
  return query.orderBy('line.id', 'desc').limit(limit).execute();
};
