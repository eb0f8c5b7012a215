import { afterAll, expect, test } from 'vitest';
import { startFakeStripe } from '#server/test/fake-stripe.ts';
import { startTopup } from '#server/test/payment-page.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { stripeCalls } from '#server/test/stripe-calls.ts';

const stripe = await startFakeStripe();
afterAll(() => stripe.close());
const { server, games } = await setUpTestServer({ paymentProviders: [stripe.provider] });

const { notify, openSession } = stripeCalls(server, stripe);

async function topUp() {
  const person = await server.signIn();
  const { path } = await startTopup(person, { package_id: 'p300', method: 'stripe' });
  const session = stripe.pay(await openSession(path));
  expect(await notify('checkout.session.completed', session)).toBe(200);
  return { person, session };
}

function refund({ session }: Awaited<ReturnType<typeof topUp>>, amount: number) {
  stripe.refund(session, amount);
  const { id, payment_intent, currency } = session;
  return { id: `ch_${id}`, payment_intent, currency };
}

test('a reversal waits for no account of the hall', async () => {
  const topup = await topUp();
  const charge = refund(topup, 30_000);
  await server.db.transaction().execute(async (tx) => {
    const locked = await tx
      .selectFrom('accounts')
      .select('id')
      .where('id', 'in', ['provider:stripe', 'promotions', 'losses'])
      .forNoKeyUpdate()
      .execute();
    expect(locked.length).toBeGreaterThanOrEqual(2);
    expect(await notify('charge.refunded', charge)).toBe(200);
  });
  expect((await games.wallet(topup.person)).balance).toBe(0);
});

test('reports of one payment at the same time are booked once', async () => {
  const topup = await topUp();
  const charge = refund(topup, 15_000);
  const statuses = await Promise.all([1, 2, 3, 4].map(() => notify('charge.refunded', charge)));
  expect(statuses).toEqual([200, 200, 200, 200]);
  expect((await games.wallet(topup.person)).balance).toBe(16_500);
});

test('a dispute that is told several times at the same time is booked once, also when it is won', async () => {
  const { person, session } = await topUp();
  const { id, payment_intent, currency, amount_total: amount } = session;
  const dispute = (transactions: number) => {
    const balance_transactions = Array.from({ length: transactions }, () => ({}));
    return { id: `dp_${id}`, payment_intent, currency, amount, balance_transactions };
  };
  const told = async (type: string, transactions: number, created: number) =>
    Promise.all([1, 2, 3, 4].map(() => notify(type, dispute(transactions), { created })));
  expect(await told('charge.dispute.funds_withdrawn', 1, 1_800_000_010)).toEqual([200, 200, 200, 200]);
  expect((await games.wallet(person)).balance).toBe(0);
  expect(await told('charge.dispute.funds_reinstated', 2, 1_800_000_020)).toEqual([200, 200, 200, 200]);
  expect((await games.wallet(person)).balance).toBe(33_000);
  // The first report arrives once more.
  await told('charge.dispute.funds_withdrawn', 1, 1_800_000_010);
  expect((await games.wallet(person)).balance).toBe(33_000);
});
