import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { type Session, startFakeStripe } from '#server/test/fake-stripe.ts';
import { gridStart, HOUR } from '#server/test/games.ts';
import { paymentPath, startTopup } from '#server/test/payment-page.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { staffOf } from '#server/test/staff.ts';
import { dataOf, type Person } from '#server/test/test-server.ts';
import { refundToCard, retryCardRefunds } from './card-refund.ts';
import { findCardRefund } from './card-refund-store.ts';

const stripe = await startFakeStripe();
afterAll(() => stripe.close());
const { server, games } = await setUpTestServer({ paymentProviders: [stripe.provider] });
const manager = await staffOf(server, { role: 'manager' });

let person: Person;
beforeEach(async () => {
  server.clock.at += 86_400;
  Object.assign(stripe.faults, {
    loseNextRefund: false,
    down: false,
    refuseRefunds: false,
    refundsPending: false,
  });
  person = await server.signIn();
});

const notify = async (...event: Parameters<typeof stripe.notification>) => {
  const { body, headers } = stripe.notification(...event);
  return (await server.app.request('/api/payment/notify/stripe', { method: 'POST', body, headers })).status;
};

const openSession = async (path: string): Promise<Session> => {
  const location = (await server.app.request(path)).headers.get('location');
  return [...stripe.sessions.values()].find(({ url }) => url === location)!;
};

async function topUp(request: { package_id: string } | { amount: number } = { amount: 30_000 }) {
  const { path } = await startTopup(person, { ...request, method: 'stripe' });
  const session = stripe.pay(await openSession(path));
  expect(await notify('checkout.session.completed', session)).toBe(200);
  return session;
}

const refund = ({ client_reference_id: payment_id }: Session, amount: number) =>
  manager((ctx) => refundToCard(ctx, { payment_id, amount, reason: 'did not come' }));
const balance = async () => (await games.wallet(person)).balance;
const statusOf = async (id: string) => (await findCardRefund(server.db, id))?.status;
/** What was given back at Stripe. */
const givenBack = ({ payment_intent }: Session) =>
  stripe.refunds
    .filter((each) => each.payment_intent === payment_intent && each.status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
const kinds = async () => dataOf(await person.call(walletApi.logs, {})).list.map(({ kind }) => kind);

describe('a refund to the card', () => {
  test('takes the money from the wallet and gives it back at Stripe', async () => {
    const session = await topUp();
    const { id } = await refund(session, 2_900);
    expect(await statusOf(id)).toBe('succeeded');
    expect(await balance()).toBe(27_100);
    expect(givenBack(session)).toBe(2_900);
    expect(await kinds()).toEqual(['card_refund', 'topup']);
  });

  test('of an order refunds what the order gave back', async () => {
    const order = dataOf(await games.addAt(person, gridStart(server.clock.at, 3 * HOUR)));
    const { redirect_url } = dataOf(await person.call(orderApi.pay, { id: order.id, method: 'stripe' }));
    const session = stripe.pay(await openSession(paymentPath(redirect_url)));
    await notify('checkout.session.completed', session);
    await expect(refund(session, 1)).rejects.toMatchObject({ reason: 'not_payable_in_cash' });
    dataOf(await person.call(orderApi.cancel, { id: order.id }));
    const elsewhere = await staffOf(server, { role: 'manager', outlet_id: 'xuhui' });
    const request = { payment_id: session.client_reference_id, amount: 1, reason: 'x' };
    await expect(elsewhere((ctx) => refundToCard(ctx, request))).rejects.toMatchObject({
      reason: 'not_found',
    });
    await refund(session, order.total);
    expect(await balance()).toBe(0);
  });

  test('is the payment at most, however it is divided, and never a bonus', async () => {
    const session = await topUp({ package_id: 'p300' });
    await refund(session, 20_000);
    await expect(refund(session, 10_001)).rejects.toMatchObject({
      reason: 'refund_above_payment',
      facts: { max: 10_000 },
    });
    await refund(session, 10_000);
    expect(await balance()).toBe(3_000);
    const other = await topUp({ amount: 1_000 });
    await expect(refund(other, 1_001)).rejects.toMatchObject({ reason: 'refund_above_payment' });
    await expect(refund(session, 1)).rejects.toMatchObject({ facts: { max: 0 } });
  });

  test('by two at once is made once where the payment covers one', async () => {
    const session = await topUp();
    const results = await Promise.allSettled([refund(session, 20_000), refund(session, 20_000)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(givenBack(session)).toBe(20_000);
  });

  test('whose answer is lost stays on its way, and is not paid twice', async () => {
    const session = await topUp();
    // The SDK retries by itself too: Stripe is down afterwards.
    stripe.faults.loseNextRefund = true;
    const { id } = await refund(session, 5_000);
    if ((await statusOf(id)) === 'pending') {
      server.clock.at += 61;
      expect(await retryCardRefunds(server.deps)).toBe(1);
    }
    expect(await statusOf(id)).toBe('succeeded');
    expect(givenBack(session)).toBe(5_000);
    expect(await balance()).toBe(25_000);
  });

  test('is sent later where Stripe does not answer, also after a day', async () => {
    const session = await topUp();
    stripe.faults.down = true;
    const { id } = await refund(session, 5_000);
    expect(await statusOf(id)).toBe('pending');
    expect(await balance()).toBe(25_000);
    expect(await retryCardRefunds(server.deps)).toBe(0);
    stripe.faults.down = false;
    server.clock.at += 86_400;
    expect(await retryCardRefunds(server.deps)).toBe(1);
    expect(await statusOf(id)).toBe('succeeded');
    expect(givenBack(session)).toBe(5_000);
  }, 120_000);

  test('that Stripe refuses goes back to the wallet', async () => {
    const session = await topUp();
    stripe.faults.refuseRefunds = true;
    const { id } = await refund(session, 5_000);
    expect(await statusOf(id)).toBe('failed');
    expect(await balance()).toBe(30_000);
    expect(await kinds()).toEqual(['card_refund_failed', 'card_refund', 'topup']);
    stripe.faults.refuseRefunds = false;
    await refund(session, 30_000);
  });

  test('that is pending at Stripe is settled by its notification', async () => {
    const session = await topUp();
    stripe.faults.refundsPending = true;
    const { id } = await refund(session, 5_000);
    expect(await statusOf(id)).toBe('pending');
    const made = stripe.refunds.find(({ metadata }) => metadata.card_refund === id)!;
    made.status = 'succeeded';
    for (let i = 0; i < 2; i++) expect(await notify('refund.updated', made)).toBe(200);
    expect(await statusOf(id)).toBe('succeeded');
    expect(await balance()).toBe(25_000);
  });

  test('that fails after it succeeded goes back to the wallet, once', async () => {
    const session = await topUp();
    const { id } = await refund(session, 5_000);
    const made = stripe.refunds.find(({ metadata }) => metadata.card_refund === id)!;
    made.status = 'failed';
    for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated'])
      expect(await notify(type, made)).toBe(200);
    expect(await statusOf(id)).toBe('failed');
    expect(await balance()).toBe(30_000);
  });

  test('is not booked again as one that was made at Stripe', async () => {
    const session = await topUp();
    await refund(session, 5_000);
    const { id, payment_intent, currency } = session;
    const charge = { id: `ch_${id}`, payment_intent, currency };
    expect(await notify('charge.refunded', charge)).toBe(200);
    expect(await balance()).toBe(25_000);
    // One that was made there counts by itself.
    stripe.refund(session, 1_000);
    expect(await notify('charge.refunded', charge)).toBe(200);
    expect(await balance()).toBe(24_000);
    await expect(refund(session, 24_001)).rejects.toMatchObject({ facts: { max: 24_000 } });
  });
});
