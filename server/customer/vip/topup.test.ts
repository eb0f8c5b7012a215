import { beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint, Input } from '#lib/contract/endpoint.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { startTopup, submitPayment } from '#server/test/payment-page.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person } from '#server/test/test-server.ts';

const { server } = await setUpTestServer();
let person: Person;

beforeEach(async () => {
  person = await server.signIn();
});

const call = async <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  dataOf(await person.call(endpoint, input));
const open = (path: string) => server.app.request(path);
const submit = (path: string, result: string) => submitPayment(server, path, result);
const topUp = (request: Input<typeof vipApi.topup>) => startTopup(person, request);
const balance = async () => (await call(walletApi.detail, {})).balance;

describe('a sandbox top-up', () => {
  test('is paid on its page, credited to the wallet and listed', async () => {
    const { topup, path } = await topUp({ package_id: 'p300', method: 'sandbox' });
    expect(topup).toMatchObject({ amount: 30_000, bonus: 3000, status: 'pending', method: 'sandbox' });

    const page = await open(path);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://hall.test");
    const markup = await page.text();
    expect(markup).toContain('¥300.00');
    expect(markup).toContain('Wallet top-up');

    const response = await submit(path, 'paid');
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`https://hall.test/#/pages/index/vip?topup=${topup.id}`);

    expect(await balance()).toBe(33_000);
    expect(await call(vipApi.topupDetail, { id: topup.id })).toMatchObject({ status: 'paid' });
    const { list } = await call(walletApi.logs, {});
    expect(list.map(({ kind, amount, balance_after }) => [kind, amount, balance_after])).toEqual([
      ['bonus', 3000, 33_000],
      ['topup', 30_000, 30_000],
    ]);
  });

  test('paid twice is credited once', async () => {
    const { path } = await topUp({ amount: 5000, method: 'sandbox' });
    for (let i = 0; i < 2; i++) expect((await submit(path, 'paid')).status).toBe(303);
    expect(await balance()).toBe(5000);
    expect((await open(path)).status).toBe(303);
  });

  test('that fails is not credited', async () => {
    const { topup, path } = await topUp({ amount: 5000, method: 'sandbox' });
    await submit(path, 'failed');
    expect(await balance()).toBe(0);
    expect(await call(vipApi.topupDetail, { id: topup.id })).toMatchObject({
      status: 'failed',
      paid_at: null,
    });
  });

  test('has a page in Chinese', async () => {
    const { path } = await topUp({ amount: 5000, method: 'sandbox' });
    const markup = await (await open(path.replace('en-us', 'zh-cn'))).text();
    expect(markup).toContain('lang="zh-Hans"');
    expect(markup).toContain('钱包充值');
  });

  test('rejects an invalid result, form, id and provider', async () => {
    const { path } = await topUp({ amount: 5000, method: 'sandbox' });
    expect((await submit(path, 'maybe')).status).toBe(400);
    expect((await server.app.request(path, { method: 'POST', body: '{' })).status).toBe(400);
    expect((await open('/api/payment/sandbox/pay_nobody')).status).toBe(404);
    expect((await submit('/api/payment/sandbox/pay_nobody', 'paid')).status).toBe(404);
    expect((await open(path.replace('sandbox', 'stripe'))).status).toBe(404);
    expect(await balance()).toBe(0);
  });
});

test('refuses an invalid amount or method with its reason', async () => {
  const refusals: [Input<typeof vipApi.topup>, object][] = [
    [
      { amount: 999, method: 'sandbox' },
      { reason: 'topup_below_minimum', field: 'amount', facts: { min: 1000, max: 500_000 } },
    ],
    [
      { amount: 1000.5, method: 'sandbox' },
      { reason: 'invalid_input', field: 'amount' },
    ],
    [{ amount: 5000 }, { reason: 'payment_method_required' }],
    [{ amount: 5000, method: 'wallet' }, { reason: 'payment_method_unavailable' }],
  ];
  for (const [request, refusal] of refusals) {
    expect(await person.call(vipApi.topup, request)).toMatchObject({ ok: false, refusal });
  }
  expect((await call(vipApi.logs, {})).list).toEqual([]);
});

test('pages have no gaps and no duplicates while new records are added', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 25; i++) {
    const { topup, path } = await topUp({ amount: 1000 + i, method: 'sandbox' });
    await submit(path, 'paid');
    ids.unshift(topup.id);
  }
  const first = await call(vipApi.logs, { type: 'income' });
  const entries = await call(walletApi.logs, { type: 'income' });
  await submit((await topUp({ amount: 1000, method: 'sandbox' })).path, 'paid');
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

test('returns the member level, the progress to the next one and the packages', async () => {
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
