import { type Env, hasProvider } from '#server/core/env.ts';
import { isChannelOn } from '#server/notify/providers/make-sender.ts';

/** A line of the start: what it is about, and what the settings mean for it. */
export type Notice = readonly [topic: string, text: string];

export interface StartNotices {
  /** What the operator should know. */
  readonly info: readonly Notice[];
  /** What costs money or locks people out. */
  readonly warnings: readonly string[];
}

const outboxPlace = (env: Env): string =>
  env.SEVERAL_PROCESSES ? 'the database (npm run hall -- outbox)' : `${env.DATA_DIR}/outbox.jsonl`;

/** True if the log has the codes that no provider sends. */
const isLogged = ({ LOG_LEVEL }: Env): boolean => LOG_LEVEL === 'info' || LOG_LEVEL === 'debug';

/** What the settings mean for payments, sign-in and the data. */
export function startNotices(env: Env, { isNewFolder = false } = {}): StartNotices {
  const info: Notice[] = [['Payments', paymentText(env)]];
  const warnings: string[] = [];
  if (env.SANDBOX_PAYMENTS && hasProvider(env))
    warnings.push('SANDBOX_PAYMENTS is on: anyone can pay and fill a wallet without money');

  const sms = isChannelOn(env, 'sms');
  const email = isChannelOn(env, 'email');
  if (!hasProvider(env))
    info.push(['Codes', `${isLogged(env) ? 'in this terminal and ' : ''}in ${outboxPlace(env)}`]);
  if (!sms && !email) warnings.push('Nobody can sign in: set a provider of SMS, or SMTP_URL');
  else if (!sms) info.push(['Sign-in', 'by e-mail only: no provider of SMS is set']);
  else if (!email) info.push(['Sign-in', 'by phone only: SMTP_URL is not set']);
  if (env.ALIYUN_SMS_TEMPLATE && !env.ALIYUN_SMS_NOTICE_TEMPLATE)
    info.push([
      'Notices',
      'ALIYUN_SMS_NOTICE_TEMPLATE is not set: phones get no SMS if the sign-in of an account changes',
    ]);
  if (hasProvider(env) && !env.SECRETS_KEY)
    info.push([
      'Secrets',
      'SECRETS_KEY is not set: a dump of the database holds the keys of pushes and replay links',
    ]);
  // This shows a misspelt DATA_DIR, with which the server starts on an empty database.
  if (isNewFolder) info.push(['Data', `in the new folder ${env.DATA_DIR}`]);
  return { info, warnings };
}

function paymentText({ STRIPE_SECRET_KEY, SANDBOX_PAYMENTS }: Env): string {
  const sandbox = SANDBOX_PAYMENTS ? ['test page (no real money)'] : [];
  const stripe = STRIPE_SECRET_KEY ? ['Stripe'] : [];
  return [...stripe, ...sandbox].join(' and ') || 'wallet and counter only; set STRIPE_SECRET_KEY for cards';
}
