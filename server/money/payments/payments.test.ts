import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Endpoint, Input } from '#lib/contract/endpoint.ts';
import { orderApi } from '#lib/contract/order.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { sweepOrders } from '#server/ordering/order/overdue.ts';
import { dataOf, makeTestServer, NOON, type Person, type TestServer } from '#server/test/test-server.ts';
import { reconcilePayments } from './reconcile.ts';
import { sandboxProvider } from './sandbox.ts';
import { settlePayment } from './settle.ts';
import { findPayment } from './store.ts';
import { type StripeDouble, startStripeDouble } from './stripe-double.ts';

let server: TestServer;
let stripe: StripeDouble;
let person: Person;

beforeAll(async () => {
  stripe = await startStripeDouble();
  server = await makeTestServer({
    paymentProviders: [stripe.provider, sandboxProvider],
  });
});
afterAll(async () => {
  await server.close();
  await stripe.close();
});
beforeEach(async () => {
  person = await server.signIn();
});

const form = (result: string) => ({ method: 'POST', body: new URLSearchParams({ result }) });
const pathOf = (url: string | null) => url!.replace('https://hall.test', '');
const open = (path: string, init?: RequestInit) => server.app.request(path, init);
/** A call of the person that must succeed. */
const call = async <E extends Endpoint>(endpoint: E, input: Input<E>, key?: string) =>
  dataOf(await person.call(endpoint, input, key ? { key } : {}));
const topUp = async (wanted: Input<typeof vipApi.topup>, key?: string) => {
  const { topup, redirect_url } = await call(vipApi.topup, wanted, key);
  return { topup, path: pathOf(redirect_url) };
};
const balance = async () => (await call(walletApi.detail, {})).balance;
const whole = async () => expect(await checkLedger(server.deps.db)).toEqual([]);

describe('a payment by Stripe', () => {
  const start = async () => {
    const { topup, path } = await topUp({ amount: 5000, method: 'stripe' });
    const door = await open(path);
    expect(door.status).toBe(303);
    const session = stripe.sessions.get(`cs_test_${topup.id}`)!;
    expect(door.headers.get('location')).toBe(session.url);
    return { topup, path, session };
  };
  const notify = ({ body, headers }: ReturnType<StripeDouble['notification']>) =>
    open('/api/payment/notify/stripe', { method: 'POST', body, headers });

  test('is credited by the signed notification, once', async () => {
    const { session } = await start();
    const notice = stripe.notification('checkout.session.completed', { ...session, payment_status: 'paid' });
    for (let i = 0; i < 3; i++) expect((await notify(notice)).status).toBe(200);
    expect(await balance()).toBe(5000);
    await whole();
  });

  test('is not credited by a forged notification, nor by one over another amount', async () => {
    const { session } = await start();
    const paid = { ...session, payment_status: 'paid' as const };
    expect(
      (await notify(stripe.notification('checkout.session.completed', paid, 'whsec_wrong'))).status,
    ).toBe(400);
    const less = stripe.notification('checkout.session.completed', { ...paid, amount_total: 1 });
    expect((await notify(less)).status).toBe(400);
    expect(await balance()).toBe(0);
  });

  test('whose notification was lost is found by asking, after a minute', async () => {
    const { session } = await start();
    session.payment_status = 'paid';
    await reconcilePayments(server.deps);
    expect(await balance()).toBe(0);
    server.clock.at += 61;
    await reconcilePayments(server.deps);
    expect(await balance()).toBe(5000);
  });

  test('of which nothing is heard for a day counts as failed, and late money is credited all the same', async () => {
    const { topup, session } = await start();
    server.clock.at += 24 * 3600;
    await reconcilePayments(server.deps);
    expect(await findPayment(server.deps.db, topup.id)).toMatchObject({ status: 'failed' });
    await notify(stripe.notification('checkout.session.completed', { ...session, payment_status: 'paid' }));
    expect(await balance()).toBe(5000);
  });

  test('that Stripe does not answer says so, and can be tried again', async () => {
    const { topup, path } = await topUp({ amount: 5000, method: 'stripe' });
    vi.spyOn(stripe.provider, 'open').mockRejectedValueOnce(new Error('connect ECONNREFUSED'));
    const page = await open(path);
    expect(page.status).toBe(503);
    expect(await page.text()).toContain('Nothing has been charged');
    expect((await open(path)).status).toBe(303);
    expect(await findPayment(server.deps.db, topup.id)).toMatchObject({
      provider_ref: `cs_test_${topup.id}`,
    });
  });
});

test('eight verdicts at once credit once', async () => {
  const { topup } = await topUp({ amount: 5000, method: 'sandbox' });
  const verdict = { payment_id: topup.id, result: 'paid', provider_ref: topup.id } as const;
  const settled = await Promise.all(Array.from({ length: 8 }, () => settlePayment(server.deps, verdict)));
  expect(settled.toSorted()).toEqual([...Array<string>(7).fill('already'), 'paid']);
  expect(await balance()).toBe(5000);
  await whole();
});

describe('a payment for an order', () => {
  /** A booking some days ahead, and the page on which it is paid. */
  const book = async (hours: number) => {
    const table_id = (await server.deps.hall.current()).outlets[0]!.tables[0]!.id;
    const wanted = { table_id, start_time: NOON + 3 * 86_400 + hours * 3600, minutes: 60 };
    const order = await call(orderApi.add, wanted);
    const { redirect_url } = await call(orderApi.pay, { id: order.id, method: 'sandbox' });
    return { order, wanted, path: pathOf(redirect_url) };
  };
  const statusOf = async (id: string) => (await call(orderApi.detail, { id })).status;
  const kinds = async () => (await call(walletApi.logs, {})).list.map(({ kind }) => kind);

  test('passes the wallet on its way to the outlet, and leads back to the order', async () => {
    const { order, path } = await book(0);
    const back = await open(path, form('paid'));
    const at = path.split('/').at(-1)!.split('?')[0];
    expect(back.headers.get('location')).toBe(
      `https://hall.test/#/pages/order/pay?id=${order.id}&payment=${at}`,
    );
    expect(await statusOf(order.id)).toBe('paid');
    expect(await call(walletApi.detail, {})).toEqual({ balance: 0, deposit_held: order.deposit });
    expect((await kinds()).toSorted()).toEqual(['deposit_hold', 'order_pay', 'payment_in']);
    await whole();
  });

  test('that comes after the hold is honoured while the slot is free', async () => {
    const { order, path } = await book(2);
    await runOut();
    expect(await statusOf(order.id)).toBe('cancelled');
    await open(path, form('paid'));
    expect(await statusOf(order.id)).toBe('paid');
    await whole();
  });

  test('that comes after the slot went to someone else stays in the wallet', async () => {
    const { order, wanted, path } = await book(4);
    await runOut();
    dataOf(await (await server.signIn()).call(orderApi.add, wanted));
    await open(path, form('paid'));
    expect(await statusOf(order.id)).toBe('cancelled');
    expect(await balance()).toBe(order.total);
    expect(await kinds()).toEqual(['payment_in']);
    await whole();
  });

  test('that comes twice, from two pages, pays the order once and leaves the rest in the wallet', async () => {
    const { order, path } = await book(6);
    const { redirect_url } = await call(orderApi.pay, { id: order.id, method: 'sandbox' });
    await Promise.all([open(path, form('paid')), open(pathOf(redirect_url), form('paid'))]);
    expect(await statusOf(order.id)).toBe('paid');
    expect(await balance()).toBe(order.total);
    await whole();
  });

  test('stays in the wallet where paying the order is struck by a fault, which leaves nothing half done', async () => {
    const { order, path } = await book(8);
    const undone = vi.fn();
    vi.spyOn(server.deps.fulfilments.order, 'fulfil').mockImplementationOnce(async ({ tx, afterCommit }) => {
      afterCommit(undone);
      await tx.deleteFrom('order_events').where('order_id', '=', order.id).execute();
      throw new TypeError('undefined is not a function');
    });
    await open(path, form('paid'));
    expect(await statusOf(order.id)).toBe('unpaid');
    expect((await call(orderApi.detail, { id: order.id })).timeline).toHaveLength(1);
    expect(undone).not.toHaveBeenCalled();
    expect(await balance()).toBe(order.total);
  });

  test('that does not fit its order any more is found by the check', async () => {
    const { order, path } = await book(10);
    await open(path, form('paid'));
    await whole();
    const set = (change: object) =>
      server.db.updateTable('orders').set(change).where('id', '=', order.id).execute();
    await set({ paid: 1, deposit_returned: true });
    const off = await checkLedger(server.db);
    expect(off).toContainEqual(expect.stringContaining(`order ${order.id} brought`));
    expect(off).toContainEqual(expect.stringContaining(`deposit:${person.id} holds ${order.deposit}`));
    await set({ paid: order.total - order.deposit, deposit_returned: false });
    const mark = (status: 'pending' | 'paid') =>
      server.db.updateTable('payments').set({ status }).where('order_id', '=', order.id).execute();
    await mark('pending');
    expect(await checkLedger(server.db)).toEqual([expect.stringContaining('and was credited 1 times')]);
    await mark('paid');
    await whole();
  });

  const runOut = async () => {
    server.clock.at += 15 * 60;
    await sweepOrders(server.deps);
  };
});

test.for(['nothing', '%00', '..%2f..', '%F0%9F%92%A5', `x${'9'.repeat(300)}`, "' or 1=1 --"])(
  'there is no payment %o, and no fault over it',
  async (id) => {
    for (const provider of ['sandbox', 'stripe', 'gold', '%00']) {
      const path = `/api/payment/${provider}/${id}`;
      expect((await open(path)).status).toBe(404);
      expect((await open(path, form('paid'))).status).toBe(404);
    }
    expect((await open(`/api/payment/notify/${id}`, form('paid'))).status).toBe(404);
  },
);
