import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, writeSession } from '#lib/session/session.ts';
import { userinfo } from '#lib/session/test-userinfo.ts';

/** The phone's storage. What really lies there is looked at by a browser test (e2e/offline.spec.ts). */
const phone = new Map<string, unknown>();
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  get: async (key: string) => structuredClone(phone.get(key)),
  set: async (key: string, value: unknown) => void phone.set(key, structuredClone(value)),
  keys: async () => [...phone.keys()],
  delMany: async (keys: string[]) => {
    for (const key of keys) phone.delete(key);
  },
}));
const { removePersonCaches, persistCache, MAX_AGE_MS } = await import('./persisted-cache.ts');

const DAY = 24 * 3600_000;
let stop = () => {};

/** An app that is opened: its cache, with what was kept. */
async function open(): Promise<QueryClient> {
  stop();
  const client = new QueryClient();
  stop = await persistCache(client);
  return client;
}
const signIn = (id: string) => writeSession({ token: id, userinfo: userinfo({ id }) });
const written = () => vi.advanceTimersByTimeAsync(2_000);

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.useFakeTimers({ now: 1_790_000_000_000 });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  phone.clear();
  clearSession();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what was asked is there when the app is opened again, with its age, and is asked anew', async () => {
  signIn('ann');
  const first = await open();
  first.setQueryData(['mine', 'wallet', 'detail'], { balance: 500 });
  first.setQueryData(['store', 'list', 'en', null], { list: [] });
  await written();
  await vi.advanceTimersByTimeAsync(10_000);
  const again = await open();
  expect(again.getQueryData(['mine', 'wallet', 'detail'])).toEqual({ balance: 500 });
  expect(again.getQueryState(['store', 'list', 'en', null])?.dataUpdatedAt).toBe(1_790_000_000_000);
  const ask = vi.fn(async () => ({ balance: 700 }));
  const stopAsking = new QueryObserver(again, {
    queryKey: ['mine', 'wallet', 'detail'],
    queryFn: ask,
    staleTime: DAY,
  }).subscribe(() => {});
  expect(ask).toHaveBeenCalledOnce();
  stopAsking();
});

test('nothing of a person is kept where nobody is signed in, nor where they stood, nor prices', async () => {
  const client = await open();
  client.setQueryData(['mine', 'wallet', 'detail'], { balance: 500 });
  client.setQueryData(['store', 'list', 'en', { lat: 31.2, lng: 121.4 }], { list: [] });
  client.setQueryData(['quote', {}, null], { total: 1 });
  client.setQueryData(['table', 'slots', 't1', '2026-11-21'], {});
  client.setQueryData(['config'], { brand: 'Baize' });
  await written();
  expect([...phone.keys()]).toEqual(['hall']);
  expect(phone.get('hall')).toMatchObject({ state: { queries: [{ queryKey: ['config'] }] } });
});

test('another person who signs in finds nothing of the last one', async () => {
  signIn('ann');
  const first = await open();
  first.setQueryData(['mine', 'wallet', 'detail'], { balance: 500 });
  await written();
  signIn('bob');
  const again = await open();
  expect(again.getQueryData(['mine', 'wallet', 'detail'])).toBeUndefined();
  expect([...phone.keys()]).toEqual(['hall']);
});

test('who signs out before it is written leaves nothing behind', async () => {
  signIn('ann');
  const client = await open();
  client.setQueryData(['mine', 'wallet', 'detail'], { balance: 500 });
  clearSession();
  await removePersonCaches();
  await written();
  expect([...phone.keys()]).toEqual(['hall']);
});

test('what was asked before is kept too', async () => {
  const client = new QueryClient();
  client.setQueryData(['config'], { brand: 'Baize' });
  stop = await persistCache(client);
  await written();
  expect((await open()).getQueryData(['config'])).toEqual({ brand: 'Baize' });
});

test('is written at once when the app goes to the background', async () => {
  signIn('ann');
  const client = await open();
  client.setQueryData(['mine', 'wallet', 'detail'], { balance: 500 });
  vi.stubGlobal('document', Object.assign(document, { visibilityState: 'hidden' }));
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect([...phone.keys()]).toEqual(['hall', 'person:ann']);
});

test('what is older than a week is not shown, and what another build wrote neither', async () => {
  const client = await open();
  client.setQueryData(['config'], { brand: 'Baize' });
  await written();
  vi.setSystemTime(Date.now() + MAX_AGE_MS);
  expect((await open()).getQueryData(['config'])).toBeUndefined();
  vi.setSystemTime(Date.now() - MAX_AGE_MS);
  expect((await open()).getQueryData(['config'])).toBeDefined();
  phone.set('hall', { ...(phone.get('hall') as object), build: 'another' });
  expect((await open()).getQueryData(['config'])).toBeUndefined();
});

test('an answer of the network is never replaced by what was kept', async () => {
  const first = await open();
  first.setQueryData(['config'], { brand: 'Old' });
  await written();
  const client = new QueryClient();
  await vi.advanceTimersByTimeAsync(5_000);
  client.setQueryData(['config'], { brand: 'New' });
  stop();
  stop = await persistCache(client);
  expect(client.getQueryData(['config'])).toEqual({ brand: 'New' });
});
