import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Table } from '#lib/contract/table.ts';
import { followTables } from './table-stream.ts';

vi.mock('./client/deployment.ts', () => ({ apiUrl: async (path: string) => path }));

type Listener = (event: { data?: string }) => void;

class Source {
  static all: Source[] = [];
  readonly url: string;
  readyState = 1;
  private readonly listeners: { table?: Listener; error?: Listener } = {};

  constructor(url: string) {
    this.url = url;
    Source.all.push(this);
  }
  addEventListener(name: 'table' | 'error', listener: Listener) {
    this.listeners[name] = listener;
  }
  close() {
    this.readyState = 2;
  }
  says(data: string) {
    this.listeners.table?.({ data });
  }
  fails(readyState: number) {
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
};

beforeEach(() => {
  Source.all = [];
  vi.stubGlobal('EventSource', Source);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('tells each table as it changes, and skips what it does not understand', async () => {
  const heard: Table[] = [];
  followTables('s 1', (changed) => heard.push(changed));
  await vi.advanceTimersByTimeAsync(0);
  expect(Source.all[0]?.url).toBe('/api/table/stream?store_id=s%201');
  Source.all[0]?.says(JSON.stringify(table));
  Source.all[0]?.says('{"id":"t1"}');
  Source.all[0]?.says('half a mess');
  Source.all[0]?.says(JSON.stringify({ ...table, state: 'in_use' }));
  expect(heard.map(({ state }) => state)).toEqual(['free', 'in_use']);
});

test('is opened anew where the browser has given up, and only then', async () => {
  followTables('s1', () => {});
  await vi.advanceTimersByTimeAsync(0);
  Source.all[0]?.fails(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Source.all).toHaveLength(1);
  Source.all[0]?.fails(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Source.all).toHaveLength(2);
});

test('stops for good', async () => {
  const stop = followTables('s1', () => {});
  await vi.advanceTimersByTimeAsync(0);
  Source.all[0]?.fails(2);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Source.all).toHaveLength(1);
  expect(Source.all[0]?.readyState).toBe(2);
});

test('is not opened at all where it was stopped before it could be', async () => {
  followTables('s1', () => {})();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Source.all).toHaveLength(0);
});
