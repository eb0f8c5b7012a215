import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, writeSession } from '#lib/session/session.ts';
import { userinfo } from '#lib/test/userinfo.ts';

/** The database. A browser test (e2e/offline.spec.ts) reads the real one. */
const database = new Map<string, unknown>();
const writes: string[] = [];
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  get: async (key: string) => structuredClone(database.get(key)),
  set: async (key: string, value: unknown) => {
    writes.push(key);
    database.set(key, structuredClone(value));
  },
  keys: async () => [...database.keys()],
  delMany: async (keys: string[]) => {
    for (const key of keys) database.delete(key);
  },
}));
const { removePersonCaches, persistCache, MAX_AGE_MS } = await import('./persisted-cache.ts');

const DAY = 24 * 3600_000;
let stop = () => {};

/** Opens the app: a new cache with the stored data. */
async function openApp(): Promise<QueryClient> {
  stop();
  const client = new QueryClient();
  stop = await persistCache(client);
  return client;
}
const signIn = (id: string) => writeSession({ token: id, userinfo: userinfo({ id }) });
const waitForWrite = () => vi.advanceTimersByTimeAsync(2_000);

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.useFakeTimers({ now: 1_790_000_000_000 });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  database.clear();
  clearSession();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('restores stored queries with their age, and fetches them again', async () => {
  signIn('ann');
  const first = await openApp();
  first.setQueryData(['mine', 'wallet', 'detail'], { balance: 500 });
  first.setQueryData(['outlet', 'list', 'en', null], { list: [] });
  await waitForWrite();
  await vi.advanceTimersByTimeAsync(10_000);
  const again = await openApp();
  expect(again.getQueryData(['mine', 'wallet', 'detail'])).toEqual({ balance: 500 });
  expect(again.getQueryState(['outlet', 'list', 'en', null])?.dataUpdatedAt).toBe(1_790_000_000_000);
  const queryFn = vi.fn(async () => ({ balance: 700 }));
  const unsubscribe = new QueryObserver(again, {
    queryKey: ['mine', 'wallet', 'detail'],
    queryFn,
    staleTime: DAY,
  }).subscribe(() => {});
  expect(queryFn).toHaveBeenCalledOnce();
  unsubscribe();
});

test('stores no personal data of a guest, no position, no search and no prices', async () => {
  const client = await openApp();
  client.setQueryData(['mine', 'wallet', 'detail'], { balance: 500 });
  client.setQueryData(['outlet', 'list', 'en', { lat: 31.2, lng: 121.4 }], { list: [] });
  client.setQueryData(['outlet', 'pages', 'en', null, '', 'bund'], { pages: [], pageParams: [] });
  client.setQueryData(['quote', {}, null], { total: 1 });
  client.setQueryData(['table', 'slots', { table_id: 't1', date: '2026-11-21' }, 60], {});
  client.setQueryData(['table', 'times', { minutes: 60, lat: 1, lng: 2 }, 'en'], {});
  client.setQueryData(['config'], { brand: 'Baize' });
  await waitForWrite();
  expect([...database.keys()]).toEqual(['hall']);
  expect(database.get('hall')).toMatchObject({ state: { queries: [{ queryKey: ['config'] }] } });
});

test('removes a person’s data when another signs in', async () => {
  signIn('ann');
  const first = await openApp();
  first.setQueryData(['mine', 'wallet', 'detail'], { balance: 500 });
  await waitForWrite();
  signIn('bob');
  const again = await openApp();
  expect(again.getQueryData(['mine', 'wallet', 'detail'])).toBeUndefined();
  expect([...database.keys()]).toEqual(['hall']);
});

test('stores nothing of a person who signs out before the write', async () => {
  signIn('ann');
  const client = await openApp();
  client.setQueryData(['mine', 'wallet', 'detail'], { balance: 500 });
  clearSession();
  await removePersonCaches({ except: null });
  await waitForWrite();
  expect([...database.keys()]).toEqual(['hall']);
});

test('stores what was fetched before it started', async () => {
  const client = new QueryClient();
  client.setQueryData(['config'], { brand: 'Baize' });
  stop = await persistCache(client);
  await waitForWrite();
  expect((await openApp()).getQueryData(['config'])).toEqual({ brand: 'Baize' });
});

test('writes at once when the app goes to the background', async () => {
  signIn('ann');
  const client = await openApp();
  client.setQueryData(['mine', 'wallet', 'detail'], { balance: 500 });
  vi.stubGlobal('document', Object.assign(document, { visibilityState: 'hidden' }));
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect([...database.keys()]).toEqual(['hall', 'person:ann']);
});

test('restores nothing older than a week and nothing of another build', async () => {
  const client = await openApp();
  client.setQueryData(['config'], { brand: 'Baize' });
  await waitForWrite();
  vi.setSystemTime(Date.now() + MAX_AGE_MS);
  expect((await openApp()).getQueryData(['config'])).toBeUndefined();
  vi.setSystemTime(Date.now() - MAX_AGE_MS);
  expect((await openApp()).getQueryData(['config'])).toBeDefined();
  database.set('hall', { ...(database.get('hall') as object), build: 'another' });
  expect((await openApp()).getQueryData(['config'])).toBeUndefined();
});

test('does not replace newer data in the cache', async () => {
  const first = await openApp();
  first.setQueryData(['config'], { brand: 'Old' });
  await waitForWrite();
  const client = new QueryClient();
  await vi.advanceTimersByTimeAsync(5_000);
  client.setQueryData(['config'], { brand: 'New' });
  stop();
  stop = await persistCache(client);
  expect(client.getQueryData(['config'])).toEqual({ brand: 'New' });
});

test('writes at most once in a quarter of a minute, and then what came last', async () => {
  const client = await openApp();
  client.setQueryData(['config'], { brand: 'First' });
  await waitForWrite();
  writes.length = 0;
  for (let second = 0; second < 60; second++) {
    client.setQueryData(['table', 'list', 'jingan'], { list: [second] });
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(writes).toEqual(['hall', 'hall', 'hall', 'hall']);
  await vi.advanceTimersByTimeAsync(15_000);
  expect((await openApp()).getQueryData(['table', 'list', 'jingan'])).toEqual({ list: [59] });
});

test('does not write for what it does not store', async () => {
  const client = await openApp();
  await waitForWrite();
  writes.length = 0;
  client.setQueryData(['quote', {}, null], { total: 1 });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(writes).toEqual([]);
});

test('stores the first pages of a long list, and the whole of other data', async () => {
  signIn('ann');
  const client = await openApp();
  const pages = Array.from({ length: 50 }, (_, page) => ({ list: [page], next_cursor: String(page) }));
  client.setQueryData(['mine', 'order', 'list'], { pages, pageParams: pages.map((_, page) => String(page)) });
  client.setQueryData(['mine', 'review'], null);
  await waitForWrite();
  const again = await openApp();
  expect(again.getQueryData(['mine', 'order', 'list'])).toEqual({
    pages: pages.slice(0, 2),
    pageParams: ['0', '1'],
  });
  expect(again.getQueryData(['mine', 'review'])).toBeNull();
  expect(client.getQueryData(['mine', 'order', 'list'])).toMatchObject({ pages });
});
