import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { SessionUser } from '#server/core/context.ts';
import { build } from '#server/db/build.ts';
import { compiledOnce } from '#server/db/compiled-once.ts';
import { deleteBatch } from '#server/db/delete-in-batches.ts';
import type { Schema } from '#server/db/schema.ts';
import { effect, rowStatement, type Statement, statement } from '#server/db/statement.ts';

export const findSession = (token_hash: string, now: number): Statement<SessionUser | undefined> =>
  rowStatement(sessionQuery({ token_hash, now }), (session: SessionUser | undefined) => session);

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
 * The lock of the account makes a sign-out, a join and a deletion wait for a rotation; rotations do not wait
 * for each other. It does not wait for a locked account, or all connections might soon wait for one account.
 */
export const lockForRotation = (user_id: string): Statement<'live' | 'ended' | 'locked'> =>
  rowStatement(
    build.selectFrom('users').select('deleted_at').where('id', '=', user_id).forShare().skipLocked(),
    (account) => {
      if (!account) return 'locked';
      return account.deleted_at === null ? 'live' : 'ended';
    },
  );

/** Starts a session that replaces another one of the same sign-in. Reads false if that has ended. */
export const insertRotation = ({
  user_id,
  replaced,
  token_hash,
  now,
  expires_at,
}: Rotation): Statement<boolean> =>
  rowStatement(
    build
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
      .returning('token_hash'),
    (row) => row !== undefined,
  );

export const insertSession = (row: Insertable<Schema['sessions']>): Statement<void> =>
  effect(build.insertInto('sessions').values(row));

/** Serializes changes to the account's sessions by locking its user row. */
export const lockSessions = (user_id: string): Statement<void> =>
  effect(build.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate());

/** Makes a rotated session the only one of its sign-in: others end at `others_expire_at` at the latest. */
export const useRotation = ({ login_id, used, valid_for, others_expire_at }: FirstUse): Statement<void> =>
  effect(sql`
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
    )`);

interface FirstUse {
  readonly login_id: string;
  /** The hash of the token that is used. */
  readonly used: string;
  /** Seconds from its creation. */
  readonly valid_for: number;
  readonly others_expire_at: number;
}

/** A sign-in that has a live session. */
interface SignInRow {
  readonly login_id: string;
  readonly device: string | null;
  readonly signed_in_at: number;
  readonly used_at: number;
}

/** The sign-ins of a person that have a live session, the one that was used last first. */
export const selectSignIns = (user_id: string, now: number): Statement<SignInRow[]> =>
  statement(
    build
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
      .orderBy('login_id'),
  );

/** The `login_id` of each live sign-in of a person, unless the account is blocked or deleted. */
export const listLiveLogins = (user_id: string, now: number): Statement<string[]> =>
  statement(
    build
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('login_id')
      .distinct()
      .where('user_id', '=', user_id)
      .where('expires_at', '>', now)
      .where('blocked_at', 'is', null)
      .where('deleted_at', 'is', null),
    (rows) => rows.map(({ login_id }) => login_id),
  );

/** Deletes the sessions of one sign-in, by `login_id`, or of all others. */
export const deleteSessions = (
  user_id: string,
  sign_in: { only: string } | { except: string },
): Statement<void> =>
  effect(
    build
      .deleteFrom('sessions')
      .where('user_id', '=', user_id)
      .where('login_id', 'only' in sign_in ? '=' : '!=', 'only' in sign_in ? sign_in.only : sign_in.except),
  );

export const deleteExpiredSessions = (now: number): Statement<number> =>
  deleteBatch('sessions', sql`expires_at <= ${now}`);

/** Whether the sign-in has a live session. `exists` could become a join that reads all sessions. */
export const isLiveSignIn = (login_id: RawBuilder<unknown>, now: number): RawBuilder<SqlBool> =>
  sql`coalesce((
    select true from sessions where sessions.login_id = ${login_id} and expires_at > ${now} limit 1
  ), false)`;

/** The sessions of a person without their tokens, for the export. */
export const selectSessions = (
  user_id: string,
): Statement<
  Pick<Selectable<Schema['sessions']>, 'device' | 'signed_in_at' | 'created_at' | 'expires_at'>[]
> =>
  statement(
    build
      .selectFrom('sessions')
      .select(['device', 'signed_in_at', 'created_at', 'expires_at'])
      .where('user_id', '=', user_id),
  );

export const deleteAllSessions = (user_id: string): Statement<void> =>
  effect(build.deleteFrom('sessions').where('user_id', '=', user_id));
