import { type Insertable, type Selectable, sql } from 'kysely';
import type { PersonalData } from '#server/core/personal-data.ts';
import { deleteBatch } from '#server/db/delete-in-batches.ts';
import { lockNames } from '#server/db/lock-names.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';
import { read, type Statement } from '#server/db/statement.ts';

export type CounterSubscription = Selectable<Schema['counter_subscriptions']>;
/** An alert on its way to a device. */
export type AlertPush = Pick<Selectable<Schema['alert_pushes']>, 'alert_id' | 'device_id' | 'attempts'>;

/** The device gets the new subscription; a browser that was another device before is that no more. */
export async function replaceSubscription(
  tx: Tx,
  { device_id, ...row }: Omit<Insertable<Schema['counter_subscriptions']>, 'failures'>,
): Promise<void> {
  await read(tx, lockNames(`subscription ${row.endpoint}`));
  await tx
    .deleteFrom('counter_subscriptions')
    .where('endpoint', '=', row.endpoint)
    .where('device_id', '<>', device_id)
    .execute();
  await tx
    .insertInto('counter_subscriptions')
    .values({ device_id, ...row })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet({ ...row, failures: 0 }))
    .execute();
}

export const findSubscription = (db: Db, device_id: string): Promise<CounterSubscription | undefined> =>
  db.selectFrom('counter_subscriptions').selectAll().where('device_id', '=', device_id).executeTakeFirst();

export const selectSubscriptions = (db: Db): Promise<CounterSubscription[]> =>
  db.selectFrom('counter_subscriptions').selectAll().execute();

export const deleteSubscription = (db: Db | Tx, device_id: string) =>
  db.deleteFrom('counter_subscriptions').where('device_id', '=', device_id).execute();

/** Deletes one endpoint of the push service. If the device has another one by now, that stays. */
export const deleteEndpoint = (db: Db, endpoint: string) =>
  db.deleteFrom('counter_subscriptions').where('endpoint', '=', endpoint).execute();

export const setFailures = (db: Db, endpoint: string, failures: number) =>
  db.updateTable('counter_subscriptions').set({ failures }).where('endpoint', '=', endpoint).execute();

/** Queues pushes, unless they are queued already or their subscription has ended. */
export const insertAlertPushes = (
  db: Db,
  pushes: readonly Pick<AlertPush, 'alert_id' | 'device_id'>[],
  now: number,
) =>
  sql`
    insert into alert_pushes (alert_id, device_id, due_at, created_at)
    select alert_id, device_id, ${now}::bigint, ${now}::bigint
    from unnest(${pushes.map(({ alert_id }) => alert_id)}::text[], ${pushes.map(({ device_id }) => device_id)}::text[])
      as queued (alert_id, device_id)
    join counter_subscriptions using (device_id)
    on conflict do nothing`.execute(db);

/** Claims up to `limit` due pushes until `until`, skipping those that another process is claiming. */
export async function claimDueAlertPushes(
  db: Db,
  { now, until, limit }: { now: number; until: number; limit: number },
): Promise<AlertPush[]> {
  const { rows } = await sql<AlertPush>`
    update alert_pushes set due_at = ${until}, attempts = attempts + 1
    where (alert_id, device_id) in (
      select alert_id, device_id from alert_pushes where due_at <= ${now}
      order by due_at limit ${limit} for update skip locked
    )
    returning alert_id, device_id, attempts`.execute(db);
  return rows;
}

/** `due_at`: null takes it off the queue. */
export const setAlertPushDue = (db: Db, { alert_id, device_id }: AlertPush, due_at: number | null) =>
  db
    .updateTable('alert_pushes')
    .set({ due_at })
    .where('alert_id', '=', alert_id)
    .where('device_id', '=', device_id)
    .execute();

export const deleteOldAlertPushes = (before: number): Statement<number> =>
  deleteBatch('alert_pushes', sql`created_at < ${before}`);

export const counterPushPersonalData: PersonalData = {
  export: async (db, user_id) => ({
    counter_subscriptions: await db
      .selectFrom('counter_subscriptions')
      .select(['endpoint', 'lang', 'created_at'])
      .where('user_id', '=', user_id)
      .execute(),
  }),
  erase: async (tx, { id }) => {
    await tx.deleteFrom('counter_subscriptions').where('user_id', '=', id).execute();
  },
};
