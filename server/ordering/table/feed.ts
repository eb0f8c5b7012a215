import type { Table } from '#lib/contract/table.ts';
import type { CoreDeps } from '#server/core/context.ts';
import { tablesNow } from './queries.ts';

type Listener = (tables: readonly Table[]) => void;

/** Tells who listens how an outlet's tables change. */
export interface TableFeed {
  /** Calls the listener with every table at once, then with those that changed; answers how to stop. */
  listen(outlet_id: string, listener: Listener): () => void;
  /** Reads the outlet's tables now rather than at the next interval. Call it after a commit that changed one. */
  refresh(outlet_id: string): void;
  /** Aborted by `close`. */
  readonly closing: AbortSignal;
  /** Stops everything; later listeners hear nothing. */
  close(): void;
}

/** Other processes' changes, the ends of games and of cleaning, and new price bands are found by reading. */
const READ_EVERY_MS = 2_000;

/** One look at a time for each outlet that has listeners, whatever their number. */
export function makeTableFeed(deps: Pick<CoreDeps, 'db' | 'hall' | 'clock' | 'log'>): TableFeed {
  const watches = new Map<string, Watch>();
  const closing = new AbortController();
  return {
    closing: closing.signal,
    listen(outlet_id, listener) {
      if (closing.signal.aborted) return () => {};
      const watch = watches.get(outlet_id) ?? startWatch(() => readTables(deps, outlet_id));
      watches.set(outlet_id, watch);
      const stop = watch.add(listener);
      return () => {
        stop();
        if (!watch.hasListeners() && watches.get(outlet_id) === watch) {
          watch.close();
          watches.delete(outlet_id);
        }
      };
    },
    refresh: (outlet_id) => watches.get(outlet_id)?.refresh(),
    close() {
      for (const watch of watches.values()) watch.close();
      watches.clear();
      closing.abort();
    },
  };
}

/** How the outlet's tables stand; null where that can't be told now, which the next look will. */
async function readTables(
  { db, hall, clock, log }: Pick<CoreDeps, 'db' | 'hall' | 'clock' | 'log'>,
  outlet_id: string,
) {
  try {
    const current = await hall.current();
    const outlet = current.outlets.find((candidate) => candidate.id === outlet_id);
    return outlet ? await tablesNow(db, current, outlet, clock.now()) : [];
  } catch (error) {
    log.error({ err: error, outlet_id }, 'the tables could not be looked at');
    return null;
  }
}

type Watch = ReturnType<typeof startWatch>;

function startWatch(read: () => Promise<Table[] | null>) {
  const listeners = new Set<Listener>();
  const fresh = new Set<Listener>();
  const seen = new Map<string, string>();
  let reading = false;
  let again = false;
  let closed = false;

  const tell = (tables: readonly Table[]) => {
    const changed = tables.filter((table) => seen.get(table.id) !== JSON.stringify(table));
    for (const table of changed) seen.set(table.id, JSON.stringify(table));
    for (const listener of listeners) {
      if (fresh.delete(listener)) listener(tables);
      else if (changed.length > 0) listener(changed);
    }
  };

  const readNow = async () => {
    again = true;
    if (reading) return;
    reading = true;
    while (again && !closed) {
      again = false;
      const tables = await read();
      if (tables && !closed) tell(tables);
    }
    reading = false;
  };
  const timer = setInterval(readNow, READ_EVERY_MS);
  timer.unref();

  return {
    add(listener: Listener) {
      listeners.add(listener);
      fresh.add(listener);
      void readNow();
      return () => {
        listeners.delete(listener);
        fresh.delete(listener);
      };
    },
    hasListeners: () => listeners.size > 0,
    refresh: () => void readNow(),
    close() {
      closed = true;
      clearInterval(timer);
    },
  };
}
