import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import { build } from '#server/db/build.ts';
import type { Schema } from '#server/db/schema.ts';
import { effect, oneRowStatement, rowStatement, type Statement, statement } from '#server/db/statement.ts';

export type CardRefund = Selectable<Schema['card_refunds']>;

export const insertCardRefund = (row: Insertable<Schema['card_refunds']>): Statement<CardRefund> =>
  oneRowStatement(build.insertInto('card_refunds').values(row).returningAll());

export const findCardRefund = (id: string): Statement<CardRefund | undefined> =>
  rowStatement(build.selectFrom('card_refunds').selectAll().where('id', '=', id));

/** The refunds of payments, newest first. */
export const selectCardRefunds = (payment_ids: readonly string[]): Statement<CardRefund[]> =>
  statement(
    build
      .selectFrom('card_refunds')
      .selectAll()
      .where(sql<SqlBool>`payment_id = any (${payment_ids}::text[])`)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
  );

/** A refund that the provider did not make: its money is in the wallet again. */
export type FailedRefund = Pick<CardRefund, 'id' | 'amount'> & {
  readonly user_id: string;
  readonly settled_at: number;
};

/** Failed refunds of the outlet since then, unless another one of the payment was made or is under way. */
export const selectFailedRefunds = (outlet_id: string, since: number): Statement<FailedRefund[]> =>
  statement(sql<FailedRefund>`
    select refund.id, refund.amount, refund.settled_at, payments.user_id
    from card_refunds refund join payments on payments.id = refund.payment_id
    where refund.status = 'failed' and refund.settled_at >= ${since}
      and (refund.outlet_id = ${outlet_id} or refund.outlet_id is null)
      and not exists (
        select from card_refunds later
        where later.payment_id = refund.payment_id and later.status <> 'failed' and later.created_at > refund.created_at
      )`);

export const lockCardRefund = (id: string): Statement<CardRefund | undefined> =>
  rowStatement(build.selectFrom('card_refunds').selectAll().where('id', '=', id).forUpdate());

export const updateCardRefund = (
  id: string,
  change: Pick<CardRefund, 'status' | 'from_wallet' | 'bonus' | 'provider_ref' | 'settled_at'>,
): Statement<void> => effect(build.updateTable('card_refunds').set(change).where('id', '=', id));

/** What was given back of a payment, and of its bonus; minor units. */
export interface GivenBack {
  readonly amount: number;
  readonly bonus: number;
}

/** The sum of the refunds of a payment that are pending or have succeeded. */
export const sumCardRefunds = (payment_id: string): Statement<GivenBack> =>
  oneRowStatement(
    build
      .selectFrom('card_refunds')
      .select((eb) => [
        eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('amount'),
        eb.fn.coalesce(eb.fn.sum<number>('bonus'), eb.lit(0)).as('bonus'),
      ])
      .where('payment_id', '=', payment_id)
      .where('status', '<>', 'failed'),
    ({ amount, bonus }) => ({ amount: Number(amount), bonus: Number(bonus) }),
  );

const CLAIM = 20;
const RETRY_SECONDS = 60;

/** Claims refunds whose outcome is open, each once a minute. Skips those of another process. */
export const claimPendingRefunds = (now: number): Statement<CardRefund[]> =>
  statement(sql<CardRefund>`
    update card_refunds set checked_at = ${now}, attempts = attempts + 1
    where id in (
      select id from card_refunds
      where status = 'pending' and coalesce(checked_at, created_at) <= ${now - RETRY_SECONDS}
      order by coalesce(checked_at, created_at) limit ${sql.lit(CLAIM)} for update skip locked)
    returning *`);
