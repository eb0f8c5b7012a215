import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { paymentApi } from '#lib/contract/payment.ts';
import { read } from '#server/db/statement.ts';
import { sweepOrders } from '#server/ordering/order/overdue.ts';
import { startFakeStripe } from '#server/test/fake-stripe.ts';
import { gridStart, HOUR, MINUTE } from '#server/test/games.ts';
import { paymentPath, startTopup } from '#server/test/payment-page.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { stripeCalls } from '#server/test/stripe-calls.ts';
import { dataOf, type Person } from '#server/test/test-server.ts';
import { reconcilePayments } from './reconcile.ts';
import { claimPaymentsToCheck } from './store.ts';

const stripe = await startFakeStripe();
afterAll(() => stripe.close());
const { server, games } = await setUpTestServer({ paymentProviders: [stripe.provider] });

let person: Person;
beforeEach(async () => {
  server.clock.at += 86_400;
  person = await games.fundedCustomer();
});

async function openCheckout() {
  const order = dataOf(await games.addAt(person, gridStart(server.clock.at, 3 * HOUR)));
  const { redirect_url } = dataOf(await person.call(orderApi.pay, { id: order.id, method: 'stripe' }));
  const path = paymentPath(redirect_url);
  return { order, path, session: await stripeCalls(server, stripe).openSession(path) };
}

const paymentStatus = async (id: string) => (await games.detail(person, id)).payment?.status;

test('the page of Stripe is closed when the hold of its order ends', async () => {
  const { order, path, session } = await openCheckout();
  server.clock.at += 14 * MINUTE;
  await reconcilePayments(server.deps);
  expect(session.status).toBe('open');
  server.clock.at += MINUTE;
  await sweepOrders(server.deps);
  await reconcilePayments(server.deps);
  expect(session.status).toBe('expired');
  expect(await paymentStatus(order.id)).toBe('failed');
  expect((await server.app.request(path)).headers.get('location')).toContain('https://hall.test/#/');
});

test('the page is closed when the order is cancelled, or paid by another method', async () => {
  const cancelled = await openCheckout();
  dataOf(await person.call(orderApi.cancel, { id: cancelled.order.id }));
  const paid = await openCheckout();
  dataOf(await games.payByWallet(person, paid.order.id));
  await reconcilePayments(server.deps);
  expect([cancelled.session.status, paid.session.status]).toEqual(['expired', 'expired']);
});

test('a page that was paid at the last moment is settled, and the order revived', async () => {
  const { order, session } = await openCheckout();
  stripe.pay(session);
  server.clock.at += 15 * MINUTE;
  await sweepOrders(server.deps);
  await reconcilePayments(server.deps);
  expect((await games.detail(person, order.id)).status).toBe('paid');
});

test('an expired page that Stripe does not close is tried again every minute', async () => {
  const { session } = await openCheckout();
  server.clock.at += 15 * MINUTE;
  stripe.faults.down = true;
  await reconcilePayments(server.deps);
  stripe.faults.down = false;
  server.clock.at += MINUTE;
  await reconcilePayments(server.deps);
  expect(session.status).toBe('expired');
});

test('a payment that does not match is tried for a day, then fails with an alarm', async () => {
  const { session, order } = await openCheckout();
  stripe.pay(session);
  session.amount_total += 1;
  const error = vi.spyOn(server.deps.log, 'error');
  onTestFinished(() => error.mockRestore());
  server.clock.at += 23 * HOUR;
  await reconcilePayments(server.deps);
  expect(await paymentStatus(order.id)).toBe('pending');
  server.clock.at += HOUR;
  await reconcilePayments(server.deps);
  expect(await paymentStatus(order.id)).toBe('failed');
  expect(error.mock.calls.map(([facts]) => facts)).toContainEqual(
    expect.objectContaining({ alarm: 'payment_mismatch', provider_ref: session.id }),
  );
});

test('an expired payment of a provider that is no longer configured fails at once', async () => {
  const { order } = await openCheckout();
  server.clock.at += 15 * MINUTE;
  await reconcilePayments({ ...server.deps, paymentProviders: [] });
  expect(await paymentStatus(order.id)).toBe('failed');
});

test('a new payment is checked before those that were checked in vain', async () => {
  const made = Array.from({ length: 25 }, () => startTopup(person, { amount: 5000, method: 'stripe' }));
  const old = await Promise.all(made);
  await Promise.all(old.map(({ path }) => server.app.request(path)));
  const checkAll = async () => {
    while ((await reconcilePayments(server.deps)) > 0);
  };
  server.clock.at += MINUTE;
  await checkAll();
  const { topup, path } = await startTopup(person, { amount: 5000, method: 'stripe' });
  await server.app.request(path);
  server.clock.at += HOUR;
  await reconcilePayments(server.deps);
  const { checked_at } = await server.db
    .selectFrom('payments')
    .select('checked_at')
    .where('id', '=', topup.id)
    .executeTakeFirstOrThrow();
  expect(checked_at).toBe(server.clock.at);
});

test('leaving a payment is answered with 503, at once, while Stripe does not answer', async () => {
  const { order, session } = await openCheckout();
  const { payment } = await games.detail(person, order.id);
  stripe.faults.down = true;
  const requests = stripe.requestCount();
  const one = await person.call(paymentApi.leave, { id: payment!.id });
  const all = await person.call(paymentApi.leaveOrder, { id: order.id });
  stripe.faults.down = false;
  expect([one.status, all.status]).toEqual([503, 503]);
  // The SDK repeats each once if the connection was closed.
  expect(stripe.requestCount() - requests).toBe(4);
  expect(await paymentStatus(order.id)).toBe('pending');
  dataOf(await person.call(paymentApi.leaveOrder, { id: order.id }));
  expect([session.status, await paymentStatus(order.id)]).toEqual(['expired', 'failed']);
});

test('a payment that is settled is not checked again once it has expired', async () => {
  const { session, order } = await openCheckout();
  stripe.pay(session);
  server.clock.at += MINUTE;
  await reconcilePayments(server.deps);
  expect(await paymentStatus(order.id)).toBe('paid');
  server.clock.at += HOUR;
  const claimed = await read(server.db, claimPaymentsToCheck(server.clock.at));
  expect(claimed.map(({ status }) => status).filter((status) => status !== 'pending')).toEqual([]);
});
