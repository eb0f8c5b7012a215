import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Table } from '#lib/contract/table.ts';
import { subscribeToTables } from './table-stream.ts';

vi.mock('./client/deployment.ts', () => ({ apiUrl: async (path: string) => path }));

type Listener = (event: { data?: string }) => void;

class FakeEventSource {
  static all: FakeEventSource[] = [];
  readonly url: string;
  readyState = 1;
  private readonly listeners: { table?: Listener; error?: Listener } = {};

  constructor(url: string) {
    this.url = url;
    FakeEventSource.all.push(this);
  }
  addEventListener(name: 'table' | 'error', listener: Listener) {
    this.listeners[name] = listener;
  }
  close() {
    this.readyState = 2;
  }
  receive(data: string) {
    this.listeners.table?.({ data });
  }
  fail(readyState: number) {
    this.readyState = readyState;
    this.listeners.error?.({});
  }
}

const table: Table = {
  id: 't1',
  store_id: 's 1',
  number: '1',
  type: 'pool',
  state: 'free',
  state_until_at: null,
  free_until_at: null,
  price_per_hour: 2800,
  deposit: 5000,
  plan: { x: 1, y: 1, w: 2, h: 1, rotate: 0 },
  out_of_service: false,
  open_now: true,
  opens_at: null,
};

beforeEach(() => {
  FakeEventSource.all = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('reports each changed table, and skips invalid messages', async () => {
  const tables: Table[] = [];
  subscribeToTables('s 1', (changed) => tables.push(changed));
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeEventSource.all[0]?.url).toBe('/api/table/stream?store_id=s%201');
  FakeEventSource.all[0]?.receive(JSON.stringify(table));
  FakeEventSource.all[0]?.receive('{"id":"t1"}');
  FakeEventSource.all[0]?.receive('not json');
  FakeEventSource.all[0]?.receive(JSON.stringify({ ...table, state: 'in_use' }));
  expect(tables.map(({ state }) => state)).toEqual(['free', 'in_use']);
});

test('reopens a closed stream, and not one that the browser reconnects', async () => {
  subscribeToTables('s1', () => {});
  await vi.advanceTimersByTimeAsync(0);
  FakeEventSource.all[0]?.fail(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeEventSource.all).toHaveLength(1);
  FakeEventSource.all[0]?.fail(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeEventSource.all).toHaveLength(2);
});

test('does not reopen after the unsubscribe', async () => {
  const unsubscribe = subscribeToTables('s1', () => {});
  await vi.advanceTimersByTimeAsync(0);
  FakeEventSource.all[0]?.fail(2);
  unsubscribe();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeEventSource.all).toHaveLength(1);
  expect(FakeEventSource.all[0]?.readyState).toBe(2);
});

test('does not open after an immediate unsubscribe', async () => {
  subscribeToTables('s1', () => {})();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeEventSource.all).toHaveLength(0);
});
