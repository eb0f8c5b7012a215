import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Table } from '#lib/contract/table.ts';
import { orderChangesListener } from './order-changes.ts';

const EVERY = 30_000;
const AT_ONCE = 50;
const table = { id: 't1', state: 'free' } as Table;

const onChange = vi.fn();
const onLive = vi.fn();
let fetchedAt = 0;

beforeEach(() => {
  vi.useFakeTimers();
  onChange.mockReset();
  onLive.mockReset();
  fetchedAt = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = () =>
  orderChangesListener({ table_id: 't1', every: EVERY, fetchedAt: () => fetchedAt, onChange, onLive });

test('tells a change at each time the stream becomes live', () => {
  const { listener } = open();
  listener.onLive?.(false);
  expect(onChange).not.toHaveBeenCalled();
  fetchedAt = Date.now();
  vi.advanceTimersByTime(5_000);
  listener.onLive?.(true);
  expect(onChange).toHaveBeenCalledTimes(1);
  listener.onLive?.(false);
  listener.onLive?.(true);
  expect(onChange).toHaveBeenCalledTimes(2);
  expect(onLive.mock.calls).toEqual([[false], [true], [false], [true]]);
});

test('tells none when the data was fetched just before the stream became live', () => {
  fetchedAt = Date.now();
  vi.advanceTimersByTime(500);
  open().listener.onLive?.(true);
  expect(onChange).not.toHaveBeenCalled();
});

test('tells a change of its own table at once, and not its first state or another table', () => {
  const { listener } = open();
  listener.onTable?.(table);
  listener.onTable?.({ ...table, id: 't2', state: 'in_use' });
  expect(onChange).not.toHaveBeenCalled();
  listener.onTable?.({ ...table, state: 'in_use' });
  vi.advanceTimersByTime(AT_ONCE);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('tells a change of an order of its own table at once, and together with that of the table', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { listener } = open();
  listener.onTable?.(table);
  listener.onTable?.({ ...table, state: 'in_use' });
  listener.onOrders?.(['t2', 't1']);
  vi.advanceTimersByTime(AT_ONCE);
  expect(onChange).toHaveBeenCalledTimes(1);
  listener.onOrders?.(['t2']);
  vi.advanceTimersByTime(1_000);
  listener.onOrders?.(['t1']);
  vi.advanceTimersByTime(AT_ONCE);
  expect(onChange).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(2 * EVERY);
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('listeners are told of other orders at different instants, each at most once in the interval', () => {
  const random = vi.spyOn(Math, 'random');
  const waits = [0.1, 0.5, 0.9].map((part) => {
    random.mockReturnValueOnce(part);
    const { listener } = open();
    onChange.mockReset();
    const startedAt = performance.now();
    listener.onOrders?.(['t2']);
    listener.onOrders?.(['t2']);
    expect(onChange).not.toHaveBeenCalled();
    vi.advanceTimersToNextTimer();
    expect(onChange).toHaveBeenCalledTimes(1);
    const wait = performance.now() - startedAt;
    vi.advanceTimersByTime(2 * EVERY - wait);
    expect(onChange).toHaveBeenCalledTimes(1);
    return Math.round(wait / EVERY / 0.1);
  });
  expect(new Set(waits).size).toBe(3);
});

test('constant changes are told once in the interval', () => {
  const { listener } = open();
  for (let second = 0; second < 300; second++) {
    listener.onOrders?.(['t2']);
    vi.advanceTimersByTime(1_000);
  }
  expect(onChange.mock.calls.length).toBeGreaterThanOrEqual(9);
  expect(onChange.mock.calls.length).toBeLessThanOrEqual(11);
});

test('a cancelled listener tells nothing that was due', () => {
  const { listener, cancel } = open();
  listener.onOrders?.(['t2']);
  cancel();
  vi.advanceTimersByTime(2 * EVERY);
  expect(onChange).not.toHaveBeenCalled();
});
