import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Table } from '#lib/contract/table.ts';
import { subscribeToTables, type TableListener } from './table-stream.ts';

vi.mock('./client/deployment.ts', () => ({ apiUrl: async (path: string) => path }));

type Listener = (event: { data?: string }) => void;
type EventName = 'alive' | 'table' | 'orders' | 'error';

class FakeEventSource {
  static all: FakeEventSource[] = [];
  readonly url: string;
  readyState = 1;
  private readonly listeners: Partial<Record<EventName, Listener>> = {};

  constructor(url: string) {
    this.url = url;
    FakeEventSource.all.push(this);
  }
  addEventListener(name: EventName, listener: Listener) {
    this.listeners[name] = listener;
  }
  close() {
    this.readyState = 2;
  }
  send(name: EventName, data = '') {
    this.listeners[name]?.({ data });
  }
  receive(data: string) {
    this.send('table', data);
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

let stops: (() => void)[] = [];
const subscribe = (store_id: string, listener: TableListener) => {
  const stop = subscribeToTables(store_id, listener);
  stops.push(stop);
  return stop;
};
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const setVisibility = (state: 'visible' | 'hidden') => {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  FakeEventSource.all = [];
  stops = [];
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.useFakeTimers();
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('reports each changed table, and skips invalid messages', async () => {
  const tables: Table[] = [];
  subscribe('s 1', { onTable: (changed) => tables.push(changed) });
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeEventSource.all[0]?.url).toBe('/api/table/stream?store_id=s%201');
  FakeEventSource.all[0]?.receive(JSON.stringify(table));
  FakeEventSource.all[0]?.receive('{"id":"t1"}');
  FakeEventSource.all[0]?.receive('not json');
  FakeEventSource.all[0]?.receive(JSON.stringify({ ...table, state: 'in_use' }));
  expect(tables.map(({ state }) => state)).toEqual(['free', 'in_use']);
});

test('reopens a closed stream, and not one that the browser reconnects', async () => {
  subscribe('s1', {});
  await vi.advanceTimersByTimeAsync(0);
  FakeEventSource.all[0]?.fail(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeEventSource.all).toHaveLength(1);
  FakeEventSource.all[0]?.fail(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeEventSource.all).toHaveLength(2);
});

test('does not reopen after the unsubscribe', async () => {
  const unsubscribe = subscribe('s1', {});
  await vi.advanceTimersByTimeAsync(0);
  FakeEventSource.all[0]?.fail(2);
  unsubscribe();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeEventSource.all).toHaveLength(1);
  expect(FakeEventSource.all[0]?.readyState).toBe(2);
});

test('does not open after an immediate unsubscribe', async () => {
  subscribe('s1', {})();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeEventSource.all).toHaveLength(0);
});

test('has one stream for all listeners of an outlet; a later one gets the tables that are known', async () => {
  const first: Table[] = [];
  const later: Table[] = [];
  const stopFirst = subscribe('s1', { onTable: (changed) => first.push(changed) });
  await vi.advanceTimersByTimeAsync(0);
  FakeEventSource.all[0]?.receive(JSON.stringify(table));
  const stopLater = subscribe('s1', { onTable: (changed) => later.push(changed) });
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeEventSource.all).toHaveLength(1);
  expect(later).toEqual(first);
  stopFirst();
  expect(FakeEventSource.all[0]?.readyState).toBe(1);
  stopLater();
  expect(FakeEventSource.all[0]?.readyState).toBe(2);
});

test('says whether it brings events, and when orders change', async () => {
  const onLive = vi.fn();
  const onOrders = vi.fn();
  subscribe('s1', { onLive, onOrders });
  await vi.advanceTimersByTimeAsync(0);
  expect(onLive.mock.calls).toEqual([[false]]);
  FakeEventSource.all[0]?.send('alive');
  expect(onLive).toHaveBeenLastCalledWith(true);
  FakeEventSource.all[0]?.send('orders', '["t1"]');
  expect(onOrders.mock.calls).toEqual([[['t1']]]);
  FakeEventSource.all[0]?.fail(0);
  expect(onLive).toHaveBeenLastCalledWith(false);
});

test('is closed while the page is hidden, and opened again when it is visible', async () => {
  const onLive = vi.fn();
  subscribe('s1', { onLive });
  await vi.advanceTimersByTimeAsync(0);
  FakeEventSource.all[0]?.send('alive');
  setVisibility('hidden');
  expect(FakeEventSource.all[0]?.readyState).toBe(2);
  expect(onLive).toHaveBeenLastCalledWith(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeEventSource.all).toHaveLength(1);
  setVisibility('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeEventSource.all).toHaveLength(2);
});

test('opens a silent stream again, and not one that is alive', async () => {
  const onLive = vi.fn();
  subscribe('s1', { onLive });
  await vi.advanceTimersByTimeAsync(0);
  for (let beat = 0; beat < 10; beat++) {
    FakeEventSource.all[0]?.send('alive');
    await vi.advanceTimersByTimeAsync(15_000);
  }
  expect(FakeEventSource.all).toHaveLength(1);
  expect(onLive).toHaveBeenLastCalledWith(true);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(onLive).toHaveBeenLastCalledWith(false);
  expect(FakeEventSource.all.map(({ readyState }) => readyState)).toEqual([2, 1]);
});
