import { recordAudit } from '#server/core/audit.ts';
import type { CallContext, CoreDeps, User, UserCallContext } from '#server/core/context.ts';
import type { Lang } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { setActor } from '#server/core/scope.ts';
import { sqlStateOf } from '#server/db/sql-state.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { channels, OWN_ADDRESS_EVENT } from '../code/channels.ts';
import { type Channel, type Code, checkCode, consumeCodes } from '../code/commands.ts';
import { recordAgreements } from './agreements.ts';
import { endOtherSignIns, type Session, startSession } from './session.ts';
import { findUserBy, insertUserIfNew, updateUser } from './store.ts';

export { deleteExpiredSessions } from './session-store.ts';
export { spendingStatement } from './store.ts';

/** A phone number or email address, and the code that was sent to it, as typed. */
interface TypedAddress {
  readonly channel: Channel;
  readonly address: string;
  readonly code: string;
}

export interface SignInRequest extends TypedAddress {
  readonly agreed: boolean;
}

/**
 * Signs in; an address without an account gets one. Throws `invalid_mobile`, `invalid_email`, `account_blocked` and what
 * `checkCode` throws.
 */
export async function signIn(
  { deps, hall, lang, now, ip }: CallContext,
  { channel, address, code, agreed }: SignInRequest,
): Promise<{ user: User; session: Session }> {
  const { column, parseAddress, signInEvent } = channels[channel];
  const target = parseAddress(address, hall.default_country);
  const checked = await checkCode({ deps, ip, now }, { channel, target, event: signInEvent }, code);
  return inTransaction(deps.db, async (tx) => {
    await consumeCodes(tx, [checked], now);
    await insertUserIfNew(tx, { ...newUser(deps, lang, now), [column]: target });
    const user = await findUserBy(tx, column, target);
    if (!user || user.blocked_at) throw new Refusal('account_blocked');
    if (agreed) await recordAgreements(tx, hall, user.id, now);
    setActor(`user:${user.id}`);
    const facts = { channel, new_account: user.created_at === now };
    await recordAudit(tx, { kind: 'sign_in', action: 'sign_in', at: now, user_id: user.id, facts });
    return { user, session: await startSession(tx, user.id, now) };
  });
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
 * Binds or changes the account's phone or email; a change ends its other sign-ins. Throws `invalid_mobile`,
 * `invalid_email`, `old_code_required`, `mobile_in_use`, `email_in_use` and what `checkCode` throws.
 */
export async function changeAddress(
  { deps, hall, user, now, ip }: UserCallContext,
  { channel, address, code, old_code }: ChangeAddressRequest,
): Promise<User> {
  const { column, parseAddress, changeEvent, inUse } = channels[channel];
  const target = parseAddress(address, hall.default_country);
  const codes: Code[] = [];
  const current = user[column];
  if (current !== null) codes.push(await checkOwnCode({ deps, ip, now }, channel, current, old_code));
  codes.push(await checkCode({ deps, ip, now }, { channel, target, event: changeEvent }, code));
  try {
    return await inTransaction(deps.db, async (tx) => {
      await consumeCodes(tx, codes, now);
      if (current !== null) await endOtherSignIns(tx, user);
      const facts = { channel, first: current === null };
      await recordAudit(tx, { kind: 'sign_in', action: 'address_changed', at: now, user_id: user.id, facts });
      return updateUser(tx, user.id, { [column]: target });
    });
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
