import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionQueue } from './connection-queue.ts';
import { DatabaseUnavailable } from './unavailable.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  // Ends all waits, and the timer that they share.
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
});

const LIMITS = { size: 4, concurrency: 2, waiters: 3, timeout: 1_000 };

/**
 * A queue whose connections are numbered as they are made; `ended` lists those that were released: "1", or
 * "-1" if destroyed.
 */
function makeQueue(limits: Partial<typeof LIMITS> = {}) {
  const ended: number[] = [];
  let made = 0;
  const connect = vi.fn(async () => {
    const number = ++made;
    const release = (destroy: boolean) => void ended.push(destroy ? -number : number);
    return { number, release } as unknown as pg.PoolClient;
  });
  const queue = new ConnectionQueue(connect, { ...LIMITS, ...limits });
  return { queue, connect, ended };
}

const numberOf = (client: pg.PoolClient) => (client as unknown as { number: number }).number;

/** Notes the numbers of the connections in the order in which the checkouts get them. */
function checkOutAll(queue: ConnectionQueue, count: number) {
  const got: number[] = [];
  const checkouts = Array.from({ length: count }, async () => {
    const client = await queue.checkOut();
    got.push(numberOf(client));
    return client;
  });
  for (const checkout of checkouts) checkout.catch(() => {});
  return { got, checkouts };
}

test('as many connections as may work at the same time are checked out, and one that is released goes to the longest wait', async () => {
  const { queue, ended } = makeQueue();
  const { got, checkouts } = checkOutAll(queue, 4);
  await vi.advanceTimersByTimeAsync(10);
  expect([got, queue.waiting]).toEqual([[1, 2], 2]);
  queue.release(await checkouts[1]!, { destroy: false });
  await vi.advanceTimersByTimeAsync(0);
  queue.release(await checkouts[0]!, { destroy: false });
  await vi.advanceTimersByTimeAsync(0);
  expect([got, queue.waiting, ended]).toEqual([[1, 2, 2, 1], 0, []]);
  for (const checkout of checkouts.slice(2)) queue.release(await checkout, { destroy: false });
  expect(ended).toEqual([2, 1]);
});

test('a connection in use is handed over to whoever waits, else it stays with its user', async () => {
  const { queue, ended } = makeQueue({ concurrency: 1 });
  const client = await queue.checkOut();
  expect(queue.handOver(client)).toBe(false);
  const next = queue.checkOut();
  expect(queue.handOver(client)).toBe(true);
  expect(await next).toBe(client);
  expect(ended).toEqual([]);
});

test('connections that are used for long make room for others, up to the size of the pool', async () => {
  const { queue } = makeQueue();
  const { got, checkouts } = checkOutAll(queue, 5);
  await vi.advanceTimersByTimeAsync(19);
  expect(got).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(12);
  expect(got).toEqual([1, 2, 3, 4]);
  await vi.advanceTimersByTimeAsync(500);
  expect(got).toHaveLength(4);
  queue.release(await checkouts[0]!, { destroy: false });
  await vi.advanceTimersByTimeAsync(0);
  expect(got).toEqual([1, 2, 3, 4, 1]);
});

test('a connection that is handed over begins a new use', async () => {
  const { queue } = makeQueue({ concurrency: 1 });
  const first = await queue.checkOut();
  queue.checkOut().catch(() => {});
  await vi.advanceTimersByTimeAsync(15);
  queue.handOver(first);
  const { got } = checkOutAll(queue, 1);
  await vi.advanceTimersByTimeAsync(15);
  expect(got).toEqual([]);
  await vi.advanceTimersByTimeAsync(16);
  expect(got).toEqual([2]);
});

test('where a connection is destroyed or cannot be made, the next one that waits connects', async () => {
  const { queue, connect, ended } = makeQueue({ concurrency: 1 });
  const first = await queue.checkOut();
  const failing = expect(queue.checkOut()).rejects.toThrow('refused');
  const last = queue.checkOut();
  connect.mockRejectedValueOnce(new Error('refused'));
  queue.release(first, { destroy: true });
  await failing;
  expect([numberOf(await last), ended]).toEqual([2, [-1]]);
});

test('a wait ends at its timeout, and gets no connection afterwards', async () => {
  const { queue, ended } = makeQueue({ concurrency: 1, size: 1 });
  const first = await queue.checkOut();
  const late = expect(queue.checkOut()).rejects.toBeInstanceOf(DatabaseUnavailable);
  await vi.advanceTimersByTimeAsync(1_100);
  await late;
  expect(queue.waiting).toBe(0);
  queue.release(first, { destroy: false });
  expect(ended).toEqual([1]);
});

test('only so many may wait', async () => {
  const { queue } = makeQueue({ size: 2 });
  const { checkouts } = checkOutAll(queue, 5);
  await expect(queue.checkOut()).rejects.toThrow('too many waits for a connection');
  queue.release(await checkouts[0]!, { destroy: false });
  checkOutAll(queue, 1);
  expect(queue.waiting).toBe(3);
});

test('no timer runs while nobody waits', async () => {
  const { queue } = makeQueue();
  const { checkouts } = checkOutAll(queue, 3);
  await vi.advanceTimersByTimeAsync(10);
  queue.release(await checkouts[0]!, { destroy: false });
  await vi.advanceTimersByTimeAsync(100);
  expect(vi.getTimerCount()).toBe(0);
});

test('a connection that takes long to be made keeps nobody from one that is idle', async () => {
  const { queue, connect } = makeQueue({ concurrency: 1 });
  connect.mockImplementationOnce(() => new Promise(() => {}));
  queue.checkOut().catch(() => {});
  const { got } = checkOutAll(queue, 1);
  await vi.advanceTimersByTimeAsync(19);
  expect(got).toEqual([]);
  await vi.advanceTimersByTimeAsync(5);
  expect(got).toEqual([1]);
});

test('once closed, it serves those that wait and nobody else', async () => {
  const { queue } = makeQueue({ concurrency: 1 });
  const first = await queue.checkOut();
  const second = queue.checkOut();
  queue.close();
  await expect(queue.checkOut()).rejects.toBeInstanceOf(DatabaseUnavailable);
  queue.release(first, { destroy: false });
  expect(await second).toBe(first);
});
