import type { Insertable, Selectable, Updateable } from 'kysely';
import { type SqlBool, sql } from 'kysely';
import type { User } from '#server/core/context.ts';
import type { JoinedAccounts } from '#server/core/personal-data.ts';
import { Refusal } from '#server/core/refusal.ts';
import { build } from '#server/db/build.ts';
import { compiledOnce } from '#server/db/compiled-once.ts';
import type { JoinedProfile, Schema } from '#server/db/schema.ts';
import { effect, rowStatement, type Statement, statement } from '#server/db/statement.ts';
import type { FileReferences } from '#server/files/deps.ts';

/** An address of an account that was joined with another one leads to the one that is kept. */
export const findUserBy = (column: 'id' | 'mobile' | 'email', value: string): Statement<User | undefined> =>
  rowStatement(
    build
      .selectFrom('users')
      .selectAll()
      .where('id', '=', (eb) =>
        column === 'id'
          ? eb.val(value)
          : eb
              .selectFrom('users as named')
              .select(({ fn }) => fn.coalesce('named.joined_into', 'named.id').as('id'))
              .where(`named.${column}`, '=', value),
      ),
  );

/** Locks accounts in the order of their ids. Reads those that are not deleted. */
export const lockUsers = (ids: readonly string[]): Statement<string[]> =>
  statement(
    build
      .selectFrom('users')
      .select('id')
      .where(isOneOf(ids))
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forUpdate(),
    (rows) => rows.map(({ id }) => id),
  );

/** The accounts that were joined with this one. */
export const findJoined = (id: string): Statement<User[]> =>
  statement(build.selectFrom('users').selectAll().where('joined_into', '=', id).orderBy('created_at'));

/** The kept accounts of joined ones, by the end of the phone number that leads to them. */
export const findByJoinedMobile = (digits: string): Statement<string[]> =>
  statement(
    build
      .selectFrom('users')
      .select('joined_into')
      .where('joined_into', 'is not', null)
      .where(sql<SqlBool>`reverse(mobile) like ${likePrefix(reversed(digits))}`)
      .limit(FOUND_LIMIT),
    (rows) => rows.flatMap(({ joined_into }) => joined_into ?? []),
  );

/** The phones or the emails of the accounts that were joined with the account lead to it no longer. */
export const releaseAddresses = (id: string, column: 'mobile' | 'email'): Statement<void> =>
  effect(
    build
      .updateTable('users')
      .set({ [column]: null })
      .where('joined_into', '=', id),
  );

export const hasMobilePrefix = (prefix: string): Statement<boolean> =>
  rowStatement(
    build.selectFrom('users').select('id').where('mobile', 'like', `${prefix}%`).limit(1),
    (row) => row !== undefined,
  );

/** Does nothing if the phone or email has an account. */
export const insertUserIfNew = (row: Insertable<Schema['users']>): Statement<void> =>
  effect(
    build
      .insertInto('users')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  );

/** Fails with SQLSTATE 23505 if the phone or email belongs to another account. */
export const updateUser = (id: string, change: Updateable<Schema['users']>): Statement<User> =>
  rowStatement(
    build
      .updateTable('users')
      .set(change)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returningAll(),
    (user) => {
      if (!user) throw new Refusal('session_required');
      return user;
    },
  );

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
 * Keeps an account from being deleted until the transaction ends, and reads it. Reads undefined, without
 * waiting, if it is deleted or blocked, has no phone, or if somebody changes it now.
 */
export const holdPersonOrSkip = (id: string): Statement<User | undefined> =>
  rowStatement(
    build
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where('blocked_at', 'is', null)
      .where('mobile', 'is not', null)
      .forKeyShare()
      .skipLocked(),
  );

/** Keeps the account from being deleted until the transaction ends. Reads true if it is deleted already. */
export const isAccountDeleted = (id: string): Statement<boolean> =>
  rowStatement(
    build.selectFrom('users').select('id').where('id', '=', id).where('deleted_at', 'is', null).forKeyShare(),
    (row) => row === undefined,
  );

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

export const listAuthors = (ids: readonly string[]): Statement<Map<string, Author>> =>
  statement(
    build.selectFrom('users').select(['id', 'nickname', 'avatar', 'deleted_at']).where(isOneOf(ids)),
    (rows) => new Map(rows.map(({ id, ...author }) => [id, author])),
  );

/** What staff see of people, by id; people without an account are left out. */
export type KnownPerson = Pick<User, 'id' | 'nickname' | 'mobile' | 'blocked_at' | 'deleted_at'>;

export const findPeople = (ids: readonly string[]): Statement<Map<string, KnownPerson>> =>
  statement(
    build
      .selectFrom('users')
      .select(['id', 'nickname', 'mobile', 'blocked_at', 'deleted_at'])
      .where(isOneOf(ids)),
    (rows) => new Map(rows.map((person) => [person.id, person])),
  );

const isOneOf = (ids: readonly string[]) => sql<SqlBool>`id = any (${ids}::text[])`;

const FOUND_LIMIT = 20;

/** Accounts by the beginning of their name or the end of their phone number, newest first. */
export const searchUsers = ({ text, digits }: { text: string; digits: string | null }): Statement<User[]> =>
  statement(
    build
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
      .limit(FOUND_LIMIT),
  );

const reversed = (text: string) => [...text].reverse().join('');
const likePrefix = (text: string) => `${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** Accounts that are not deleted, those that were made last first. */
export const listUsers = (ids: readonly string[]): Statement<User[]> => statement(usersOf(ids));

/** Like `listUsers`, but only accounts without a phone number and an e-mail address. */
export const listGuests = (ids: readonly string[]): Statement<User[]> =>
  statement(usersOf(ids).where('mobile', 'is', null).where('email', 'is', null));

const usersOf = (ids: readonly string[]) =>
  build
    .selectFrom('users')
    .selectAll()
    .where(isOneOf(ids))
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id');

/** Skips versions agreed to before. */
export const insertAgreements = (rows: Insertable<Schema['agreements']>[]): Statement<void> =>
  effect(
    build
      .insertInto('agreements')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing()),
  );

export type Agreement = Selectable<Schema['agreements']>;

/** The oldest first. */
export const listAgreements = (user_id: string): Statement<readonly Agreement[]> =>
  statement(agreementsQuery({ user_id }), (agreements: Agreement[]) => agreements);

const agreementsQuery = compiledOnce((db, { user_id }: { user_id: string }) =>
  db.selectFrom('agreements').selectAll().where('user_id', '=', user_id).orderBy('at'),
);

export const avatarReferences: FileReferences = (user_id) =>
  sql`select avatar as url from users where id = ${user_id} and avatar is not null`;

export const deleteAgreements = (user_id: string): Statement<void> =>
  effect(build.deleteFrom('agreements').where('user_id', '=', user_id));

/** Gives the agreements of an account to another one that lacks them. */
export const moveAgreements = ({ from, into }: JoinedAccounts): Statement<void> =>
  effect(
    build
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
      ),
  );

/** Removes the name and the addresses from the accounts that were joined with this one. */
export const anonymizeJoined = (id: string): Statement<void> =>
  effect(
    build.updateTable('users').set({ nickname: '', mobile: null, email: null }).where('joined_into', '=', id),
  );

/** Accounts that were joined with `from` lead to `into`. Reads their ids. */
export const moveJoined = ({ from, into }: JoinedAccounts): Statement<string[]> =>
  statement(
    build.updateTable('users').set({ joined_into: into }).where('joined_into', '=', from).returning('id'),
    (rows) => rows.map(({ id }) => id),
  );

/** These accounts lead to `into` again. */
export const moveJoinedBack = (ids: readonly string[], into: string): Statement<void> =>
  effect(build.updateTable('users').set({ joined_into: into }).where(isOneOf(ids)));

/** Gives an account that had ended by a join what it had. */
export const restoreUser = (id: string, profile: JoinedProfile): Statement<void> =>
  effect(
    build
      .updateTable('users')
      .set({ ...profile, deleted_at: null, joined_into: null })
      .where('id', '=', id),
  );

export type AccountJoin = Selectable<Schema['account_joins']>;

export const insertJoin = (row: Insertable<Schema['account_joins']>): Statement<void> =>
  effect(build.insertInto('account_joins').values(row));

/** The last join into an account that is still remembered. */
export const findJoin = (into: string): Statement<AccountJoin | undefined> =>
  rowStatement(
    build
      .selectFrom('account_joins')
      .selectAll()
      .where('into_id', '=', into)
      .orderBy('joined_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1),
  );

/** Locks both accounts of a join, of which one has ended, in the order of their ids. */
export const lockJoined = ({ from, into }: JoinedAccounts): Statement<void> =>
  effect(build.selectFrom('users').select('id').where('id', 'in', [from, into]).orderBy('id').forUpdate());

export const deleteJoin = (id: string): Statement<void> =>
  effect(build.deleteFrom('account_joins').where('id', '=', id));

export const deleteJoinsBefore = (joined_at: number): Statement<void> =>
  effect(build.deleteFrom('account_joins').where('joined_at', '<', joined_at));

/** Forgets the joins of an account. */
export const deleteJoinsOf = (id: string): Statement<void> =>
  effect(
    build.deleteFrom('account_joins').where((eb) => eb.or([eb('from_id', '=', id), eb('into_id', '=', id)])),
  );
