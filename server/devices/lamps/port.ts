/**
 * The lamps over the tables. A lamp that fails never blocks an order: implementations retry and log by
 * themselves, and a reconciler sets the wanted state again and again.
 */
export interface Lights {
  set(table_id: string, on: boolean): Promise<void>;
}
