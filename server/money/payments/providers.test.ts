import { expect, test } from 'vitest';
import { readEnv } from '#server/core/env.ts';
import { availableMethods } from './commands.ts';
import { makePaymentProviders } from './providers.ts';

const methodsWith = (variables: Record<string, string>) =>
  availableMethods({ paymentProviders: makePaymentProviders(readEnv(variables)) });

const DATABASE_URL = 'postgres://hall@db.test/hall';

test('enables the sandbox by default only with the embedded database', () => {
  expect(methodsWith({})).toEqual(['wallet', 'sandbox']);
  expect(methodsWith({ DATABASE_URL })).toEqual(['wallet']);
  expect(methodsWith({ DATABASE_URL, SANDBOX_PAYMENTS: 'true' })).toEqual(['wallet', 'sandbox']);
  expect(methodsWith({ SANDBOX_PAYMENTS: 'false' })).toEqual(['wallet']);
});

test('enables Stripe if both of its secrets are set', () => {
  const secrets = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_test' };
  expect(methodsWith({ DATABASE_URL, ...secrets })).toEqual(['wallet', 'stripe']);
  expect(() => methodsWith({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow('STRIPE_WEBHOOK_SECRET');
});
