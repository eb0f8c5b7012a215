import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SessionUser } from '#server/core/context.ts';
import type { PersonalData } from '#server/core/personal-data.ts';
import { compiledOnce } from '#server/db/compiled-once.ts';
import { deleteBatch } from '#server/db/delete-in-batches.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';
import { read, rowStatement, type Statement } from '#server/db/statement.ts';

export const findSession = (db: Db, token_hash: string, now: number): Promise<SessionUser | undefined> =>
  read(
    db,
    rowStatement(sessionQuery({ token_hash, now }), (session: SessionUser | undefined) => session),
  );

const sessionQuery = compiledOnce((db, { token_hash, now }: { token_hash: string; now: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select([
      'sessions.created_at as session_created_at',
      'sessions.expires_at as session_expires_at',
      'sessions.login_id',
      'sessions.signed_in_at',
      'sessions.replaces as session_replaces',
    ])
    .where('sessions.token_hash', '=', token_hash)
    .where('sessions.expires_at', '>', now)
    .where('users.deleted_at', 'is', null),
);

export interface Rotation {
  readonly user_id: string;
  readonly replaced: string;
  readonly token_hash: string;
  readonly now: number;
  readonly expires_at: number;
}

/**
 * Starts a session that replaces another one of the same sign-in. The lock of the account makes a sign-out, a
 * join and a deletion wait for it; rotations do not wait for each other. It does not wait for a locked
 * account, or all connections might soon wait for one account.
 */
export async function insertRotation(
  tx: Tx,
  { user_id, replaced, token_hash, now, expires_at }: Rotation,
): Promise<'started' | 'ended' | 'locked'> {
  const account = await tx
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', user_id)
    .forShare()
    .skipLocked()
    .executeTakeFirst();
  if (!account) return 'locked';
  if (account.deleted_at !== null) return 'ended';
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sessions')
    .columns([
      ...(['token_hash', 'user_id', 'created_at', 'expires_at'] as const),
      ...(['login_id', 'replaces', 'device', 'signed_in_at'] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom('sessions as old')
        .select([
          sql.val(token_hash).as('token_hash'),
          'old.user_id',
          sql<number>`${now}::bigint`.as('created_at'),
          sql<number>`${expires_at}::bigint`.as('expires_at'),
          'old.login_id',
          'old.token_hash as replaces',
          'old.device',
          'old.signed_in_at',
        ])
        .where('old.token_hash', '=', replaced)
        .where('old.user_id', '=', user_id)
        .where('old.expires_at', '>', now),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n ? 'started' : 'ended';
}

export const insertSession = (db: Db | Tx, row: Insertable<Schema['sessions']>) =>
  db.insertInto('sessions').values(row).execute();

/** Serializes changes to the account's sessions by locking its user row. */
export const lockSessions = (tx: Tx, user_id: string) =>
  tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();

/** Makes a rotated session the only one of its sign-in: others end at `others_expire_at` at the latest. */
export const useRotation = (
  tx: Tx,
  { login_id, used, valid_for, others_expire_at }: FirstUse,
): Promise<unknown> =>
  sql`
    with of_sign_in as materialized (
      select token_hash, replaces from sessions where login_id = ${login_id} order by token_hash for update
    )
    update sessions set
      replaces = case when sessions.token_hash = ${used} then null else sessions.replaces end,
      expires_at = case when sessions.token_hash = ${used} then created_at + ${valid_for}
        else least(expires_at, ${others_expire_at}) end
    from of_sign_in
    where sessions.token_hash = of_sign_in.token_hash and exists (
      select from of_sign_in where token_hash = ${used} and replaces is not null
    )`.execute(tx);

interface FirstUse {
  readonly login_id: string;
  /** The hash of the token that is used. */
  readonly used: string;
  /** Seconds from its creation. */
  readonly valid_for: number;
  readonly others_expire_at: number;
}

/** The sign-ins of a person that have a live session, the one that was used last first. */
export const selectSignIns = (db: Db | Tx, user_id: string, now: number) =>
  db
    .selectFrom('sessions')
    .select(({ fn }) => [
      'login_id',
      fn.max('device').as('device'),
      fn.coalesce(fn.min('signed_in_at'), fn.min('created_at')).as('signed_in_at'),
      fn.max('created_at').as('used_at'),
    ])
    .where('user_id', '=', user_id)
    .where('expires_at', '>', now)
    .groupBy('login_id')
    .orderBy('used_at', 'desc')
    .orderBy('login_id')
    .execute();

/** The `login_id` of each live sign-in of a person, unless the account is blocked or deleted. */
export async function listLiveLogins(db: Db, user_id: string, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('login_id')
    .distinct()
    .where('user_id', '=', user_id)
    .where('expires_at', '>', now)
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ login_id }) => login_id);
}

/** Deletes the sessions of one sign-in, by `login_id`, or of all others. */
export const deleteSessions = (
  db: Db | Tx,
  user_id: string,
  sign_in: { only: string } | { except: string },
) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('login_id', 'only' in sign_in ? '=' : '!=', 'only' in sign_in ? sign_in.only : sign_in.except)
    .execute();

export const deleteExpiredSessions = (now: number): Statement<number> =>
  deleteBatch('sessions', sql`expires_at <= ${now}`);

/** Whether the sign-in has a live session. `exists` could become a join that reads all sessions. */
export const isLiveSignIn = (login_id: RawBuilder<unknown>, now: number): RawBuilder<SqlBool> =>
  sql`coalesce((
    select true from sessions where sessions.login_id = ${login_id} and expires_at > ${now} limit 1
  ), false)`;

export const sessionPersonalData: PersonalData = {
  export: async (db, user_id) => ({
    sessions: await db
      .selectFrom('sessions')
      .select(['device', 'signed_in_at', 'created_at', 'expires_at'])
      .where('user_id', '=', user_id)
      .execute(),
  }),
  erase: async (tx, { id }) => {
    await lockSessions(tx, id);
    await tx.deleteFrom('sessions').where('user_id', '=', id).execute();
  },
  // The person signs in again, with a code, to the account that is kept.
  join: async ({ tx }, { from }) => {
    await tx.deleteFrom('sessions').where('user_id', '=', from).execute();
  },
};
