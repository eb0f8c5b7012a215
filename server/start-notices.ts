import { type Env, hasProvider } from '#server/core/env.ts';
import { isChannelOn } from '#server/notify/providers/make-sender.ts';

export interface StartNotices {
  /** What the operator should know. */
  readonly info: readonly string[];
  /** What costs money or locks people out. */
  readonly warnings: readonly string[];
}

const outboxPlace = (env: Env): string =>
  env.SEVERAL_PROCESSES ? 'the database (npm run hall -- outbox)' : `${env.DATA_DIR}/outbox.jsonl`;

/** What the settings mean for payments and sign-in, one line each. */
export function startNotices(env: Env): StartNotices {
  const info: string[] = [];
  const warnings: string[] = [];
  if (env.SANDBOX_PAYMENTS && hasProvider(env))
    warnings.push('SANDBOX_PAYMENTS is on: anyone can pay and fill a wallet without money');
  else if (env.SANDBOX_PAYMENTS) info.push('Payments: wallet and sandbox (no real money)');

  const sms = isChannelOn(env, 'sms');
  const email = isChannelOn(env, 'email');
  if (!hasProvider(env)) info.push(`Verification codes: in this log and in ${outboxPlace(env)}`);
  if (!sms && !email) warnings.push('Nobody can sign in: set a provider of SMS, or SMTP_URL');
  else if (!sms) info.push('Sign-in by phone is off: no provider of SMS is set');
  else if (!email) info.push('Sign-in by e-mail is off: SMTP_URL is not set');
  if (env.ALIYUN_SMS_TEMPLATE && !env.ALIYUN_SMS_NOTICE_TEMPLATE)
    info.push(
      'ALIYUN_SMS_NOTICE_TEMPLATE is not set: phones get no SMS if the sign-in of an account changes',
    );
  if (hasProvider(env) && !env.SECRETS_KEY)
    info.push('SECRETS_KEY is not set: a dump of the database holds the keys of pushes and replay links');
  return { info, warnings };
}
