import { type Insertable, type Selectable, sql } from 'kysely';
import { build } from '#server/db/build.ts';
import { deleteBatch } from '#server/db/delete-in-batches.ts';
import type { Schema } from '#server/db/schema.ts';
import { effect, rowStatement, type Statement, statement } from '#server/db/statement.ts';
import type { Claim } from '#server/notify/claim.ts';

export type CounterSubscription = Selectable<Schema['counter_subscriptions']>;
/** An alert on its way to a device. */
export type AlertPush = Pick<Selectable<Schema['alert_pushes']>, 'alert_id' | 'device_id' | 'attempts'>;

/** A browser that was another device before is that no more. */
export const deleteOtherSubscriptions = ({
  endpoint,
  device_id,
}: Pick<CounterSubscription, 'endpoint' | 'device_id'>): Statement<void> =>
  effect(
    build
      .deleteFrom('counter_subscriptions')
      .where('endpoint', '=', endpoint)
      .where('device_id', '<>', device_id),
  );

/** The device gets the new subscription, in place of the one before. */
export const upsertSubscription = ({
  device_id,
  ...row
}: Omit<Insertable<Schema['counter_subscriptions']>, 'failures'>): Statement<void> =>
  effect(
    build
      .insertInto('counter_subscriptions')
      .values({ device_id, ...row })
      .onConflict((conflict) => conflict.column('device_id').doUpdateSet({ ...row, failures: 0 })),
  );

export const findSubscription = (device_id: string): Statement<CounterSubscription | undefined> =>
  rowStatement(build.selectFrom('counter_subscriptions').selectAll().where('device_id', '=', device_id));

export const selectSubscriptions = (): Statement<CounterSubscription[]> =>
  statement(build.selectFrom('counter_subscriptions').selectAll());

export const deleteSubscription = (device_id: string): Statement<void> =>
  effect(build.deleteFrom('counter_subscriptions').where('device_id', '=', device_id));

/** Deletes one endpoint of the push service. If the device has another one by now, that stays. */
export const deleteEndpoint = (endpoint: string): Statement<void> =>
  effect(build.deleteFrom('counter_subscriptions').where('endpoint', '=', endpoint));

export const setFailures = (endpoint: string, failures: number): Statement<void> =>
  effect(build.updateTable('counter_subscriptions').set({ failures }).where('endpoint', '=', endpoint));

/** Queues pushes, unless they are queued already or their subscription has ended. */
export const insertAlertPushes = (
  pushes: readonly Pick<AlertPush, 'alert_id' | 'device_id'>[],
  now: number,
): Statement<void> =>
  effect(sql`
    insert into alert_pushes (alert_id, device_id, due_at, created_at)
    select alert_id, device_id, ${now}::bigint, ${now}::bigint
    from unnest(${pushes.map(({ alert_id }) => alert_id)}::text[], ${pushes.map(({ device_id }) => device_id)}::text[])
      as queued (alert_id, device_id)
    join counter_subscriptions using (device_id)
    on conflict do nothing`);

/** Claims up to `limit` due pushes until `until`, skipping those that another process is claiming. */
export const claimDueAlertPushes = ({ now, until, limit }: Claim): Statement<AlertPush[]> =>
  statement(sql<AlertPush>`
    update alert_pushes set due_at = ${until}, attempts = attempts + 1
    where (alert_id, device_id) in (
      select alert_id, device_id from alert_pushes where due_at <= ${now}
      order by due_at limit ${limit} for update skip locked
    )
    returning alert_id, device_id, attempts`);

/** `due_at`: null takes it off the queue. */
export const setAlertPushDue = ({ alert_id, device_id }: AlertPush, due_at: number | null): Statement<void> =>
  effect(
    build
      .updateTable('alert_pushes')
      .set({ due_at })
      .where('alert_id', '=', alert_id)
      .where('device_id', '=', device_id),
  );

export const deleteOldAlertPushes = (before: number): Statement<number> =>
  deleteBatch('alert_pushes', sql`created_at < ${before}`);

export const exportSubscriptions = (
  user_id: string,
): Statement<Pick<CounterSubscription, 'endpoint' | 'lang' | 'created_at'>[]> =>
  statement(
    build
      .selectFrom('counter_subscriptions')
      .select(['endpoint', 'lang', 'created_at'])
      .where('user_id', '=', user_id),
  );

export const deleteSubscriptionsOf = (user_id: string): Statement<void> =>
  effect(build.deleteFrom('counter_subscriptions').where('user_id', '=', user_id));
