import type { SessionUser, User } from '#server/core/context.ts';
import type { Lang } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { inTransaction, sqlStateOf } from '#server/db/transaction.ts';
import { checkCode, consumeCodes } from '../code/codes.ts';
import type { Code, Target } from '../code/store.ts';
import type { CustomerDeps } from '../deps.ts';
import { agree } from './agreements.ts';
import { endOtherSessions, type Session, startSession } from './session.ts';
import { findUserBy, insertUserOnce, updateUser } from './store.ts';

/** The two addresses an account signs in by. */
type AddressColumn = 'mobile' | 'email';
const channelOf = { mobile: 'sms', email: 'email' } as const;
const inUse = { mobile: 'mobile_in_use', email: 'email_in_use' } as const;

/** The event of the code that goes to an account's own phone or e-mail, to prove that it is its owner who asks. */
export const PRIVATE_EVENT = 'private';

/**
 * Signs in by a code; an address without an account gets one. Throws what `checkCode` throws, and `account_blocked`.
 */
export async function signIn(
  deps: CustomerDeps,
  request: {
    column: AddressColumn;
    address: string;
    event: string;
    typed: string;
    lang: Lang;
    /** True where the person agreed to both texts on the way. */
    agreed: boolean;
  },
): Promise<{ user: User; session: Session }> {
  const { column, address, event, typed, lang, agreed } = request;
  const hall = await deps.hall.current();
  const code = await checkCode(deps, { channel: channelOf[column], target: address, event }, typed);
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    await consumeCodes(tx, [code], now);
    await insertUserOnce(tx, { ...blankUser(deps, lang, now), [column]: address });
    const user = await findUserBy(tx, column, address);
    if (!user || user.blocked_at) throw new Refusal('account_blocked');
    if (agreed) await agree(tx, hall, user.id, now);
    return { user, session: await startSession(tx, user.id, now) };
  });
}

const blankUser = (deps: CustomerDeps, lang: Lang, now: number) => {
  const id = deps.ids.next('usr');
  const nickname = `${lang === 'zh-cn' ? '球友' : 'Player '}${id.slice(-4)}`;
  return {
    id,
    nickname,
    avatar: null,
    mobile: null,
    email: null,
    birthday: null,
    lang,
    blocked_at: null,
    deleted_at: null,
    created_at: now,
  };
};

/**
 * Binds or changes the account's phone or e-mail: a code to the new one, and one to the old one where there is one.
 * Other devices are signed out by a change. Throws `old_code_required`, `mobile_in_use` / `email_in_use` and what
 * `checkCode` throws.
 */
export async function changeAddress(
  deps: CustomerDeps,
  user: SessionUser,
  change: {
    column: AddressColumn;
    address: string;
    event: string;
    typed: string;
    old_typed: string | undefined;
  },
): Promise<User> {
  const { column, address, event, typed } = change;
  const codes = [...(await oldCode(deps, user, column, change.old_typed))];
  codes.push(await checkCode(deps, { channel: channelOf[column], target: address, event }, typed));
  const now = deps.clock.now();
  try {
    return await inTransaction(deps.db, async (tx) => {
      await consumeCodes(tx, codes, now);
      if (user[column] !== null) await endOtherSessions(tx, user);
      return updateUser(tx, user.id, { [column]: address });
    });
  } catch (error) {
    if (sqlStateOf(error) === '23505') throw new Refusal(inUse[column], { field: column });
    throw error;
  }
}

async function oldCode(
  deps: CustomerDeps,
  user: User,
  column: AddressColumn,
  typed: string | undefined,
): Promise<Code[]> {
  const old = user[column];
  if (old === null) return [];
  const channel = channelOf[column];
  if (!typed) throw new Refusal('old_code_required', { field: 'old_captcha', facts: { channel } });
  const target: Target = { channel, target: old, event: PRIVATE_EVENT };
  return [await checkCode(deps, target, typed, 'old_captcha')];
}
