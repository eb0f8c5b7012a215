import { type Insertable, type Selectable, sql } from 'kysely';
import type { PersonalData } from '#server/core/personal-data.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';

export type Code = Selectable<Schema['codes']>;

/** What a code proves: that somebody reads this phone or mailbox, for this purpose. */
export interface Target {
  readonly channel: 'sms' | 'email';
  /** E.164 number or e-mail address. */
  readonly target: string;
  readonly event: string;
}

/** Codes of one channel are written one after the other, so that their counts are right. */
export const lockChannel = (tx: Tx, channel: Code['channel']) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`codes/${channel}`}, 0))`.execute(tx);

export async function lastSentAt(tx: Tx, channel: string, target: string): Promise<number | null> {
  const row = await tx
    .selectFrom('codes')
    .select('sent_at')
    .where('channel', '=', channel as Code['channel'])
    .where('target', '=', target)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sent_at ?? null;
}

/** Codes sent: to the target and from the address in the last hour, by the channel in the last day. */
export async function countSent(
  tx: Tx,
  by: { channel: Code['channel']; target: string; ip: string; hourAgo: number; dayAgo: number },
) {
  const { rows } = await sql<{ target: number; ip: number; day: number }>`
    select
      (select count(*) from codes where channel = ${by.channel} and target = ${by.target} and sent_at > ${by.hourAgo}) as target,
      (select count(*) from codes where ip = ${by.ip} and sent_at > ${by.hourAgo}) as ip,
      (select count(*) from codes where channel = ${by.channel} and sent_at > ${by.dayAgo}) as day`.execute(
    tx,
  );
  return rows[0] ?? { target: 0, ip: 0, day: 0 };
}

export const insertCode = (tx: Tx, row: Insertable<Schema['codes']>) =>
  tx.insertInto('codes').values(row).execute();

export const deleteCode = (db: Db, id: string) => db.deleteFrom('codes').where('id', '=', id).execute();

export const deleteOldCodes = (db: Db, sent_before: number) =>
  db.deleteFrom('codes').where('sent_at', '<', sent_before).execute();

export const newestCode = (db: Db, { channel, target, event }: Target): Promise<Code | undefined> =>
  db
    .selectFrom('codes')
    .selectAll()
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('event', '=', event)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Counts one more try; false where there is none left. */
export async function countTry(db: Db, id: string, max: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('codes')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('tries', '<', max)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks the code used; false where it was already. */
export async function consume(tx: Tx, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const codePersonalData: PersonalData = {
  // Marked used rather than deleted: the number of codes sent limits further ones. They are deleted after two days.
  erase: async (tx, { mobile, email }, now) => {
    const targets = [mobile, email].filter((address) => address !== null);
    if (targets.length === 0) return;
    await tx
      .updateTable('codes')
      .set({ used_at: now })
      .where('target', 'in', targets)
      .where('used_at', 'is', null)
      .execute();
  },
};
