/**
 * The lamps over the tables. A lamp that fails never blocks an order: implementations retry and log by
 * themselves, and a reconciler sets the wanted state again and again.
 */
export interface Lamps {
  set(table_id: string, on: boolean): Promise<void>;
}

/** Lamps that hold a connection until they are closed. */
export interface OpenLamps extends Lamps {
  close(): Promise<void>;
}
