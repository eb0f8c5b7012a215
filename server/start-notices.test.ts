import { expect, test } from 'vitest';
import { readEnv } from '#server/core/env.ts';
import { startNotices } from './start-notices.ts';

const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_live' };
const smtp = { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'hall@hall.test' };
const sms = { SMS_WEBHOOK_URL: 'https://sms.test', SMS_WEBHOOK_SECRET: 'a secret of sixteen' };
const SECRETS_KEY = 'a key of at least thirty-two characters';
const noticesOf = (variables: Record<string, string>) => startNotices(readEnv({ SECRETS_KEY, ...variables }));

test('a demo says that payments are not real and where the codes are', () => {
  expect(noticesOf({})).toEqual({
    info: [
      ['Payments', 'test page (no real money)'],
      ['Codes', 'in this terminal and in ./data/outbox.jsonl'],
    ],
    warnings: [],
  });
});

test('a sandbox beside a real provider is warned about', () => {
  const sandbox = 'SANDBOX_PAYMENTS is on: anyone can pay and fill a wallet without money';
  expect(noticesOf({ ...stripe, ...smtp, ...sms }).warnings).toEqual([]);
  expect(noticesOf({ ...stripe, ...smtp, ...sms, SANDBOX_PAYMENTS: 'true' }).warnings).toEqual([sandbox]);
  expect(noticesOf({ ...smtp, SANDBOX_PAYMENTS: 'true' }).warnings).toEqual([sandbox]);
});

test('the sign-in without a provider is named', () => {
  expect(noticesOf({ ...stripe, ...smtp }).info).toContainEqual([
    'Sign-in',
    'by e-mail only: no provider of SMS is set',
  ]);
  expect(noticesOf(sms).info).toContainEqual(['Sign-in', 'by phone only: SMTP_URL is not set']);
  expect(noticesOf({ ...stripe, ...sms, ...smtp })).toEqual({ info: [['Payments', 'Stripe']], warnings: [] });
  expect(noticesOf(stripe).warnings).toEqual(['Nobody can sign in: set a provider of SMS, or SMTP_URL']);
});

test('keys that a dump gives away are named', () => {
  expect(startNotices(readEnv({ ...sms, ...smtp })).info).toContainEqual([
    'Secrets',
    'SECRETS_KEY is not set: a dump of the database holds the keys of pushes and replay links',
  ]);
});

test('with PostgreSQL and no provider, only the wallet and the counter take money', () => {
  expect(noticesOf({ DATABASE_URL: 'postgres://localhost/baize' }).info).toContainEqual([
    'Payments',
    'wallet and counter only; set STRIPE_SECRET_KEY for cards',
  ]);
});
