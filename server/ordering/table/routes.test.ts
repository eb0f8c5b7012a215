import { beforeEach, describe, expect, test } from 'vitest';
import { storeDetailApi } from '#lib/contract/store-detail.ts';
import { tableApi } from '#lib/contract/table.ts';
import { instantOf } from '#lib/domain/time.ts';
import { formatTableCode } from '#server/hall/table-code.ts';
import { insertTestOrder, type TestOrder } from '#server/test/insert-order.ts';
import { NOON } from '#server/test/noon.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf } from '#server/test/test-server.ts';

const ZONE = 'Asia/Shanghai';
const HOUR = 3_600;
const clockAt = (minute: number, day = '2026-11-24') => instantOf(day, minute, ZONE);

const { server } = await setUpTestServer();
const ann = await server.signIn();

beforeEach(async () => {
  server.clock.at = NOON;
  await server.db.deleteFrom('orders').execute();
});

/** Inserts an order of Ann's on table 1; by default two hours that started half an hour ago. */
const insertOrder = ({ start_at = NOON - 1_800, ...order }: Partial<TestOrder>) =>
  insertTestOrder(server.db, {
    user_id: ann.id,
    table_id: 'jingan-1',
    status: 'playing',
    start_at,
    end_at: start_at + 2 * HOUR,
    ...order,
  });

const tableDetail = async (id = 'jingan-1') => dataOf(await server.call(tableApi.detail, { id }));

describe('a table', () => {
  test('without orders is free, at the price of the hour', async () => {
    expect(await tableDetail()).toMatchObject({
      state: 'free',
      state_until_at: null,
      free_until_at: null,
      price_per_hour: 4_800,
      deposit: 8_000,
      open_now: true,
      at_table: false,
      max_minutes_now: 480,
      next_bookings: [],
      my_order_id: null,
      time_zone: ZONE,
    });
    server.clock.at = clockAt(20 * 60);
    expect(await tableDetail()).toMatchObject({ price_per_hour: 5_800 });
  });

  test('of a closed outlet is not open, with the time when it is; its outlet has no free tables', async () => {
    server.clock.at = clockAt(5 * 60);
    const closed = { open_now: false, opens_at: clockAt(10 * 60) };
    expect(await tableDetail('xuhui-4')).toMatchObject(closed);
    const { list } = dataOf(await server.call(tableApi.list, { store_id: 'xuhui' }));
    for (const table of list) expect(table).toMatchObject(closed);
    expect(dataOf(await server.call(storeDetailApi.detail, { id: 'xuhui' }))).toMatchObject({
      open_now: false,
      counts: { free: 0, in_use: 0, cleaning: 0, total: 6 },
    });
    server.clock.at = clockAt(10 * 60);
    expect(await tableDetail('xuhui-4')).toMatchObject({ open_now: true, opens_at: null });
    expect(dataOf(await server.call(storeDetailApi.detail, { id: 'xuhui' })).counts.free).toBe(6);
  });

  test('is listed as it is when the list is asked for, also while others ask for it', async () => {
    const stateNow = async () => {
      const { list } = dataOf(await server.call(tableApi.list, { store_id: 'jingan' }));
      return list.find(({ id }) => id === 'jingan-1')?.state;
    };
    for (let round = 0; round < 3; round++) {
      const others = Array.from({ length: 4 }, stateNow);
      await insertOrder({ status: 'playing' });
      others.push(...Array.from({ length: 4 }, stateNow));
      expect(await stateNow()).toBe('in_use');
      expect((await Promise.all(others)).slice(4)).toEqual(others.slice(4).map(() => 'in_use'));
      const before = Array.from({ length: 4 }, stateNow);
      await server.db.deleteFrom('orders').execute();
      expect(await stateNow()).toBe('free');
      await Promise.all(before);
    }
  });

  test('is occupied by an unpaid order until its hold expires, also before the sweep', async () => {
    const id = await insertOrder({ status: 'unpaid', hold_until_at: NOON + 1 });
    const own = async () => dataOf(await ann.call(tableApi.detail, { id: 'jingan-1' })).my_order_id;
    expect(await tableDetail()).toMatchObject({ state: 'in_use', my_order_id: null });
    expect(await own()).toBe(id);
    server.clock.at = NOON + 1;
    expect(await tableDetail()).toMatchObject({ state: 'free', free_until_at: null, max_minutes_now: 480 });
    expect(await own()).toBeNull();
  });

  test('can be played on until closing by the walk-in that is changed after midnight, by its person only', async () => {
    server.clock.at = clockAt(25 * 60);
    const end_at = server.clock.at + 0.5 * HOUR;
    const order_id = await insertOrder({
      table_id: 'xuhui-1',
      status: 'unpaid',
      start_at: server.clock.at,
      end_at,
      hold_until_at: end_at,
    });
    const input = { id: 'xuhui-1', order_id };
    expect(dataOf(await ann.call(tableApi.detail, input)).max_minutes_now).toBe(60);
    expect(dataOf(await server.call(tableApi.detail, input)).max_minutes_now).toBe(0);
    expect((await tableDetail('xuhui-1')).max_minutes_now).toBe(0);
  });

  test('is listed once at its outlet', async () => {
    await insertOrder({ status: 'playing' });
    const { list } = dataOf(await server.call(tableApi.list, { store_id: 'jingan' }));
    expect(list).toHaveLength(12);
    expect(list.filter(({ state }) => state !== 'free').map(({ id }) => id)).toEqual(['jingan-1']);
  });
});

describe('a table by its code', () => {
  test('is found by the code in any spelling, with `at_table` set', async () => {
    const code = await server.tableCode('jingan-3');
    for (const typed of [code, code.toLowerCase(), formatTableCode(code)]) {
      const found = dataOf(await server.call(tableApi.detail, { code: typed }));
      expect(found).toMatchObject({ id: 'jingan-3', at_table: true, store_name: "Baize Jing'an" });
      expect(JSON.stringify(found)).not.toContain(code);
    }
  });

  test.each(['ABCDEFGHJKMN', '\0', "' or 1=1 --", '🎱'])('is not found by %j', async (code) => {
    expect(await server.call(tableApi.detail, { code })).toMatchObject({
      ok: false,
      refusal: { reason: 'table_code_unknown', field: 'code' },
    });
  });
});

describe('invalid input is refused with its field:', () => {
  test.each([
    ['/api/table/list', 'invalid_input', 'store_id'],
    ['/api/table/list?store_id=moon', 'not_found', 'store_id'],
    ['/api/table/detail', 'invalid_input', 'id'],
    ['/api/table/detail?id=moon', 'table_unknown', 'id'],
    ['/api/table/slots?table_id=jingan-1&date=tomorrow', 'invalid_input', 'date'],
    ['/api/table/slots?table_id=jingan-1&date=2026-02-30', 'invalid_input', 'date'],
    ['/api/table/slots?table_id=jingan-1&date=1969-12-31', 'invalid_input', 'date'],
    ['/api/table/slots?table_id=moon&date=2026-11-24', 'table_unknown', 'table_id'],
    ['/api/table/slots?table_id=jingan-1&date=2026-11-24&minutes=70', 'minutes_out_of_range', 'minutes'],
    ['/api/table/stream', 'not_found', 'store_id'],
    ['/api/table/stream?store_id=moon', 'not_found', 'store_id'],
  ])('%s', async (path, reason, field) => {
    const response = await server.app.request(path);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      code: 0,
      msg: expect.stringMatching(/./),
      data: { reason, field },
    });
  });
});

describe('the slots of a day', () => {
  const slots = async (table_id: string, date: string) =>
    dataOf(await server.call(tableApi.slots, { table_id, date }));

  test('have the busy periods, cleaning separately, and the own ones marked', async () => {
    await insertOrder({ status: 'paid', start_at: NOON + 2 * HOUR });
    const busy = [
      { start_at: NOON + 2 * HOUR, end_at: NOON + 4 * HOUR, kind: 'booked' },
      { start_at: NOON + 4 * HOUR, end_at: NOON + 4 * HOUR + 300, kind: 'cleaning' },
    ];
    expect((await slots('jingan-1', '2026-11-24')).busy).toEqual(
      busy.map((period) => ({ ...period, mine: false })),
    );
    const own = dataOf(await ann.call(tableApi.slots, { table_id: 'jingan-1', date: '2026-11-24' }));
    expect(own.busy).toEqual(busy.map((period) => ({ ...period, mine: true })));
  });
});
