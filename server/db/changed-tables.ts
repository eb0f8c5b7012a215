import type { QueryExecutor } from 'kysely';
import type { Db, Tx } from './schema.ts';

/** A table whose orders were changed. */
interface ChangedTable {
  readonly outlet_id: string;
  readonly table_id: string;
}

/** A person whose orders or messages were changed. */
interface ChangedPerson {
  readonly user_id: string;
}

export type Change = ChangedTable | ChangedPerson;

/** `committed`; or `unknown`: the answer to the commit was lost, and the change may still come. */
export type CommitOutcome = 'committed' | 'unknown';

type SendSignals = (changes: readonly Change[], outcome: CommitOutcome) => void;

const signalSenders = new WeakMap<QueryExecutor, SendSignals>();

/**
 * Lets `signalChanges` send by `send` what the transactions of `db` change (`Statement.changes`,
 * docs/decisions/0071).
 */
export const signalChangesBy = (db: Pick<Db, 'getExecutor'>, send: SendSignals): void =>
  void signalSenders.set(db.getExecutor(), send);

const notedChanges = new WeakMap<Tx, Change[]>();

/** Keeps what a transaction changes until its end. */
export function noteChanges(tx: Tx, changes: readonly Change[]): void {
  const before = notedChanges.get(tx);
  if (before) before.push(...changes);
  else notedChanges.set(tx, [...changes]);
}

/** Signals to other processes what was noted for a transaction of `db`, after its commit. */
export function signalChanges(db: Pick<Db, 'getExecutor'>, tx: Tx, outcome: CommitOutcome): void {
  const changes = notedChanges.get(tx);
  if (changes) signalSenders.get(db.getExecutor())?.(changes, outcome);
}
