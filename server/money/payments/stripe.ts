import Stripe from 'stripe';
import { type PaymentOutcome, type PaymentProvider, type PaymentRequest, SignatureError } from './port.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts';

export interface StripeSettings {
  readonly secret_key: string;
  /** `whsec_...` of the webhook endpoint. */
  readonly webhook_secret: string;
}

/** Overrides the API's address in tests. */
export interface StripeConnection {
  readonly host?: string;
  readonly port?: number;
  readonly protocol?: 'http' | 'https';
}

/** Stripe Checkout, with the payment methods enabled in Stripe's dashboard. */
export function stripeProvider(settings: StripeSettings, connection: StripeConnection = {}): PaymentProvider {
  const stripe = new Stripe(settings.secret_key, { timeout: 15_000, telemetry: false, ...connection });

  return {
    name: 'stripe',

    // One session per payment: with two, the payment could be paid twice.
    async openPage(request) {
      const session = request.provider_ref
        ? await stripe.checkout.sessions.retrieve(request.provider_ref)
        : await stripe.checkout.sessions.create(sessionParams(request), { idempotencyKey: request.id });
      return { redirect_url: session.url ?? request.return_url, provider_ref: session.id };
    },

    async readNotification({ body, headers }) {
      const event = verifiedEvent(stripe, body, headers.get('stripe-signature'), settings.webhook_secret);
      switch (event.type) {
        case 'checkout.session.completed':
        case 'checkout.session.async_payment_succeeded':
        case 'checkout.session.expired':
          return outcomeOf(event.data.object);
        case 'checkout.session.async_payment_failed':
          return outcomeOf(event.data.object, { failed: true });
        default:
          return null;
      }
    },

    fetchOutcome: async ({ provider_ref }) =>
      outcomeOf(await stripe.checkout.sessions.retrieve(provider_ref)),
  };
}

const sessionParams = (request: PaymentRequest): Stripe.Checkout.SessionCreateParams => ({
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

function verifiedEvent(stripe: Stripe, body: string, signature: string | null, secret: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature ?? '', secret);
  } catch {
    throw new SignatureError('the signature of the notification is wrong');
  }
}

/** Null if the session has no payment of ours, is open, or awaits a delayed payment method. */
function outcomeOf(session: Stripe.Checkout.Session, { failed = false } = {}): PaymentOutcome | null {
  const { id: provider_ref, client_reference_id: payment_id, currency } = session;
  if (!payment_id) return null;
  if (failed || session.status === 'expired') return { payment_id, status: 'failed', provider_ref };
  if (session.payment_status !== 'paid' || !currency) return null;
  const amount = fromStripeAmount(session.amount_total ?? 0, currency.toUpperCase());
  return { payment_id, status: 'paid', provider_ref, amount };
}
