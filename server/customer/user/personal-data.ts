import type { TransactionContext, User } from '#server/core/context.ts';
import type { JoinedAccounts, MovedRows, PersonalData } from '#server/core/personal-data.ts';
import type { JoinedProfile, Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import {
  anonymizeJoined,
  deleteAgreements,
  deleteJoinsOf,
  findJoin,
  findUserBy,
  listAgreements,
  moveAgreements,
  moveJoined,
  moveJoinedBack,
  restoreUser,
  updateUser,
} from './store.ts';

/** Reviews and orders refer to the row, so it is anonymized, not deleted. */
export const userPersonalData: PersonalData = {
  export: (db, user_id) => read(db, { agreements: listAgreements(user_id) }),
  erase: async (tx, { id }, now) => {
    const anonymous = {
      nickname: '',
      avatar: null,
      mobile: null,
      email: null,
      gender: 'unknown',
      birthday: null,
      bio: '',
      deleted_at: now,
    } as const;
    await read(tx, {
      agreements: deleteAgreements(id),
      user: updateUser(id, anonymous),
      joins: deleteJoinsOf(id),
      joined: anonymizeJoined(id),
    });
  },
  join: joinUsers,
  undoJoin: separateUsers,
};

/** The kept account gets the phone, email and profile that it lacks. */
async function joinUsers({ tx, now }: TransactionContext, accounts: JoinedAccounts): Promise<MovedRows> {
  const { from, into } = accounts;
  const { joined, kept } = await readBoth(tx, accounts);
  const { users } = await read(tx, {
    agreements: moveAgreements(accounts),
    rest: deleteAgreements(from),
    users: moveJoined(accounts),
    ended: updateUser(from, {
      mobile: kept.mobile === null ? null : joined.mobile,
      email: kept.email === null ? null : joined.email,
      avatar: null,
      birthday: null,
      bio: '',
      gender: 'unknown',
      spent: 0,
      deleted_at: now,
      joined_into: into,
    }),
    kept: updateUser(into, {
      mobile: kept.mobile ?? joined.mobile,
      email: kept.email ?? joined.email,
      avatar: kept.avatar ?? joined.avatar,
      birthday: kept.birthday ?? joined.birthday,
      bio: kept.bio || joined.bio,
      gender: kept.gender === 'unknown' ? joined.gender : kept.gender,
      spent: kept.spent + joined.spent,
      // A blocked person does not get in again by another account.
      blocked_at: kept.blocked_at ?? joined.blocked_at,
    }),
  });
  return { users };
}

async function readBoth(tx: Tx, { from, into }: JoinedAccounts): Promise<{ joined: User; kept: User }> {
  const { joined, kept } = await read(tx, { joined: findUserBy('id', from), kept: findUserBy('id', into) });
  if (!joined || !kept) throw new Error('an account that is locked is gone');
  return { joined, kept };
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
  accounts: JoinedAccounts,
): Promise<{ from: JoinedProfile; into: JoinedProfile }> {
  const { joined, kept } = await readBoth(tx, accounts);
  return { from: profileOf(joined), into: profileOf(kept) };
}

/** The account that had ended gets back what it had. The other keeps what it has got since. */
async function separateUsers(
  { tx }: TransactionContext,
  { from, into }: JoinedAccounts,
  { users = [] }: MovedRows,
): Promise<void> {
  const { join, kept } = await read(tx, { join: findJoin(into), kept: findUserBy('id', into) });
  if (!join || !kept) throw new Error('an account that is locked is gone');
  const { before } = join;
  const lent = <K extends 'mobile' | 'email' | 'avatar' | 'birthday' | 'blocked_at'>(name: K) =>
    before.into[name] === null && kept[name] === before.from[name] ? null : kept[name];
  const change = {
    mobile: lent('mobile'),
    email: lent('email'),
    avatar: lent('avatar'),
    birthday: lent('birthday'),
    blocked_at: lent('blocked_at'),
    bio: before.into.bio === '' && kept.bio === before.from.bio ? '' : kept.bio,
    gender: before.into.gender === 'unknown' && kept.gender === before.from.gender ? 'unknown' : kept.gender,
    spent: Math.max(0, kept.spent - before.from.spent),
  } as const;
  // Awaited: the caller has to know if somebody else has a phone or an email of these by now.
  await read(tx, {
    kept: updateUser(into, change),
    restored: restoreUser(from, before.from),
    joined: moveJoinedBack(users, from),
  });
}
