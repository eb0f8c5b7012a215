import { type Insertable, type Selectable, sql } from 'kysely';
import type { PersonalData } from '#server/core/personal-data.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';
import type { NotifyDeps } from '../deps.ts';

export type Subscription = Selectable<Schema['push_subscriptions']>;
export type Delivery = Selectable<Schema['push_deliveries']>;

/** A device that subscribes again gets the new settings, and the new owner if it has another one. */
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

/** Deletes the queued pushes of a device for its previous owner, if that is not `user_id`. */
export const deletePreviousOwnersDeliveries = (tx: Tx, endpoint: string, user_id: string) =>
  sql`
    delete from push_deliveries using push_subscriptions as subscription
    where push_deliveries.subscription_id = subscription.id and subscription.endpoint = ${endpoint}
      and subscription.user_id <> ${user_id}`.execute(tx);

export const deleteOldestSubscriptions = (tx: Tx, user_id: string, max: number) =>
  sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${user_id} order by created_at desc, id desc offset ${max}
    )`.execute(tx);

export const deleteSubscriptionByEndpoint = (tx: Tx, user_id: string, endpoint: string) =>
  tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', user_id)
    .where('endpoint', '=', endpoint)
    .execute();

export const deleteSubscription = (db: Db, id: string) =>
  db.deleteFrom('push_subscriptions').where('id', '=', id).execute();

export const setFailures = (db: Db, id: string, failures: number) =>
  db.updateTable('push_subscriptions').set({ failures }).where('id', '=', id).execute();

type IsLiveSignIn = NotifyDeps['isLiveSignIn'];

const LOGIN_ID = sql.ref('subscription.login_id');

/** Deletes those of ended sign-ins among `limit` subscriptions. Returns how many it looked at. */
export async function deleteSignedOut(
  db: Db,
  isLiveSignIn: IsLiveSignIn,
  { from, limit, now }: { from: string; limit: number; now: number },
): Promise<number> {
  const { rows } = await sql<{ checked: number }>`
    with subscription as materialized (
      select id, login_id from push_subscriptions where login_id >= ${from} order by login_id limit ${limit} for update skip locked
    ),
    deleted as (
      delete from push_subscriptions using subscription
      where push_subscriptions.id = subscription.id and not ${isLiveSignIn(LOGIN_ID, now)}
    )
    select count(*) as checked from subscription`.execute(db);
  return Number(rows[0]?.checked);
}

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

/** Claims up to `limit` due deliveries until `until`, skipping those that another process is claiming. */
export async function claimDueDeliveries(
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

/** A subscription by id; undefined if its sign-in has ended. */
export const findLiveSubscription = (
  db: Db,
  id: string,
  isLiveSignIn: IsLiveSignIn,
  now: number,
): Promise<Subscription | undefined> =>
  db
    .selectFrom('push_subscriptions as subscription')
    .selectAll('subscription')
    .where('subscription.id', '=', id)
    .where(isLiveSignIn(LOGIN_ID, now))
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

export const pushPersonalData: PersonalData = {
  export: async (db, user_id) => ({
    push_subscriptions: await db
      .selectFrom('push_subscriptions')
      .select(['endpoint', 'topics', 'lang', 'created_at'])
      .where('user_id', '=', user_id)
      .execute(),
  }),
  erase: async (tx, { id }) => {
    await tx.deleteFrom('push_subscriptions').where('user_id', '=', id).execute();
  },
  // They end with the sessions.
  join: async ({ tx }, { from }) => {
    await tx.deleteFrom('push_subscriptions').where('user_id', '=', from).execute();
  },
};
