import { beforeEach, expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { tableApi } from '#lib/contract/table.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';

import { dataOf, type Person } from '#server/test/test-server.ts';

const { server } = await setUpTestServer();
let ann: Person;

beforeEach(async () => {
  server.clock.at += 86_400;
  ann = await server.signIn();
});

const table_id = async () => (await server.deps.hall.current()).outlets[0]!.tables[0]!.id;
const wallet = async (person: Person) => dataOf(await person.call(walletApi.detail, {}));

test('a person scans, tops up, pays, plays, extends, ends early and gets the refund and the deposit', async () => {
  const id = await table_id();
  const code = await server.tableCode(id);
  expect(dataOf(await ann.call(tableApi.detail, { code })).at_table).toBe(true);

  const { topup, redirect_url } = dataOf(await ann.call(vipApi.topup, { amount: 50_000, method: 'sandbox' }));
  const response = await server.app.request(redirect_url!.replace('https://hall.test', ''), {
    method: 'POST',
    body: new URLSearchParams({ result: 'paid' }),
  });
  expect(response.status).toBe(303);
  expect(topup.amount).toBe(50_000);
  expect((await wallet(ann)).balance).toBe(50_000);

  const request = { table_id: id, start_time: null, minutes: 60 };
  const quote = dataOf(await ann.call(orderApi.quote, request));
  const order = dataOf(await ann.call(orderApi.add, { ...request, code, total: quote.total }));
  expect(order.status).toBe('unpaid');
  const paid = dataOf(await ann.call(orderApi.pay, { id: order.id, method: 'wallet' })).order;
  expect(paid.status).toBe('playing');
  await expect.poll(() => server.lamps.get(id)).toBe(true);
  expect(await wallet(ann)).toEqual({ balance: 50_000 - quote.total, deposit_held: quote.deposit });

  const { extend_options } = dataOf(await ann.call(orderApi.detail, { id: order.id }));
  const option = extend_options.find((option) => option.minutes === 30)!;
  const extended = dataOf(
    await ann.call(orderApi.extend, { id: order.id, minutes: 30, method: 'wallet', price: option.price }),
  );
  expect(extended.order.end_at).toBe(paid.end_at + 1800);

  server.clock.at += 40 * 60;
  const { end_preview } = dataOf(await ann.call(orderApi.detail, { id: order.id }));
  const ended = dataOf(await ann.call(orderApi.end, { id: order.id }));
  const playPrice = quote.total - quote.deposit + option.price;
  expect(ended.settlement).toEqual(end_preview);
  expect(ended.settlement).toMatchObject({
    used_minutes: 40,
    unused_minutes: 50,
    refund: Math.floor((playPrice * 50) / 90),
  });
  await expect.poll(() => server.lamps.get(id)).toBe(false);
  expect(await wallet(ann)).toEqual({ balance: 50_000 - ended.settlement!.charged, deposit_held: 0 });

  const state = async () => dataOf(await server.call(tableApi.detail, { id })).state;
  expect(await state()).toBe('cleaning');
  server.clock.at += 5 * 60;
  expect(await state()).toBe('free');
});
