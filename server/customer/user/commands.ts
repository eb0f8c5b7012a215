import { recordAudit } from '#server/core/audit.ts';
import type {
  CallContext,
  CommandContext,
  CoreDeps,
  TransactionContext,
  User,
  UserCallContext,
} from '#server/core/context.ts';
import type { Lang } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { setActor } from '#server/core/scope.ts';
import type { Tx } from '#server/db/schema.ts';
import { sqlStateOf } from '#server/db/sql-state.ts';
import { recordFailedSignIn } from '#server/http/failed-sign-ins.ts';
import { channels, OWN_ADDRESS_EVENT } from '../code/channels.ts';
import { type Channel, type Code, checkCode, consumeCodes } from '../code/commands.ts';
import type { CustomerDeps } from '../deps.ts';
import { recordAgreements } from './agreements.ts';
import { endOtherSignIns, type Session, startSession } from './session.ts';
import { findUserBy, insertUserIfNew, releaseAddress, updateUser } from './store.ts';

export { deleteExpiredSessions } from './session-store.ts';
export { spendingStatement } from './store.ts';

/** A phone number or email address, and the code that was sent to it, as typed. */
interface TypedAddress {
  readonly channel: Channel;
  readonly address: string;
  readonly code: string;
}

/** A phone number or email address whose codes were checked; a command consumes them. */
interface CheckedAddress {
  readonly channel: Channel;
  /** E.164 number or email address. */
  readonly target: string;
  readonly codes: readonly Code[];
}

/** Checks the code of a sign-in. Throws `invalid_mobile`, `invalid_email`, `account_blocked` and what `checkCode` throws. */
export async function checkSignIn(
  { deps, hall, now, ip }: Pick<CallContext<CustomerDeps>, 'deps' | 'hall' | 'now' | 'ip'>,
  { channel, address, code }: TypedAddress,
): Promise<CheckedAddress> {
  const { column, parseAddress, signInEvent } = channels[channel];
  const to = { channel, target: parseAddress(address, hall.default_country), event: signInEvent };
  const checked = await checkCode({ deps, ip, now }, to, code);
  const user = await findUserBy(deps.db, column, to.target);
  if (user?.blocked_at) {
    await recordFailedSignIn(deps, { reason: 'account_blocked', ip, now, to, user_id: user.id });
    throw new Refusal('account_blocked');
  }
  return { channel, target: to.target, codes: [checked] };
}

/** Signs in; an address without an account gets one. Throws `account_blocked` and `code_wrong`. */
export async function signIn(
  { deps, tx, hall, lang, now }: CallContext & TransactionContext,
  { channel, target, codes }: CheckedAddress,
  { agreed }: { agreed: boolean },
): Promise<{ user: User; session: Session }> {
  const { column } = channels[channel];
  await consumeCodes(tx, codes, now);
  await insertUserIfNew(tx, { ...newUser(deps, lang, now), [column]: target });
  const user = await findUserBy(tx, column, target);
  if (!user || user.blocked_at) throw new Refusal('account_blocked');
  if (agreed) await recordAgreements(tx, hall, user.id, now);
  setActor(`user:${user.id}`);
  const facts = { channel, new_account: user.created_at === now };
  await recordAudit(tx, { kind: 'sign_in', action: 'sign_in', at: now, user_id: user.id, facts });
  return { user, session: await startSession(tx, user.id, now) };
}

/** The account with this phone; a phone without one gets it, with `name` if it is not empty. */
export async function ensureUser(
  tx: Tx,
  ids: CoreDeps['ids'],
  { mobile, now, name = '', lang = 'en-us' }: { mobile: string; now: number; name?: string; lang?: Lang },
): Promise<User> {
  const row = newUser({ ids }, lang, now);
  await insertUserIfNew(tx, { ...row, nickname: name || row.nickname, mobile });
  const user = await findUserBy(tx, 'mobile', mobile);
  if (!user) throw new Error('the account was deleted meanwhile');
  return user;
}

/** Makes an account without a sign-in for a guest at the counter, known by a name only. */
export async function addGuest(
  { tx, deps, now }: TransactionContext,
  { name, lang }: { readonly name: string; readonly lang: Lang },
): Promise<User> {
  const row = newUser(deps, lang, now);
  const unnamed = `${lang === 'zh-cn' ? '散客' : 'Guest '}${row.id.slice(-4)}`;
  await insertUserIfNew(tx, { ...row, nickname: name || unnamed });
  const guest = await findUserBy(tx, 'id', row.id);
  if (!guest) throw new Error(`guest ${row.id} was not inserted`);
  return guest;
}

function newUser({ ids }: Pick<CoreDeps, 'ids'>, lang: Lang, now: number) {
  const id = ids.next('usr');
  return {
    id,
    nickname: `${lang === 'zh-cn' ? '球友' : 'Player '}${id.slice(-4)}`,
    avatar: null,
    mobile: null,
    email: null,
    birthday: null,
    lang,
    blocked_at: null,
    deleted_at: null,
    created_at: now,
  };
}

export interface ChangeAddressRequest extends TypedAddress {
  /** The code sent to the current address; required if there is one. */
  readonly old_code: string | undefined;
}

/**
 * Checks the codes of a change of phone or email. Throws `invalid_mobile`, `invalid_email`, `old_code_required` and what
 * `checkCode` throws.
 */
export async function checkAddressChange(
  { deps, hall, user, now, ip }: UserCallContext<CustomerDeps>,
  { channel, address, code, old_code }: ChangeAddressRequest,
): Promise<CheckedAddress> {
  const { column, parseAddress, changeEvent } = channels[channel];
  const target = parseAddress(address, hall.default_country);
  const codes: Code[] = [];
  const current = user[column];
  if (current !== null) codes.push(await checkOwnCode({ deps, ip, now }, channel, current, old_code));
  codes.push(await checkCode({ deps, ip, now }, { channel, target, event: changeEvent }, code));
  return { channel, target, codes };
}

/**
 * Binds or changes the account's phone or email; a change ends its other sign-ins. Throws `mobile_in_use`, `email_in_use`
 * and `code_wrong`.
 */
export async function changeAddress(
  { tx, user, now }: CommandContext,
  { channel, target, codes }: CheckedAddress,
): Promise<User> {
  const { column, inUse } = channels[channel];
  const first = user[column] === null;
  await consumeCodes(tx, codes, now);
  if (!first) await endOtherSignIns(tx, user);
  const facts = { channel, first };
  await recordAudit(tx, { kind: 'sign_in', action: 'address_changed', at: now, user_id: user.id, facts });
  await releaseAddress(tx, user.id, column, target);
  try {
    return await updateUser(tx, user.id, { [column]: target });
  } catch (error) {
    if (sqlStateOf(error) === '23505') throw new Refusal(inUse, { field: column });
    throw error;
  }
}

async function checkOwnCode(
  ctx: Parameters<typeof checkCode>[0],
  channel: Channel,
  target: string,
  code: string | undefined,
): Promise<Code> {
  if (!code) throw new Refusal('old_code_required', { field: 'old_captcha', facts: { channel } });
  return checkCode(ctx, { channel, target, event: OWN_ADDRESS_EVENT }, code, 'old_captcha');
}
