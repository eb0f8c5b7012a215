import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SessionUser } from '#server/core/context.ts';
import type { PersonalData } from '#server/core/personal-data.ts';
import { compiledOnce } from '#server/db/compiled-once.ts';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';
import { rowStatement, runStatement, type Statement, statement } from '#server/db/statement.ts';

export const findSession = (db: Db, token_hash: string, now: number): Promise<SessionUser | undefined> =>
  runStatement(
    db,
    rowStatement(sessionQuery({ token_hash, now }), (session: SessionUser | undefined) => session),
  );

const sessionQuery = compiledOnce((db, { token_hash, now }: { token_hash: string; now: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select([
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
 * Starts sessions, each of which replaces another one of the same sign-in. Returns the `token_hash` of those
 * that were started: not of those whose sign-in has ended. A sign-out waits for it, and it for a sign-out, by
 * the lock of the account; rotations do not wait for each other. The lock of the replaced session tells
 * whether it has been deleted since the statement began. It always locks the account first, as a sign-out and
 * a deletion do. With `waits` false those are skipped whose account or session is locked.
 */
export const rotationsStatement = (
  rotations: readonly Rotation[],
  { waits }: { waits: boolean },
): Statement<ReadonlySet<string>> => ({
  ...statement(
    (waits ? waitingRotationsQuery : rotationsQuery)({
      user_ids: rotations.map(({ user_id }) => user_id),
      replaced: rotations.map(({ replaced }) => replaced),
      token_hashes: rotations.map(({ token_hash }) => token_hash),
      nows: rotations.map(({ now }) => now),
      expire_at: rotations.map(({ expires_at }) => expires_at),
    }),
    (rows) => new Set(rows.map(({ token_hash }) => token_hash)),
  ),
  alone: waits,
});

/** One entry for each rotation. */
interface Rotations {
  readonly user_ids: readonly string[];
  readonly replaced: readonly string[];
  readonly token_hashes: readonly string[];
  readonly nows: readonly number[];
  readonly expire_at: readonly number[];
}

const makeRotationsQuery = ({ waits }: { waits: boolean }) =>
  compiledOnce((db, { user_ids, replaced, token_hashes, nows, expire_at }: Rotations) =>
    db
      .insertInto('sessions')
      .columns([
        'token_hash',
        'user_id',
        'created_at',
        'expires_at',
        'login_id',
        'replaces',
        'device',
        'signed_in_at',
      ])
      .expression(
        db
          .selectFrom(
            sql<Rotation>`unnest(
              ${user_ids}::text[], ${replaced}::text[], ${token_hashes}::text[], ${nows}::bigint[], ${expire_at}::bigint[]
            )`.as<'rotations'>(sql`rotations(user_id, replaced, token_hash, now, expires_at)`),
          )
          .innerJoin('sessions as old', 'old.token_hash', 'rotations.replaced')
          .innerJoin('users', 'users.id', 'old.user_id')
          .select([
            'rotations.token_hash',
            'old.user_id',
            'rotations.now as created_at',
            'rotations.expires_at',
            'old.login_id',
            'old.token_hash as replaces',
            'old.device',
            'old.signed_in_at',
          ])
          // It is not `=`, so that no plan reads all sessions of the person for it.
          .where('old.user_id', 'is not distinct from', (eb) => eb.ref('rotations.user_id'))
          .whereRef('old.expires_at', '>', 'rotations.now')
          .where('users.deleted_at', 'is', null)
          .modifyEnd(
            waits
              ? sql`for share of users for key share of old`
              : sql`for share of users skip locked for key share of old skip locked`,
          ),
      )
      // Sent a second time: the first one may have been committed before its connection was lost.
      .onConflict((conflict) =>
        conflict
          .column('token_hash')
          .doUpdateSet((eb) => ({ user_id: eb.ref('excluded.user_id') }))
          .whereRef('sessions.user_id', '=', 'excluded.user_id'),
      )
      .returning('sessions.token_hash'),
  );

const rotationsQuery = makeRotationsQuery({ waits: false });
const waitingRotationsQuery = makeRotationsQuery({ waits: true });

export const insertSession = (db: Db | Tx, row: Insertable<Schema['sessions']>) =>
  db.insertInto('sessions').values(row).execute();

/** Serializes changes to the account's sessions by locking its user row. */
export const lockSessions = (tx: Tx, user_id: string) =>
  tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();

/**
 * Makes a rotated session that is used for the first time the only one of its sign-in: all others end at
 * `others_expire_at` at the latest. If two are used at the same time, the second one stays.
 */
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
export async function findLiveLogins(db: Db, user_id: string, now: number): Promise<string[]> {
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

export const deleteExpiredSessions = (db: Db, now: number) =>
  deleteInBatches(db, 'sessions', sql`expires_at <= ${now}`);

/**
 * Whether the sign-in `login_id`, an expression, has a live session. It is not `exists`, which PostgreSQL may
 * turn into a join that reads all sessions.
 */
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
