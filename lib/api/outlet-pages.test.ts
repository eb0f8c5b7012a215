import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { parse } from 'valibot';
import { expect, test } from 'vitest';
import type { Output } from '#lib/contract/endpoint.ts';
import { type OutletSummary, storeApi } from '#lib/contract/store.ts';
import { outletQueries } from './outlet.ts';
import { outletPages, putPickedOutlet } from './outlet-pages.ts';

const outlet = (id: string, distance: number | null = null): OutletSummary => ({
  id,
  name: id,
  address: 'x',
  phone: null,
  lat: 0,
  lng: 0,
  distance,
  time_zone: 'Asia/Shanghai',
  open_now: true,
  open_change_at: null,
  hours_today: [],
  counts: { free: 1, in_use: 0, cleaning: 0, total: 1 },
  plan: { width: 10, height: 10 },
});

const page = (...ids: string[]): Output<typeof storeApi.list> => ({
  list: ids.map((id) => outlet(id)),
  next_cursor: '3',
  total: 9,
});

const listOf = (first: string) => outletQueries.list('en', null, first).queryKey;
const idsIn = (client: QueryClient, first: string) =>
  client.getQueryData(listOf(first))?.list.map(({ id }) => id);

const shown = (client: QueryClient, search: string) =>
  new InfiniteQueryObserver(
    client,
    outletPages(client, { locale: 'en', position: null, first: 'a', search }),
  ).getCurrentResult();

test('the list of Home is the first page of all outlets, as old as it is', () => {
  const client = new QueryClient();
  client.setQueryData(listOf('a'), page('a', 'b', 'c'), { updatedAt: 5_000 });
  expect(shown(client, '')).toMatchObject({
    data: { pages: [{ total: 9 }], pageParams: [''] },
    dataUpdatedAt: 5_000,
    hasNextPage: true,
  });
  expect(shown(client, 'a').data).toBeUndefined();
});

test('a picked outlet is the first of the list that Home reads next, which is as long as the last one', () => {
  const client = new QueryClient();
  client.setQueryData(listOf(''), page('a', 'b', 'c'));
  putPickedOutlet(client, outlet('z'), { locale: 'en', last: '' });
  expect(idsIn(client, 'z')).toEqual(['z', 'a', 'b']);
  putPickedOutlet(client, outlet('a'), { locale: 'en', last: 'z' });
  expect(idsIn(client, 'a')).toEqual(['a', 'z', 'b']);
  expect(client.getQueryData(listOf('a'))).toMatchObject({ next_cursor: '3', total: 9 });
});

test('the list of a server that is being replaced is one page with all outlets', () => {
  const known = parse(storeApi.list.output, { list: [outlet('a'), outlet('b')] });
  expect(known).toEqual({ list: [outlet('a'), outlet('b')], next_cursor: null });
  const client = new QueryClient();
  client.setQueryData(listOf('a'), known);
  expect(shown(client, '').hasNextPage).toBe(false);
});

test('a picked outlet is known without a list, and its distance is not kept', () => {
  const client = new QueryClient();
  putPickedOutlet(client, outlet('z', 1_200), { locale: 'en', last: '' });
  expect(client.getQueryData(listOf('z'))).toEqual({ list: [outlet('z')], next_cursor: null, total: 1 });
});
