import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { afterCursor, type Cursor } from '#server/db/after-cursor.ts';
import { build } from '#server/db/build.ts';
import { compiledOnce } from '#server/db/compiled-once.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { effect, oneRowStatement, rowStatement, type Statement, statement } from '#server/db/statement.ts';

export type Payment = Selectable<Schema['payments']>;

/** True once the page of the payment must not be paid any more. */
export const isExpired = ({ expires_at }: Pick<Payment, 'expires_at'>, now: number): boolean =>
  expires_at !== null && expires_at <= now;

export const insertPayment = (payment: Insertable<Schema['payments']>): Statement<Payment> =>
  oneRowStatement(build.insertInto('payments').values(payment).returningAll());

export const findPayment = (id: string): Statement<Payment | undefined> =>
  rowStatement(build.selectFrom('payments').selectAll().where('id', '=', id));

export const findOwnPayment = (id: string, user_id: string): Statement<Payment | undefined> =>
  rowStatement(build.selectFrom('payments').selectAll().where('id', '=', id).where('user_id', '=', user_id));

/** Keeps the first id that the provider gave the payment. Reads false if the payment has one already. */
export const keepProviderRef = (id: string, provider_ref: string): Statement<boolean> =>
  rowStatement(
    build
      .updateTable('payments')
      .set({ provider_ref })
      .where('id', '=', id)
      .where('provider_ref', 'is', null)
      .returning('id'),
    (row) => row !== undefined,
  );

export const lockPayment = (id: string): Statement<Payment> =>
  oneRowStatement(build.selectFrom('payments').selectAll().where('id', '=', id).forUpdate());

export const markPaid = (
  id: string,
  { paid_at, bonus }: { paid_at: number; bonus: number },
): Statement<Payment> =>
  oneRowStatement(
    build.updateTable('payments').set({ status: 'paid', paid_at, bonus }).where('id', '=', id).returningAll(),
  );

/** `fulfilled` false: the money of the paid payment stays in the wallet. */
export const setFulfilled = (id: string, fulfilled: boolean): Statement<void> =>
  effect(build.updateTable('payments').set({ fulfilled }).where('id', '=', id));

export const markFailed = (id: string): Statement<void> =>
  effect(
    build
      .updateTable('payments')
      .set({ status: 'failed' })
      .where('id', '=', id)
      .where('status', '=', 'pending'),
  );

/** Closes the pending payments of an order, or those of one purpose. */
export const expirePayments = (
  order_id: string,
  now: number,
  purpose?: Payment['purpose'],
): Statement<void> =>
  effect(purpose ? expireOfPurpose({ order_id, now, purpose }) : expireAll({ order_id, now }));

interface Expiry {
  readonly order_id: string;
  readonly now: number;
}

const expireAll = compiledOnce((db, expiry: Expiry) => expireQuery(db, expiry));
const expireOfPurpose = compiledOnce((db, expiry: Expiry & Pick<Payment, 'purpose'>) =>
  expireQuery(db, expiry).where('purpose', '=', expiry.purpose),
);

const expireQuery = (db: Db, { order_id, now }: Expiry) =>
  db
    .updateTable('payments')
    .set({ expires_at: now })
    .where('order_id', '=', order_id)
    .where('status', '=', sql.lit('pending'))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]));

const MINUTE = 60;

/** Each claim takes this many of the newest payments, and as many of those that have waited longest. */
const CLAIM_EACH = 10;

/**
 * Claims up to 20 pending payments for a check with their provider: the first a minute after the payment was
 * made, then at intervals of a tenth of its age; and once it expires, at once and then every minute. The
 * newest come first, since somebody waits for them; those that have not been checked for longest are claimed
 * too, so that many new ones delay none for ever. Skips rows claimed by another process.
 */
export const claimPaymentsToCheck = (now: number): Statement<Payment[]> => {
  const due = (order: RawBuilder<unknown>) => sql`
    select id from payments
    where status = 'pending'
      and (${now}::bigint - coalesce(checked_at, created_at)
          >= greatest(${MINUTE}::bigint, (${now}::bigint - created_at) / 10)
        or expires_at <= ${now}
          and (coalesce(checked_at, 0) < expires_at or ${now}::bigint - checked_at >= ${MINUTE}::bigint))
    order by ${order} limit ${CLAIM_EACH} for update skip locked`;
  return statement(
    sql<Payment>`
    with newest as materialized (${due(sql`created_at desc, id desc`)}),
      longest as materialized (${due(sql`coalesce(checked_at, created_at), id`)})
    update payments set checked_at = ${now}
    where id in (select id from newest union select id from longest)
    returning *`,
    (rows) => rows.sort((a, b) => b.created_at - a.created_at),
  );
};

export type Reversal = Selectable<Schema['payment_reversals']>;

/** Locked until the transaction ends. */
export const selectReversals = (payment_id: string): Statement<Reversal[]> =>
  statement(
    build
      .selectFrom('payment_reversals')
      .selectAll()
      .where('payment_id', '=', payment_id)
      .orderBy('provider_ref')
      .forUpdate(),
  );

/** An order and somebody who has paid it, or a share of it. */
export interface PaidBy {
  readonly order_id: string;
  readonly user_id: string;
}

/** The reversals of all payments that were spent on the order, with their payers. */
export const listReversalsByPayer = (
  order_id: string,
): Statement<(Reversal & { readonly user_id: string })[]> =>
  statement(
    reversalsByPayerQuery({ order_id }),
    (reversals: (Reversal & { readonly user_id: string })[]) => reversals,
  );

const reversalsByPayerQuery = compiledOnce((db, { order_id }: { order_id: string }) =>
  db
    .selectFrom('payment_reversals')
    .innerJoin('payments', 'payments.id', 'payment_reversals.payment_id')
    .selectAll('payment_reversals')
    .select('payments.user_id')
    .where('payments.order_id', '=', order_id)
    .where('payments.fulfilled', '=', true),
);

/** The reversals of the payments that the person spent on the order. */
export const listOrderReversals = (paid: PaidBy): Statement<Reversal[]> =>
  statement(orderReversalsQuery(paid), (reversals: Reversal[]) => reversals);

const orderReversalsQuery = compiledOnce((db, { order_id, user_id }: PaidBy) =>
  db
    .selectFrom('payment_reversals')
    .selectAll('payment_reversals')
    .innerJoin('payments', 'payments.id', 'payment_reversals.payment_id')
    .where('payments.order_id', '=', order_id)
    .where('payments.user_id', '=', user_id)
    .where('payments.fulfilled', '=', true)
    .orderBy('payment_reversals.reported_at')
    .orderBy('payment_reversals.provider_ref'),
);

/** What was refunded and disputed of a payment at its provider, minor units. */
export const sumReversed = (payment_id: string): Statement<number> =>
  oneRowStatement(
    build
      .selectFrom('payment_reversals')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('sum'))
      .where('payment_id', '=', payment_id),
    ({ sum }) => Number(sum),
  );

export const upsertReversal = (row: Reversal): Statement<void> =>
  effect(
    build
      .insertInto('payment_reversals')
      .values(row)
      .onConflict((conflict) => conflict.columns(['payment_id', 'provider_ref']).doUpdateSet(row)),
  );

/** The ids of a person's payments whose orders could not be paid: their money stayed in the wallet. */
export const selectUnfulfilledIds = (user_id: string): Statement<string[]> =>
  statement(
    build
      .selectFrom('payments')
      .select('id')
      .where('user_id', '=', user_id)
      .where('purpose', '<>', 'topup')
      .where('status', '=', 'paid')
      .where('fulfilled', '=', false),
    (rows) => rows.map(({ id }) => id),
  );

/** The paid payments of a person for any purpose, newest first. */
export const selectPaidPayments = (user_id: string, limit: number): Statement<Payment[]> =>
  statement(
    build
      .selectFrom('payments')
      .selectAll()
      .where('user_id', '=', user_id)
      .where('status', '=', 'paid')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
  );

/** What providers have given back of each of the payments, minor units. */
export const sumReversedOf = (ids: readonly string[]): Statement<Map<string, number>> =>
  statement(
    build
      .selectFrom('payment_reversals')
      .select(['payment_id', (eb) => eb.fn.sum<number>('amount').as('sum')])
      .where(sql<SqlBool>`payment_id = any (${ids}::text[])`)
      .groupBy('payment_id'),
    (rows) => new Map(rows.map(({ payment_id, sum }) => [payment_id, Number(sum)])),
  );

export const selectTopups = (
  user_id: string,
  { paidOnly, after, limit }: { paidOnly: boolean; after: Cursor | null; limit: number },
): Statement<Payment[]> =>
  statement(
    topupsOf(user_id)
      .$if(paidOnly, (query) => query.where('status', '=', 'paid'))
      .where(afterCursor(after))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
  );

export const findTopup = (user_id: string, id: string): Statement<Payment | undefined> =>
  rowStatement(topupsOf(user_id).where('id', '=', id));

const topupsOf = (user_id: string) =>
  build.selectFrom('payments').selectAll().where('user_id', '=', user_id).where('purpose', '=', 'topup');

/** The sum of the bonuses of a person's paid top-ups, minor units. */
export const sumBonuses = (user_id: string): Statement<number> =>
  oneRowStatement(
    build
      .selectFrom('payments')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bonus'), eb.lit(0)).as('sum'))
      .where('user_id', '=', user_id)
      .where('purpose', '=', 'topup')
      .where('status', '=', 'paid'),
    ({ sum }) => Number(sum),
  );

/** The payments of an unpaid order whose outcome is open. */
export const selectPendingPayments = (order_id: string): Statement<Payment[]> =>
  statement(
    build
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', order_id)
      .where('purpose', '=', 'order')
      .where('status', '=', 'pending')
      .orderBy('created_at'),
  );

/** A payment by which a person paid for an order, a share of it or its extensions, with what went back. */
export interface OrderPayment
  extends Pick<Payment, 'id' | 'status' | 'provider' | 'provider_ref' | 'purpose' | 'amount' | 'fulfilled'> {
  readonly reversals: readonly Pick<Reversal, 'amount' | 'bonus' | 'from_wallet'>[];
  /** The oldest first. */
  readonly card_refunds: readonly Pick<CardRefundRow, 'amount' | 'status' | 'created_at'>[];
}

type CardRefundRow = Selectable<Schema['card_refunds']>;

/** The payments of a person for an order, the newest first. */
export const listOrderPayments = (paid: PaidBy): Statement<OrderPayment[]> =>
  statement(orderPaymentsQuery(paid), (payments: OrderPayment[]) => payments);

const orderPaymentsQuery = compiledOnce((db, { order_id, user_id }: PaidBy) =>
  db
    .selectFrom('payments')
    .select(['id', 'status', 'provider', 'provider_ref', 'purpose', 'amount', 'fulfilled'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('payment_reversals')
          .select(['amount', 'bonus', 'from_wallet'])
          .whereRef('payment_id', '=', 'payments.id'),
      ).as('reversals'),
      jsonArrayFrom(
        eb
          .selectFrom('card_refunds')
          .select(['amount', 'status', 'created_at'])
          .whereRef('payment_id', '=', 'payments.id')
          .orderBy('created_at')
          .orderBy('id'),
      ).as('card_refunds'),
    ])
    .where('order_id', '=', order_id)
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc'),
);

type ExportedPayment = Pick<
  Payment,
  'id' | 'purpose' | 'provider' | 'amount' | 'bonus' | 'status' | 'created_at' | 'paid_at'
>;

export const exportPayments = (user_id: string): Statement<ExportedPayment[]> =>
  statement(
    build
      .selectFrom('payments')
      .select(['id', 'purpose', 'provider', 'amount', 'bonus', 'status', 'created_at', 'paid_at'])
      .where('user_id', '=', user_id),
  );

export const hasPendingPayment = (user_id: string): Statement<boolean> =>
  rowStatement(
    build
      .selectFrom('payments')
      .select('id')
      .where('user_id', '=', user_id)
      .where('status', '=', 'pending')
      .limit(1),
    (row) => row !== undefined,
  );

/** Reads true if a payment or a card refund of the person is pending. */
export const hasPendingMoney = (user_id: string): Statement<boolean> =>
  rowStatement(
    build
      .selectFrom('payments')
      .leftJoin('card_refunds', (join) =>
        join.onRef('card_refunds.payment_id', '=', 'payments.id').on('card_refunds.status', '=', 'pending'),
      )
      .select('payments.id')
      .where('payments.user_id', '=', user_id)
      .where((eb) => eb.or([eb('payments.status', '=', 'pending'), eb('card_refunds.id', 'is not', null)]))
      .limit(1),
    (row) => row !== undefined,
  );
