import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import { Busy } from '#server/core/busy.ts';
import type { CallContext, User, UserCallContext } from '#server/core/context.ts';
import { isDiskFull } from '#server/core/disk-full.ts';
import { localize, readLang } from '#server/core/lang.ts';
import { limitConcurrency } from '#server/core/limit-concurrency.ts';
import { Refusal } from '#server/core/refusal.ts';
import { spendBudget } from '#server/db/call-budget.ts';
import { lockNames } from '#server/db/lock-names.ts';
import { inReportSnapshot } from '#server/db/report-snapshot.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read, write } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { leavePlace } from '#server/http/admission.ts';
import { recordFailedSignIn } from '#server/http/failed-sign-ins.ts';
import { codeSubject, codeText, joinCodeText } from '#server/notify/providers/code-text.ts';
import { isChannelOn } from '#server/notify/providers/make-sender.ts';
import type { CustomerDeps } from '../deps.ts';
import { findUserBy, hasMobilePrefix } from '../user/queries.ts';
import { checkCountry, dialingPrefix, parseEmail, parseMobile } from './address.ts';
import { channels, JOIN_EVENT, OWN_ADDRESS_EVENT } from './channels.ts';
import {
  type Channel,
  type Code,
  type CodeTarget,
  countSentCodes,
  countTries,
  countTry,
  countWrongCodes,
  findLastSentAt,
  findNewestCode,
  insertCode,
  insertWrongCode,
  markSendFailed,
  NOT_SENT,
} from './store.ts';

export type { Channel, Code, CodeTarget } from './store.ts';
export { consumeCodes, deleteOldCodes, deleteOldWrongCodes } from './store.ts';

type CodeSent = { resend_seconds: number };
/** What sending a code needs of a call: of a customer, or of the staff. */
type SendContext = Pick<CallContext<CustomerDeps>, 'deps' | 'hall' | 'lang' | 'ip' | 'now'>;

const CODE_TTL_SECONDS = 5 * 60;
const DAY = 86_400;
const MAX_PER_TARGET_AND_HOUR = 5;
const MAX_PER_IP_AND_HOUR = 100;
/** The share of a daily budget that is kept for addresses that have an account. */
const KNOWN_SHARE = 1 / 4;
/** Tries of a code by the IP address that asked for it, and by all others together. */
const MAX_TRIES = 5;
/** After so many tries, a target's code is tried once, and only by the IP address that asked for it. */
const MAX_TRIES_PER_TARGET_AND_DAY = 30;
/** Wrong tries of codes that were asked for at other addresses, or never sent. */
const MAX_WRONG_PER_IP_AND_HOUR = 100;

/** Sends a code to an address as typed. */
export const sendCodeTo = async (
  ctx: CallContext<CustomerDeps>,
  channel: Channel,
  address: string,
  event: string,
): Promise<CodeSent> => {
  const target = channel === 'sms' ? await checkSmsNumber(ctx, address) : parseEmail(address);
  return sendCode(ctx, { channel, target, event });
};

/**
 * A phone number as typed, in E.164. Refused if it is none that gets SMS, or of another country. By default
 * codes go to countries that have accounts: no answer tells of a single account.
 */
export async function checkSmsNumber(
  { deps, hall }: Pick<SendContext, 'deps' | 'hall'>,
  mobile: string,
): Promise<string> {
  const target = parseMobile(mobile, hall.default_country);
  const { SMS_COUNTRIES } = deps.env;
  const isAllowed =
    !SMS_COUNTRIES &&
    (await inReportSnapshot(deps.db, (tx) => read(tx, hasMobilePrefix(dialingPrefix(target)))));
  if (!isAllowed) checkCountry(target, SMS_COUNTRIES ?? [hall.default_country]);
  return target;
}

export const sendCodeToOwnAddress = async (
  ctx: UserCallContext<CustomerDeps>,
  channel: Channel,
): Promise<CodeSent> => {
  const { column, notBound } = channels[channel];
  const target = ctx.user[column];
  if (!target) throw new Refusal(notBound);
  return sendCode(ctx, { channel, target, event: OWN_ADDRESS_EVENT });
};

/** The address at which a person gets a code: phone, else email. Refuses a guest, who has neither. */
export function targetOf({ mobile, email }: User, event: string, field?: string): CodeTarget {
  if (mobile) return { channel: 'sms', target: mobile, event };
  if (!email) throw new Refusal('mobile_not_bound', field === undefined ? {} : { field });
  return { channel: 'email', target: email, event };
}

/** Sends a person the code that they tell the staff to have an account joined. */
export const sendJoinCode = async (ctx: SendContext, user: User): Promise<CodeSent> =>
  sendCode({ ...ctx, lang: readLang(user.lang) }, targetOf(user, JOIN_EVENT));

/** Checks a code that a person has told the staff. */
export const checkJoinCode = async (
  ctx: CheckContext,
  user: User,
  { code, field }: { code: string; field: string },
): Promise<Code> => checkCode(ctx, targetOf(user, JOIN_EVENT, field), code, field);

/** The lock of `checkLimits` lets one code at a time through. The others wait without a connection. */
const inTurn: Readonly<Record<Channel, ReturnType<typeof limitConcurrency>>> = {
  sms: limitConcurrency(1),
  email: limitConcurrency(1),
};

/** The wait is at the expense of the call, which finds no time left for the database if it was too long. */
const waitForTurn = <T>(channel: Channel, task: () => Promise<T>): Promise<T> =>
  spendBudget(() => inTurn[channel](task));

/** Sends a 6-digit code for 5 minutes. The last share of the budget is for targets with accounts only. */
async function sendCode(ctx: SendContext, codeTarget: CodeTarget): Promise<CodeSent> {
  const { deps, hall, lang, ip, now } = ctx;
  const { channel, target, event } = codeTarget;
  if (!isChannelOn(deps.env, channel)) throw new Refusal('codes_unavailable', { facts: { channel } });
  const id = deps.ids.next('code');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const isToBeSent = await waitForTurn(channel, () =>
    inTransaction(deps.db, async (tx) => {
      const isWithinShare = await checkLimits(tx, ctx, codeTarget);
      await write(
        tx,
        insertCode({
          id,
          channel,
          target,
          event,
          ip,
          code_hash: isWithinShare ? hashCode(id, code) : NOT_SENT,
          sent_at: now,
          expires_at: now + CODE_TTL_SECONDS,
          used_at: null,
        }),
      );
      return isWithinShare;
    }),
  );
  leavePlace();
  if (!isToBeSent) return { resend_seconds: hall.resend_seconds };
  const brand = localize(hall.brand, lang);
  try {
    await deps.sender.sendCode({
      channel,
      to: target,
      event,
      code,
      subject: codeSubject(brand, code, lang),
      text: (event === JOIN_EVENT ? joinCodeText : codeText)(brand, code, lang),
    });
  } catch (error) {
    // It still counts towards the limits and can be typed: it may have been sent before an answer was lost.
    await write(deps.db, markSendFailed(id));
    deps.log.error({ err: error, channel }, 'a code could not be sent');
    if (isDiskFull(error)) throw new Busy('the disk of the outbox is full', { cause: error });
    throw new Refusal('send_failed');
  }
  return { resend_seconds: hall.resend_seconds };
}

/** Returns false if the budget left is kept for addresses with an account. */
async function checkLimits(
  tx: Tx,
  { deps, hall, ip, now }: SendContext,
  { channel, target }: CodeTarget,
): Promise<boolean> {
  const { lastSentAt, sent } = await read(tx, {
    lock: lockNames(`codes/${channel}`),
    lastSentAt: findLastSentAt(channel, target, now),
    sent: countSentCodes({ channel, target, ip }, now),
  });
  if (lastSentAt !== null && now - lastSentAt < hall.resend_seconds)
    throw new Refusal('send_too_soon', { facts: { seconds: lastSentAt + hall.resend_seconds - now } });
  if (sent.toTarget >= MAX_PER_TARGET_AND_HOUR || sent.fromIp >= MAX_PER_IP_AND_HOUR)
    throw new Refusal('send_limit');
  const budget = channel === 'sms' ? deps.env.SMS_DAILY_BUDGET : deps.env.EMAIL_DAILY_BUDGET;
  const forUnknown = budget - Math.floor(budget * KNOWN_SHARE);
  if (sent.byChannel < forUnknown) return true;
  if (sent.byChannel >= budget) {
    deps.log.error({ channel, budget }, 'the daily budget for codes is used up');
    throw new Refusal('send_limit');
  }
  if (await read(tx, findUserBy(channels[channel].column, target))) return true;
  deps.log.error(
    { channel, budget },
    'the daily budget for codes is used up but for addresses with an account',
  );
  return false;
}

type CheckContext = Pick<CallContext<CustomerDeps>, 'deps' | 'ip' | 'now'>;

/** Checks a code against the newest one sent. The try always counts; consume the code in the transaction. */
export async function checkCode(
  { deps, ip, now }: CheckContext,
  codeTarget: CodeTarget,
  typedCode: string,
  field = 'captcha',
): Promise<Code> {
  if (!typedCode) throw new Refusal(channels[codeTarget.channel].codeRequired, { field });
  const result = await tryCode(deps.db, codeTarget, { typedCode, ip, now });
  if (typeof result !== 'string') return result;
  await recordFailedSignIn(deps, { reason: result, ip, now, to: codeTarget });
  throw new Refusal(result, { field });
}

async function tryCode(
  db: Db,
  codeTarget: CodeTarget,
  { typedCode, ip, now }: { typedCode: string; ip: string; now: number },
): Promise<Code | 'code_wrong' | 'code_too_many_tries'> {
  const { newest, wrong, tried } = await read(db, {
    newest: findNewestCode(codeTarget, now),
    wrong: countWrongCodes(ip, now),
    tried: countTries(codeTarget, now - DAY),
  });
  const code = newest?.used_at === null && newest.expires_at > now ? newest : undefined;
  const isOwn = code?.ip === ip;
  // Codes that were asked for here are not counted: they have limits of their own, and guests of a hall share
  // the address.
  if (!isOwn && wrong >= MAX_WRONG_PER_IP_AND_HOUR) return 'code_too_many_tries';
  if (code) {
    const max = tried < MAX_TRIES_PER_TARGET_AND_DAY ? MAX_TRIES : isOwn ? 1 : 0;
    if (!(await read(db, countTry(code.id, isOwn ? 'tries' : 'other_tries', max))))
      return 'code_too_many_tries';
    if (code.code_hash !== NOT_SENT && equalHashes(hashCode(code.id, typedCode), code.code_hash)) return code;
  }
  await write(db, insertWrongCode(ip, now));
  return 'code_wrong';
}

// The id is the salt: equal codes hash differently.
const hashCode = (id: string, code: string) => hash('sha256', `${id}:${code}`);

const equalHashes = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));
