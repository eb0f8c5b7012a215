import { beforeEach, expect, test } from 'vitest';
import type { TableToDraw } from '#lib/contract/document.ts';
import { tableApi } from '#lib/contract/table.ts';
import { TABLE } from '#server/test/games.ts';
import { NOON } from '#server/test/noon.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf } from '#server/test/test-server.ts';

const RENDERER = '0123456789abcdef';
const drawn: TableToDraw[] = [];
const { server } = await setUpTestServer({
  drawTable: async (renderer, input) => {
    drawn.push(input);
    return renderer === RENDERER ? '<p>drawn</p>' : null;
  },
});
beforeEach(() => drawn.splice(0));

const phone = { renderer: RENDERER, language: 'en-GB', utc_offset: 480 };

test('one call has the table of a poster as the detail has it, and its page', async () => {
  const code = await server.tableCode(TABLE);
  const { table, markup } = dataOf(await server.call(tableApi.scanned, { code, ...phone }));
  expect(table).toEqual(dataOf(await server.call(tableApi.detail, { code })));
  expect(markup).toBe('<p>drawn</p>');
  expect(drawn).toMatchObject([
    {
      ...{ table, code, locale: 'en', time: NOON },
      phone: { language: 'en-GB', utcOffset: 8 * 3600 },
      config: { currency: 'CNY' },
    },
  ]);
});

test('the page is in the language of the query', async () => {
  const code = await server.tableCode(TABLE);
  const input = { code, ...phone, utc_offset: '-210', lang: 'zh-cn' } as const;
  await server.call(tableApi.scanned, input, { lang: 'en-us' });
  expect(drawn).toMatchObject([
    { locale: 'zh-Hans', config: { brand: '绿呢台球' }, phone: { utcOffset: -12_600 } },
  ]);
});

test('a phone with another version of the app gets the table alone', async () => {
  const code = await server.tableCode(TABLE);
  const input = { code, ...phone, renderer: 'fedcba9876543210' };
  expect(dataOf(await server.call(tableApi.scanned, input))).toMatchObject({
    table: { id: TABLE },
    markup: null,
  });
});

test('the page is that of a guest, also for a person who plays on the table', async () => {
  const { token } = await server.signIn();
  const code = await server.tableCode(TABLE);
  const { table } = dataOf(await server.call(tableApi.scanned, { code, ...phone }, { token }));
  expect(table.my_order_id).toBeNull();
});

test.each([
  [{ renderer: '../../secret' }, 'renderer'],
  [{ utc_offset: 'noon' }, 'utc_offset'],
  [{ utc_offset: '901' }, 'utc_offset'],
  [{ language: 'x'.repeat(36) }, 'language'],
])('%j is refused', async (changed, field) => {
  const code = await server.tableCode(TABLE);
  const query = new URLSearchParams({
    code,
    renderer: RENDERER,
    language: 'en',
    utc_offset: '0',
    ...changed,
  });
  const response = await server.app.request(`/api/table/scanned?${query}`);
  expect(await response.json()).toMatchObject({ code: 0, data: { reason: 'invalid_input', field } });
  expect(drawn).toEqual([]);
});

test('an unknown code is refused and draws nothing', async () => {
  expect(await server.call(tableApi.scanned, { code: 'ABCDEFGHJKMN', ...phone })).toMatchObject({
    ok: false,
    refusal: { reason: 'table_code_unknown' },
  });
  expect(drawn).toEqual([]);
});
