import { onlineManager, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RefusalError, SERVER_ERROR } from '#lib/api/client/errors.ts';
import { makeQueryClient } from './query-client.ts';

const phone = (onLine: boolean) => vi.stubGlobal('navigator', { onLine });
const askOnce = (client: QueryClient, queryFn: () => Promise<unknown>) =>
  client.fetchQuery({ queryKey: ['tables'], queryFn, retryDelay: 0, ...client.getDefaultOptions().queries });

beforeEach(() => phone(true));
afterEach(() => {
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

describe('a query', () => {
  test('tries a network that stumbles again', async () => {
    const tables = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue([1]);
    expect(await askOnce(makeQueryClient(), tables)).toEqual([1]);
    expect(tables).toHaveBeenCalledTimes(2);
  });

  test('takes a refusal for an answer', async () => {
    const tables = vi.fn().mockRejectedValue(new RefusalError(SERVER_ERROR));
    await expect(askOnce(makeQueryClient(), tables)).rejects.toThrow(RefusalError);
    expect(tables).toHaveBeenCalledOnce();
  });

  test('fails at once without a network, and is asked again when it is back', async () => {
    phone(false);
    const client = makeQueryClient();
    client.mount();
    const tables = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
    const observer = new QueryObserver(client, { queryKey: ['tables'], queryFn: tables });
    const stop = observer.subscribe(() => {});
    await vi.waitFor(() => expect(observer.getCurrentResult().status).toBe('error'));
    expect(tables).toHaveBeenCalledOnce();

    phone(true);
    tables.mockResolvedValue([1]);
    onlineManager.setOnline(true);
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([1]));
    stop();
    client.unmount();
  });
});
