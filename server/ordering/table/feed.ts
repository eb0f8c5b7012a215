import type { Table } from '#lib/contract/table.ts';
import type { CoreDeps } from '#server/core/context.ts';
import { noSignals, type Signals } from '#server/db/signals.ts';
import { listTables } from './queries.ts';

/** `ordersChanged`: `refresh` was called, so orders of the outlet may have changed that no table shows. */
type Listener = (tables: readonly Table[], ordersChanged: boolean) => void;

/** Notifies listeners of changes to an outlet's tables. */
export interface TableFeed {
  /** Calls the listener with all tables first, then at each change with the tables that changed. Returns the function that removes it. */
  listen(outlet_id: string, listener: Listener): () => void;
  /** Call it after a commit that changed a table: listeners of all processes are notified. */
  refresh(outlet_id: string): void;
  readonly closing: AbortSignal;
  close(): void;
}

/** Polling finds changes that only time makes, as ends of games and new prices, and those whose signal was lost. */
const POLL_MS = 2_000;

type FeedDeps = Pick<CoreDeps, 'db' | 'hall' | 'clock' | 'log' | 'metrics'>;

/** The name of the signals between processes: the id of an outlet whose tables have changed, or one of `cacheSessions`. */
export const TABLES_CHANNEL = 'tables';

/** Polls an outlet once for all of its listeners, and only while it has any. */
export function makeTableFeed(
  deps: FeedDeps,
  { poll_ms = POLL_MS, signals = noSignals }: { poll_ms?: number; signals?: Signals } = {},
): TableFeed {
  const pollers = new Map<string, Poller>();
  const refreshHere = (outlet_id: string) => pollers.get(outlet_id)?.refresh();
  signals.onSignal(refreshHere);
  const closing = new AbortController();
  return {
    closing: closing.signal,
    listen(outlet_id, listener) {
      if (closing.signal.aborted) return () => {};
      const poller = pollers.get(outlet_id) ?? startPoller(() => readTables(deps, outlet_id), poll_ms);
      pollers.set(outlet_id, poller);
      const remove = poller.add(listener);
      deps.metrics.streamListeners.inc();
      return () => {
        if (!remove()) return;
        deps.metrics.streamListeners.dec();
        if (!poller.hasListeners() && pollers.get(outlet_id) === poller) {
          poller.close();
          pollers.delete(outlet_id);
        }
      };
    },
    refresh(outlet_id) {
      refreshHere(outlet_id);
      signals.send(outlet_id);
    },
    close() {
      for (const poller of pollers.values()) poller.close();
      pollers.clear();
      closing.abort();
    },
  };
}

/** The outlet's tables; null if the read failed, to be repeated by the next poll. */
async function readTables({ db, hall, clock, log }: FeedDeps, outlet_id: string): Promise<Table[] | null> {
  try {
    const current = await hall.current();
    const outlet = current.outlets.find((candidate) => candidate.id === outlet_id);
    return outlet ? await listTables(db, current, outlet, clock.now()) : [];
  } catch (error) {
    log.error({ err: error, outlet_id }, 'the tables of an outlet could not be read');
    return null;
  }
}

type Poller = ReturnType<typeof startPoller>;

function startPoller(read: () => Promise<Table[] | null>, poll_ms: number) {
  const listeners = new Set<Listener>();
  const newListeners = new Set<Listener>();
  const lastSent = new Map<string, string>();
  let reading = false;
  let readAgain = false;
  let closed = false;
  let refreshed = false;

  const notify = (tables: readonly Table[], ordersChanged: boolean) => {
    const changed = tables.filter((table) => lastSent.get(table.id) !== JSON.stringify(table));
    for (const table of changed) lastSent.set(table.id, JSON.stringify(table));
    for (const listener of listeners) {
      if (newListeners.delete(listener)) listener(tables, false);
      else if (changed.length > 0 || ordersChanged) listener(changed, ordersChanged);
    }
  };

  /** One read at a time: a request during a read makes one more read after it. */
  const readAndNotify = async () => {
    readAgain = true;
    if (reading) return;
    reading = true;
    while (readAgain && !closed) {
      readAgain = false;
      const ordersChanged = refreshed;
      refreshed = false;
      const tables = await read();
      if (tables && !closed) notify(tables, ordersChanged);
      else refreshed ||= ordersChanged;
    }
    reading = false;
  };
  const timer = setInterval(readAndNotify, poll_ms);
  timer.unref();

  return {
    add(listener: Listener) {
      listeners.add(listener);
      newListeners.add(listener);
      void readAndNotify();
      return () => {
        newListeners.delete(listener);
        return listeners.delete(listener);
      };
    },
    hasListeners: () => listeners.size > 0,
    refresh() {
      refreshed = true;
      void readAndNotify();
    },
    close() {
      closed = true;
      clearInterval(timer);
    },
  };
}
