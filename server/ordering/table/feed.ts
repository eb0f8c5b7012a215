import { AsyncLocalStorage } from 'node:async_hooks';
import type { Instant } from '#lib/domain/time.ts';
import type { CoreDeps } from '#server/core/context.ts';
import { noSignals, type Signals } from '#server/db/signals.ts';
import { read } from '#server/db/statement.ts';
import { selectOrdersDuring, type TableOrder } from '../order/occupancy.ts';
import { LOOKAHEAD_SECONDS, presentTables, tablesUntil } from './present.ts';
import { makeReader } from './reader.ts';
import { type Listener, type WatchedOutlet, watchOutlet } from './watched-outlet.ts';

/** Tells listeners of changes to an outlet's tables. */
export interface TableFeed {
  /** Writes all tables to the listener, then those that change. Returns the function that removes it. */
  listen(outlet_id: string, listener: Listener): () => void;
  /** Reads the tables of all outlets with listeners: another hall file changes them without a signal. */
  refreshAll(): void;
  /** Ends all listeners, and those that come. */
  close(): void;
}

/** A lost signal is made up for within this time. */
const REREAD_MS = 30_000;
/** The orders that are read show the tables for this time. */
const REREAD_SECONDS = 120;
/** How often the clock is compared with the next moment of each outlet. */
const TICK_MS = 1_000;

/** Keeps the orders of outlets with listeners in memory (docs/decisions/0037). */
export function makeTableFeed(
  { db, hall, clock, log, metrics }: CoreDeps,
  { signals = noSignals, reread_ms = REREAD_MS }: { signals?: Signals; reread_ms?: number } = {},
): TableFeed {
  const outlets = new Map<string, WatchedOutlet>();
  let closed = false;

  /** Computes the tables as they are now, and writes what has changed. */
  const update = async (watched: WatchedOutlet) => {
    const current = await hall.current();
    if (outlets.get(watched.id) !== watched) return;
    const now = clock.now();
    const outlet = current.outlets.find(({ id }) => id === watched.id);
    watched.publish(outlet ? presentTables(current, outlet, watched.orders, now) : []);
    watched.until = outlet ? tablesUntil(current, outlet, watched.orders, now) : null;
  };
  const updateLogged = (watched: WatchedOutlet) =>
    update(watched).catch((error: unknown) => {
      log.error({ err: error, outlet_id: watched.id }, 'the tables of an outlet could not be computed');
      reader.request(watched.id);
    });

  const readWanted = async (ids: readonly string[]) => {
    const watched = ids.flatMap((id) => outlets.get(id) ?? []);
    if (watched.length === 0) return;
    try {
      const now = clock.now();
      const byOutlet = await readOrders(ids, now);
      for (const each of watched) each.setOrders(byOutlet.get(each.id) ?? [], now + REREAD_SECONDS);
    } finally {
      // The tables are updated after a failed read too, with the orders of the last one: time goes on.
      for (const each of watched) if (each.isRead()) await updateLogged(each);
    }
  };

  const readOrders = async (ids: readonly string[], now: Instant): Promise<Map<string, TableOrder[]>> => {
    const current = await hall.current();
    const wanted = new Set(ids);
    const tables = current.outlets.filter(({ id }) => wanted.has(id)).flatMap((outlet) => outlet.tables);
    const outletOf = new Map(tables.map(({ id, outlet_id }) => [id, outlet_id]));
    const period = { start_at: now, end_at: now + LOOKAHEAD_SECONDS + REREAD_SECONDS };
    const orders = await read(db, selectOrdersDuring([...outletOf.keys()], period));
    return Map.groupBy(orders, ({ table_id }) => outletOf.get(table_id) ?? '');
  };

  const reader = makeReader(readWanted, log);
  const refresh = (id: string, table_ids: readonly string[]) => {
    outlets.get(id)?.noteOrders(table_ids);
    if (outlets.has(id)) reader.request(id);
  };
  const refreshAll = () => {
    for (const id of outlets.keys()) refresh(id, []);
  };
  signals.onSignal('tables', (text) => {
    const [outlet_id = '', ...table_ids] = text.split(' ');
    refresh(outlet_id, table_ids);
  });
  signals.onGap(refreshAll);

  const tick = () => {
    const now = clock.now();
    for (const watched of outlets.values()) {
      if (!watched.isRead()) continue;
      const isOld = performance.now() - watched.readAt >= reread_ms || now >= watched.coveredUntil;
      if (isOld) reader.request(watched.id);
      if (watched.until !== null && now >= watched.until) void updateLogged(watched);
    }
  };
  const ticker = setInterval(tick, TICK_MS);
  ticker.unref();

  const watch = (id: string): WatchedOutlet => {
    const watched = watchOutlet(id);
    outlets.set(id, watched);
    reader.request(id);
    return watched;
  };
  // What a call starts here goes on after it.
  const runOutsideCall = AsyncLocalStorage.snapshot();
  return {
    listen(outlet_id, listener) {
      if (closed) {
        listener.end();
        return () => {};
      }
      const watched = outlets.get(outlet_id) ?? runOutsideCall(watch, outlet_id);
      watched.add(listener);
      metrics.streamListeners.inc();
      return () => {
        if (!watched.remove(listener)) return;
        metrics.streamListeners.dec();
        if (watched.hasListeners() || outlets.get(outlet_id) !== watched) return;
        watched.close();
        outlets.delete(outlet_id);
      };
    },
    refreshAll,
    close() {
      closed = true;
      clearInterval(ticker);
      reader.close();
      const all = [...outlets.values()];
      outlets.clear();
      for (const watched of all) watched.close();
    },
  };
}
