import { type Insertable, type Selectable, sql } from 'kysely';
import type { PushTopic } from '#lib/contract/push.ts';
import { build } from '#server/db/build.ts';
import type { Schema } from '#server/db/schema.ts';
import { countStatement, effect, rowStatement, type Statement, statement } from '#server/db/statement.ts';
import type { Claim } from '../claim.ts';
import type { NotifyDeps } from '../deps.ts';
import type { MessageRow } from '../message/message.ts';

export type Subscription = Selectable<Schema['push_subscriptions']>;
export type Delivery = Selectable<Schema['push_deliveries']>;

/** A device that subscribes again gets the new settings, and the new owner if it has another one. */
export const upsertSubscription = (row: Insertable<Schema['push_subscriptions']>): Statement<void> =>
  effect(
    build
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
      ),
  );

/** Deletes the queued pushes of a device for its previous owner, if that is not `user_id`. */
export const deletePreviousOwnersDeliveries = (endpoint: string, user_id: string): Statement<void> =>
  effect(sql`
    delete from push_deliveries using push_subscriptions as subscription
    where push_deliveries.subscription_id = subscription.id and subscription.endpoint = ${endpoint}
      and subscription.user_id <> ${user_id}`);

export const deleteOldestSubscriptions = (user_id: string, max: number): Statement<void> =>
  effect(sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${user_id} order by created_at desc, id desc offset ${max}
    )`);

export const deleteSubscriptionByEndpoint = (user_id: string, endpoint: string): Statement<void> =>
  effect(
    build.deleteFrom('push_subscriptions').where('user_id', '=', user_id).where('endpoint', '=', endpoint),
  );

export const deleteSubscription = (id: string): Statement<void> =>
  effect(build.deleteFrom('push_subscriptions').where('id', '=', id));

export const setFailures = (id: string, failures: number): Statement<void> =>
  effect(build.updateTable('push_subscriptions').set({ failures }).where('id', '=', id));

type IsLiveSignIn = NotifyDeps['isLiveSignIn'];

const LOGIN_ID = sql.ref('subscription.login_id');

/** Deletes those of ended sign-ins among `limit` subscriptions. Reads how many it looked at. */
export const deleteSignedOut = (
  isLiveSignIn: IsLiveSignIn,
  { from, limit, now }: { from: string; limit: number; now: number },
): Statement<number> =>
  countStatement(sql<{ count: number }>`
    with subscription as materialized (
      select id, login_id from push_subscriptions where login_id >= ${from} order by login_id limit ${limit} for update skip locked
    ),
    deleted as (
      delete from push_subscriptions using subscription
      where push_subscriptions.id = subscription.id and not ${isLiveSignIn(LOGIN_ID, now)}
    )
    select count(*) from subscription`);

export const insertDeliveries = (
  { id, user_id }: Pick<MessageRow, 'id' | 'user_id'>,
  topic: PushTopic,
  due_at: number,
): Statement<void> =>
  effect(sql`
    insert into push_deliveries (message_id, subscription_id, due_at)
    select ${id}, id, ${due_at}::bigint from push_subscriptions
    where user_id = ${user_id} and topics @> ${JSON.stringify([topic])}::jsonb`);

/** Claims up to `limit` due deliveries until `until`, skipping those that another process is claiming. */
export const claimDueDeliveries = ({ now, until, limit }: Claim): Statement<Delivery[]> =>
  statement(sql<Delivery>`
    update push_deliveries set due_at = ${until}, attempts = attempts + 1
    where (message_id, subscription_id) in (
      select message_id, subscription_id from push_deliveries where due_at <= ${now}
      order by due_at limit ${limit} for update skip locked
    )
    returning message_id, subscription_id, due_at, attempts`);

/** A subscription by id; undefined if its sign-in has ended. */
export const findLiveSubscription = (
  id: string,
  isLiveSignIn: IsLiveSignIn,
  now: number,
): Statement<Subscription | undefined> =>
  rowStatement(
    build
      .selectFrom('push_subscriptions as subscription')
      .selectAll('subscription')
      .where('subscription.id', '=', id)
      .where(isLiveSignIn(LOGIN_ID, now)),
  );

export const deleteDelivery = ({ message_id, subscription_id }: Delivery): Statement<void> =>
  effect(
    build
      .deleteFrom('push_deliveries')
      .where('message_id', '=', message_id)
      .where('subscription_id', '=', subscription_id),
  );

export const postponeDelivery = (
  { message_id, subscription_id }: Delivery,
  due_at: number,
): Statement<void> =>
  effect(
    build
      .updateTable('push_deliveries')
      .set({ due_at })
      .where('message_id', '=', message_id)
      .where('subscription_id', '=', subscription_id),
  );

/** The subscriptions of a person without their keys, for the export. */
export const selectSubscriptions = (
  user_id: string,
): Statement<Pick<Subscription, 'endpoint' | 'topics' | 'lang' | 'created_at'>[]> =>
  statement(
    build
      .selectFrom('push_subscriptions')
      .select(['endpoint', 'topics', 'lang', 'created_at'])
      .where('user_id', '=', user_id),
  );

export const deleteSubscriptions = (user_id: string): Statement<void> =>
  effect(build.deleteFrom('push_subscriptions').where('user_id', '=', user_id));
