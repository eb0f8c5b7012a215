import { existsSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import Stripe from 'stripe';
import { makeFileStorage } from '#server/files/make-file-storage.ts';
import type { StripeConnection } from '#server/money/payments/stripe.ts';
import { readAliyunTemplate } from '#server/notify/providers/aliyun.ts';
import type { CliDeps } from '../command.ts';
import { type Finding, ok, plainNetworkError, problem, request, warning } from './finding.ts';
import { missingDataFolder } from './server-checks.ts';

/** The addresses of the providers, replaced in tests. */
export interface ProviderAddresses {
  readonly stripe?: StripeConnection;
  readonly twilio?: string;
  readonly aliyun?: string;
}

export async function checkPayments(
  { env }: CliDeps,
  { stripe: connection }: ProviderAddresses,
): Promise<Finding> {
  if (!env.STRIPE_SECRET_KEY)
    return warning(
      env.SANDBOX_PAYMENTS
        ? 'only the test page is set up: no real money is taken. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.'
        : 'no provider is set up: customers can pay only from their wallets.',
    );
  const stripe = new Stripe(env.STRIPE_SECRET_KEY, {
    timeout: 8_000,
    maxNetworkRetries: 0,
    telemetry: false,
    ...connection,
  });
  try {
    await stripe.balance.retrieve();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      return problem('Stripe refuses STRIPE_SECRET_KEY: copy the secret key again from its dashboard.');
    // A restricted key may be allowed to take payments only.
    if (!(error instanceof Stripe.errors.StripePermissionError))
      return problem(`Stripe does not answer (${error instanceof Error ? error.message : error}).`);
  }
  if (/^(sk|rk)_test_/.test(env.STRIPE_SECRET_KEY))
    return warning('Stripe answers, with a test key: no real money is taken.');
  if (env.SANDBOX_PAYMENTS)
    return problem(
      'the test page is open beside Stripe: anybody can pay without money. Unset SANDBOX_PAYMENTS.',
    );
  return checkStripeWebhook(stripe, `${env.API_URL}/api/payment/notify/stripe`);
}

/** Without these, a payment or what is given back of it is noticed late or never. */
const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
];

async function checkStripeWebhook(stripe: Stripe, url: string): Promise<Finding> {
  const endpoints = await stripe.webhookEndpoints.list({ limit: 100 }).catch(() => null);
  if (!endpoints) return ok('Stripe answers; its key may not list webhooks, so that was not checked.');
  const endpoint = endpoints.data.find((candidate) => candidate.url === url);
  if (!endpoint)
    return problem(`Stripe has no webhook for ${url}: add it, or paid orders are noticed only by asking.`);
  if (endpoint.status !== 'enabled')
    return problem(`Stripe has disabled the webhook for ${url}: enable it again in its dashboard.`);
  const missing = WEBHOOK_EVENTS.filter(
    (event) => !['*', event].some((name) => endpoint.enabled_events.includes(name)),
  );
  return missing.length === 0
    ? ok('Stripe answers, and its webhook is enabled.')
    : warning(`the webhook of Stripe lacks events, add them in its dashboard: ${missing.join(', ')}.`);
}

export async function checkSms({ env }: CliDeps, addresses: ProviderAddresses): Promise<Finding> {
  if (env.TWILIO_ACCOUNT_SID && env.TWILIO_AUTH_TOKEN)
    return checkTwilio(env.TWILIO_ACCOUNT_SID, env.TWILIO_AUTH_TOKEN, addresses.twilio);
  if (env.ALIYUN_ACCESS_KEY_ID && env.ALIYUN_ACCESS_KEY_SECRET && env.ALIYUN_SMS_TEMPLATE) {
    const { code, status } = await readAliyunTemplate({
      key_id: env.ALIYUN_ACCESS_KEY_ID,
      key_secret: env.ALIYUN_ACCESS_KEY_SECRET,
      template: env.ALIYUN_SMS_TEMPLATE,
      ...(addresses.aliyun ? { baseUrl: addresses.aliyun } : {}),
    });
    if (code !== 'OK')
      return problem(`Aliyun refuses (${code}): check the key, its rights and the template.`);
    return status === 1
      ? ok('Aliyun answers, and the template is approved.')
      : problem(`Aliyun has not approved the template ${env.ALIYUN_SMS_TEMPLATE}: see its console.`);
  }
  if (env.SMS_WEBHOOK_URL) {
    const { status } = await request(env.SMS_WEBHOOK_URL, { method: 'HEAD' });
    return status >= 500
      ? problem(`the SMS webhook answers with status ${status}.`)
      : ok('the SMS webhook can be reached; no message was sent.');
  }
  return warning(
    env.SMTP_URL
      ? 'no provider is set up: people can sign in by e-mail only.'
      : 'no provider is set up: nobody can sign in by phone, unless codes go to the log (a demo). SMTP_URL lets people sign in by e-mail.',
  );
}

async function checkTwilio(sid: string, token: string, baseUrl = 'https://api.twilio.com'): Promise<Finding> {
  const response = await request(`${baseUrl}/2010-04-01/Accounts/${sid}.json`, {
    headers: { authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}` },
  });
  if (response.status === 401)
    return problem(
      'Twilio refuses TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN: copy them again from its console.',
    );
  if (!response.ok) return problem(`Twilio answers with status ${response.status}.`);
  const { status } = (await response.json()) as { status?: string };
  return status === 'active'
    ? ok('Twilio answers, and the account is active.')
    : problem(`the Twilio account is ${status}: no SMS is sent.`);
}

export async function checkEmail({ env }: CliDeps): Promise<Finding> {
  if (!env.SMTP_URL) return warning('no mail server is set up (SMTP_URL): codes by e-mail are not sent.');
  const url = new URL(env.SMTP_URL);
  const transport = createTransport({
    url: env.SMTP_URL,
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
    socketTimeout: 8_000,
  });
  try {
    await transport.verify();
    return ok(
      `${url.host} answers${url.username ? ' and accepts the user and password' : ''}; no message was sent.`,
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAUTH')
      return problem(`${url.host} refuses the user or the password in SMTP_URL.`);
    return problem(`${plainNetworkError(error, url.host)}.`);
  } finally {
    transport.close();
  }
}

/** Writes, reads and removes a small file. */
export async function checkFiles({ env, db }: CliDeps): Promise<Finding> {
  const storage = makeFileStorage(env, db);
  const folder = env.FILE_STORAGE === 'database' ? 'the database for uploads' : 'the folder for uploads';
  const place = env.S3_BUCKET ? `the bucket ${env.S3_BUCKET}` : folder;
  if (!env.S3_BUCKET && env.FILE_STORAGE !== 'database' && !existsSync(env.DATA_DIR))
    return missingDataFolder(env.DATA_DIR);
  const name = `${crypto.randomUUID().replaceAll('-', '')}.webp`;
  try {
    await storage.put(name, new Blob(['doctor']));
    const found = await storage.get(name);
    await storage.remove(name);
    return found?.size === 6
      ? ok(`${place} can be written, read and cleaned.`)
      : problem(`${place} took a file but does not give it back.`);
  } catch (error) {
    const host = env.S3_ENDPOINT ? new URL(env.S3_ENDPOINT).host : env.DATA_DIR;
    return problem(`${place} does not work: ${plainNetworkError(error, host)}.`);
  }
}

export async function checkPushes({ env }: CliDeps): Promise<Finding> {
  return env.VAPID_SUBJECT.endsWith('.invalid')
    ? warning('set VAPID_SUBJECT to your address (mailto:...): some push services refuse pushes without one.')
    : ok(`the contact for push services is ${env.VAPID_SUBJECT.replace(/^mailto:/, '')}.`);
}
