import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { vipApi } from '#lib/contract/vip.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { Refusal } from '../http/refusal.ts';
import { honourPayment } from '../order/honour.ts';
import { checkLedger } from '../wallet/check.ts';
import { PROMOTIONS, post, walletOf } from '../wallet/ledger.ts';
import { reconcilePayments } from './reconcile.ts';
import { sandboxProvider } from './sandbox.ts';
import { settlePayment } from './settle.ts';
import { findPayment, insertPayment } from './store.ts';
import { type StripeDouble, startStripeDouble } from './stripe-double.ts';
import { makeWorld, signIn, type World } from './world.ts';

vi.mock('../order/honour.ts', () => ({ honourPayment: vi.fn() }));

let world: World;
let stripe: StripeDouble;
let person: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  stripe = await startStripeDouble();
  world = await makeWorld(
    new Map([
      ['stripe', stripe.provider],
      ['sandbox', sandboxProvider],
    ]),
  );
}, 60_000);
afterAll(async () => {
  await world.close();
  await stripe.close();
});
beforeEach(async () => {
  person = await signIn(world);
  vi.mocked(honourPayment).mockReset();
});

const form = (result: string) => ({ method: 'POST', body: new URLSearchParams({ result }) });
const pathOf = (url: string | null) => url!.replace('https://hall.test', '');
const open = (path: string, init?: RequestInit) => world.app.request(path, init);
const topUp = async (wanted: object, key?: string) => {
  const { topup, redirect_url } = await person.call(vipApi.topup, wanted, key);
  return { topup, path: pathOf(redirect_url) };
};
const balance = async () => (await person.call(walletApi.detail, {})).balance;
const whole = async () => expect(await checkLedger(world.deps.db)).toEqual([]);

describe('a top-up through the sandbox', () => {
  test('opens its page, is paid there, and stands in the wallet and in the records', async () => {
    const { topup, path } = await topUp({ package_id: 'p300', method: 'sandbox' });
    expect(topup).toMatchObject({ amount: 30_000, bonus: 3000, status: 'pending', method: 'sandbox' });

    const page = await open(path);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://hall.test");
    const markup = await page.text();
    expect(markup).toContain('¥300.00');
    expect(markup).toContain('Wallet top-up');

    const back = await open(path, form('paid'));
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toBe(`https://hall.test/#/pages/index/vip?topup=${topup.id}`);

    expect(await balance()).toBe(33_000);
    expect(await person.call(vipApi.topupDetail, { id: topup.id })).toMatchObject({ status: 'paid' });
    const { list } = await person.call(walletApi.logs, {});
    expect(list.map(({ kind, amount, balance_after }) => [kind, amount, balance_after])).toEqual([
      ['bonus', 3000, 33_000],
      ['topup', 30_000, 30_000],
    ]);
    await whole();
  });

  test('that is paid twice counts once', async () => {
    const { path } = await topUp({ amount: 5000, method: 'sandbox' });
    for (let i = 0; i < 2; i++) expect((await open(path, form('paid'))).status).toBe(303);
    expect(await balance()).toBe(5000);
    expect((await open(path)).status).toBe(303);
  });

  test('that fails leaves the wallet as it was', async () => {
    const { topup, path } = await topUp({ amount: 5000, method: 'sandbox' });
    await open(path, form('failed'));
    expect(await balance()).toBe(0);
    expect(await person.call(vipApi.topupDetail, { id: topup.id })).toMatchObject({
      status: 'failed',
      paid_at: null,
    });
  });

  test('asked for twice with one key is one top-up', async () => {
    const first = await topUp({ amount: 5000, method: 'sandbox' }, 'one-intent');
    expect(await topUp({ amount: 5000, method: 'sandbox' }, 'one-intent')).toEqual(first);
  });

  test('speaks Chinese to those who do', async () => {
    const { path } = await topUp({ amount: 5000, method: 'sandbox' });
    const markup = await (await open(path.replace('en-us', 'zh-cn'))).text();
    expect(markup).toContain('lang="zh-Hans"');
    expect(markup).toContain('钱包充值');
  });

  test('with junk for a result, or an unknown id, changes nothing', async () => {
    const { path } = await topUp({ amount: 5000, method: 'sandbox' });
    expect((await open(path, form('maybe'))).status).toBe(400);
    expect((await open(path, { method: 'POST', body: '{' })).status).toBe(400);
    expect((await open('/api/payment/sandbox/pay_nobody')).status).toBe(404);
    expect((await open('/api/payment/sandbox/pay_nobody', form('paid'))).status).toBe(404);
    expect((await open(path.replace('sandbox', 'stripe'))).status).toBe(404);
    expect(await balance()).toBe(0);
  });
});

test('a top-up is refused with its reason where the amount, the package or the method is wrong', async () => {
  const bounds = { field: 'amount', facts: { min: 1000, max: 500_000 } };
  const refusals: [object, object][] = [
    [{ method: 'sandbox' }, { reason: 'topup_below_minimum', ...bounds }],
    [
      { amount: 999, method: 'sandbox' },
      { reason: 'topup_below_minimum', ...bounds },
    ],
    [
      { amount: -5000, method: 'sandbox' },
      { reason: 'topup_below_minimum', ...bounds },
    ],
    [
      { amount: 500_001, method: 'sandbox' },
      { reason: 'topup_above_maximum', ...bounds },
    ],
    [
      { amount: 1000.5, method: 'sandbox' },
      { reason: 'invalid_input', field: 'amount' },
    ],
    [{ package_id: 'p9', method: 'sandbox' }, { reason: 'package_unknown' }],
    [{ amount: 5000 }, { reason: 'payment_method_required', msg: 'Please Choose A Payment Method' }],
    [{ amount: 5000, method: 'wallet' }, { reason: 'payment_method_unavailable' }],
  ];
  for (const [wanted, refusal] of refusals) {
    await expect(person.call(vipApi.topup, wanted)).rejects.toMatchObject(refusal);
  }
  expect((await person.call(vipApi.logs, {})).list).toEqual([]);
});

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
    await reconcilePayments(world.deps);
    expect(await balance()).toBe(0);
    world.clock.at += 61;
    await reconcilePayments(world.deps);
    expect(await balance()).toBe(5000);
  });

  test('of which nothing is heard for a day counts as failed, and late money is credited all the same', async () => {
    const { topup, session } = await start();
    world.clock.at += 24 * 3600;
    await reconcilePayments(world.deps);
    expect(await findPayment(world.deps.db, topup.id)).toMatchObject({ status: 'failed' });
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
    expect(await findPayment(world.deps.db, topup.id)).toMatchObject({ provider_ref: `cs_test_${topup.id}` });
  });
});

test('eight verdicts at once credit once', async () => {
  const { topup } = await topUp({ amount: 5000, method: 'sandbox' });
  const verdict = { payment_id: topup.id, result: 'paid', provider_ref: topup.id } as const;
  const settled = await Promise.all(Array.from({ length: 8 }, () => settlePayment(world.deps, verdict)));
  expect(settled.toSorted()).toEqual([...Array<string>(7).fill('already'), 'paid']);
  expect(await balance()).toBe(5000);
  await whole();
});

describe('a payment for an order', () => {
  const orderPayment = () =>
    world.deps.db.transaction().execute((tx) =>
      insertPayment(tx, {
        id: world.deps.ids.next('pay'),
        user_id: person.id,
        purpose: 'order',
        provider: 'sandbox',
        amount: 4000,
        created_at: world.clock.at,
      }),
    );
  const pay = async () => {
    const payment = await orderPayment();
    return settlePayment(world.deps, { payment_id: payment.id, result: 'paid', provider_ref: payment.id });
  };

  test('pays the order from the wallet in the same transaction', async () => {
    vi.mocked(honourPayment).mockImplementation(async ({ tx }) => {
      await post(tx, {
        id: world.deps.ids.next('txn'),
        kind: 'order_pay',
        at: world.clock.at,
        lines: [
          { account: walletOf(person.id), amount: -4000, kind: 'order_pay' },
          { account: PROMOTIONS, amount: 4000, kind: 'order_pay' },
        ],
      });
    });
    expect(await pay()).toBe('paid');
    expect(await balance()).toBe(0);
    expect((await person.call(walletApi.logs, {})).list.map(({ kind }) => kind)).toEqual([
      'order_pay',
      'payment_in',
    ]);
  });

  test.each([
    ['can not be honoured any more', new Refusal('slot_taken')],
    ['comes after its slot has gone', Object.assign(new Error('conflicting key'), { code: '23P01' })],
    ['is struck by a fault', new TypeError('undefined is not a function')],
  ])('that %s leaves the money in the wallet', async (_, error) => {
    const undone = vi.fn();
    vi.mocked(honourPayment).mockImplementation(async ({ tx, afterCommit }) => {
      afterCommit(undone);
      await tx.deleteFrom('idempotency_keys').execute();
      throw error;
    });
    expect(await pay()).toBe('paid');
    expect(await balance()).toBe(4000);
    expect(undone).not.toHaveBeenCalled();
    await whole();
  });
});

test('records are paged without a gap or a double while new ones arrive', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 25; i++) {
    const { topup, path } = await topUp({ amount: 1000 + i, method: 'sandbox' });
    await open(path, form('paid'));
    ids.unshift(topup.id);
  }
  const first = await person.call(vipApi.logs, { type: 'income' });
  const entries = await person.call(walletApi.logs, { type: 'income' });
  await open((await topUp({ amount: 1000, method: 'sandbox' })).path, form('paid'));
  const rest = await person.call(vipApi.logs, { type: 'income', cursor: first.next_cursor! });
  const older = await person.call(walletApi.logs, { type: 'income', cursor: entries.next_cursor! });
  expect([...first.list, ...rest.list].map(({ id }) => id)).toEqual(ids);
  expect([...entries.list, ...older.list].map(({ amount }) => amount)).toEqual(ids.map((_, i) => 1024 - i));
  expect(rest.next_cursor).toBeNull();

  expect((await person.call(walletApi.logs, { type: 'expense' })).list).toEqual([]);
  for (const endpoint of [vipApi.logs, walletApi.logs]) {
    await expect(person.call(endpoint, { cursor: "1' or 1=1" })).rejects.toMatchObject({ field: 'cursor' });
  }
});

test('no one sees the top-up of another', async () => {
  const { topup } = await topUp({ amount: 5000, method: 'sandbox' });
  const other = await signIn(world);
  await expect(other.call(vipApi.topupDetail, { id: topup.id })).rejects.toMatchObject({
    reason: 'not_found',
  });
});

test('members see their level, the way to the next one, and the packages', async () => {
  const detail = await person.call(vipApi.detail, {});
  expect(detail).toMatchObject({
    level: { id: 'member' },
    next_level: { id: 'silver' },
    spent: 0,
    progress: 0,
  });
  expect(detail.methods).toEqual(['stripe', 'sandbox']);
  expect(detail.packages).toContainEqual({ id: 'p300', amount: 30_000, bonus: 3000 });
});
