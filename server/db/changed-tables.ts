import type { QueryExecutor } from 'kysely';
import type { Db, Tx } from './schema.ts';

/** A table whose orders were changed. */
export interface ChangedTable {
  readonly outlet_id: string;
  readonly table_id: string;
}

type Send = (changes: readonly ChangedTable[]) => void;

const senders = new WeakMap<QueryExecutor, Send>();

/**
 * Sends what the statements of `db` change (`Statement.changes`) by `send`, once it is committed. The triggers of the database do not
 * send it for this process (docs/decisions/0071).
 */
export const sendChangesBy = (db: Pick<Db, 'getExecutor'>, send: Send): void =>
  void senders.set(db.getExecutor(), send);

const noted = new WeakMap<Tx, ChangedTable[]>();

/** Keeps what a transaction changes until its commit. */
export function noteChanges(tx: Tx, changes: readonly ChangedTable[]): void {
  const before = noted.get(tx);
  if (before) before.push(...changes);
  else noted.set(tx, [...changes]);
}

/** After the commit. */
export const sendNoted = (db: Db, tx: Tx): void => sendChanges(db, noted.get(tx));

export function sendChanges(db: Pick<Db, 'getExecutor'>, changes: readonly ChangedTable[] | undefined): void {
  if (changes) senders.get(db.getExecutor())?.(changes);
}
