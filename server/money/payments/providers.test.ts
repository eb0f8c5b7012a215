import { expect, test } from 'vitest';
import { readEnv } from '#server/core/env.ts';
import { availableMethods } from './commands.ts';
import { makePaymentProviders } from './providers.ts';

const methodsWith = async (variables: Record<string, string>) =>
  availableMethods(await makePaymentProviders(readEnv(variables)));

const DATABASE_URL = 'postgres://hall@db.test/hall';

test('enables the sandbox by default only with the embedded database', async () => {
  expect(await methodsWith({})).toEqual(['wallet', 'sandbox']);
  expect(await methodsWith({ DATABASE_URL })).toEqual(['wallet']);
  expect(await methodsWith({ DATABASE_URL, SANDBOX_PAYMENTS: 'true' })).toEqual(['wallet', 'sandbox']);
  expect(await methodsWith({ SANDBOX_PAYMENTS: 'false' })).toEqual(['wallet']);
});

test('enables Stripe if both of its secrets are set', async () => {
  const secrets = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_test' };
  expect(await methodsWith({ DATABASE_URL, ...secrets })).toEqual(['wallet', 'stripe']);
  await expect(methodsWith({ STRIPE_SECRET_KEY: 'sk_test_1' })).rejects.toThrow('STRIPE_WEBHOOK_SECRET');
});
