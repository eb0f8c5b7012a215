import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Table } from '#lib/contract/table.ts';
import { tableQueries } from './table.ts';
import { followTableList } from './table-list-stream.ts';
import { subscribeToTables, type TableListener } from './table-stream.ts';

vi.mock('./table-stream.ts', () => ({ subscribeToTables: vi.fn() }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How often the tables are fetched in two minutes, after the first time. */
async function countPolls(isStreamed: boolean): Promise<number> {
  // Nothing is fetched at intervals on a server.
  environmentManager.setIsServer(() => false);
  onTestFinished(() => environmentManager.setIsServer(() => true));
  const client = new QueryClient();
  onTestFinished(() => client.clear());
  const queryFn = vi.fn(async () => ({ list: [] }));
  const observer = new QueryObserver(client, { ...tableQueries.current('s1', isStreamed), queryFn });
  onTestFinished(observer.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(0);
  queryFn.mockClear();
  await vi.advanceTimersByTimeAsync(120_000);
  return queryFn.mock.calls.length;
}

test('the tables are fetched every 30 seconds unless a stream brings them', async () => {
  expect(await countPolls(false)).toBe(4);
  expect(await countPolls(true)).toBe(0);
});

test('the stream updates the tables that are known, and says whether it is live', () => {
  let listener: TableListener = {};
  vi.mocked(subscribeToTables).mockImplementation((_, given) => {
    listener = given;
    return () => {};
  });
  const client = new QueryClient();
  const { queryKey } = tableQueries.list('s1');
  const tables = [
    { id: 't1', state: 'free' },
    { id: 't2', state: 'free' },
  ] as Table[];
  client.setQueryData(queryKey, { list: tables });
  const onLive = vi.fn();
  followTableList(client, { store_id: 's1', queryKey, onLive });
  listener.onLive?.(true);
  expect(onLive).toHaveBeenLastCalledWith(true);
  const before = client.getQueryData(queryKey);
  listener.onTable?.({ ...tables[0]! });
  listener.onTable?.({ ...tables[0]!, id: 't3' });
  expect(client.getQueryData(queryKey)).toBe(before);
  listener.onTable?.({ ...tables[0]!, state: 'in_use' });
  expect(client.getQueryData(queryKey)?.list.map(({ id, state }) => [id, state])).toEqual([
    ['t1', 'in_use'],
    ['t2', 'free'],
  ]);
  client.clear();
});
