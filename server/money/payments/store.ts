import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { movesWithAccount, type PersonalData } from '#server/core/personal-data.ts';
import { Refusal } from '#server/core/refusal.ts';
import { afterCursor, type Cursor } from '#server/db/after-cursor.ts';
import { compiledOnce } from '#server/db/compiled-once.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';
import { effect, rowStatement, type Statement, statement } from '#server/db/statement.ts';

export type Payment = Selectable<Schema['payments']>;

/** True once the page of the payment must not be paid any more. */
export const isExpired = ({ expires_at }: Pick<Payment, 'expires_at'>, now: number): boolean =>
  expires_at !== null && expires_at <= now;

export const insertPayment = (tx: Tx, payment: Insertable<Schema['payments']>): Promise<Payment> =>
  tx.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow();

export const findPayment = (db: Db | Tx, id: string): Promise<Payment | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

export const findOwnPayment = (db: Db, id: string, user_id: string): Promise<Payment | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();

/** Keeps the first id that the provider gave the payment. Returns the one that is kept. */
export async function keepProviderRef(db: Db, id: string, provider_ref: string): Promise<string> {
  await db
    .updateTable('payments')
    .set({ provider_ref })
    .where('id', '=', id)
    .where('provider_ref', 'is', null)
    .execute();
  return (await findPayment(db, id))?.provider_ref ?? provider_ref;
}

export const lockPayment = (tx: Tx, id: string): Promise<Payment> =>
  tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export const markPaid = (
  tx: Tx,
  id: string,
  { paid_at, bonus }: { paid_at: number; bonus: number },
): Promise<Payment> =>
  tx
    .updateTable('payments')
    .set({ status: 'paid', paid_at, bonus })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** `fulfilled` false: the money of the paid payment stays in the wallet. */
export const setFulfilled = (tx: Tx, id: string, fulfilled: boolean) =>
  tx.updateTable('payments').set({ fulfilled }).where('id', '=', id).execute();

export const markFailed = (tx: Tx, id: string) =>
  tx
    .updateTable('payments')
    .set({ status: 'failed' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();

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
export const claimPaymentsToCheck = async (db: Db, now: number): Promise<Payment[]> => {
  const due = (order: RawBuilder<unknown>) => sql`
    select id from payments
    where status = 'pending'
      and (${now}::bigint - coalesce(checked_at, created_at)
          >= greatest(${MINUTE}::bigint, (${now}::bigint - created_at) / 10)
        or expires_at <= ${now}
          and (coalesce(checked_at, 0) < expires_at or ${now}::bigint - checked_at >= ${MINUTE}::bigint))
    order by ${order} limit ${CLAIM_EACH} for update skip locked`;
  const { rows } = await sql<Payment>`
    with newest as materialized (${due(sql`created_at desc, id desc`)}),
      longest as materialized (${due(sql`coalesce(checked_at, created_at), id`)})
    update payments set checked_at = ${now}
    where id in (select id from newest union select id from longest)
    returning *`.execute(db);
  return rows.sort((a, b) => b.created_at - a.created_at);
};

export type Reversal = Selectable<Schema['payment_reversals']>;

/** Locked until the transaction ends. */
export const selectReversals = (tx: Tx, payment_id: string): Promise<Reversal[]> =>
  tx
    .selectFrom('payment_reversals')
    .selectAll()
    .where('payment_id', '=', payment_id)
    .orderBy('provider_ref')
    .forUpdate()
    .execute();

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
export async function sumReversed(db: Db, payment_id: string): Promise<number> {
  const row = await db
    .selectFrom('payment_reversals')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('sum'))
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow();
  return Number(row.sum);
}

export const upsertReversal = (tx: Tx, row: Reversal) =>
  tx
    .insertInto('payment_reversals')
    .values(row)
    .onConflict((conflict) => conflict.columns(['payment_id', 'provider_ref']).doUpdateSet(row))
    .execute();

/** The ids of a person's payments whose orders could not be paid: their money stayed in the wallet. */
export async function selectUnfulfilledIds(db: Db, user_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', user_id)
    .where('purpose', '<>', 'topup')
    .where('status', '=', 'paid')
    .where('fulfilled', '=', false)
    .execute();
  return rows.map(({ id }) => id);
}

/** The paid payments of a person for any purpose, newest first. */
export const selectPaidPayments = (db: Db, user_id: string, limit: number): Promise<Payment[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('status', '=', 'paid')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** What providers have given back of each of the payments, minor units. */
export async function sumReversedOf(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment_reversals')
    .select(['payment_id', (eb) => eb.fn.sum<number>('amount').as('sum')])
    .where('payment_id', 'in', [...ids])
    .groupBy('payment_id')
    .execute();
  return new Map(rows.map(({ payment_id, sum }) => [payment_id, Number(sum)]));
}

export const selectTopups = (
  db: Db,
  user_id: string,
  { paidOnly, after, limit }: { paidOnly: boolean; after: Cursor | null; limit: number },
): Promise<Payment[]> => {
  let query = topupsOf(db, user_id);
  if (paidOnly) query = query.where('status', '=', 'paid');
  return query
    .where(afterCursor(after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
};

export const findTopup = (db: Db, user_id: string, id: string): Promise<Payment | undefined> =>
  topupsOf(db, user_id).where('id', '=', id).executeTakeFirst();

const topupsOf = (db: Db, user_id: string) =>
  db.selectFrom('payments').selectAll().where('user_id', '=', user_id).where('purpose', '=', 'topup');

/** The sum of the bonuses of a person's paid top-ups, minor units. */
export async function sumBonuses(db: Db, user_id: string): Promise<number> {
  const row = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bonus'), eb.lit(0)).as('sum'))
    .where('user_id', '=', user_id)
    .where('purpose', '=', 'topup')
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow();
  return Number(row.sum);
}

/** The payments of an unpaid order whose outcome is open. */
export const selectPendingPayments = (db: Db | Tx, order_id: string): Promise<Payment[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('purpose', '=', 'order')
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .execute();

type LastPayment = Pick<Payment, 'id' | 'status' | 'provider' | 'purpose' | 'amount' | 'fulfilled'>;

/** The newest payment of a person for an order, a share of it or its extensions. */
export const findLastPayment = (paid: PaidBy): Statement<LastPayment | null> =>
  rowStatement(lastPaymentQuery(paid), (payment: LastPayment | undefined) => payment ?? null);

const lastPaymentQuery = compiledOnce((db, { order_id, user_id }: PaidBy) =>
  db
    .selectFrom('payments')
    .select(['id', 'status', 'provider', 'purpose', 'amount', 'fulfilled'])
    .where('order_id', '=', order_id)
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
);

/** A provider's payment by which a person paid an order or a share; `left`: what can be refunded. */
export type OrderSource = Pick<Payment, 'id' | 'provider' | 'provider_ref'> & { readonly left: number };

/** The payments of a person for an order, newest first. */
export const listOrderSources = (paid: PaidBy): Statement<OrderSource[]> =>
  statement(orderSourcesQuery(paid), (sources: OrderSource[]) =>
    sources.map((source) => ({ ...source, left: Math.max(0, Number(source.left)) })),
  );

const orderSourcesQuery = compiledOnce((db, { order_id, user_id }: PaidBy) =>
  db
    .selectFrom('payments')
    .select((eb) => [
      'id',
      'provider',
      'provider_ref',
      sql<number>`amount - (${eb
        .selectFrom('payment_reversals')
        .select((reversal) => reversal.fn.coalesce(reversal.fn.sum('amount'), sql.lit(0)).as('sum'))
        .whereRef('payment_reversals.payment_id', '=', 'payments.id')}) - (${eb
        .selectFrom('card_refunds')
        .select((refund) => refund.fn.coalesce(refund.fn.sum('amount'), sql.lit(0)).as('sum'))
        .whereRef('card_refunds.payment_id', '=', 'payments.id')
        .where('card_refunds.status', '<>', sql.lit('failed'))})`.as('left'),
    ])
    .where('order_id', '=', order_id)
    .where('user_id', '=', user_id)
    .where('purpose', 'in', [sql.lit('order' as const), sql.lit('share' as const)])
    .where('status', '=', sql.lit('paid'))
    .where('fulfilled', '=', sql.lit(true))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc'),
);

/** A refund to a payment of an order. */
interface OrderRefund {
  readonly amount: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly provider: string;
}

/** The refunds to a person's payments of an order, the oldest first. */
export const listOrderRefunds = (paid: PaidBy): Statement<OrderRefund[]> =>
  statement(orderRefundsQuery(paid), (refunds: OrderRefund[]) =>
    refunds.map((refund) => ({ ...refund, amount: Number(refund.amount) })),
  );

const orderRefundsQuery = compiledOnce((db, { order_id, user_id }: PaidBy) =>
  db
    .selectFrom('payments')
    .innerJoin('card_refunds', 'card_refunds.payment_id', 'payments.id')
    .select(['card_refunds.amount', 'card_refunds.status', 'payments.provider'])
    .where('payments.order_id', '=', order_id)
    .where('payments.user_id', '=', user_id)
    .orderBy('card_refunds.created_at')
    .orderBy('card_refunds.id'),
);

export const paymentPersonalData: PersonalData = {
  export: async (db, user_id) => ({
    payments: await db
      .selectFrom('payments')
      .select(['id', 'purpose', 'provider', 'amount', 'bonus', 'status', 'created_at', 'paid_at'])
      .where('user_id', '=', user_id)
      .execute(),
  }),
  // Its money would arrive without an account. An abandoned payment fails after a day.
  refuseDeletion: async (tx, user_id) => {
    const pending = await tx
      .selectFrom('payments')
      .select('id')
      .where('user_id', '=', user_id)
      .where('status', '=', 'pending')
      .limit(1)
      .executeTakeFirst();
    return pending ? new Refusal('payment_pending') : null;
  },
  refuseJoin: async (tx, user_id) => {
    const pending = await tx
      .selectFrom('payments')
      .leftJoin('card_refunds', (join) =>
        join.onRef('card_refunds.payment_id', '=', 'payments.id').on('card_refunds.status', '=', 'pending'),
      )
      .select('payments.id')
      .where('payments.user_id', '=', user_id)
      .where((eb) => eb.or([eb('payments.status', '=', 'pending'), eb('card_refunds.id', 'is not', null)]))
      .limit(1)
      .executeTakeFirst();
    return pending ? new Refusal('payment_pending') : null;
  },
  ...movesWithAccount('payments', 'id'),
};
