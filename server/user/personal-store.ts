import { sql } from 'kysely';
import type { Db, Tx } from '../db/schema.ts';
import { depositOf, walletOf } from '../wallet/ledger.ts';

/** What is kept of a person over all features: the one place that must know every table with a person in it. */

/** Everything of the person, as it is kept; hashes and secrets are left out. */
export async function selectPersonal(db: Db, user_id: string) {
  const of = <T extends 'orders' | 'coupons' | 'reviews' | 'faults' | 'messages' | 'agreements' | 'files'>(
    table: T,
  ) => sql`select * from ${sql.table(table)} where user_id = ${user_id}`.execute(db).then(({ rows }) => rows);
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'purpose', 'provider', 'amount', 'bonus', 'status', 'created_at', 'paid_at'])
    .where('user_id', '=', user_id)
    .execute();
  const wallet = await db
    .selectFrom('ledger_lines as line')
    .innerJoin('ledger_transactions as movement', 'movement.id', 'line.transaction_id')
    .select(['line.account_id', 'line.kind', 'line.amount', 'line.balance_after', 'movement.created_at'])
    .where('line.account_id', 'in', [walletOf(user_id), depositOf(user_id)])
    .orderBy('line.id')
    .execute();
  return {
    orders: await of('orders'),
    payments,
    wallet,
    coupons: await of('coupons'),
    reviews: await of('reviews'),
    faults: await of('faults'),
    messages: await of('messages'),
    agreements: await of('agreements'),
    files: await of('files'),
  };
}

/**
 * Erases who the person was and signs every device out. Orders and the ledger stay, as the law wants of books, and
 * reviews without a name.
 */
export async function erasePersonal(
  tx: Tx,
  user: { id: string; mobile: string | null; email: string | null },
  now: number,
): Promise<void> {
  const addresses = [user.mobile, user.email].filter((address) => address !== null);
  await tx.deleteFrom('sessions').where('user_id', '=', user.id).execute();
  if (addresses.length > 0) await tx.deleteFrom('codes').where('target', 'in', addresses).execute();
  await tx.deleteFrom('coupons').where('user_id', '=', user.id).where('status', '=', 'unused').execute();
  await tx.deleteFrom('messages').where('user_id', '=', user.id).execute();
  await tx.deleteFrom('notice_reads').where('user_id', '=', user.id).execute();
  await tx.deleteFrom('agreements').where('user_id', '=', user.id).execute();
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', user.id).execute();
  await tx
    .updateTable('users')
    .set({
      nickname: '',
      avatar: null,
      mobile: null,
      email: null,
      gender: 'unknown',
      birthday: null,
      bio: '',
      deleted_at: now,
    })
    .where('id', '=', user.id)
    .execute();
}
