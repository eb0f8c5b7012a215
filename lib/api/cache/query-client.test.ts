import { onlineManager, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RefusalError, SERVER_ERROR } from '../client/errors.ts';
import { makeQueryClient } from './query-client.ts';

const setOnline = (onLine: boolean) => vi.stubGlobal('navigator', { onLine });
const fetchTables = (client: QueryClient, queryFn: () => Promise<unknown>) =>
  client.fetchQuery({ queryKey: ['tables'], queryFn, retryDelay: 0, ...client.getDefaultOptions().queries });

beforeEach(() => setOnline(true));
afterEach(() => {
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

describe('a query', () => {
  test('is retried after a network failure', async () => {
    const tables = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue([1]);
    expect(await fetchTables(makeQueryClient(), tables)).toEqual([1]);
    expect(tables).toHaveBeenCalledTimes(2);
  });

  test('is not retried after a refusal', async () => {
    const tables = vi.fn().mockRejectedValue(new RefusalError(SERVER_ERROR));
    await expect(fetchTables(makeQueryClient(), tables)).rejects.toThrow(RefusalError);
    expect(tables).toHaveBeenCalledOnce();
  });

  test('whose code is missing reloads the page once, and not offline', async () => {
    const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
    const reload = vi.fn();
    const stored = new Map<string, string>();
    vi.stubGlobal('location', { reload });
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
    const fetchWith = (error: Error) =>
      fetchTables(makeQueryClient(), vi.fn().mockRejectedValue(error)).catch(() => {});
    await fetchWith(new TypeError('Failed to fetch'));
    setOnline(false);
    await fetchWith(missing);
    expect(reload).not.toHaveBeenCalled();
    setOnline(true);
    await fetchWith(missing);
    await fetchWith(missing);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('fails at once while offline, and runs again when online', async () => {
    setOnline(false);
    const client = makeQueryClient();
    client.mount();
    const tables = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
    const observer = new QueryObserver(client, { queryKey: ['tables'], queryFn: tables });
    const unsubscribe = observer.subscribe(() => {});
    await vi.waitFor(() => expect(observer.getCurrentResult().status).toBe('error'), { timeout: 30_000 });
    expect(tables).toHaveBeenCalledOnce();

    setOnline(true);
    tables.mockResolvedValue([1]);
    onlineManager.setOnline(true);
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([1]), { timeout: 30_000 });
    unsubscribe();
    client.unmount();
  });
});
