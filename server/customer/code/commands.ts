import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { CallContext, CoreDeps, UserCallContext } from '#server/core/context.ts';
import { localize } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { lockFor } from '#server/db/lock-for.ts';
import type { Tx } from '#server/db/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { NotifyDeps } from '#server/notify/deps.ts';
import { codeSubject, codeText } from '#server/notify/providers/code-text.ts';
import { channels, OWN_ADDRESS_EVENT } from './channels.ts';
import {
  type Channel,
  type Code,
  type CodeTarget,
  countAttempt,
  countSentCodes,
  deleteCode,
  findLastSentAt,
  findNewestCode,
  insertCode,
  markCodeUsed,
} from './store.ts';

export type CodeDeps = CoreDeps & Pick<NotifyDeps, 'sender'>;
type CodeSent = { resend_seconds: number };

const CODE_TTL_SECONDS = 5 * 60;
const MAX_ATTEMPTS = 5;
const HOUR = 3600;
const MAX_PER_TARGET_AND_HOUR = 5;
const MAX_PER_IP_AND_HOUR = 100;

/** Sends a code to an address as typed. Throws `invalid_mobile`, `invalid_email` and what `sendCode` throws. */
export const sendCodeTo = async (
  ctx: CallContext<CodeDeps>,
  channel: Channel,
  address: string,
  event: string,
): Promise<CodeSent> => {
  const target = channels[channel].parseAddress(address, ctx.hall.default_country);
  return sendCode(ctx, { channel, target, event });
};

/** Throws `mobile_not_bound`, `email_not_bound` and what `sendCode` throws. */
export const sendCodeToOwnAddress = async (
  ctx: UserCallContext<CodeDeps>,
  channel: Channel,
): Promise<CodeSent> => {
  const { column, notBound } = channels[channel];
  const target = ctx.user[column];
  if (!target) throw new Refusal(notBound);
  return sendCode(ctx, { channel, target, event: OWN_ADDRESS_EVENT });
};

/**
 * Sends a new 6-digit code, valid for 5 minutes, whether or not the target has an account. Throws `send_too_soon`,
 * `send_limit` and `send_failed`.
 */
async function sendCode(ctx: CallContext<CodeDeps>, codeTarget: CodeTarget): Promise<CodeSent> {
  const { deps, hall, lang, ip, now } = ctx;
  const { channel, target, event } = codeTarget;
  const id = deps.ids.next('code');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await inTransaction(deps.db, async (tx) => {
    await refuseOverLimit(tx, ctx, codeTarget);
    await insertCode(tx, {
      id,
      channel,
      target,
      event,
      ip,
      code_hash: hashCode(id, code),
      sent_at: now,
      expires_at: now + CODE_TTL_SECONDS,
      used_at: null,
    });
  });
  const brand = localize(hall.brand, lang);
  try {
    await deps.sender.sendCode({
      channel,
      to: target,
      event,
      code,
      subject: codeSubject(brand, code, lang),
      text: codeText(brand, code, lang),
    });
  } catch (error) {
    // A code that was not sent does not count towards the limits.
    await deleteCode(deps.db, id);
    deps.log.error({ err: error, channel }, 'a code could not be sent');
    throw new Refusal('send_failed');
  }
  return { resend_seconds: hall.resend_seconds };
}

async function refuseOverLimit(
  tx: Tx,
  { deps, hall, ip, now }: CallContext<CodeDeps>,
  { channel, target }: CodeTarget,
): Promise<void> {
  await lockFor(tx, `codes/${channel}`);
  const lastSentAt = await findLastSentAt(tx, channel, target);
  if (lastSentAt !== null && now - lastSentAt < hall.resend_seconds)
    throw new Refusal('send_too_soon', { facts: { seconds: lastSentAt + hall.resend_seconds - now } });
  const sent = await countSentCodes(tx, {
    channel,
    target,
    ip,
    hourAgo: now - HOUR,
    dayAgo: now - 24 * HOUR,
  });
  if (sent.toTarget >= MAX_PER_TARGET_AND_HOUR || sent.fromIp >= MAX_PER_IP_AND_HOUR)
    throw new Refusal('send_limit');
  const budget = channel === 'sms' ? deps.env.SMS_DAILY_BUDGET : deps.env.EMAIL_DAILY_BUDGET;
  if (sent.byChannel >= budget) {
    deps.log.error({ channel, budget }, 'the daily budget for codes is used up');
    throw new Refusal('send_limit');
  }
}

/**
 * Checks a typed code against the newest one sent. The attempt counts even if the caller's transaction fails; the code
 * returned must be consumed in that transaction. Throws `sms_code_required`, `email_code_required`, `code_wrong`,
 * `code_expired` and `code_too_many_tries`.
 */
export async function checkCode(
  deps: Pick<CoreDeps, 'db' | 'clock'>,
  codeTarget: CodeTarget,
  typedCode: string,
  field = 'captcha',
): Promise<Code> {
  if (!typedCode) throw new Refusal(channels[codeTarget.channel].codeRequired, { field });
  const code = await findNewestCode(deps.db, codeTarget);
  if (!code) throw new Refusal('code_wrong', { field });
  if (code.used_at !== null || code.expires_at <= deps.clock.now())
    throw new Refusal('code_expired', { field });
  if (!(await countAttempt(deps.db, code.id, MAX_ATTEMPTS)))
    throw new Refusal('code_too_many_tries', { field });
  if (!equalHashes(hashCode(code.id, typedCode), code.code_hash)) throw new Refusal('code_wrong', { field });
  return code;
}

/** Marks checked codes as used. Throws `code_expired` if one has been used since its check. */
export async function consumeCodes(tx: Tx, codes: readonly Code[], now: number): Promise<void> {
  for (const code of codes) {
    if (!(await markCodeUsed(tx, code.id, now))) throw new Refusal('code_expired', { field: 'captcha' });
  }
}

// The id is the salt: equal codes hash differently.
const hashCode = (id: string, code: string) => createHash('sha256').update(`${id}:${code}`).digest('hex');

const equalHashes = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));
