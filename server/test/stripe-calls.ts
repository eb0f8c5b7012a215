import type { FakeStripe, Session } from './fake-stripe.ts';
import type { TestServer } from './test-server.ts';

/** What the server hears from the fake Stripe, and the sessions there that its payment pages open. */
export const stripeCalls = (server: Pick<TestServer, 'app'>, stripe: FakeStripe) => ({
  /** Returns the status of the answer. */
  notify: async (...event: Parameters<FakeStripe['notification']>): Promise<number> => {
    const { body, headers } = stripe.notification(...event);
    return (await server.app.request('/api/payment/notify/stripe', { method: 'POST', body, headers })).status;
  },
  openSession: async (path: string): Promise<Session> => {
    const location = (await server.app.request(path)).headers.get('location');
    return [...stripe.sessions.values()].find(({ url }) => url === location)!;
  },
});
