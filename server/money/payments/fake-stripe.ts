import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { stripeProvider } from './stripe.ts';

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

const WEBHOOK_SECRET = 'whsec_fake';

/** A local server with the part of Stripe's Checkout API that the real SDK calls, for tests. */
export async function startFakeStripe() {
  const sessions = new Map<string, Session>();
  const createRequests: { form: URLSearchParams; idempotencyKey: string | undefined }[] = [];

  const createSession = (form: URLSearchParams, idempotencyKey: string): Session => {
    const id = `cs_test_${idempotencyKey}`;
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
    const idempotencyKey = request.headers['idempotency-key']?.toString();
    const form = new URLSearchParams(await readBody(request));
    if (request.method === 'POST') createRequests.push({ form, idempotencyKey });
    const session =
      request.method === 'POST'
        ? createSession(form, idempotencyKey ?? '')
        : sessions.get(request.url?.split('/').at(-1) ?? '');
    response.writeHead(session ? 200 : 404, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(session ?? { error: { type: 'invalid_request_error', message: 'No such session' } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const webhooks = new Stripe('sk_test_fake').webhooks;

  return {
    sessions,
    createRequests,
    provider: stripeProvider(
      { secret_key: 'sk_test_fake', webhook_secret: WEBHOOK_SECRET },
      { host: '127.0.0.1', port, protocol: 'http' },
    ),
    /** A webhook request as Stripe sends it: the raw body and its signature. */
    notification(type: string, session: Session, secret = WEBHOOK_SECRET) {
      const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: session } });
      const signature = webhooks.generateTestHeaderString({ payload: body, secret });
      return { body, headers: new Headers({ 'stripe-signature': signature }) };
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}
