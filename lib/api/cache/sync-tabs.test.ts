import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { MINE } from './query-keys.ts';
import { syncTabs } from './sync-tabs.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function openTab() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  stops.push(syncTabs(client));
  let fetches = 0;
  const query = { queryKey: [MINE, 'order'], queryFn: () => ++fetches };
  await client.fetchQuery(query);
  return { client, isStale: () => client.getQueryState(query.queryKey)?.isInvalidated === true };
}

test('a mutation in one tab makes the others fetch again', async () => {
  const [here, there] = [await openTab(), await openTab()];
  await new MutationObserver(here.client, { mutationFn: async () => 1 }).mutate();
  await vi.waitFor(() => expect(there.isStale()).toBe(true), { timeout: 30_000 });
  expect(here.isStale()).toBe(false);
});

test('a failed mutation does not', async () => {
  const [here, there] = [await openTab(), await openTab()];
  const failing = new MutationObserver(here.client, { mutationFn: () => Promise.reject(new Error('no')) });
  await failing.mutate().catch(() => {});
  // Messages arrive in order: one from a third tab comes after those of the failed mutation.
  const third = await openTab();
  await new MutationObserver(third.client, { mutationFn: async () => 1 }).mutate();
  await vi.waitFor(() => expect(here.isStale()).toBe(true), { timeout: 30_000 });
  expect(there.client.getMutationCache().getAll()).toEqual([]);
});
