import { type PaymentOutcome, type PaymentProvider, SignatureError } from '#server/money/payments/port.ts';

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
  deliveries: number;
}

const SESSION_SECONDS = 23 * 3600;
const SIGNATURE = 'simulated';
export const SIGNATURE_HEADER = 'x-signature';

/**
 * A payment provider whose notifications the simulation delivers: late, twice or out of order. It stands in the place of
 * Stripe and keeps its own account of what was paid.
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
    notifications.push({ payment_id: session.payment_id, body, deliveries: 0 });
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
      return { redirect_url: `https://provider.test/${ref}`, provider_ref: ref };
    },
    async readNotification({ body, headers }) {
      if (headers.get(SIGNATURE_HEADER) !== SIGNATURE) throw new SignatureError('wrong signature');
      return { outcome: JSON.parse(body) as PaymentOutcome };
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
  };

  return {
    provider,
    notifications,
    paid,
    refused,
    state,
    /** The person's card is charged on the provider's page, or refused. Returns false where the page has expired. */
    submit(payment_id: string, result: 'paid' | 'failed'): boolean {
      const session = sessions.get(`cs_${payment_id}`);
      if (!session || now() >= session.expires_at) return false;
      if (session.status === 'paid' || session.status === 'closed') return false;
      session.status = result;
      if (result === 'paid') paid.set(payment_id, session.amount);
      else refused.add(payment_id);
      notify(session);
      return true;
    },
    signature: SIGNATURE,
  };
}
