import { expect, test } from 'vitest';
import { indexApi } from '#lib/contract/config.ts';
import { homeApi } from '#lib/contract/home.ts';
import { noticeApi } from '#lib/contract/notice.ts';
import { storeApi } from '#lib/contract/store.ts';
import { tableApi } from '#lib/contract/table.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf } from '#server/test/test-server.ts';

const { server } = await setUpTestServer();

test('one call has what the configuration, the outlets, their tables and the announcements have', async () => {
  for (const lang of ['en-us', 'zh-cn'] as const) {
    const home = dataOf(await server.call(homeApi.home, {}, { lang }));
    const stores = dataOf(await server.call(storeApi.list, {}, { lang }));
    const store_id = stores.list[0]!.id;
    expect(home).toEqual({
      config: dataOf(await server.call(indexApi.config, {}, { lang })),
      stores,
      store_id,
      tables: dataOf(await server.call(tableApi.list, { store_id }, { lang })),
      notices: dataOf(await server.call(noticeApi.list, {}, { lang })),
    });
  }
});

test('the tables are of the outlet that is asked for, or of the first where it is gone', async () => {
  const { stores } = dataOf(await server.call(homeApi.home, {}));
  const last = stores.list.at(-1)!.id;
  const chosen = dataOf(await server.call(homeApi.home, { store_id: last }));
  expect([chosen.store_id, new Set(chosen.tables.list.map((table) => table.store_id))]).toEqual([
    last,
    new Set([last]),
  ]);
  const gone = dataOf(await server.call(homeApi.home, { store_id: 'gone' }));
  expect(gone.store_id).toBe(stores.list[0]!.id);
});

test('the language in the query takes precedence over the header', async () => {
  const { config } = dataOf(await server.call(homeApi.home, { lang: 'zh-cn' }, { lang: 'en-us' }));
  expect(config.brand).toBe('绿呢台球');
});

test('the announcements are those of a guest, also for a person', async () => {
  const { token } = await server.signIn();
  const { notices } = dataOf(await server.call(homeApi.home, {}, { token }));
  expect(notices.list.length).toBeGreaterThan(0);
  expect(notices.list.filter(({ unread }) => unread)).toEqual([]);
});
