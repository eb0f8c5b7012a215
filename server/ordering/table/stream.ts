import { Hono } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { Table } from '#lib/contract/table.ts';
import { activeOutlet } from '#server/hall/lookup.ts';
import type { OrderingDeps } from '../deps.ts';

/** Proxies close a stream that is idle for too long, and the app opens a silent one again. */
const HEARTBEAT_MS = 15_000;

/**
 * `GET /stream?store_id=`: server-sent events. `table`: all tables first, then each that changes. `orders`, with the outlet's
 * id: orders of the outlet were made or changed, also those that no table shows yet. `alive`, where nothing else was sent for 15
 * seconds.
 */
export const tableStream = (deps: Pick<OrderingDeps, 'hall' | 'tableFeed'>): Hono =>
  new Hono().get('/stream', async (c) => {
    const outlet = activeOutlet(await deps.hall.current(), c.req.query('store_id') ?? '');
    c.header('x-accel-buffering', 'no');
    return streamSSE(c, (stream) => writeEvents(stream, deps.tableFeed, outlet.id));
  });

/** Writes as fast as the client reads. Only the newest state of each table is queued, so the queue stays small. */
async function writeEvents(
  stream: SSEStreamingApi,
  feed: OrderingDeps['tableFeed'],
  outlet_id: string,
): Promise<void> {
  const pending = new Map<string, Table>();
  let ordersChanged = false;
  let wake = () => {};
  const stopListening = feed.listen(outlet_id, (tables, changed) => {
    for (const table of tables) pending.set(table.id, table);
    ordersChanged ||= changed;
    wake();
  });
  const isClosed = () => stream.aborted || feed.closing.aborted;
  const onAbort = () => wake();
  stream.onAbort(onAbort);
  feed.closing.addEventListener('abort', onAbort);
  try {
    while (!isClosed()) {
      for (const [id, table] of pending) {
        pending.delete(id);
        await stream.writeSSE({ event: 'table', data: JSON.stringify(table) });
      }
      if (ordersChanged && !isClosed()) {
        ordersChanged = false;
        await stream.writeSSE({ event: 'orders', data: outlet_id });
      }
      if (pending.size > 0 || ordersChanged || isClosed()) continue;
      const timedOut = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(true), HEARTBEAT_MS);
        wake = () => {
          clearTimeout(timer);
          resolve(false);
        };
      });
      if (timedOut) await stream.writeSSE({ event: 'alive', data: outlet_id });
    }
  } finally {
    feed.closing.removeEventListener('abort', onAbort);
    stopListening();
  }
}
