import Stripe from 'stripe';
import { fromStripeAmount, toStripeAmount } from './amount.ts';
import {
  ForgedNotification,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentVerdict,
} from './port.ts';

export interface StripeSettings {
  readonly secret_key: string;
  /** `whsec_...` of the webhook's endpoint. */
  readonly webhook_secret: string;
}

/** Where the SDK talks to; the tests point it at a server of their own. */
export interface StripeConnection {
  readonly host?: string;
  readonly port?: number;
  readonly protocol?: 'http' | 'https';
}

/** Stripe Checkout: cards, Apple and Google Pay, Alipay, WeChat Pay, as they are switched on in Stripe's dashboard. */
export function stripeProvider(settings: StripeSettings, connection: StripeConnection = {}): PaymentProvider {
  const stripe = new Stripe(settings.secret_key, { timeout: 15_000, telemetry: false, ...connection });

  return {
    name: 'stripe',

    // One session for a payment, ever: two could both be paid.
    async open(request) {
      const session = request.provider_ref
        ? await stripe.checkout.sessions.retrieve(request.provider_ref)
        : await stripe.checkout.sessions.create(sessionFor(request), { idempotencyKey: request.id });
      return { redirect_url: session.url ?? request.return_url, provider_ref: session.id };
    },

    async readNotification({ body, headers }) {
      const event = verified(stripe, body, headers.get('stripe-signature'), settings.webhook_secret);
      switch (event.type) {
        case 'checkout.session.completed':
        case 'checkout.session.async_payment_succeeded':
        case 'checkout.session.expired':
          return verdictOf(event.data.object);
        case 'checkout.session.async_payment_failed':
          return verdictOf(event.data.object, 'failed');
        default:
          return null;
      }
    },

    check: async ({ provider_ref }) => verdictOf(await stripe.checkout.sessions.retrieve(provider_ref)),
  };
}

const sessionFor = (request: PaymentRequest): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: request.id,
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: request.currency.toLowerCase(),
        unit_amount: toStripeAmount(request.amount, request.currency),
        product_data: { name: `${request.brand} · ${request.title}` },
      },
    },
  ],
  locale: request.lang === 'zh-cn' ? 'zh' : 'en',
  success_url: request.return_url,
  cancel_url: request.return_url,
});

function verified(stripe: Stripe, body: string, signature: string | null, secret: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature ?? '', secret);
  } catch {
    throw new ForgedNotification('the signature of the notification is wrong');
  }
}

/** Null where the session is not ours, still open, or paid in a way that takes days. */
function verdictOf(session: Stripe.Checkout.Session, known?: 'failed'): PaymentVerdict | null {
  const { id: provider_ref, client_reference_id: payment_id, currency } = session;
  if (!payment_id) return null;
  if (known || session.status === 'expired') return { payment_id, result: 'failed', provider_ref };
  if (session.payment_status !== 'paid' || !currency) return null;
  const amount = fromStripeAmount(session.amount_total ?? 0, currency.toUpperCase());
  return { payment_id, result: 'paid', provider_ref, amount };
}
