import type { Env } from '#server/core/env.ts';
import type { PaymentProvider } from './port.ts';
import { sandboxProvider } from './sandbox.ts';

type PaymentSettings = Pick<Env, 'SANDBOX_PAYMENTS' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'>;

export async function makePaymentProviders(env: PaymentSettings): Promise<PaymentProvider[]> {
  const providers: PaymentProvider[] = [];
  if (env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET) {
    // Imported here: it takes 17 MB of memory.
    const { stripeProvider } = await import('./stripe.ts');
    providers.push(
      stripeProvider({ secret_key: env.STRIPE_SECRET_KEY, webhook_secret: env.STRIPE_WEBHOOK_SECRET }),
    );
  }
  if (env.SANDBOX_PAYMENTS) providers.push(sandboxProvider);
  return providers;
}
