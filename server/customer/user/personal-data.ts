import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import { depositOf, walletOf } from '#server/money/ledger/ledger.ts';

/** What is kept of a person over all features: the one place that must know every table with a person in it. */

/** Everything of the person, as it is kept; hashes and secrets are left out. */
export async function selectPersonal(db: Db, user_id: string) {
  const of = <
    T extends
      | 'orders'
      | 'coupons'
      | 'reviews'
      | 'faults'
      | 'messages'
      | 'notice_reads'
      | 'agreements'
      | 'files',
  >(
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
    notice_reads: await of('notice_reads'),
    agreements: await of('agreements'),
    sessions: await db
      .selectFrom('sessions')
      .select(['created_at', 'expires_at'])
      .where('user_id', '=', user_id)
      .execute(),
    push_subscriptions: await db
      .selectFrom('push_subscriptions')
      .select(['endpoint', 'topics', 'lang', 'created_at'])
      .where('user_id', '=', user_id)
      .execute(),
    files: await of('files'),
  };
}

/** Payments of the person that a provider has not decided yet. */
export async function countPending(tx: Tx, user_id: string): Promise<number> {
  const row = await tx
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return Number(row.count);
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
  // Used up rather than deleted: how many were sent is what keeps code pumping off. They go by themselves in two days.
  if (addresses.length > 0) {
    await tx
      .updateTable('codes')
      .set({ used_at: now })
      .where('target', 'in', addresses)
      .where('used_at', 'is', null)
      .execute();
  }
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', user.id).execute();
  await tx.deleteFrom('coupons').where('user_id', '=', user.id).where('status', '=', 'unused').execute();
  await tx.deleteFrom('messages').where('user_id', '=', user.id).execute();
  await tx.deleteFrom('notice_reads').where('user_id', '=', user.id).execute();
  await tx.deleteFrom('agreements').where('user_id', '=', user.id).execute();
  await tx
    .updateTable('faults')
    .set({ images: JSON.stringify([]), video: null })
    .where('user_id', '=', user.id)
    .execute();
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
