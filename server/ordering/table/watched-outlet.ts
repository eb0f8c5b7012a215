import type { Table } from '#lib/contract/table.ts';
import type { Instant } from '#lib/domain/time.ts';
import type { TableOrder } from '../order/occupancy.ts';

/** Receives what is sent about the tables of an outlet, as server-sent events. */
export interface Listener {
  write(events: Uint8Array): void;
  /** Nothing more will be written. */
  end(): void;
}

export type WatchedOutlet = ReturnType<typeof watchOutlet>;

/** An outlet with listeners: its orders in memory, and what was last sent of each table. */
export function watchOutlet(id: string) {
  const listeners = new Set<Listener>();
  /** They have received no table yet. */
  const newListeners = new Set<Listener>();
  /** The JSON of each table. */
  let sent: ReadonlyMap<string, string> | null = null;
  let allTables: Uint8Array | null = null;
  let orders: readonly TableOrder[] | null = null;
  let readAt = 0;
  let coveredUntil = 0;
  /** Tables with orders that were changed; null: none were, as far as is known. */
  let changedTables: Set<string> | null = null;

  const writeAll = (listener: Listener) => {
    allTables ??= encodeEvents([...(sent?.values() ?? [])]);
    if (allTables.length > 0) listener.write(allTables);
  };
  return {
    id,
    get orders() {
      return orders ?? [];
    },
    /** The next instant at which the tables may be others without a change; null if that is not known. */
    until: null as Instant | null,
    /** When the orders were last read, on the clock of `performance`. */
    get readAt() {
      return readAt;
    },
    get coveredUntil() {
      return coveredUntil;
    },
    isRead: () => orders !== null,
    /** `covered`: until when the tables can be computed from these orders. */
    setOrders(read: readonly TableOrder[], covered: Instant) {
      orders = read;
      coveredUntil = covered;
      readAt = performance.now();
    },
    /** Listeners are told with the next tables that orders of these have changed; if empty, of any. */
    noteOrders(table_ids: readonly string[]) {
      changedTables = new Set([...(changedTables ?? []), ...table_ids]);
    },
    add(listener: Listener) {
      listeners.add(listener);
      if (sent) writeAll(listener);
      else newListeners.add(listener);
    },
    /** False if it was removed before. */
    remove(listener: Listener): boolean {
      newListeners.delete(listener);
      return listeners.delete(listener);
    },
    hasListeners: () => listeners.size > 0,
    /** Writes the changed tables, and whether orders changed, as bytes made once for all listeners. */
    publish(tables: readonly Table[]) {
      const next = new Map(tables.map((table) => [table.id, JSON.stringify(table)]));
      const changed = [...next].filter(([table_id, json]) => sent?.get(table_id) !== json);
      if (changed.length > 0 || next.size !== sent?.size) allTables = null;
      sent = next;
      const notes = changedTables ? `event: orders\ndata: ${JSON.stringify([...changedTables])}\n\n` : '';
      changedTables = null;
      const events = encodeEvents(
        changed.map(([, json]) => json),
        notes,
      );
      if (events.length > 0) {
        for (const listener of listeners) if (!newListeners.has(listener)) listener.write(events);
      }
      for (const listener of newListeners) writeAll(listener);
      newListeners.clear();
    },
    /** Ends the listeners. */
    close() {
      for (const listener of listeners) listener.end();
    },
  };
}

/** One event for each table, see `TABLE_STREAM_PATH` in the contract. */
const encodeEvents = (tables: readonly string[], others = ''): Uint8Array =>
  Buffer.from(tables.map((json) => `event: table\ndata: ${json}\n\n`).join('') + others);
