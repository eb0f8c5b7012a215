import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Lang } from '#server/core/lang.ts';
import { localize } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/db/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { NotifyDeps } from '#server/notify/deps.ts';
import { codeSubject, codeText } from '#server/notify/providers/code-text.ts';
import {
  type Code,
  consume,
  countSent,
  countTry,
  deleteCode,
  insertCode,
  lastSentAt,
  lockChannel,
  newestCode,
  type Target,
} from './store.ts';

type CodeDeps = Pick<NotifyDeps, 'db' | 'clock' | 'ids' | 'env' | 'hall' | 'log' | 'sender'>;

const GOOD_FOR_SECONDS = 5 * 60;
const MAX_TRIES = 5;
const HOUR = 3600;
const PER_TARGET_AND_HOUR = 5;
const PER_IP_AND_HOUR = 100;

/** A code that was asked for: what it proves, and by whom it was asked. */
export interface SendRequest extends Target {
  readonly ip: string;
  readonly lang: Lang;
}

/**
 * Sends a new 6-digit code, good for 5 minutes. Throws `send_too_soon`, `send_limit` and `send_failed`; never tells
 * whether an account exists.
 */
export async function sendCode(deps: CodeDeps, request: SendRequest): Promise<{ resend_seconds: number }> {
  const now = deps.clock.now();
  const hall = await deps.hall.current();
  const { channel, target, event, ip, lang } = request;
  const id = deps.ids.next('code');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await inTransaction(deps.db, async (tx) => {
    await lockChannel(tx, channel);
    await refuseTooMany(tx, deps, request, hall.resend_seconds, now);
    const expires_at = now + GOOD_FOR_SECONDS;
    await insertCode(tx, {
      id,
      channel,
      target,
      event,
      ip,
      code_hash: hashCode(id, code),
      sent_at: now,
      expires_at,
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
    // What never arrived must not keep the person waiting for the next one.
    await deleteCode(deps.db, id);
    deps.log.error({ err: error, channel }, 'a code could not be sent');
    throw new Refusal('send_failed');
  }
  return { resend_seconds: hall.resend_seconds };
}

async function refuseTooMany(
  tx: Tx,
  deps: CodeDeps,
  { channel, target, ip }: SendRequest,
  gap: number,
  now: number,
) {
  const last = await lastSentAt(tx, channel, target);
  if (last !== null && now - last < gap)
    throw new Refusal('send_too_soon', { facts: { seconds: last + gap - now } });
  const budget = channel === 'sms' ? deps.env.SMS_DAILY_BUDGET : deps.env.EMAIL_DAILY_BUDGET;
  const counts = await countSent(tx, { channel, target, ip, hourAgo: now - HOUR, dayAgo: now - 24 * HOUR });
  if (counts.target >= PER_TARGET_AND_HOUR || counts.ip >= PER_IP_AND_HOUR) throw new Refusal('send_limit');
  if (counts.day >= budget) {
    deps.log.error({ channel, budget }, 'the daily budget for codes is used up');
    throw new Refusal('send_limit');
  }
}

/**
 * Checks a typed code against the newest one sent, counting the try at once (a refusal later on does not give it
 * back). Answers the code, to be consumed with the effect it allows. Throws `sms_code_required` /
 * `email_code_required`, `code_wrong`, `code_expired`, `code_too_many_tries`.
 */
export async function checkCode(
  deps: CodeDeps,
  target: Target,
  typed: string,
  field = 'captcha',
): Promise<Code> {
  if (!typed)
    throw new Refusal(target.channel === 'sms' ? 'sms_code_required' : 'email_code_required', { field });
  const now = deps.clock.now();
  const code = await newestCode(deps.db, target);
  if (!code) throw new Refusal('code_wrong', { field });
  if (code.used_at !== null || code.expires_at <= now) throw new Refusal('code_expired', { field });
  if (!(await countTry(deps.db, code.id, MAX_TRIES))) throw new Refusal('code_too_many_tries', { field });
  if (!sameHash(hashCode(code.id, typed), code.code_hash)) throw new Refusal('code_wrong', { field });
  return code;
}

/** Uses checked codes up, inside the transaction of what they allow. Throws `code_expired` where one was used meanwhile. */
export async function consumeCodes(tx: Tx, codes: readonly Code[], now: number): Promise<void> {
  for (const code of codes) {
    if (!(await consume(tx, code.id, now))) throw new Refusal('code_expired', { field: 'captcha' });
  }
}

// The id is the salt: equal codes hash differently.
const hashCode = (id: string, code: string) => createHash('sha256').update(`${id}:${code}`).digest('hex');

const sameHash = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));
