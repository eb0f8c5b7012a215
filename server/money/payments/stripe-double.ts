import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { stripeProvider } from './stripe.ts';

/** A session as the double keeps it: what the tests turn to paid or expired. */
interface Session {
  id: string;
  object: 'checkout.session';
  client_reference_id: string;
  url: string | null;
  currency: string;
  amount_total: number;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
}

const WEBHOOK_SECRET = 'whsec_of_the_double';

/** Stripe's Checkout API on a port of this machine, for tests: the real SDK talks to it. */
export async function startStripeDouble() {
  const sessions = new Map<string, Session>();
  const asked: { form: URLSearchParams; idempotencyKey: string | undefined }[] = [];

  const create = (form: URLSearchParams, key: string): Session => {
    const id = `cs_test_${key}`;
    const session: Session = sessions.get(id) ?? {
      id,
      object: 'checkout.session',
      client_reference_id: form.get('client_reference_id') ?? '',
      url: `https://checkout.stripe.test/${id}`,
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      status: 'open',
      payment_status: 'unpaid',
    };
    sessions.set(id, session);
    return session;
  };

  const server = createServer(async (request, response) => {
    const key = request.headers['idempotency-key']?.toString();
    const form = new URLSearchParams(await bodyOf(request));
    if (request.method === 'POST') asked.push({ form, idempotencyKey: key });
    const session =
      request.method === 'POST'
        ? create(form, key ?? '')
        : sessions.get(request.url?.split('/').at(-1) ?? '');
    response.writeHead(session ? 200 : 404, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(session ?? { error: { type: 'invalid_request_error', message: 'No such session' } }),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const webhooks = new Stripe('sk_test_double').webhooks;

  return {
    sessions,
    /** The sessions that were asked for, in order. */
    asked,
    provider: stripeProvider(
      { secret_key: 'sk_test_double', webhook_secret: WEBHOOK_SECRET },
      { host: '127.0.0.1', port, protocol: 'http' },
    ),
    /** A notification as Stripe sends it: the raw body and its signature. */
    notification(type: string, session: Session, secret = WEBHOOK_SECRET) {
      const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: session } });
      const signature = webhooks.generateTestHeaderString({ payload: body, secret });
      return { body, headers: new Headers({ 'stripe-signature': signature }) };
    },
    close: () => new Promise((closed) => server.close(closed)),
  };
}

export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}
