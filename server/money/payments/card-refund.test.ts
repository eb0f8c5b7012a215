import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { read } from '#server/db/statement.ts';
import { sweepOrders } from '#server/ordering/order/overdue.ts';
import { type Session, startFakeStripe } from '#server/test/fake-stripe.ts';
import { gridStart, HOUR } from '#server/test/games.ts';
import { paymentPath, startTopup } from '#server/test/payment-page.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { staffOf } from '#server/test/staff.ts';
import { stripeCalls } from '#server/test/stripe-calls.ts';
import { dataOf, type Person } from '#server/test/test-server.ts';
import { findRefundablePayment, refundToCard, retryCardRefunds } from './card-refund.ts';
import { findCardRefund } from './card-refund-store.ts';

const stripe = await startFakeStripe();
afterAll(() => stripe.close());
const { server, games } = await setUpTestServer({ paymentProviders: [stripe.provider] });
const example = await server.deps.hall.current();
const manager = await staffOf(server, { role: 'manager' });

let person: Person;
beforeEach(async () => {
  server.clock.at += 86_400;
  Object.assign(stripe.faults, {
    loseNextRefund: false,
    down: false,
    refuseRefunds: false,
    refundsPending: false,
    unknownSessions: false,
    hold: null,
  });
  person = await server.signIn();
});

const { notify, openSession } = stripeCalls(server, stripe);

async function topUp(request: { package_id: string } | { amount: number } = { amount: 30_000 }) {
  const { path } = await startTopup(person, { ...request, method: 'stripe' });
  const session = stripe.pay(await openSession(path));
  expect(await notify('checkout.session.completed', session)).toBe(200);
  return session;
}

const refundBy =
  (staff: typeof manager) =>
  ({ client_reference_id }: Session, amount: number) =>
    staff(async (ctx) => {
      const payment = await findRefundablePayment(ctx, client_reference_id);
      return refundToCard(ctx, payment, { amount, reason: 'did not come' });
    });
const request = refundBy(manager);
/** Waits until Stripe has answered. */
const refund = async (session: Session, amount: number) => {
  const made = await request(session, amount);
  await expect.poll(() => statusOf(made.id)).not.toBe('pending');
  return made;
};
/** Waits until Stripe has not answered, however often it was asked. */
const refundInVain = async (session: Session, amount: number) => {
  const before = stripe.requestCount();
  const made = await request(session, amount);
  await expect.poll(() => stripe.requestCount() - before, { timeout: 20_000 }).toBe(3);
  return made;
};
const balance = async () => (await games.wallet(person)).balance;
const statusOf = async (id: string) => (await read(server.db, findCardRefund(id)))?.status;
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
    await expect(request(session, 1)).rejects.toMatchObject({ reason: 'not_payable_in_cash' });
    dataOf(await person.call(orderApi.cancel, { id: order.id }));
    const elsewhere = await staffOf(server, { role: 'manager', outlet_id: 'xuhui' });
    await expect(refundBy(elsewhere)(session, 1)).rejects.toMatchObject({ reason: 'not_found' });
    await refund(session, order.total);
    expect(await balance()).toBe(0);
  });

  test('is the payment at most, however it is divided, and takes its bonus back', async () => {
    const session = await topUp({ package_id: 'p300' });
    await refund(session, 20_000);
    expect(await balance()).toBe(11_000);
    await expect(request(session, 10_001)).rejects.toMatchObject({
      reason: 'refund_above_payment',
      facts: { max: 10_000 },
    });
    await refund(session, 10_000);
    expect(await balance()).toBe(0);
    expect(await kinds()).toEqual(['card_refund', 'bonus', 'card_refund', 'bonus', 'bonus', 'topup']);
    const other = await topUp({ amount: 1_000 });
    await expect(request(other, 1_001)).rejects.toMatchObject({ reason: 'refund_above_payment' });
    await expect(request(session, 1)).rejects.toMatchObject({ facts: { max: 0 } });
  });

  test('of a top-up, again and again, leaves no bonus', async () => {
    for (let i = 0; i < 3; i++) {
      await refund(await topUp({ package_id: 'p300' }), 30_000);
      expect(await balance()).toBe(0);
    }
  });

  test('takes back the bonus that is not spent, and gives it back where it fails', async () => {
    const session = await topUp({ package_id: 'p300' });
    const { paid } = await games.play(person);
    // The bonus and some own money.
    expect(paid).toBeGreaterThan(3_000);
    server.clock.at += 7_200;
    await sweepOrders(server.deps);
    const left = 33_000 - paid;
    expect(await balance()).toBe(left);
    const fresh = await topUp({ package_id: 'p300' });
    const { id } = await refund(fresh, 15_000);
    expect(await balance()).toBe(left + 33_000 - 15_000 - 1_500);
    const made = stripe.refunds.find(({ metadata }) => metadata.card_refund === id)!;
    made.status = 'failed';
    expect(await notify('refund.failed', made)).toBe(200);
    expect(await balance()).toBe(left + 33_000);
    await refund(fresh, 30_000);
    expect(await balance()).toBe(left);
    // The bonus of the first is spent: nothing is taken back for it.
    await refund(session, left);
    expect(await balance()).toBe(0);
  });

  test('takes the bonus back once, also where Stripe gives back the rest', async () => {
    const session = await topUp({ package_id: 'p300' });
    await refund(session, 15_000);
    stripe.refund(session, 15_000);
    const { id, payment_intent, currency } = session;
    expect(await notify('charge.refunded', { id: `ch_${id}`, payment_intent, currency })).toBe(200);
    expect(await balance()).toBe(0);
  });

  test('does not wait for Stripe', async () => {
    const session = await topUp();
    let release = () => {};
    stripe.faults.hold = new Promise((resolve) => {
      release = resolve;
    });
    const { id } = await request(session, 1_000);
    expect(await statusOf(id)).toBe('pending');
    release();
    await expect.poll(() => statusOf(id)).toBe('succeeded');
  });

  test('by two at once is made once where the payment covers one', async () => {
    const session = await topUp();
    const results = await Promise.allSettled([refund(session, 20_000), refund(session, 20_000)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(givenBack(session)).toBe(20_000);
  });

  test('whose answer is lost stays on its way, and is not paid twice', async () => {
    const session = await topUp();
    // The SDK asks again by itself.
    stripe.faults.loseNextRefund = true;
    await refund(session, 5_000);
    expect(givenBack(session)).toBe(5_000);
    expect(await balance()).toBe(25_000);
  });

  test('is sent later where Stripe does not answer, also after a day', async () => {
    const session = await topUp();
    stripe.faults.down = true;
    const { id } = await refundInVain(session, 5_000);
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
    const { id } = await request(session, 5_000);
    const madeFor = () => stripe.refunds.find(({ metadata }) => metadata.card_refund === id);
    await expect.poll(madeFor).toBeDefined();
    expect(await statusOf(id)).toBe('pending');
    const made = madeFor()!;
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

  test('that was made stays on its way where Stripe does not know the key any more', async () => {
    const session = await topUp();
    // Stripe makes it, and its answer is lost; then the key is of another account.
    stripe.faults.loseNextRefund = true;
    stripe.faults.refundsPending = true;
    const { id } = await request(session, 5_000);
    await expect.poll(() => givenBack(session)).toBe(5_000);
    stripe.faults.unknownSessions = true;
    server.clock.at += 61;
    await retryCardRefunds(server.deps);
    expect(await statusOf(id)).toBe('pending');
    expect(await balance()).toBe(25_000);
    stripe.faults.unknownSessions = false;
    const made = stripe.refunds.find(({ metadata }) => metadata.card_refund === id)!;
    made.status = 'succeeded';
    server.clock.at += 61;
    await retryCardRefunds(server.deps);
    expect(await statusOf(id)).toBe('succeeded');
    expect(givenBack(session)).toBe(5_000);
  });

  test('that was made although it counts as failed is taken from the wallet, and the rest is a loss', async () => {
    const session = await topUp();
    stripe.faults.refuseRefunds = true;
    const { id } = await refund(session, 20_000);
    expect(await balance()).toBe(30_000);
    const late = Object.assign(stripe.refund(session, 20_000), { metadata: { card_refund: id } });
    // A report that is older than the failure changes nothing: Stripe is asked.
    late.status = 'failed';
    expect(await notify('refund.updated', { ...late, status: 'succeeded' })).toBe(200);
    expect(await statusOf(id)).toBe('failed');
    stripe.faults.refuseRefunds = false;
    await refund(session, 15_000);
    late.status = 'succeeded';
    for (let i = 0; i < 2; i++) expect(await notify('refund.updated', late)).toBe(200);
    expect(await statusOf(id)).toBe('succeeded');
    expect(await balance()).toBe(0);
    expect(await checkLedger(server.db)).toEqual([]);
    // The wallet gets back what it gave.
    late.status = 'failed';
    expect(await notify('refund.failed', late)).toBe(200);
    expect(await balance()).toBe(15_000);
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
    await expect(request(session, 24_001)).rejects.toMatchObject({ facts: { max: 24_000 } });
  });
});

describe('a booking that its person cancels, where the hall refunds to the source', () => {
  const rulesAre = (refund_to: 'wallet' | 'source') =>
    server.applyHall({ ...example, rules: { ...example.rules, refund_to } });
  beforeEach(() => rulesAre('source'));
  afterAll(() => rulesAre('wallet'));

  const bookBy = async (method: 'stripe' | 'wallet') => {
    const order = dataOf(await games.addAt(person, gridStart(server.clock.at, 3 * HOUR)));
    const { redirect_url } = dataOf(await person.call(orderApi.pay, { id: order.id, method }));
    if (method === 'wallet') return { order };
    const session = stripe.pay(await openSession(paymentPath(redirect_url)));
    expect(await notify('checkout.session.completed', session)).toBe(200);
    return { order, session };
  };

  test('says before where the money goes, gives it back at Stripe, and says that it is done', async () => {
    const { order, session } = await bookBy('stripe');
    expect((await games.detail(person, order.id)).cancel_preview).toMatchObject({
      returned: order.total,
      to_source: order.total,
    });
    dataOf(await person.call(orderApi.cancel, { id: order.id, returned: order.total }));
    expect(await balance()).toBe(0);
    await expect
      .poll(async () => (await games.detail(person, order.id)).card_refunds)
      .toEqual([{ amount: order.total, status: 'succeeded', method: 'stripe' }]);
    expect(givenBack(session!)).toBe(order.total);
    expect(await kinds()).toContain('card_refund');
  });

  test('has its money in the wallet again if the bank refuses it', async () => {
    const { order } = await bookBy('stripe');
    stripe.faults.refuseRefunds = true;
    dataOf(await person.call(orderApi.cancel, { id: order.id }));
    await expect
      .poll(async () => (await games.detail(person, order.id)).card_refunds[0]?.status)
      .toBe('failed');
    expect(await balance()).toBe(order.total);
  });

  test('returns to the wallet what the wallet has paid, and turns no bonus into money on a card', async () => {
    await topUp({ package_id: 'p300' });
    const paid = await bookBy('wallet');
    expect((await games.detail(person, paid.order.id)).cancel_preview?.to_source).toBe(0);
    const before = await balance();
    dataOf(await person.call(orderApi.cancel, { id: paid.order.id }));
    expect(await balance()).toBe(before + paid.order.total);
    expect((await games.detail(person, paid.order.id)).card_refunds).toEqual([]);
  });

  test('goes to the wallet if the hall has not asked for the source', async () => {
    await rulesAre('wallet');
    const { order } = await bookBy('stripe');
    expect((await games.detail(person, order.id)).cancel_preview?.to_source).toBe(0);
    dataOf(await person.call(orderApi.cancel, { id: order.id }));
    expect(await balance()).toBe(order.total);
  });
});
