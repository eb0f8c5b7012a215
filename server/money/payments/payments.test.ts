import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { walletApi } from '#lib/contract/wallet.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { startTopup, submitPayment } from '#server/test/payment-page.ts';
import { dataOf, makeTestServer, type Person, type TestServer } from '#server/test/test-server.ts';
import { type FakeStripe, startFakeStripe } from './fake-stripe.ts';
import { reconcilePayments } from './reconcile.ts';
import { sandboxProvider } from './sandbox.ts';
import { settlePayment } from './settle.ts';
import { findPayment } from './store.ts';

let server: TestServer;
let stripe: FakeStripe;
let person: Person;

beforeAll(async () => {
  stripe = await startFakeStripe();
  server = await makeTestServer({ paymentProviders: [stripe.provider, sandboxProvider] });
});
afterAll(async () => {
  await server.close();
  await stripe.close();
});
beforeEach(async () => {
  person = await server.signIn();
});

const balance = async () => dataOf(await person.call(walletApi.detail, {})).balance;
const expectLedgerConsistent = async () => expect(await checkLedger(server.db)).toEqual([]);

describe('a Stripe payment', () => {
  const openCheckout = async () => {
    const { topup, path } = await startTopup(person, { amount: 5000, method: 'stripe' });
    const response = await server.app.request(path);
    expect(response.status).toBe(303);
    const session = stripe.sessions.get(`cs_test_${topup.id}`)!;
    expect(response.headers.get('location')).toBe(session.url);
    return { topup, session };
  };
  const notify = ({ body, headers }: ReturnType<FakeStripe['notification']>) =>
    server.app.request('/api/payment/notify/stripe', { method: 'POST', body, headers });

  test('is credited once, however often its notification is sent', async () => {
    const { session } = await openCheckout();
    const paid = stripe.notification('checkout.session.completed', { ...session, payment_status: 'paid' });
    for (let i = 0; i < 3; i++) expect((await notify(paid)).status).toBe(200);
    expect(await balance()).toBe(5000);
    await expectLedgerConsistent();
  });

  test('is not credited if the signature is wrong or the amount differs', async () => {
    const { session } = await openCheckout();
    const paid = { ...session, payment_status: 'paid' as const };
    const forged = stripe.notification('checkout.session.completed', paid, 'whsec_wrong');
    expect((await notify(forged)).status).toBe(400);
    const otherAmount = stripe.notification('checkout.session.completed', { ...paid, amount_total: 1 });
    expect((await notify(otherAmount)).status).toBe(400);
    expect(await balance()).toBe(0);
  });

  test('is checked with Stripe after a minute, in case its notification was lost', async () => {
    const { session } = await openCheckout();
    session.payment_status = 'paid';
    await reconcilePayments(server.deps);
    expect(await balance()).toBe(0);
    server.clock.at += 61;
    await reconcilePayments(server.deps);
    expect(await balance()).toBe(5000);
  });

  test('fails after a day without an outcome, and is credited if it is paid later', async () => {
    const { topup, session } = await openCheckout();
    server.clock.at += 24 * 3600;
    await reconcilePayments(server.deps);
    expect(await findPayment(server.db, topup.id)).toMatchObject({ status: 'failed' });
    await notify(stripe.notification('checkout.session.completed', { ...session, payment_status: 'paid' }));
    expect(await balance()).toBe(5000);
  });

  test('shows an error page while Stripe is unreachable, and opens once it is reachable', async () => {
    const { topup, path } = await startTopup(person, { amount: 5000, method: 'stripe' });
    vi.spyOn(stripe.provider, 'openPage').mockRejectedValueOnce(new Error('connect ECONNREFUSED'));
    const page = await server.app.request(path);
    expect(page.status).toBe(503);
    expect(await page.text()).toContain('been charged. Try again');
    expect((await server.app.request(path)).status).toBe(303);
    expect(await findPayment(server.db, topup.id)).toMatchObject({ provider_ref: `cs_test_${topup.id}` });
  });
});

test('eight concurrent outcomes credit a payment once', async () => {
  const { topup } = await startTopup(person, { amount: 5000, method: 'sandbox' });
  const outcome = { payment_id: topup.id, status: 'paid', provider_ref: topup.id } as const;
  const results = await Promise.all(Array.from({ length: 8 }, () => settlePayment(server.deps, outcome)));
  expect(results.toSorted()).toEqual([...Array<string>(7).fill('already_paid'), 'paid']);
  expect(await balance()).toBe(5000);
  await expectLedgerConsistent();
});

test.for(['nothing', '%00', '..%2f..', '%F0%9F%92%A5', `x${'9'.repeat(300)}`, "' or 1=1 --"])(
  'answers 404 for the payment id %o',
  async (id) => {
    for (const provider of ['sandbox', 'stripe', 'gold', '%00']) {
      const path = `/api/payment/${provider}/${id}`;
      expect((await server.app.request(path)).status).toBe(404);
      expect((await submitPayment(server, path, 'paid')).status).toBe(404);
    }
    expect((await submitPayment(server, `/api/payment/notify/${id}`, 'paid')).status).toBe(404);
  },
);
