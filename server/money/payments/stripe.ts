import { hash } from 'node:crypto';
import Stripe from 'stripe';
import { systemClock } from '#server/core/clock.ts';
import {
  type CardRefundOutcome,
  type PaymentNotification,
  type PaymentOutcome,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentReversal,
  SignatureError,
} from './port.ts';
import { toStripeAmount } from './stripe-amount.ts';
import {
  disputeOf,
  OWN_REFUND,
  outcomeOf,
  ownRefundOf,
  parseEvent,
  refundedChargeOf,
  sumRefunds,
} from './stripe-event.ts';

export interface StripeSettings {
  readonly secret_key: string;
  /** `whsec_...` of the webhook endpoint. */
  readonly webhook_secret: string;
}

/** Overrides the API's address and the wall clock in tests. */
export interface StripeConnection {
  /** The system's time at `now`, which is the server's; epoch seconds. */
  readonly wallTime?: (now: number) => number;
  readonly host?: string;
  readonly port?: number;
  readonly protocol?: 'http' | 'https';
}

/** A person tries again; a job waits for a slow answer. */
const WAITS = {
  short: { timeout: 4_000, maxNetworkRetries: 0 },
  long: { timeout: 15_000, maxNetworkRetries: 2 },
};

/** Stripe Checkout, with the payment methods enabled in Stripe's dashboard. */
export function stripeProvider(settings: StripeSettings, connection: StripeConnection = {}): PaymentProvider {
  const { wallTime = systemClock.now, ...address } = connection;
  const stripe = new Stripe(settings.secret_key, { ...WAITS.short, telemetry: false, ...address });
  const { sessions } = stripe.checkout;
  const fetchOutcome = async (provider_ref: string, wait: keyof typeof WAITS) =>
    outcomeOf(await sessions.retrieve(provider_ref, {}, WAITS[wait]));
  const intentOf = async (provider_ref: string | null): Promise<string> => {
    const { payment_intent } = await sessions.retrieve(provider_ref ?? '', {}, WAITS.long);
    return typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? '');
  };
  const findOwnRefund = async (payment_intent: string, id: string): Promise<CardRefundOutcome | null> => {
    for await (const made of stripe.refunds.list({ payment_intent, limit: 100 }, WAITS.long)) {
      const outcome = ownRefundOf(made);
      if (outcome?.refund_id === id) return outcome;
    }
    return null;
  };

  return {
    name: 'stripe',

    // One session per payment: with two, the payment could be paid twice.
    async openPage(request) {
      const session = request.provider_ref
        ? await sessions.retrieve(request.provider_ref)
        : await sessions.create(...createArguments(request, wallTime(request.now)));
      return { redirect_url: session.url ?? request.return_url, provider_ref: session.id };
    },

    async readNotification({ body, headers }) {
      const event = verifiedEvent(stripe, body, headers.get('stripe-signature'), settings.webhook_secret);
      return event && notificationOf(stripe, event);
    },

    fetchOutcome: ({ provider_ref }) => fetchOutcome(provider_ref, 'long'),

    async closePage({ id, provider_ref }, wait) {
      if (provider_ref === null) return { payment_id: id, status: 'failed', provider_ref };
      try {
        return outcomeOf(await sessions.expire(provider_ref, {}, WAITS[wait]));
      } catch (error) {
        // Only an open session can be expired: this one was paid, or has expired before.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return fetchOutcome(provider_ref, wait);
        throw error;
      }
    },

    async findRefund({ id, provider_ref }) {
      return findOwnRefund(await intentOf(provider_ref), id);
    },

    async refund({ id: refund_id, provider_ref, amount, currency }) {
      const payment_intent = await intentOf(provider_ref);
      // Stripe forgets an idempotency key after a day.
      const made = await findOwnRefund(payment_intent, refund_id);
      if (made) return made;
      try {
        const refund = await stripe.refunds.create(
          { payment_intent, amount: toStripeAmount(amount, currency), metadata: { [OWN_REFUND]: refund_id } },
          { ...WAITS.long, idempotencyKey: refund_id },
        );
        return ownRefundOf(refund) ?? { refund_id, status: 'pending', provider_ref: refund.id };
      } catch (error) {
        // Only this call says that none is made: an error of those before may be of a key that was replaced.
        if (error instanceof Stripe.errors.StripeInvalidRequestError)
          return { refund_id, status: 'failed', provider_ref: null };
        throw error;
      }
    },
  };
}

/** Stripe takes an expiry of at least 30 minutes and at most 24 hours, by its own clock. */
const MIN_EXPIRY_SECONDS = 31 * 60;
const MAX_EXPIRY_SECONDS = 23 * 3600;

/** The key includes the parameters: Stripe refuses a key with others, e.g. another language. */
function createArguments(
  request: PaymentRequest,
  wallNow: number,
): [Stripe.Checkout.SessionCreateParams, Stripe.RequestOptions] {
  const params = sessionParams(request, wallNow);
  const digest = hash('sha256', JSON.stringify(params), 'base64url');
  return [params, { idempotencyKey: `${request.id}_${digest}` }];
}

const sessionParams = (request: PaymentRequest, wallNow: number): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: request.id,
  // The person would pay another amount than was asked for.
  adaptive_pricing: { enabled: false },
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
  cancel_url: request.cancel_url,
  ...(request.expires_at === null
    ? {}
    : { expires_at: sessionExpiry(request.expires_at, request.now, wallNow) }),
});

/** Stripe follows the real time, the server no clock that is set (docs/decisions/0020). */
function sessionExpiry(expires_at: number, now: number, wallNow: number): number {
  const ahead = Math.abs(wallNow - now) < 60 ? 0 : wallNow - now;
  return ahead + Math.min(Math.max(expires_at, now + MIN_EXPIRY_SECONDS), now + MAX_EXPIRY_SECONDS);
}

function verifiedEvent(stripe: Stripe, body: string, signature: string | null, secret: string) {
  try {
    return parseEvent(stripe.webhooks.constructEvent(body, signature ?? '', secret));
  } catch {
    throw new SignatureError('the signature of the notification is wrong');
  }
}

type StripeEvent = NonNullable<ReturnType<typeof parseEvent>>;

async function notificationOf(stripe: Stripe, event: StripeEvent): Promise<PaymentNotification | null> {
  const { type, created, data } = event;
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return withOutcome(outcomeOf(data.object));
    case 'checkout.session.async_payment_failed':
      return withOutcome(outcomeOf(data.object, { failed: true }));
  }
  if (type.startsWith('charge.dispute.')) {
    const dispute = disputeOf(data.object);
    return dispute && withReversal(stripe, { kind: 'dispute', reported_at: created, ...dispute });
  }
  // A refund that fails later has no event of the charge.
  if (type !== 'charge.refunded' && type !== 'charge.refund.updated' && !type.startsWith('refund.'))
    return null;
  const card_refund = ownRefundOf(data.object);
  if (card_refund) return { card_refund };
  const charge = refundedChargeOf(data.object);
  const reversed = charge && sumRefunds(charge, await listRefunds(stripe, charge.payment_intent));
  // A charge of which only the hall has refunded a part.
  if (type === 'charge.refunded' && reversed?.amount === 0) return null;
  return reversed && withReversal(stripe, { kind: 'refund', reported_at: created, ...charge, reversed });
}

/** Returns null if the payment is not one of ours. */
async function withReversal(
  stripe: Stripe,
  { payment_intent, ...reversal }: Omit<PaymentReversal, 'payment'> & { payment_intent: string },
): Promise<PaymentNotification | null> {
  const payment = await findByIntent(stripe, payment_intent);
  const { kind, ref, reversed, reported_at } = reversal;
  return payment && { reversal: { kind, ref, reversed, payment, reported_at } };
}

const withOutcome = (outcome: PaymentOutcome | null) => outcome && { outcome };

/** The payment of a charge or dispute, which names Stripe's payment intent only; null if not ours. */
async function findByIntent(stripe: Stripe, payment_intent: string): Promise<PaymentOutcome | null> {
  try {
    const { data } = await stripe.checkout.sessions.list({ payment_intent, limit: 1 });
    return outcomeOf(data[0]);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}

/** All refunds of a payment intent. An event has only one, or the sum of those that failed too. */
async function listRefunds(stripe: Stripe, payment_intent: string): Promise<unknown[]> {
  const refunds: unknown[] = [];
  try {
    for await (const refund of stripe.refunds.list({ payment_intent, limit: 100 })) refunds.push(refund);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
  return refunds;
}
