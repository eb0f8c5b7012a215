export interface Lamps {
  /** May fail or be lost: the reconciler sets every lamp again each minute. */
  set(table_id: string, on: boolean): Promise<void>;
}

export interface OpenLamps extends Lamps {
  close(): Promise<void>;
}
