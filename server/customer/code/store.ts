import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import { Refusal } from '#server/core/refusal.ts';
import { build } from '#server/db/build.ts';
import { deleteBatch } from '#server/db/delete-in-batches.ts';
import type { Schema } from '#server/db/schema.ts';
import {
  countStatement,
  effect,
  oneRowStatement,
  rowStatement,
  type Statement,
  statement,
} from '#server/db/statement.ts';

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

const HOUR = 3600;

/** Codes sent later than this after now are from before the clock was set back. */
const CLOCK_SKEW_SECONDS = 60;

/** Leaves out codes that could not be sent. */
export const findLastSentAt = (channel: Channel, target: string, now: number): Statement<number | null> =>
  rowStatement(
    build
      .selectFrom('codes')
      .select('sent_at')
      .where('channel', '=', channel)
      .where('target', '=', target)
      .where('send_failed', '=', false)
      .where('sent_at', '<=', now + CLOCK_SKEW_SECONDS)
      .orderBy('sent_at', 'desc')
      .limit(1),
    (row) => row?.sent_at ?? null,
  );

type SentCodes = Record<'toTarget' | 'fromIp' | 'byChannel', number>;

/** Codes sent to the target and from the IP address in an hour, and over the channel in a day. */
export const countSentCodes = (
  { channel, target, ip }: Pick<Code, 'channel' | 'target' | 'ip'>,
  now: number,
): Statement<SentCodes> => {
  const [hourAgo, dayAgo, latest] = [now - HOUR, now - 24 * HOUR, now + CLOCK_SKEW_SECONDS];
  return oneRowStatement(sql<SentCodes>`
    select
      (select count(*) from codes where channel = ${channel} and target = ${target} and sent_at > ${hourAgo} and sent_at <= ${latest}) as "toTarget",
      (select count(*) from codes where ip = ${ip} and sent_at > ${hourAgo} and sent_at <= ${latest}) as "fromIp",
      (select count(*) from codes where channel = ${channel} and sent_at > ${dayAgo} and sent_at <= ${latest} and code_hash <> ${NOT_SENT}) as "byChannel"`);
};

export const insertCode = (row: Insertable<Schema['codes']>): Statement<void> =>
  effect(build.insertInto('codes').values(row));

export const markSendFailed = (id: string): Statement<void> =>
  effect(build.updateTable('codes').set({ send_failed: true }).where('id', '=', id));

export const deleteOldCodes = (before: number): Statement<number> =>
  deleteBatch('codes', sql`sent_at < ${before}`);

export const deleteOldWrongCodes = (before: number): Statement<number> =>
  deleteBatch('wrong_codes', sql`at < ${before}`);

export const findNewestCode = (
  { channel, target, event }: CodeTarget,
  now: number,
): Statement<Code | undefined> =>
  rowStatement(
    build
      .selectFrom('codes')
      .selectAll()
      .where('channel', '=', channel)
      .where('target', '=', target)
      .where('event', '=', event)
      .where('sent_at', '<=', now + CLOCK_SKEW_SECONDS)
      .orderBy('sent_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1),
  );

/** `tries` by the IP address that asked for the code, `other_tries` by all others together. */
export type TriesColumn = 'tries' | 'other_tries';

/** Reads false if `max` tries have been made. */
export const countTry = (id: string, column: TriesColumn, max: number): Statement<boolean> =>
  rowStatement(
    build
      .updateTable('codes')
      .set((eb) => ({ [column]: eb(column, '+', 1) }))
      .where('id', '=', id)
      .where(column, '<', max)
      .returning('id'),
    (row) => row !== undefined,
  );

/** All tries of the codes sent to the target since `since`. */
export const countTries = ({ channel, target }: CodeTarget, since: number): Statement<number> =>
  oneRowStatement(
    build
      .selectFrom('codes')
      .select(sql<number>`coalesce(sum(tries + other_tries), 0)`.as('tries'))
      .where('channel', '=', channel)
      .where('target', '=', target)
      .where('sent_at', '>', since),
    ({ tries }) => Number(tries),
  );

export const insertWrongCode = (ip: string, at: number): Statement<void> =>
  effect(build.insertInto('wrong_codes').values({ ip, at }));

/** Wrong codes typed from the IP address in the last hour. */
export const countWrongCodes = (ip: string, now: number): Statement<number> =>
  countStatement(
    build
      .selectFrom('wrong_codes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('ip', '=', ip)
      .where('at', '>', now - HOUR)
      .where('at', '<=', now + CLOCK_SKEW_SECONDS),
  );

/** Marks checked codes as used. Reads how many; throws a refusal if one has been used before. */
export const consumeCodes = (codes: readonly Code[], now: number): Statement<number> => {
  const ids = codes.map(({ id }) => id);
  return statement(
    build
      .updateTable('codes')
      .set({ used_at: now })
      .where(sql<SqlBool>`id = any (${ids}::text[])`)
      .where('used_at', 'is', null)
      .returning('id'),
    (used) => {
      if (used.length < codes.length) throw new Refusal('code_wrong', { field: 'captcha' });
      return used.length;
    },
  );
};

/** Ends the codes sent to the addresses. */
export const endCodes = (targets: readonly string[], now: number): Statement<void> =>
  effect(
    build
      .updateTable('codes')
      .set({ used_at: now })
      // The index begins with it.
      .where('channel', 'in', ['sms', 'email'])
      .where(sql<SqlBool>`target = any (${targets}::text[])`)
      .where('used_at', 'is', null),
  );
