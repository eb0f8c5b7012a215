import { type Insertable, type Selectable, sql } from 'kysely';
import type { PersonalData } from '#server/core/personal-data.ts';
import { deleteBatch } from '#server/db/delete-in-batches.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';
import type { Statement } from '#server/db/statement.ts';

export type Code = Selectable<Schema['codes']>;
export type Channel = Code['channel'];

/** The address that a code is sent to, and what the code may be used for. */
export interface CodeTarget {
  readonly channel: Channel;
  /** E.164 number or email address. */
  readonly target: string;
  readonly event: string;
}

/** The `code_hash` of a code that was answered as sent, but is not. */
export const NOT_SENT = '';

/** Codes sent later than this after now are from before the clock was set back. */
const CLOCK_SKEW_SECONDS = 60;

/** Leaves out codes that could not be sent. */
export async function findLastSentAt(
  tx: Tx,
  channel: Channel,
  target: string,
  now: number,
): Promise<number | null> {
  const row = await tx
    .selectFrom('codes')
    .select('sent_at')
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('send_failed', '=', false)
    .where('sent_at', '<=', now + CLOCK_SKEW_SECONDS)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sent_at ?? null;
}

/** Codes sent to the target and from the IP address in an hour, and over the channel in a day. */
export async function countSentCodes(
  tx: Tx,
  {
    channel,
    target,
    ip,
    hourAgo,
    dayAgo,
    now,
  }: { channel: Channel; target: string; ip: string; hourAgo: number; dayAgo: number; now: number },
): Promise<{ toTarget: number; fromIp: number; byChannel: number }> {
  const latest = now + CLOCK_SKEW_SECONDS;
  const { rows } = await sql<{ toTarget: number; fromIp: number; byChannel: number }>`
    select
      (select count(*) from codes where channel = ${channel} and target = ${target} and sent_at > ${hourAgo} and sent_at <= ${latest}) as "toTarget",
      (select count(*) from codes where ip = ${ip} and sent_at > ${hourAgo} and sent_at <= ${latest}) as "fromIp",
      (select count(*) from codes where channel = ${channel} and sent_at > ${dayAgo} and sent_at <= ${latest} and code_hash <> ${NOT_SENT}) as "byChannel"`.execute(
    tx,
  );
  return rows[0]!;
}

export const insertCode = (tx: Tx, row: Insertable<Schema['codes']>) =>
  tx.insertInto('codes').values(row).execute();

export const markSendFailed = (db: Db, id: string) =>
  db.updateTable('codes').set({ send_failed: true }).where('id', '=', id).execute();

export const deleteOldCodes = (before: number): Statement<number> =>
  deleteBatch('codes', sql`sent_at < ${before}`);

export const deleteOldWrongCodes = (before: number): Statement<number> =>
  deleteBatch('wrong_codes', sql`at < ${before}`);

export const findNewestCode = (
  db: Db,
  { channel, target, event }: CodeTarget,
  now: number,
): Promise<Code | undefined> =>
  db
    .selectFrom('codes')
    .selectAll()
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('event', '=', event)
    .where('sent_at', '<=', now + CLOCK_SKEW_SECONDS)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** `tries` by the IP address that asked for the code, `other_tries` by all others together. */
export type TriesColumn = 'tries' | 'other_tries';

/** Returns false if `max` tries have been made. */
export async function countTry(db: Db, id: string, column: TriesColumn, max: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('codes')
    .set((eb) => ({ [column]: eb(column, '+', 1) }))
    .where('id', '=', id)
    .where(column, '<', max)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** All tries of the codes sent to the target since `since`. */
export async function countTries(db: Db, { channel, target }: CodeTarget, since: number): Promise<number> {
  const { tries } = await db
    .selectFrom('codes')
    .select(sql<number>`coalesce(sum(tries + other_tries), 0)`.as('tries'))
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(tries);
}

export const insertWrongCode = (db: Db, ip: string, at: number) =>
  db.insertInto('wrong_codes').values({ ip, at }).execute();

const HOUR = 3600;

/** Wrong codes typed from the IP address in the last hour. */
export async function countWrongCodes(db: Db, ip: string, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('wrong_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ip', '=', ip)
    .where('at', '>', now - HOUR)
    .where('at', '<=', now + CLOCK_SKEW_SECONDS)
    .executeTakeFirstOrThrow();
  return Number(count);
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
  // The codes are not deleted: they still count towards the limits. A job deletes them after two days.
  erase: async (tx, { mobile, email }, now) => {
    const targets = [mobile, email].filter((address) => address !== null);
    if (targets.length === 0) return;
    await tx
      .updateTable('codes')
      .set({ used_at: now })
      // The index begins with it.
      .where('channel', 'in', ['sms', 'email'])
      .where('target', 'in', targets)
      .where('used_at', 'is', null)
      .execute();
  },
};
