import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '#server/db/schema.ts';

export type CardRefund = Selectable<Schema['card_refunds']>;

export const insertCardRefund = (tx: Tx, row: Insertable<Schema['card_refunds']>): Promise<CardRefund> =>
  tx.insertInto('card_refunds').values(row).returningAll().executeTakeFirstOrThrow();

export const findCardRefund = (db: Db | Tx, id: string): Promise<CardRefund | undefined> =>
  db.selectFrom('card_refunds').selectAll().where('id', '=', id).executeTakeFirst();

/** The refunds of payments, newest first. */
export const selectCardRefunds = (db: Db, payment_ids: readonly string[]): Promise<CardRefund[]> =>
  payment_ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('card_refunds')
        .selectAll()
        .where('payment_id', 'in', [...payment_ids])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();

/** A refund that the provider did not make: its money is in the wallet again. */
export type FailedRefund = Pick<CardRefund, 'id' | 'amount'> & {
  readonly user_id: string;
  readonly settled_at: number;
};

/** Failed refunds of the outlet since then, unless another one of the payment was made or is under way. */
export async function selectFailedRefunds(
  db: Db | Tx,
  outlet_id: string,
  since: number,
): Promise<FailedRefund[]> {
  const { rows } = await sql<FailedRefund>`
    select refund.id, refund.amount, refund.settled_at, payments.user_id
    from card_refunds refund join payments on payments.id = refund.payment_id
    where refund.status = 'failed' and refund.settled_at >= ${since}
      and (refund.outlet_id = ${outlet_id} or refund.outlet_id is null)
      and not exists (
        select from card_refunds later
        where later.payment_id = refund.payment_id and later.status <> 'failed' and later.created_at > refund.created_at
      )`.execute(db);
  return rows;
}

export const lockCardRefund = (tx: Tx, id: string): Promise<CardRefund | undefined> =>
  tx.selectFrom('card_refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const updateCardRefund = (
  tx: Tx,
  id: string,
  change: Pick<CardRefund, 'status' | 'from_wallet' | 'bonus' | 'provider_ref' | 'settled_at'>,
) => tx.updateTable('card_refunds').set(change).where('id', '=', id).execute();

/** What was given back of a payment, and of its bonus; minor units. */
export interface GivenBack {
  readonly amount: number;
  readonly bonus: number;
}

/** The sum of the refunds of a payment that are pending or have succeeded. */
export async function sumCardRefunds(tx: Tx, payment_id: string): Promise<GivenBack> {
  const { amount, bonus } = await tx
    .selectFrom('card_refunds')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('amount'),
      eb.fn.coalesce(eb.fn.sum<number>('bonus'), eb.lit(0)).as('bonus'),
    ])
    .where('payment_id', '=', payment_id)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow();
  return { amount: Number(amount), bonus: Number(bonus) };
}

const CLAIM = 20;
const RETRY_SECONDS = 60;

/** Claims refunds whose outcome is open, each once a minute. Skips those of another process. */
export async function claimPendingRefunds(db: Db, now: number): Promise<CardRefund[]> {
  const { rows } = await sql<CardRefund>`
    update card_refunds set checked_at = ${now}, attempts = attempts + 1
    where id in (
      select id from card_refunds
      where status = 'pending' and coalesce(checked_at, created_at) <= ${now - RETRY_SECONDS}
      order by coalesce(checked_at, created_at) limit ${sql.lit(CLAIM)} for update skip locked)
    returning *`.execute(db);
  return rows;
}
