import { auditEntry } from '#server/core/audit.ts';
import type { CallContext, TransactionContext, User } from '#server/core/context.ts';
import type { Ids } from '#server/core/ids.ts';
import type { Lang } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { setActor } from '#server/core/scope.ts';
import type { Tx } from '#server/db/schema.ts';
import { read, write } from '#server/db/statement.ts';
import { recordFailedSignIn } from '#server/http/failed-sign-ins.ts';
import { channels } from '../code/channels.ts';
import { type Channel, type Code, checkCode, consumeCodes } from '../code/commands.ts';
import type { CustomerDeps } from '../deps.ts';
import { recordAgreements } from './agreements.ts';
import { deviceName } from './device-name.ts';
import { type Session, startSession } from './session.ts';
import { findUserBy, insertUserIfNew } from './store.ts';

export { deleteExpiredSessions } from './session-store.ts';
export { addSpending } from './store.ts';

/** A phone number or email address, and the code that was sent to it, as typed. */
export interface TypedAddress {
  readonly channel: Channel;
  readonly address: string;
  readonly code: string;
}

/** A phone number or email address whose codes were checked; a command consumes them. */
export interface CheckedAddress {
  readonly channel: Channel;
  /** E.164 number or email address. */
  readonly target: string;
  readonly codes: readonly Code[];
}

/** Checks the code of a sign-in. */
export async function checkSignIn(
  ctx: Pick<CallContext<CustomerDeps>, 'deps' | 'hall' | 'now' | 'ip'>,
  { channel, address, code }: TypedAddress,
): Promise<CheckedAddress> {
  const { deps, hall, now, ip } = ctx;
  const { column, parseAddress, signInEvent } = channels[channel];
  const to = { channel, target: parseAddress(address, hall.default_country), event: signInEvent };
  const checked = await checkCode(ctx, to, code);
  const user = await read(deps.db, findUserBy(column, to.target));
  if (user?.blocked_at) {
    await recordFailedSignIn(deps, { reason: 'account_blocked', ip, now, to, user_id: user.id });
    throw new Refusal('account_blocked');
  }
  return { channel, target: to.target, codes: [checked] };
}

/** Signs in; an address without an account gets one. */
export async function signIn(
  { deps, tx, hall, lang, now, user_agent }: CallContext & TransactionContext,
  { channel, target, codes }: CheckedAddress,
  { agreed }: { agreed: boolean },
): Promise<{ user: User; session: Session }> {
  const { column } = channels[channel];
  const { user } = await read(tx, {
    codes: consumeCodes(codes, now),
    added: insertUserIfNew({ ...newUser(deps.ids, lang, now), [column]: target }),
    user: findUserBy(column, target),
  });
  if (!user || user.blocked_at) throw new Refusal('account_blocked');
  if (agreed) await write(tx, recordAgreements(hall, user.id, now));
  setActor(`user:${user.id}`);
  const facts = { channel, new_account: user.created_at === now };
  await write(tx, auditEntry({ kind: 'sign_in', action: 'sign_in', at: now, user_id: user.id, facts }));
  const session = await startSession(tx, user.id, { device: deviceName(user_agent), now });
  return { user, session };
}

/** The account with this phone; a phone without one gets it, with `name` if it is not empty. */
export async function ensureUser(
  tx: Tx,
  ids: Ids,
  { mobile, now, name = '', lang = 'en-us' }: { mobile: string; now: number; name?: string; lang?: Lang },
): Promise<User> {
  const row = newUser(ids, lang, now);
  const { user } = await read(tx, {
    added: insertUserIfNew({ ...row, nickname: name || row.nickname, mobile }),
    user: findUserBy('mobile', mobile),
  });
  if (!user) throw new Error('the account was deleted meanwhile');
  return user;
}

/** Makes an account without a sign-in for a guest at the counter. The name may be empty. */
export async function addGuest(
  { tx, deps, now }: TransactionContext,
  { name, lang }: { readonly name: string; readonly lang: Lang },
): Promise<User> {
  const row = newUser(deps.ids, lang, now);
  const { guest } = await read(tx, {
    added: insertUserIfNew({ ...row, nickname: name }),
    guest: findUserBy('id', row.id),
  });
  if (!guest) throw new Error(`guest ${row.id} was not inserted`);
  return guest;
}

function newUser(ids: Ids, lang: Lang, now: number) {
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
