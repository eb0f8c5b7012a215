import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint, Input } from '#lib/contract/endpoint.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { dataOf, makeTestServer, type Person, reasonOf, type TestServer } from '#server/test/test-server.ts';

let server: TestServer;
let person: Person;

beforeAll(async () => {
  server = await makeTestServer();
});
afterAll(async () => {
  expect(await checkLedger(server.db)).toEqual([]);
  await server.close();
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
    expect(await call(vipApi.topupDetail, { id: topup.id })).toMatchObject({ status: 'paid' });
    const { list } = await call(walletApi.logs, {});
    expect(list.map(({ kind, amount, balance_after }) => [kind, amount, balance_after])).toEqual([
      ['bonus', 3000, 33_000],
      ['topup', 30_000, 30_000],
    ]);
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
    expect(await call(vipApi.topupDetail, { id: topup.id })).toMatchObject({
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
  const refusals: [Input<typeof vipApi.topup>, object][] = [
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
    [{ amount: 5000 }, { reason: 'payment_method_required' }],
    [{ amount: 5000, method: 'wallet' }, { reason: 'payment_method_unavailable' }],
  ];
  for (const [wanted, refusal] of refusals) {
    expect(await person.call(vipApi.topup, wanted)).toMatchObject({ ok: false, refusal });
  }
  expect((await call(vipApi.logs, {})).list).toEqual([]);
});

test('records are paged without a gap or a double while new ones arrive', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 25; i++) {
    const { topup, path } = await topUp({ amount: 1000 + i, method: 'sandbox' });
    await open(path, form('paid'));
    ids.unshift(topup.id);
  }
  const first = await call(vipApi.logs, { type: 'income' });
  const entries = await call(walletApi.logs, { type: 'income' });
  await open((await topUp({ amount: 1000, method: 'sandbox' })).path, form('paid'));
  const rest = await call(vipApi.logs, { type: 'income', cursor: first.next_cursor! });
  const older = await call(walletApi.logs, { type: 'income', cursor: entries.next_cursor! });
  expect([...first.list, ...rest.list].map(({ id }) => id)).toEqual(ids);
  expect([...entries.list, ...older.list].map(({ amount }) => amount)).toEqual(ids.map((_, i) => 1024 - i));
  expect(rest.next_cursor).toBeNull();

  expect((await call(walletApi.logs, { type: 'expense' })).list).toEqual([]);
  for (const endpoint of [vipApi.logs, walletApi.logs]) {
    const refused = await person.call(endpoint, { cursor: "1' or 1=1" });
    expect(refused).toMatchObject({ ok: false, refusal: { field: 'cursor' } });
  }
});

test('no one sees the top-up of another', async () => {
  const { topup } = await topUp({ amount: 5000, method: 'sandbox' });
  const other = await server.signIn();
  expect(reasonOf(await other.call(vipApi.topupDetail, { id: topup.id }))).toBe('not_found');
});

test('members see their level, the way to the next one, and the packages', async () => {
  const detail = await call(vipApi.detail, {});
  expect(detail).toMatchObject({
    level: { id: 'member' },
    next_level: { id: 'silver' },
    spent: 0,
    progress: 0,
  });
  expect(detail.methods).toEqual(['sandbox']);
  expect(detail.packages).toContainEqual({ id: 'p300', amount: 30_000, bonus: 3000 });
});
