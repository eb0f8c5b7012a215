import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { walletApi } from '#lib/contract/wallet.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { read } from '#server/db/statement.ts';
import { type FakeStripe, startFakeStripe } from '#server/test/fake-stripe.ts';
import { startTopup, submitPayment } from '#server/test/payment-page.ts';
import { dataOf, makeTestServer, type Person, type TestServer } from '#server/test/test-server.ts';
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
  await server?.close();
  await stripe?.close();
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
    const forged = stripe.notification('checkout.session.completed', paid, { secret: 'whsec_wrong' });
    expect((await notify(forged)).status).toBe(400);
    const otherAmount = stripe.notification('checkout.session.completed', { ...paid, amount_total: 1 });
    expect((await notify(otherAmount)).status).toBe(400);
    expect(await balance()).toBe(0);
  });

  test('is not credited for another session, currency or provider', async () => {
    const { topup, session } = await openCheckout();
    const paid = { ...session, payment_status: 'paid' as const };
    for (const other of [
      // A payment link of the same Stripe account takes any client_reference_id from its address.
      { ...paid, id: 'cs_test_link' },
      { ...paid, currency: 'idr' },
      {
        ...paid,
        client_reference_id: (await startTopup(person, { amount: 5000, method: 'sandbox' })).topup.id,
      },
    ]) {
      const response = await notify(stripe.notification('checkout.session.completed', other));
      expect(response.status, JSON.stringify(other)).toBe(400);
    }
    const outcome = { payment_id: topup.id, status: 'paid', provider_ref: session.id } as const;
    expect(await settlePayment(server.deps, 'sandbox', outcome)).toBe('mismatch');
    expect(await balance()).toBe(0);
  });

  test('does not fail by the end of another session', async () => {
    const { topup, session } = await openCheckout();
    const ended = stripe.notification('checkout.session.expired', { ...session, id: 'cs_test_other' });
    expect((await notify(ended)).status).toBe(200);
    expect(await read(server.db, findPayment(topup.id))).toMatchObject({ status: 'pending' });
  });

  test('accepts odd events that are signed', async () => {
    const { session } = await openCheckout();
    const paid = { ...session, payment_status: 'paid' };
    const odd: [string, unknown][] = [
      ['checkout.session.completed', null],
      ['checkout.session.completed', []],
      ['checkout.session.completed', { id: 1 }],
      ['checkout.session.completed', { ...paid, client_reference_id: 'a\u0000b' }],
      ['checkout.session.completed', { ...paid, client_reference_id: 'x'.repeat(5000) }],
      ['checkout.session.completed', { ...paid, currency: 'not a currency' }],
      ['checkout.session.completed', { ...paid, currency: 'isk', amount_total: 50_050 }],
      ['charge.refunded', { id: 'ch_1' }],
      ['charge.refunded', { id: 'ch_1', payment_intent: null, amount_refunded: 1, currency: 'cny' }],
      ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_other', amount_refunded: 1, currency: 'cny' }],
      ['charge.dispute.created', { id: 'dp_1', payment_intent: 'pi_other', amount: 'all' }],
    ];
    for (const [type, object] of odd) {
      const response = await notify(stripe.notification(type, object));
      expect(response.status, `${type} ${JSON.stringify(object)}`).toBe(200);
    }
    for (const body of ['null', '[]', '"text"', '{}', '{"data":null}'])
      expect((await notify(stripe.sign(body))).status, body).toBe(200);
    expect(await balance()).toBe(0);
  });

  test('gets one page where two languages open it at the same time', async () => {
    const { topup, path } = await startTopup(person, { amount: 5000, method: 'stripe' });
    const [one, two] = await Promise.all([
      server.app.request(path),
      server.app.request(path.replace('en-us', 'zh-cn')),
    ]);
    expect(one.headers.get('location')).toBe(two.headers.get('location'));
    const { provider_ref } = (await read(server.db, findPayment(topup.id)))!;
    const open = [...stripe.sessions.values()].filter(
      ({ client_reference_id, status }) => client_reference_id === topup.id && status === 'open',
    );
    expect(open.map(({ id }) => id)).toEqual([provider_ref]);
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
    expect(await read(server.db, findPayment(topup.id))).toMatchObject({ status: 'failed' });
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
    expect(await read(server.db, findPayment(topup.id))).toMatchObject({
      provider_ref: `cs_test_${topup.id}`,
    });
  });
});

test('eight concurrent outcomes credit a payment once', async () => {
  const { topup } = await startTopup(person, { amount: 5000, method: 'sandbox' });
  const outcome = { payment_id: topup.id, status: 'paid', provider_ref: null } as const;
  const results = await Promise.all(
    Array.from({ length: 8 }, () => settlePayment(server.deps, 'sandbox', outcome)),
  );
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
