import { type Insertable, type Selectable, sql } from 'kysely';
import type { PersonalData } from '#server/core/personal-data.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';

export type Code = Selectable<Schema['codes']>;
export type Channel = Code['channel'];

/** Where a code is sent and what it may be used for. */
export interface CodeTarget {
  readonly channel: Channel;
  /** E.164 number or e-mail address. */
  readonly target: string;
  readonly event: string;
}

export async function findLastSentAt(tx: Tx, channel: Channel, target: string): Promise<number | null> {
  const row = await tx
    .selectFrom('codes')
    .select('sent_at')
    .where('channel', '=', channel)
    .where('target', '=', target)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sent_at ?? null;
}

/** Codes sent to the target and from the IP address in the last hour, and over the channel in the last day. */
export async function countSentCodes(
  tx: Tx,
  {
    channel,
    target,
    ip,
    hourAgo,
    dayAgo,
  }: { channel: Channel; target: string; ip: string; hourAgo: number; dayAgo: number },
): Promise<{ toTarget: number; fromIp: number; byChannel: number }> {
  const { rows } = await sql<{ toTarget: number; fromIp: number; byChannel: number }>`
    select
      (select count(*) from codes where channel = ${channel} and target = ${target} and sent_at > ${hourAgo}) as "toTarget",
      (select count(*) from codes where ip = ${ip} and sent_at > ${hourAgo}) as "fromIp",
      (select count(*) from codes where channel = ${channel} and sent_at > ${dayAgo}) as "byChannel"`.execute(
    tx,
  );
  return rows[0]!;
}

export const insertCode = (tx: Tx, row: Insertable<Schema['codes']>) =>
  tx.insertInto('codes').values(row).execute();

export const deleteCode = (db: Db, id: string) => db.deleteFrom('codes').where('id', '=', id).execute();

export const deleteOldCodes = (db: Db, sent_before: number) =>
  db.deleteFrom('codes').where('sent_at', '<', sent_before).execute();

export const findNewestCode = (db: Db, { channel, target, event }: CodeTarget): Promise<Code | undefined> =>
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

/** Returns false if `max` attempts have been made. */
export async function countAttempt(db: Db, id: string, max: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('codes')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('tries', '<', max)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns false if the code has been used before. */
export async function markCodeUsed(tx: Tx, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const codePersonalData: PersonalData = {
  // Not deleted: the codes still count towards the limits. A job deletes them after two days.
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
