import { auditEntry } from '#server/core/audit.ts';
import type { CommandContext, SessionUser, User, UserCallContext } from '#server/core/context.ts';
import { maskMobile } from '#server/core/phone-text.ts';
import { Refusal } from '#server/core/refusal.ts';
import { sqlStateOf } from '#server/db/sql-state.ts';
import { read, write } from '#server/db/statement.ts';
import type { SignInEvent } from '#server/notify/address/commands.ts';
import { channels, OWN_ADDRESS_EVENT } from '../code/channels.ts';
import { type Channel, type Code, checkCode, consumeCodes } from '../code/commands.ts';
import type { CustomerDeps } from '../deps.ts';
import type { CheckedAddress, TypedAddress } from './commands.ts';
import { maskEmail } from './present.ts';
import { endOtherSignIns } from './session.ts';
import { releaseAddresses, updateUser } from './store.ts';
import { tellSignIn } from './tell-sign-in.ts';

type Call = UserCallContext<CustomerDeps>;
type Command = CommandContext<CustomerDeps>;

/** For this long after a sign-in by email, its code proves that the person has the address. */
const PROOF_SECONDS = 5 * 60;

const masks: Readonly<Record<Channel, (address: string) => string>> = { sms: maskMobile, email: maskEmail };

interface NewAddress extends TypedAddress {
  /** The code sent to an address that is bound: see `provingChannel`. */
  readonly old_code: string | undefined;
}

/** Checks the codes of a new phone or email. */
export async function checkAddressChange(
  ctx: Call,
  { channel, address, code, old_code }: NewAddress,
): Promise<CheckedAddress> {
  const { hall, user, now } = ctx;
  const { parseAddress, changeEvent } = channels[channel];
  const target = parseAddress(address, hall.default_country);
  const proving = provingChannel(user, channel, now);
  const codes: Code[] = [];
  if (proving) codes.push(await checkOwnCode(ctx, proving, { code: old_code, changes: channel }));
  codes.push(await checkCode(ctx, { channel, target, event: changeEvent }, code));
  return { channel, target, codes };
}

/**
 * The bound address whose code a new phone or email takes: the one that it replaces, else the other one.
 * Otherwise whoever holds an unlocked phone for a minute could add an address of their own. Null if none is
 * needed: an account without a phone, which can do nothing yet, has just been signed in to with a code of its
 * email.
 */
function provingChannel(user: SessionUser, channel: Channel, now: number): Channel | null {
  const other: Channel = channel === 'sms' ? 'email' : 'sms';
  const proving = [channel, other].find((each) => user[channels[each].column] !== null) ?? null;
  return isNew(user, now) ? null : proving;
}

/** Whether the person has just signed in, by email, to an account that can do nothing yet. */
const isNew = ({ mobile, signed_in_at }: SessionUser, now: number): boolean =>
  mobile === null && signed_in_at !== null && now - signed_in_at < PROOF_SECONDS;

async function checkOwnCode(
  ctx: Call,
  channel: Channel,
  { code, changes }: { code: string | undefined; changes: Channel },
): Promise<Code> {
  const target = ctx.user[channels[channel].column];
  if (!target) throw new Refusal(channels[channel].notBound);
  if (!code) throw new Refusal('old_code_required', { field: 'old_captcha', facts: { channel: changes } });
  return checkCode(ctx, { channel, target, event: OWN_ADDRESS_EVENT }, code, 'old_captcha');
}

/** Binds or changes the phone or email, and tells the old address. A change ends other sign-ins. */
export async function changeAddress(ctx: Command, { channel, target, codes }: CheckedAddress): Promise<User> {
  const { tx, user, now } = ctx;
  const { column, inUse } = channels[channel];
  const replaced = user[column];
  const first = replaced === null;
  await read(tx, consumeCodes(codes, now));
  if (!first) await endOtherSignIns(tx, user);
  const facts = { channel, first };
  await write(
    tx,
    auditEntry({ kind: 'sign_in', action: 'address_changed', at: now, user_id: user.id, facts }),
    // The new one may be among them, and whoever gets an old one, such as a number of a phone, must not get
    // in by it.
    releaseAddresses(user.id, column),
  );
  const changed = await setAddress(ctx, column, target).catch((error: unknown) => {
    if (sqlStateOf(error) === '23505') throw new Refusal(inUse, { field: column });
    throw error;
  });
  const other = masks[channel](target);
  const event = { kind: first ? 'address_added' : 'address_changed', other } as const;
  await tell(ctx, event, { isNews: first && !isNew(user, now), ...(first ? {} : { only: channel }) });
  return changed;
}

const setAddress = ({ tx, user }: Command, column: 'mobile' | 'email', address: string | null) =>
  read(tx, updateUser(user.id, { [column]: address }));

/** Checks the code of the phone. */
export async function checkEmailRemoval(ctx: Call, code: string): Promise<Code> {
  const { mobile, email } = ctx.user;
  if (mobile === null) throw new Refusal('mobile_not_bound');
  if (email === null) throw new Refusal('email_not_bound');
  return checkCode(ctx, { channel: 'sms', target: mobile, event: OWN_ADDRESS_EVENT }, code);
}

/** Removes the email, which is told, and ends all other sign-ins: they may have been made with it. */
export async function removeEmail(ctx: Command, code: Code): Promise<User> {
  const { tx, user, now } = ctx;
  await read(tx, consumeCodes([code], now));
  await endOtherSignIns(tx, user);
  const facts = { channel: 'email' };
  await write(
    tx,
    auditEntry({ kind: 'sign_in', action: 'address_removed', at: now, user_id: user.id, facts }),
    releaseAddresses(user.id, 'email'),
  );
  const changed = await setAddress(ctx, 'email', null);
  const event = { kind: 'address_removed', other: user.email ? maskEmail(user.email) : '' } as const;
  await tell(ctx, event, { isNews: false, only: 'email' });
  return changed;
}

/**
 * Tells the addresses that were bound before the change, and the person in the app. `only`: the address that
 * was replaced or removed, if any. `isNews`: whether another phone may have made the change; else the message
 * is kept as read.
 */
async function tell(
  ctx: Command,
  event: SignInEvent,
  { isNews, only }: { isNews: boolean; only?: Channel },
): Promise<void> {
  const { user, lang } = ctx;
  const addresses = (['sms', 'email'] as const).flatMap((channel) => {
    const address = user[channels[channel].column];
    return address && (only ?? channel) === channel ? [{ channel, address, lang }] : [];
  });
  await tellSignIn(ctx, event, { user_id: user.id, addresses, by_person: !isNews });
}
