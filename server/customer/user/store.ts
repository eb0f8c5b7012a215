import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { User } from '#server/core/context.ts';
import type { PersonalData } from '#server/core/personal-data.ts';
import type { Db, Schema, Tx } from '#server/db/schema.ts';

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

/** What is on record already stays as it is. */
export const insertAgreements = (db: Db | Tx, rows: Insertable<Schema['agreements']>[]) =>
  db
    .insertInto('agreements')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const selectAgreements = (db: Db | Tx, user_id: string) =>
  db.selectFrom('agreements').selectAll().where('user_id', '=', user_id).orderBy('at').execute();

/** SQL of the profile pictures. */
export const avatarReferences = sql<{
  url: string | null;
}>`select avatar as url from users where avatar is not null`;

/** Reviews and orders keep the row: it loses everything that tells who the person was. */
export const userPersonalData: PersonalData = {
  export: async (db, user_id) => ({ agreements: await selectAgreements(db, user_id) }),
  erase: async (tx, { id }, now) => {
    await tx.deleteFrom('agreements').where('user_id', '=', id).execute();
    await updateUser(tx, id, {
      nickname: '',
      avatar: null,
      mobile: null,
      email: null,
      gender: 'unknown',
      birthday: null,
      bio: '',
      deleted_at: now,
    });
  },
};
