import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '#server/db/schema.ts';

export type Subscription = Selectable<Schema['push_subscriptions']>;
export type Delivery = Selectable<Schema['push_deliveries']>;

/** A phone that asks again gets what it asks for now; one that changed hands is its new person's. */
export const upsertSubscription = (tx: Tx, row: Insertable<Schema['push_subscriptions']>) =>
  tx
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet(({ ref }) => ({
        user_id: ref('excluded.user_id'),
        login_id: ref('excluded.login_id'),
        p256dh: ref('excluded.p256dh'),
        auth: ref('excluded.auth'),
        topics: ref('excluded.topics'),
        lang: ref('excluded.lang'),
        failures: 0,
        created_at: ref('excluded.created_at'),
      })),
    )
    .execute();

/** What was on its way to that phone for another person does not reach it any more. */
export const deleteForeignDeliveries = (tx: Tx, endpoint: string, user_id: string) =>
  sql`
    delete from push_deliveries using push_subscriptions as subscription, messages
    where push_deliveries.subscription_id = subscription.id and subscription.endpoint = ${endpoint}
      and push_deliveries.message_id = messages.id and messages.user_id <> ${user_id}`.execute(tx);

/** Keeps the person's newest `most`. */
export const deleteOldest = (tx: Tx, user_id: string, most: number) =>
  sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${user_id} order by created_at desc, id desc offset ${most}
    )`.execute(tx);

export const deleteByEndpoint = (db: Db, user_id: string, endpoint: string) =>
  db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', user_id)
    .where('endpoint', '=', endpoint)
    .execute();

export const deleteSubscription = (db: Db, id: string) =>
  db.deleteFrom('push_subscriptions').where('id', '=', id).execute();

export const setFailures = (db: Db, id: string, failures: number) =>
  db.updateTable('push_subscriptions').set({ failures }).where('id', '=', id).execute();

/** Those whose sign-in is over. */
export const deleteSignedOut = (db: Db, now: number) =>
  sql`
    delete from push_subscriptions where not exists (
      select from sessions where sessions.login_id = push_subscriptions.login_id and expires_at > ${now}
    )`.execute(db);

/** Puts a message on its way to every phone of the person that wants to hear of the topic. */
export const insertDeliveries = (
  tx: Tx,
  {
    message_id,
    user_id,
    topic,
    due_at,
  }: { message_id: string; user_id: string; topic: string; due_at: number },
) =>
  sql`
    insert into push_deliveries (message_id, subscription_id, due_at)
    select ${message_id}, id, ${due_at}::bigint from push_subscriptions
    where user_id = ${user_id} and topics @> ${JSON.stringify([topic])}::jsonb`.execute(tx);

/**
 * Takes up to `limit` deliveries that are due; nobody else gets them before `until`. Several processes may take at once:
 * none waits for another, and none gets the same.
 */
export async function takeDue(
  db: Db,
  { now, until, limit }: { now: number; until: number; limit: number },
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    update push_deliveries set due_at = ${until}, attempts = attempts + 1
    where (message_id, subscription_id) in (
      select message_id, subscription_id from push_deliveries where due_at <= ${now}
      order by due_at limit ${limit} for update skip locked
    )
    returning message_id, subscription_id, due_at, attempts`.execute(db);
  return rows;
}

/** A phone whose sign-in lives; undefined where it is over. */
export const findLiveSubscription = (db: Db, id: string, now: number): Promise<Subscription | undefined> =>
  db
    .selectFrom('push_subscriptions as subscription')
    .selectAll('subscription')
    .where('subscription.id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sessions')
          .select('sessions.login_id')
          .whereRef('sessions.login_id', '=', 'subscription.login_id')
          .where('sessions.expires_at', '>', now),
      ),
    )
    .executeTakeFirst();

export const deleteDelivery = (db: Db, { message_id, subscription_id }: Delivery) =>
  db
    .deleteFrom('push_deliveries')
    .where('message_id', '=', message_id)
    .where('subscription_id', '=', subscription_id)
    .execute();

export const postponeDelivery = (db: Db, { message_id, subscription_id }: Delivery, due_at: number) =>
  db
    .updateTable('push_deliveries')
    .set({ due_at })
    .where('message_id', '=', message_id)
    .where('subscription_id', '=', subscription_id)
    .execute();
