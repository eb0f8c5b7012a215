import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { stripeProvider } from '#server/money/payments/stripe.ts';

export interface Session {
  id: string;
  object: 'checkout.session';
  client_reference_id: string;
  url: string | null;
  currency: string;
  amount_total: number;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
}

export interface Refund {
  id: string;
  object: 'refund';
  charge: string;
  payment_intent: string | null;
  amount: number;
  currency: string;
  status: 'succeeded' | 'failed' | 'pending';
  metadata: Record<string, string>;
}

const WEBHOOK_SECRET = 'whsec_fake';

/** A local server with the part of Stripe's API that the real SDK calls, for tests. */
export async function startFakeStripe() {
  const sessions = new Map<string, Session>();
  const refunds: Refund[] = [];
  const createRequests: { form: URLSearchParams; idempotencyKey: string | undefined }[] = [];
  const createdByKey = new Map<string, { body: string; session: Session }>();
  const refundsByKey = new Map<string, { body: string; refund: Refund }>();
  const faults = {
    loseNextAnswer: false,
    down: false,
    wallClockAhead: 0,
    refuseRefunds: false,
    refundsPending: false,
    /** The next refund is made, but its answer is lost. */
    loseNextRefund: false,
    /** Answers as to the key of another account. */
    unknownSessions: false,
    /** Requests wait for it. */
    hold: null as Promise<void> | null,
  };

  let requestCount = 0;

  const createSession = (body: string, idempotencyKey: string): Session | 'other_parameters' => {
    const created = createdByKey.get(idempotencyKey);
    if (created) return created.body === body ? created.session : 'other_parameters';
    const form = new URLSearchParams(body);
    const client_reference_id = form.get('client_reference_id') ?? '';
    const earlier = [...sessions.values()].filter((each) => each.client_reference_id === client_reference_id);
    const id = `cs_test_${client_reference_id}${'x'.repeat(earlier.length)}`;
    const session: Session = {
      id,
      object: 'checkout.session',
      client_reference_id,
      url: `https://checkout.stripe.test/${id}`,
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
    };
    createdByKey.set(idempotencyKey, { body, session });
    sessions.set(id, session);
    return session;
  };

  /** `POST /v1/refunds`: the same key makes one refund. */
  const createRefund = (body: string, idempotencyKey: string): Refund | 'other_parameters' | undefined => {
    const made = refundsByKey.get(idempotencyKey);
    if (made) return made.body === body ? made.refund : 'other_parameters';
    const form = new URLSearchParams(body);
    const payment_intent = form.get('payment_intent');
    const session = [...sessions.values()].find((each) => each.payment_intent === payment_intent);
    if (!session || faults.refuseRefunds) return undefined;
    const refund: Refund = {
      id: `re_${refunds.length + 1}`,
      object: 'refund',
      charge: `ch_${session.id}`,
      payment_intent,
      amount: Number(form.get('amount')),
      currency: session.currency,
      status: faults.refundsPending ? 'pending' : 'succeeded',
      metadata: { card_refund: form.get('metadata[card_refund]') ?? '' },
    };
    refunds.push(refund);
    refundsByKey.set(idempotencyKey, { body, refund });
    return refund;
  };

  /** `POST /v1/checkout/sessions/ID/expire`, which Stripe refuses unless the session is open. */
  const expireSession = (id: string): Session | undefined => {
    const session = sessions.get(id);
    if (session?.status !== 'open') return undefined;
    return Object.assign(session, { status: 'expired', url: null });
  };

  const answer = (method: string, url: URL, body: string, idempotencyKey = '') => {
    const payment_intent = url.searchParams.get('payment_intent');
    if (url.pathname === '/v1/refunds' && method === 'POST') return createRefund(body, idempotencyKey);
    if (url.pathname === '/v1/refunds')
      return { object: 'list', data: refunds.filter((each) => each.payment_intent === payment_intent) };
    const [, id = '', action] = url.pathname.replace('/v1/checkout', '').split('/').slice(1);
    if (method === 'POST' && action === 'expire') return expireSession(id);
    if (method === 'POST') {
      createRequests.push({ form: new URLSearchParams(body), idempotencyKey });
      return createSession(body, idempotencyKey);
    }
    if (id) return faults.unknownSessions ? undefined : sessions.get(id);
    const data = [...sessions.values()].filter((each) => each.payment_intent === payment_intent);
    return { object: 'list', data };
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://stripe.test');
    const body = await readBody(request);
    requestCount++;
    await faults.hold;
    if (faults.down) return void request.socket.destroy();
    const result = answer(request.method ?? '', url, body, request.headers['idempotency-key']?.toString());
    if (faults.loseNextRefund && request.method === 'POST' && url.pathname === '/v1/refunds') {
      faults.loseNextRefund = false;
      return void request.socket.destroy();
    }
    if (faults.loseNextAnswer) {
      faults.loseNextAnswer = false;
      return void request.socket.destroy();
    }
    const error =
      result === 'other_parameters'
        ? { type: 'idempotency_error', message: 'Keys can only be used with the same parameters' }
        : result === undefined && { type: 'invalid_request_error', message: 'No such session' };
    response.writeHead(error ? (result === undefined ? 404 : 400) : 200, {
      'content-type': 'application/json',
      // Stripe answers a conflict of parameters in this way: the SDK must not retry it.
      'stripe-should-retry': 'false',
    });
    response.end(JSON.stringify(error ? { error } : result));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const webhooks = new Stripe('sk_test_fake').webhooks;
  const sign = (body: string, secret: string) => {
    const signature = webhooks.generateTestHeaderString({ payload: body, secret });
    return { body, headers: new Headers({ 'stripe-signature': signature }) };
  };

  return {
    sessions,
    refunds,
    createRequests,
    faults,
    requestCount: () => requestCount,
    provider: stripeProvider(
      { secret_key: 'sk_test_fake', webhook_secret: WEBHOOK_SECRET },
      { host: '127.0.0.1', port, protocol: 'http', wallTime: (now) => now + faults.wallClockAhead },
    ),
    /** Marks the session as paid, as after the person's payment. */
    pay: (session: Session): Session =>
      Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        url: null,
        payment_intent: `pi_${session.id}`,
      }),
    /** Gives back a part of a paid session. */
    refund({ id, payment_intent, currency }: Session, amount: number): Refund {
      const charge = `ch_${id}`;
      const refund: Refund = {
        id: `re_${refunds.length + 1}`,
        object: 'refund',
        charge,
        payment_intent,
        amount,
        currency,
        status: 'succeeded',
        metadata: {},
      };
      refunds.push(refund);
      return refund;
    },
    /** A webhook request as Stripe sends it: the raw body and its signature. */
    notification(type: string, object: unknown, { secret = WEBHOOK_SECRET, created = 1_800_000_000 } = {}) {
      const body = JSON.stringify({ id: 'evt_1', object: 'event', type, created, data: { object } });
      return sign(body, secret);
    },
    sign: (body: string) => sign(body, WEBHOOK_SECRET),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}
