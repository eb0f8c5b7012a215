import { afterEach, expect, test } from 'vitest';
import type { Input } from '#lib/contract/endpoint.ts';
import { storeApi } from '#lib/contract/store.ts';
import { storeDetailApi } from '#lib/contract/store-detail.ts';
import { tableApi } from '#lib/contract/table.ts';
import { instantOf } from '#lib/domain/time.ts';
import { insertTestOrder, type TestOrder } from '#server/test/insert-order.ts';
import { NOON } from '#server/test/noon.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf } from '#server/test/test-server.ts';

const { server } = await setUpTestServer();
const ann = await server.signIn();
afterEach(() => {
  server.clock.at = NOON;
});

const list = async (position: { lat?: number; lng?: number } = {}, lang: 'en-us' | 'zh-cn' = 'en-us') =>
  dataOf(await server.call(storeApi.list, position, { lang })).list;

test('outlets are listed by name, in the language of the call', async () => {
  expect((await list()).map(({ name, distance }) => [name, distance])).toEqual([
    ["Baize Jing'an", null],
    ['Baize Xuhui', null],
  ]);
  expect((await list({}, 'zh-cn')).map(({ name }) => name)).toEqual(['绿呢台球 静安店', '绿呢台球 徐汇店']);
});

test('outlets are listed nearest first for a position', async () => {
  const outlets = await list({ lat: 31.1937, lng: 121.4413 });
  expect(outlets.map(({ id }) => id)).toEqual(['xuhui', 'jingan']);
  expect(outlets[0]?.distance).toBeLessThan(50);
  expect(outlets[1]?.distance).toBeGreaterThan(3_000);
});

test('a page says where the next one begins and how many outlets there are', async () => {
  const page = async (input: Input<typeof storeApi.list>) => {
    const { list: outlets, ...rest } = dataOf(await server.call(storeApi.list, input));
    return { ids: outlets.map(({ id }) => id), ...rest };
  };
  expect(await page({})).toEqual({ ids: ['jingan', 'xuhui'], next_cursor: null, total: 2 });
  expect(await page({ limit: 1 })).toEqual({ ids: ['jingan'], next_cursor: '1', total: 2 });
  expect(await page({ limit: 1, cursor: '1' })).toEqual({ ids: ['xuhui'], next_cursor: null, total: 2 });
  expect(await page({ search: '徐汇' })).toEqual({ ids: ['xuhui'], next_cursor: null, total: 1 });
  expect(await page({ first: 'xuhui', limit: 1 })).toEqual({ ids: ['xuhui'], next_cursor: '1', total: 2 });
});

test('an outlet counts its tables by state, without those out of service', async () => {
  const order = { user_id: ann.id, start_at: NOON - 600, end_at: NOON + 3_600 };
  await insertTestOrder(server.db, { ...order, table_id: 'jingan-1', status: 'playing' });
  const over = { ended_at: NOON - 60, occupied_until_at: NOON + 240 };
  await insertTestOrder(server.db, { ...order, ...over, table_id: 'jingan-2', status: 'ended' });
  await insertTestOrder(server.db, { ...order, table_id: 'jingan-3', status: 'paid', start_at: NOON + 600 });
  await insertTestOrder(server.db, { ...order, table_id: 'jingan-4', status: 'unpaid', hold_until_at: NOON });

  const [jingan, xuhui] = await list();
  expect(jingan?.counts).toEqual({ free: 10, in_use: 1, cleaning: 1, total: 12 });
  expect(xuhui?.counts).toEqual({ free: 6, in_use: 0, cleaning: 0, total: 6 });
  const secondPage = dataOf(await server.call(storeApi.list, { first: 'xuhui', limit: 1, cursor: '1' }));
  expect(secondPage.list).toEqual([jingan]);
  expect(dataOf(await server.call(storeDetailApi.detail, { id: 'jingan' }))).toMatchObject(jingan ?? {});
});

test('an outlet counts the states that its tables have, at every moment of their orders', async () => {
  const kinds: Omit<TestOrder, 'user_id' | 'table_id'>[] = [
    { status: 'unpaid', start_at: 0, end_at: 3_600, hold_until_at: 900 },
    { status: 'paid', start_at: 600, end_at: 3_600 },
    { status: 'playing', start_at: 0, end_at: 1_800 },
    { status: 'ended', start_at: 0, end_at: 3_600, ended_at: 1_200, occupied_until_at: 1_500 },
    { status: 'completed', start_at: 0, end_at: 1_800, ended_at: 1_800 },
    { status: 'cancelled', start_at: 0, end_at: 3_600 },
  ];
  const from = NOON + 86_400;
  for (const [at, { hold_until_at, ended_at, occupied_until_at, ...order }] of kinds.entries()) {
    await insertTestOrder(server.db, {
      ...order,
      user_id: ann.id,
      table_id: `xuhui-${at + 1}`,
      start_at: from + order.start_at,
      end_at: from + order.end_at,
      ...(hold_until_at && { hold_until_at: from + hold_until_at }),
      ...(ended_at && { ended_at: from + ended_at }),
      ...(occupied_until_at && { occupied_until_at: from + occupied_until_at }),
    });
  }
  for (const second of [
    -1, 0, 599, 600, 899, 900, 1_199, 1_200, 1_500, 1_800, 2_099, 2_100, 3_600, 3_899, 3_900,
  ]) {
    server.clock.at = from + second;
    const tables = dataOf(await server.call(tableApi.list, { store_id: 'xuhui' })).list;
    const states = tables.filter((table) => !table.out_of_service).map(({ state }) => state);
    const count = (state: string) => states.filter((each) => each === state).length;
    const expected = { free: count('free'), in_use: count('in_use'), cleaning: count('cleaning') };
    expect((await list()).find(({ id }) => id === 'xuhui')?.counts).toMatchObject(expected);
  }
});

test('an outlet shows whether it is open, and until when', async () => {
  server.clock.at = instantOf('2026-11-24', 60, 'Asia/Shanghai');
  const [jingan, xuhui] = await list();
  expect(jingan).toMatchObject({ open_now: true, open_change_at: null });
  expect(jingan?.hours_today).toEqual([{ open: '00:00', close: '24:00' }]);
  expect(xuhui).toMatchObject({ open_now: true, open_change_at: server.clock.at + 3_600 });
});

test.each([
  ['/api/store/detail?id=moon', 'not_found', 'id'],
  ['/api/store/list?lat=north&lng=1', 'invalid_input', 'lat'],
  ['/api/store/list?lat=91&lng=1', 'invalid_input', 'lat'],
  ['/api/store/list?lat=1&lng=181', 'invalid_input', 'lng'],
  ['/api/store/list?cursor=next', 'invalid_input', 'cursor'],
  ['/api/store/list?cursor=-1', 'invalid_input', 'cursor'],
  ['/api/store/list?limit=0', 'invalid_input', 'limit'],
  ['/api/store/list?limit=51', 'invalid_input', 'limit'],
  [`/api/store/list?search=${'a'.repeat(141)}`, 'invalid_input', 'search'],
])('invalid input is refused with its field: %s', async (path, reason, field) => {
  const response = await server.app.request(path);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ code: 0, data: { reason, field } });
});
