import { expect, test } from 'vitest';
import { readEnv } from '#server/core/env.ts';
import { availableMethods } from './commands.ts';
import { makePaymentProviders } from './providers.ts';

const methods = (variables: Record<string, string>) =>
  availableMethods({ paymentProviders: makePaymentProviders(readEnv(variables)) });

const DATABASE_URL = 'postgres://hall@db.test/hall';

test('the sandbox is on by itself in the embedded set-up only', () => {
  expect(methods({})).toEqual(['wallet', 'sandbox']);
  expect(methods({ DATABASE_URL })).toEqual(['wallet']);
  expect(methods({ DATABASE_URL, SANDBOX_PAYMENTS: 'true' })).toEqual(['wallet', 'sandbox']);
  expect(methods({ SANDBOX_PAYMENTS: 'false' })).toEqual(['wallet']);
});

test('Stripe is on with its two secrets', () => {
  const secrets = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_test' };
  expect(methods({ DATABASE_URL, ...secrets })).toEqual(['wallet', 'stripe']);
  expect(() => methods({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow('STRIPE_WEBHOOK_SECRET');
});
