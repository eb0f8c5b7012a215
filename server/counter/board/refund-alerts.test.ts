import { afterAll, expect, test } from 'vitest';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterPersonApi } from '#lib/contract/counter/money.ts';
import { type Clerk, counterOn } from '#server/test/counter.ts';
import { startFakeStripe } from '#server/test/fake-stripe.ts';
import { startTopup } from '#server/test/payment-page.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { stripeCalls } from '#server/test/stripe-calls.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const stripe = await startFakeStripe();
afterAll(() => stripe.close());
const { server } = await setUpTestServer({ paymentProviders: [stripe.provider] });
const counter = counterOn(server);

const { notify, openSession } = stripeCalls(server, stripe);

async function topUp(person: Person): Promise<string> {
  const { path } = await startTopup(person, { amount: 30_000, method: 'stripe' });
  const session = stripe.pay(await openSession(path));
  expect(await notify('checkout.session.completed', session)).toBe(200);
  return session.client_reference_id;
}

async function refund(clerk: Clerk, id: string): Promise<string> {
  const input = { id, amount: 5_000, reason: 'did not come' };
  const made = dataOf(await clerk.call(counterPersonApi.cardRefund, input));
  const status = async () =>
    (
      await server.db
        .selectFrom('card_refunds')
        .select('status')
        .where('id', '=', made.id)
        .executeTakeFirstOrThrow()
    ).status;
  await expect.poll(status, { timeout: 20_000 }).not.toBe('pending');
  return made.id;
}

const alerts = async (clerk: Clerk) =>
  dataOf(await clerk.call(counterBoardApi.board, {})).alerts.filter(({ kind }) => kind === 'refund');

test('a refund to a card that failed is on the board of its outlet until somebody takes it', async () => {
  const manager = await counter.clerk('manager');
  const elsewhere = await counter.clerk('manager', { outlet_id: 'xuhui' });
  const person = await server.signIn();
  const payment = await topUp(person);
  stripe.faults.refuseRefunds = true;
  const id = await refund(manager, payment);
  const [alert] = await alerts(manager);
  expect(alert).toMatchObject({
    id: expect.stringContaining(`refund:${id}:`),
    table: null,
    taken_by: null,
    refund: { user_id: person.id, amount: 5_000 },
  });
  expect(await alerts(elsewhere)).toEqual([]);
  const take = () => manager.call(counterBoardApi.takeAlert, { id: alert?.id ?? '' });
  dataOf(await take());
  expect(await alerts(manager)).toEqual([]);
  expect(reasonOf(await take())).toBe('changed');
});

test('it is over when another refund of the payment is made', async () => {
  const manager = await counter.clerk('manager');
  const payment = await topUp(await server.signIn());
  stripe.faults.refuseRefunds = true;
  await refund(manager, payment);
  expect(await alerts(manager)).toHaveLength(1);
  stripe.faults.refuseRefunds = false;
  server.clock.at += 10;
  await refund(manager, payment);
  expect(await alerts(manager)).toEqual([]);
});

test('it is over when the provider made it after all', async () => {
  const manager = await counter.clerk('manager');
  const payment = await topUp(await server.signIn());
  stripe.faults.refuseRefunds = false;
  const id = await refund(manager, payment);
  const made = stripe.refunds.find(({ metadata }) => metadata.card_refund === id)!;
  made.status = 'failed';
  expect(await notify('refund.failed', made)).toBe(200);
  expect(await alerts(manager)).toHaveLength(1);
  made.status = 'succeeded';
  expect(await notify('refund.updated', made)).toBe(200);
  expect(await alerts(manager)).toEqual([]);
});
