import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexApi } from '#lib/contract/config.ts';
import { orderApi } from '#lib/contract/order.ts';
import { searchApi } from '#lib/contract/search.ts';
import { insertTestOrder } from '#server/test/insert-order.ts';
import { NOON } from '#server/test/noon.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';

const { server } = await setUpTestServer();
const ann = await server.signIn();

test('the outlets have names and the distance from a position, the types the order of `index/config`', async () => {
  const { list, types } = dataOf(
    await server.call(searchApi.times, { minutes: 60, lat: 31.1937, lng: 121.4413 }, { lang: 'zh-cn' }),
  );
  expect(list.map(({ store }) => store)).toMatchObject([
    { id: 'xuhui', name: '绿呢台球 徐汇店', distance: expect.any(Number), time_zone: 'Asia/Shanghai' },
    { id: 'jingan', name: '绿呢台球 静安店' },
  ]);
  const { table_types } = dataOf(await server.call(indexApi.config, {}));
  expect(types).toEqual(table_types.map(({ id }) => id));
});

test('the starts are those, and only those, at which the order is accepted', async () => {
  const quarters = fc.tuple(fc.integer({ min: 1, max: 15 }), fc.integer({ min: 2, max: 15 }));
  const gaps = fc.sample(fc.array(quarters, { minLength: 12, maxLength: 12 }), { seed: 7, numRuns: 4 });
  const snooker = ['jingan-10', 'jingan-11', 'jingan-12', 'xuhui-6'];
  for (const [index, table_id] of snooker.entries()) {
    let at = NOON;
    for (const [gap, length] of gaps[index] ?? []) {
      const start_at = at + gap * 900;
      at = start_at + length * 900;
      await insertTestOrder(server.db, { user_id: ann.id, table_id, status: 'paid', start_at, end_at: at });
    }
  }
  const { list } = dataOf(await server.call(searchApi.times, { minutes: 75, type: 'snooker' }));
  const offered = list.flatMap(({ starts }) => starts);
  expect(offered.length).toBeGreaterThan(10);
  const accepts = async (table_id: string, start_time: number) => {
    const person = await server.signIn();
    const reply = await person.call(orderApi.add, { table_id, start_time, minutes: 75 });
    // The slot stays free for the next one.
    if (reply.ok) await server.db.deleteFrom('order_events').execute();
    if (reply.ok) await server.db.deleteFrom('orders').where('id', '=', reply.data.id).execute();
    return reply.ok;
  };
  for (const { table_id, start_at } of offered.filter((_, index) => index % 4 === 0)) {
    expect(await accepts(table_id, start_at)).toBe(true);
  }
  const jingan = list.find(({ store }) => store.id === 'jingan')?.starts.map((each) => each.start_at) ?? [];
  const refused = Array.from({ length: 48 }, (_, quarter) => NOON + quarter * 900).filter(
    (at) => !jingan.includes(at),
  );
  expect(refused.length).toBeGreaterThan(3);
  for (const at of refused.slice(0, 6)) {
    for (const id of snooker.slice(0, 3)) expect(await accepts(id, at)).toBe(false);
  }
});

test('a length outside the rules and an unknown outlet are refused', async () => {
  expect(reasonOf(await server.call(searchApi.times, { minutes: 40 }))).toBe('minutes_out_of_range');
  expect(reasonOf(await server.call(searchApi.times, { minutes: 60, store_id: 'moon' }))).toBe('not_found');
});
