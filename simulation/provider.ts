import {
  type CardRefundOutcome,
  type PaymentNotification,
  type PaymentOutcome,
  type PaymentProvider,
  SignatureError,
} from '#server/money/payments/port.ts';
import { makeCardRefunds } from './card-refunds.ts';
import { makeCharges, type ReversalKind } from './charges.ts';

interface Session {
  readonly ref: string;
  readonly payment_id: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly expires_at: number;
  status: 'open' | 'paid' | 'failed' | 'closed';
}

/** A request to the webhook, as the provider sends it. */
export interface Notification {
  readonly payment_id: string;
  readonly body: string;
  /** Nobody asks the provider for a reversal: its notification is sent until it is accepted. */
  readonly reversal: boolean;
  deliveries: number;
}

/** What the body of a reversal's notification says. */
interface ReversalBody {
  readonly reversal: ReversalKind;
  readonly payment_id: string;
  /** The amount of a dispute at that time; what is refunded is asked for when the notification is read. */
  readonly amount: number;
  readonly created: number;
}

const SESSION_SECONDS = 23 * 3600;
const SIGNATURE = 'simulated';
export const SIGNATURE_HEADER = 'x-signature';
export const PROVIDER_URL = 'https://provider.test/';

/**
 * A payment provider whose notifications the simulation delivers: late, twice or out of order. It stands in
 * the place of Stripe and keeps its own account of what was paid.
 */
export function simulatedProvider(now: () => number) {
  const sessions = new Map<string, Session>();
  /** Amounts paid, by payment. */
  const paid = new Map<string, number>();
  /** Payments with a refused attempt: a paid one may follow. */
  const refused = new Set<string>();
  const notifications: Notification[] = [];
  const state = { outage: false };

  const outcomeOf = ({ payment_id, status, ref, amount, currency }: Session): PaymentOutcome | null => {
    if (status === 'open') return null;
    if (status === 'paid') return { payment_id, status, provider_ref: ref, received: { amount, currency } };
    return { payment_id, status: 'failed', provider_ref: ref };
  };
  const notify = (session: Session) => {
    const body = JSON.stringify(outcomeOf(session));
    notifications.push({ payment_id: session.payment_id, body, reversal: false, deliveries: 0 });
  };
  const charges = makeCharges((payment_id, kind, amount) => {
    const content: ReversalBody = { reversal: kind, payment_id, amount, created: now() };
    notifications.push({ payment_id, body: JSON.stringify(content), reversal: true, deliveries: 0 });
  });
  const cardRefunds = makeCardRefunds(charges, (payment_id, card_refund) => {
    notifications.push({ payment_id, body: JSON.stringify({ card_refund }), reversal: true, deliveries: 0 });
  });
  const reversalOf = ({ reversal: kind, payment_id, amount, created }: ReversalBody): PaymentNotification => {
    assertUp();
    const session = sessions.get(`cs_${payment_id}`);
    const payment = session && outcomeOf(session);
    if (!payment) throw new Error(`${payment_id} was never paid`);
    const ref = kind === 'refund' ? `ch_${payment_id}` : `dp_${payment_id}`;
    const sum = kind === 'refund' ? charges.refunded(payment_id) : amount;
    const reversed = { amount: sum, currency: session.currency };
    return { reversal: { kind, ref, payment, reversed, reported_at: created } };
  };
  const assertUp = () => {
    if (state.outage) throw new Error('the provider does not answer');
  };

  const provider: PaymentProvider = {
    name: 'stripe',
    async openPage({ id, amount, currency, expires_at }) {
      assertUp();
      const ref = `cs_${id}`;
      const session: Session = sessions.get(ref) ?? {
        ref,
        payment_id: id,
        amount,
        currency,
        expires_at: expires_at ?? now() + SESSION_SECONDS,
        status: 'open',
      };
      sessions.set(ref, session);
      return { redirect_url: PROVIDER_URL + ref, provider_ref: ref };
    },
    async readNotification({ body, headers }) {
      if (headers.get(SIGNATURE_HEADER) !== SIGNATURE) throw new SignatureError('wrong signature');
      const content = JSON.parse(body) as PaymentOutcome | ReversalBody | { card_refund: CardRefundOutcome };
      if ('card_refund' in content) return content;
      return 'reversal' in content ? reversalOf(content) : { outcome: content };
    },
    async closePage({ id, provider_ref }) {
      assertUp();
      const session = sessions.get(provider_ref ?? '');
      if (!session) return { payment_id: id, status: 'failed', provider_ref };
      if (session.status !== 'paid') session.status = 'closed';
      return outcomeOf(session);
    },
    async fetchOutcome({ provider_ref }) {
      assertUp();
      const session = sessions.get(provider_ref);
      return session ? outcomeOf(session) : null;
    },
    async refund(request) {
      assertUp();
      return cardRefunds.refund(request);
    },
    async findRefund({ id }) {
      assertUp();
      return cardRefunds.find(id);
    },
  };

  return {
    provider,
    notifications,
    paid,
    refused,
    charges,
    cardRefunds,
    state,
    /**
     * The person's card is charged on the provider's page, or refused. Returns false if the page has expired.
     */
    submit(payment_id: string, result: 'paid' | 'failed'): boolean {
      const session = sessions.get(`cs_${payment_id}`);
      if (!session || now() >= session.expires_at) return false;
      if (session.status === 'paid' || session.status === 'closed') return false;
      session.status = result;
      if (result === 'paid') {
        paid.set(payment_id, session.amount);
        charges.add(payment_id, session.amount);
      } else refused.add(payment_id);
      notify(session);
      return true;
    },
    signature: SIGNATURE,
  };
}
