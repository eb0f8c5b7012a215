import { afterAll, expect, test } from 'vitest';
import { startFakeStripe } from '#server/test/fake-stripe.ts';
import { startTopup } from '#server/test/payment-page.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';

const stripe = await startFakeStripe();
afterAll(() => stripe.close());
const { server, games } = await setUpTestServer({ paymentProviders: [stripe.provider] });

const notify = async (...event: Parameters<typeof stripe.notification>) => {
  const { body, headers } = stripe.notification(...event);
  return (await server.app.request('/api/payment/notify/stripe', { method: 'POST', body, headers })).status;
};

async function topUp() {
  const person = await server.signIn();
  const { path } = await startTopup(person, { package_id: 'p300', method: 'stripe' });
  const location = (await server.app.request(path)).headers.get('location');
  const session = stripe.pay([...stripe.sessions.values()].find(({ url }) => url === location)!);
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
