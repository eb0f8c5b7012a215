import type { Insertable, Selectable, Updateable } from 'kysely';
import { type SqlBool, sql } from 'kysely';
import type { TransactionContext, User } from '#server/core/context.ts';
import type { JoinedAccounts, MovedRows, PersonalData } from '#server/core/personal-data.ts';
import { Refusal } from '#server/core/refusal.ts';
import { compiledOnce } from '#server/db/compiled-once.ts';
import { inReportSnapshot } from '#server/db/report-snapshot.ts';
import type { Db, JoinedProfile, Schema, Tx } from '#server/db/schema.ts';
import { effect, read, rowStatement, type Statement, statement } from '#server/db/statement.ts';
import type { FileReferences } from '#server/files/deps.ts';

/** An address of an account that was joined with another one leads to the one that is kept. */
export async function findUserBy(
  db: Db | Tx,
  column: 'id' | 'mobile' | 'email',
  value: string,
): Promise<User | undefined> {
  const user = await db.selectFrom('users').selectAll().where(column, '=', value).executeTakeFirst();
  return user?.joined_into && column !== 'id' ? findUserBy(db, 'id', user.joined_into) : user;
}

/** Locks accounts in the order of their ids. Returns those that are not deleted. */
export async function lockUsers(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** The accounts that were joined with this one. */
export const findJoined = (db: Db | Tx, id: string): Promise<User[]> =>
  db.selectFrom('users').selectAll().where('joined_into', '=', id).orderBy('created_at').execute();

/** The kept accounts of joined ones, by the end of the phone number that leads to them. */
export async function findByJoinedMobile(db: Db, digits: string): Promise<string[]> {
  const rows = await inReportSnapshot(db, (tx) =>
    tx
      .selectFrom('users')
      .select('joined_into')
      .where('joined_into', 'is not', null)
      .where(sql<SqlBool>`reverse(mobile) like ${likePrefix(reversed(digits))}`)
      .limit(FOUND_LIMIT)
      .execute(),
  );
  return rows.flatMap(({ joined_into }) => joined_into ?? []);
}

/** The phones or the emails of the accounts that were joined with the account lead to it no longer. */
export const releaseAddresses = (tx: Tx, id: string, column: 'mobile' | 'email') =>
  tx
    .updateTable('users')
    .set({ [column]: null })
    .where('joined_into', '=', id)
    .execute();

export const hasMobilePrefix = async (db: Db, prefix: string): Promise<boolean> =>
  (await inReportSnapshot(db, (tx) =>
    tx.selectFrom('users').select('id').where('mobile', 'like', `${prefix}%`).limit(1).executeTakeFirst(),
  )) !== undefined;

/** Does nothing if the phone or email has an account. */
export const insertUserIfNew = (db: Db | Tx, row: Insertable<Schema['users']>) =>
  db
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Fails with SQLSTATE 23505 if the phone or email belongs to another account. */
export async function updateUser(
  db: Db | Tx,
  id: string,
  change: Updateable<Schema['users']>,
): Promise<User> {
  const user = await db
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!user) throw new Refusal('session_required');
  return user;
}

/** Keeps the account from being deleted until the transaction ends, and reads it. */
export const holdAccount = (id: string): Statement<User> =>
  rowStatement(holdAccountQuery({ id }), (user: User | undefined) => {
    if (!user) throw new Refusal('session_required');
    if (user.blocked_at !== null) throw new Refusal('account_blocked');
    return user;
  });

const holdAccountQuery = compiledOnce((db, { id }: { id: string }) =>
  db.selectFrom('users').selectAll().where('id', '=', id).where('deleted_at', 'is', null).forKeyShare(),
);

/**
 * Keeps an account from being deleted until the transaction ends, and reads it. Returns undefined, without
 * waiting, if it is deleted or blocked, has no phone, or if somebody changes it now.
 */
export const holdPersonOrSkip = (tx: Tx, id: string): Promise<User | undefined> =>
  tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('blocked_at', 'is', null)
    .where('mobile', 'is not', null)
    .forKeyShare()
    .skipLocked()
    .executeTakeFirst();

/** Keeps the account from being deleted until the transaction ends. Returns true if it is deleted already. */
export const isAccountDeleted = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()) === undefined;

/** Adds to the amount spent on play, which sets the member level; negative for a refund. */
export const addSpending = (user_id: string, amount: number): Statement<void> =>
  effect(spendingQuery({ user_id, amount }));

const spendingQuery = compiledOnce((db, { user_id, amount }: { user_id: string; amount: number }) =>
  db
    .updateTable('users')
    .set((eb) => ({ spent: eb('spent', '+', amount) }))
    .where('id', '=', user_id),
);

/** The part of a person that is shown beside a review. */
export type Author = Pick<User, 'nickname' | 'avatar' | 'deleted_at'>;

export async function listAuthors(db: Db | Tx, user_ids: readonly string[]): Promise<Map<string, Author>> {
  if (user_ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'nickname', 'avatar', 'deleted_at'])
    .where('id', 'in', user_ids)
    .execute();
  return new Map(rows.map(({ id, ...author }) => [id, author]));
}

/** What staff see of people, by id; people without an account are left out. */
export type KnownPerson = Pick<User, 'id' | 'nickname' | 'mobile' | 'blocked_at' | 'deleted_at'>;

export async function findPeople(db: Db | Tx, ids: readonly string[]): Promise<Map<string, KnownPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'nickname', 'mobile', 'blocked_at', 'deleted_at'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((person) => [person.id, person]));
}

const FOUND_LIMIT = 20;

/** Accounts by the beginning of their name or the end of their phone number, newest first. */
export const searchUsers = (
  db: Db,
  { text, digits }: { text: string; digits: string | null },
): Promise<User[]> =>
  inReportSnapshot(db, (tx) =>
    tx
      .selectFrom('users')
      .selectAll()
      .where('deleted_at', 'is', null)
      .where((eb) =>
        eb.or([
          sql<SqlBool>`lower(nickname) like ${likePrefix(text.toLowerCase())}`,
          ...(digits === null ? [] : [sql<SqlBool>`reverse(mobile) like ${likePrefix(reversed(digits))}`]),
        ]),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(FOUND_LIMIT)
      .execute(),
  );

const reversed = (text: string) => [...text].reverse().join('');
const likePrefix = (text: string) => `${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** Accounts that are not deleted, those that were made last first. */
export const listUsers = (db: Db, ids: readonly string[]): Promise<User[]> => usersOf(db, ids).execute();

/** Like `listUsers`, but only accounts without a phone number and an e-mail address. */
export const listGuests = (db: Db, ids: readonly string[]): Promise<User[]> =>
  usersOf(db, ids).where('mobile', 'is', null).where('email', 'is', null).execute();

const usersOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .selectAll()
    .where(sql<SqlBool>`id = any (${ids}::text[])`)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id');

/** Skips versions agreed to before. */
export const insertAgreements = (db: Db | Tx, rows: Insertable<Schema['agreements']>[]) =>
  db
    .insertInto('agreements')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export type Agreement = Selectable<Schema['agreements']>;

/** The oldest first. */
export const listAgreements = (user_id: string): Statement<readonly Agreement[]> =>
  statement(agreementsQuery({ user_id }), (agreements: Agreement[]) => agreements);

const agreementsQuery = compiledOnce((db, { user_id }: { user_id: string }) =>
  db.selectFrom('agreements').selectAll().where('user_id', '=', user_id).orderBy('at'),
);

export const avatarReferences: FileReferences = (user_id) =>
  sql`select avatar as url from users where id = ${user_id} and avatar is not null`;

/** Reviews and orders refer to the row, so it is anonymized, not deleted. */
export const userPersonalData: PersonalData = {
  export: async (db, user_id) => ({ agreements: await read(db, listAgreements(user_id)) }),
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
    await tx
      .deleteFrom('account_joins')
      .where((eb) => eb.or([eb('from_id', '=', id), eb('into_id', '=', id)]))
      .execute();
    const joined = { nickname: '', mobile: null, email: null };
    await tx.updateTable('users').set(joined).where('joined_into', '=', id).execute();
  },
  join: joinUsers,
  undoJoin: separateUsers,
};

/** The kept account gets the phone, email and profile that it lacks. */
async function joinUsers(
  { tx, now }: TransactionContext,
  { from, into }: JoinedAccounts,
): Promise<MovedRows> {
  await tx
    .updateTable('agreements')
    .set({ user_id: into })
    .where('user_id', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('agreements as own')
            .select('own.user_id')
            .where('own.user_id', '=', into)
            .whereRef('own.text', '=', 'agreements.text')
            .whereRef('own.version', '=', 'agreements.version'),
        ),
      ),
    )
    .execute();
  await tx.deleteFrom('agreements').where('user_id', '=', from).execute();
  const [joined, kept] = [await findUserBy(tx, 'id', from), await findUserBy(tx, 'id', into)];
  if (!joined || !kept) throw new Error('an account that is locked is gone');
  const before = await tx
    .updateTable('users')
    .set({ joined_into: into })
    .where('joined_into', '=', from)
    .returning('id')
    .execute();
  await updateUser(tx, from, {
    mobile: kept.mobile === null ? null : joined.mobile,
    email: kept.email === null ? null : joined.email,
    avatar: null,
    birthday: null,
    bio: '',
    gender: 'unknown',
    spent: 0,
    deleted_at: now,
    joined_into: into,
  });
  await updateUser(tx, into, {
    mobile: kept.mobile ?? joined.mobile,
    email: kept.email ?? joined.email,
    avatar: kept.avatar ?? joined.avatar,
    birthday: kept.birthday ?? joined.birthday,
    bio: kept.bio || joined.bio,
    gender: kept.gender === 'unknown' ? joined.gender : kept.gender,
    spent: kept.spent + joined.spent,
    // A blocked person does not get in again by another account.
    blocked_at: kept.blocked_at ?? joined.blocked_at,
  });
  return { users: before.map(({ id }) => id) };
}

const profileOf = ({
  mobile,
  email,
  avatar,
  birthday,
  bio,
  gender,
  spent,
  blocked_at,
}: User): JoinedProfile => ({ mobile, email, avatar, birthday, bio, gender, spent, blocked_at });

/** Two accounts as they are before they are joined. */
export async function readProfiles(
  tx: Tx,
  { from, into }: JoinedAccounts,
): Promise<{ from: JoinedProfile; into: JoinedProfile }> {
  const [joined, kept] = [await findUserBy(tx, 'id', from), await findUserBy(tx, 'id', into)];
  if (!joined || !kept) throw new Error('an account that is locked is gone');
  return { from: profileOf(joined), into: profileOf(kept) };
}

/** The account that had ended gets back what it had. The other keeps what it has got since. */
async function separateUsers(
  { tx }: TransactionContext,
  { from, into }: JoinedAccounts,
  { users = [] }: MovedRows,
): Promise<void> {
  const join = await findJoin(tx, into);
  const kept = await findUserBy(tx, 'id', into);
  if (!join || !kept) throw new Error('an account that is locked is gone');
  const { before } = join;
  const lent = (name: 'mobile' | 'email' | 'avatar' | 'birthday' | 'blocked_at') =>
    before.into[name] === null && kept[name] === before.from[name] ? null : kept[name];
  await updateUser(tx, into, {
    mobile: lent('mobile') as string | null,
    email: lent('email') as string | null,
    avatar: lent('avatar') as string | null,
    birthday: lent('birthday') as string | null,
    blocked_at: lent('blocked_at') as number | null,
    bio: before.into.bio === '' && kept.bio === before.from.bio ? '' : kept.bio,
    gender: before.into.gender === 'unknown' && kept.gender === before.from.gender ? 'unknown' : kept.gender,
    spent: Math.max(0, kept.spent - before.from.spent),
  });
  await tx
    .updateTable('users')
    .set({ ...before.from, deleted_at: null, joined_into: null })
    .where('id', '=', from)
    .execute();
  await tx
    .updateTable('users')
    .set({ joined_into: from })
    .where(sql<SqlBool>`id = any (${users}::text[])`)
    .execute();
}

export type AccountJoin = Selectable<Schema['account_joins']>;

export const insertJoin = (tx: Tx, row: Insertable<Schema['account_joins']>) =>
  tx.insertInto('account_joins').values(row).execute();

/** The last join into an account that is still remembered. */
export const findJoin = (db: Db | Tx, into: string): Promise<AccountJoin | undefined> =>
  db
    .selectFrom('account_joins')
    .selectAll()
    .where('into_id', '=', into)
    .orderBy('joined_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Locks both accounts of a join, of which one has ended, in the order of their ids. */
export const lockJoined = (tx: Tx, { from, into }: JoinedAccounts) =>
  tx.selectFrom('users').select('id').where('id', 'in', [from, into]).orderBy('id').forUpdate().execute();

export const deleteJoin = (tx: Tx, id: string) =>
  tx.deleteFrom('account_joins').where('id', '=', id).execute();

export const deleteJoinsBefore = (db: Db, joined_at: number) =>
  db.deleteFrom('account_joins').where('joined_at', '<', joined_at).execute();
