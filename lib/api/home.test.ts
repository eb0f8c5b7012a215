import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { startApiServer } from '#lib/test/api-server.ts';
import { guestHome as home } from '#lib/test/guest-home.ts';

const { received, refuseWith } = await startApiServer();
const { readHomeOfDocument } = await import('./home.ts');
const { configQueries } = await import('./config.ts');
const { outletQueries } = await import('./outlet.ts');
const { tableQueries } = await import('./table.ts');
const { announcementQueries } = await import('./announcement.ts');

const answer = (data: unknown, status = 200) =>
  Promise.resolve(Response.json({ code: 1, msg: '', time: 1_790_000_000, data }, { status }));
const queries = (client: QueryClient) => [
  client.fetchQuery(configQueries.config()),
  client.fetchQuery(outletQueries.list('en', null, '')),
  client.fetchQuery(tableQueries.list('s1')),
];
afterEach(() => vi.unstubAllGlobals());

test('the data of the document are in the cache at once', async () => {
  vi.stubGlobal('homeData', { time: 1_790_000_000, data: home });
  const client = new QueryClient();
  readHomeOfDocument(client, '');
  expect(client.getQueryData(configQueries.config().queryKey)?.brand).toBe('Baize');
  expect(client.getQueryData(outletQueries.list('en', null, '').queryKey)).toEqual(home.stores);
  expect(client.getQueryData(tableQueries.list('s1').queryKey)).toEqual(home.tables);
  expect(client.getQueryData(announcementQueries.first(null, 'en').queryKey)).toEqual(home.notices);
});

test('queries wait for the call of the document and make none of their own', async () => {
  vi.stubGlobal('homeCall', answer(home));
  const client = new QueryClient();
  readHomeOfDocument(client, '');
  expect(await Promise.all(queries(client))).toEqual([home.config, home.stores, home.tables]);
  expect(received).toEqual([]);
});

test('its answer is used once: a later query asks again', async () => {
  vi.stubGlobal('homeCall', answer(home));
  const client = new QueryClient();
  readHomeOfDocument(client, '');
  await Promise.all(queries(client));
  refuseWith('');
  await client.invalidateQueries();
  await Promise.allSettled(queries(client));
  expect(received.map(({ url }) => url.split('?')[0])).toEqual([
    '/api/index/config',
    '/api/store/list',
    '/api/table/list',
  ]);
});

test.for([
  ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is unknown to the back end', () => answer({}, 404)],
  ['answers outside the contract', () => answer({ hello: 'world' })],
  ['has the tables of another outlet', () => answer({ ...home, store_id: 's2' })],
] as const)('a query makes its own call where that of the document %s', async ([, call]) => {
  vi.stubGlobal('homeCall', call());
  const client = new QueryClient();
  readHomeOfDocument(client, '');
  refuseWith('');
  await client.fetchQuery(tableQueries.list('s1')).catch(() => {});
  expect(received.map(({ url }) => url)).toEqual(['/api/table/list?store_id=s1']);
});
