import type { Insertable, Updateable } from 'kysely';
import type { Db, Schema, Tx } from '#server/db/schema.ts';
import type { SessionUser, User } from '../session/session.ts';

export const findSession = (db: Db | Tx, token_hash: string, now: number): Promise<SessionUser | undefined> =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select([
      'sessions.expires_at as session_expires_at',
      'sessions.login_id',
      'sessions.replaces as session_replaces',
    ])
    .where('sessions.token_hash', '=', token_hash)
    .where('sessions.expires_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();

export const insertSession = (db: Db | Tx, row: Insertable<Schema['sessions']>) =>
  db.insertInto('sessions').values(row).execute();

/** Lets one change of a person's sessions happen at a time. */
export const lockSessions = (tx: Tx, user_id: string) =>
  tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();

/** Brings a session's end forward; never puts it off. */
export const shortenSession = (db: Db | Tx, token_hash: string, expires_at: number) =>
  db
    .updateTable('sessions')
    .set({ expires_at })
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', expires_at)
    .execute();

/** The same for tokens that follow `replaced` too and never arrived: so long under way is lost. */
export const shortenLostHeirs = (
  db: Db | Tx,
  {
    replaced,
    heir,
    made_before,
    expires_at,
  }: { replaced: string; heir: string; made_before: number; expires_at: number },
) =>
  db
    .updateTable('sessions')
    .set({ expires_at })
    .where('replaces', '=', replaced)
    .where('token_hash', '!=', heir)
    .where('created_at', '<', made_before)
    .where('expires_at', '>', expires_at)
    .execute();

export const noteSessionArrived = (db: Db | Tx, token_hash: string) =>
  db.updateTable('sessions').set({ replaces: null }).where('token_hash', '=', token_hash).execute();

export const deleteSessions = (db: Db | Tx, user_id: string, which: { only: string } | { except: string }) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('login_id', 'only' in which ? '=' : '!=', 'only' in which ? which.only : which.except)
    .execute();

export const deleteExpiredSessions = (db: Db, now: number) =>
  db.deleteFrom('sessions').where('expires_at', '<=', now).execute();

export const findUserBy = (
  db: Db | Tx,
  column: 'id' | 'mobile' | 'email',
  value: string,
): Promise<User | undefined> =>
  db.selectFrom('users').selectAll().where(column, '=', value).executeTakeFirst();

/** Inserts the account, or nothing where its phone or e-mail has one already. */
export const insertUserOnce = (db: Db | Tx, row: Insertable<Schema['users']>) =>
  db
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Throws the driver's 23505 where the phone or e-mail belongs to another account. */
export const updateUser = (db: Db | Tx, id: string, change: Updateable<Schema['users']>): Promise<User> =>
  db.updateTable('users').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const increaseSpent = (tx: Tx, id: string, amount: number) =>
  tx
    .updateTable('users')
    .set((eb) => ({ spent: eb('spent', '+', amount) }))
    .where('id', '=', id)
    .execute();

/** What is on record already stays as it is. */
export const insertAgreements = (db: Db | Tx, rows: Insertable<Schema['agreements']>[]) =>
  db
    .insertInto('agreements')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const selectAgreements = (db: Db | Tx, user_id: string) =>
  db.selectFrom('agreements').selectAll().where('user_id', '=', user_id).orderBy('at').execute();
