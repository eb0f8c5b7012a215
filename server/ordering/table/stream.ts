import { Hono } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { Table } from '#lib/contract/table.ts';
import { activeOutlet } from '#server/hall/lookup.ts';
import type { OrderingDeps } from '../deps.ts';

/** A comment now and then keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;

/** `GET /stream?store_id=`: every table at once, then each one's new state as it changes. */
export const tableStream = (deps: Pick<OrderingDeps, 'hall' | 'tableFeed'>): Hono =>
  new Hono().get('/stream', async (c) => {
    const outlet = activeOutlet(await deps.hall.current(), c.req.query('store_id') ?? '');
    c.header('x-accel-buffering', 'no');
    return streamSSE(c, (stream) => pump(stream, deps.tableFeed, outlet.id));
  });

/**
 * Writes as fast as the other side reads. What it has not read yet is kept as one newest state a table, so that a
 * slow reader skips states rather than fills the memory.
 */
async function pump(
  stream: SSEStreamingApi,
  feed: OrderingDeps['tableFeed'],
  outlet_id: string,
): Promise<void> {
  const waiting = new Map<string, Table>();
  let wake = () => {};
  const stop = feed.listen(outlet_id, (tables) => {
    for (const table of tables) waiting.set(table.id, table);
    wake();
  });
  const over = () => stream.aborted || feed.closing.aborted;
  const end = () => wake();
  stream.onAbort(end);
  feed.closing.addEventListener('abort', end);
  try {
    while (!over()) {
      for (const [id, table] of waiting) {
        waiting.delete(id);
        await stream.writeSSE({ event: 'table', data: JSON.stringify(table) });
      }
      if (waiting.size > 0 || over()) continue;
      const woken = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), HEARTBEAT_MS);
        wake = () => {
          clearTimeout(timer);
          resolve(true);
        };
      });
      if (!woken) await stream.write(': still here\n\n');
    }
  } finally {
    feed.closing.removeEventListener('abort', end);
    stop();
  }
}
