import type { QueryExecutor } from 'kysely';
import type { Db, Tx } from './schema.ts';

/** A table whose orders were changed. */
export interface ChangedTable {
  readonly outlet_id: string;
  readonly table_id: string;
}

/** `committed`; or `unknown`: the answer to the commit was lost, and the change may still come. */
export type Outcome = 'committed' | 'unknown';

type Tell = (changes: readonly ChangedTable[], outcome: Outcome) => void;

const tellers = new WeakMap<QueryExecutor, Tell>();

/** Tells other processes by `tell` what the transactions of `db` change (`Statement.changes`), after their commits (docs/decisions/0071). */
export const tellChangesBy = (db: Pick<Db, 'getExecutor'>, tell: Tell): void =>
  void tellers.set(db.getExecutor(), tell);

const changesOf = new WeakMap<Tx, ChangedTable[]>();

/** Keeps what a transaction changes until its end. */
export function noteChanges(tx: Tx, changes: readonly ChangedTable[]): void {
  const before = changesOf.get(tx);
  if (before) before.push(...changes);
  else changesOf.set(tx, [...changes]);
}

/** Tells what was noted for a transaction of `db`. */
export function tellChanges(db: Pick<Db, 'getExecutor'>, tx: Tx, outcome: Outcome): void {
  const changes = changesOf.get(tx);
  if (changes) tellers.get(db.getExecutor())?.(changes, outcome);
}
