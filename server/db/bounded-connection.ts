import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { isConnectionLost } from './unavailable.ts';
import type { Outcome, Query, WatchedClient } from './watched-client.ts';

/**
 * A statement that only reads: it can be repeated on another connection. So can any that is the first of a transaction, which had no
 * effect.
 */
export const READS = /^select\b/;

/** A setting of a transaction, which needs no answer of its own where it comes first. */
const SET_LOCAL = /^set local\b/;

const CHANGES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const IN_TRANSACTION = { inTransaction: true };
const EMPTY: QueryResult<unknown> = { rows: [] };

/** Where a transaction is: to be begun with its first statement, begun, or with its commit sent. */
type TransactionState = 'none' | 'begins' | 'open' | 'committing';

/**
 * A connection as Kysely uses it, from each checkout to its release. Where the connection had ended while it was idle, another
 * one takes its place.
 */
export class BoundedConnection implements DatabaseConnection {
  readonly #checkOut: () => Promise<WatchedClient>;
  #watched!: WatchedClient;
  #isFirst = true;
  #transaction: TransactionState = 'none';
  #begin = '';

  constructor(checkOut: () => Promise<WatchedClient>) {
    this.#checkOut = checkOut;
  }

  /** Begins another use. */
  use(watched: WatchedClient): this {
    this.#watched = watched;
    this.#isFirst = true;
    this.#transaction = 'none';
    return this;
  }

  release(): void {
    this.#watched.release();
  }

  /** Begins a transaction with its first statement, in one round trip. */
  begin({ isolationLevel, accessMode }: TransactionSettings = {}): void {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    const access = accessMode ? ` ${accessMode}` : '';
    this.#begin = `begin${level}${access}${this.#watched.options.settings}`;
    this.#transaction = 'begins';
  }

  /** Throws `AbortedTransactionError` where a statement failed before. Whoever waits for a connection may begin behind the commit. */
  async commit(): Promise<void> {
    const isEmpty = this.#transaction === 'begins';
    this.#transaction = 'committing';
    if (isEmpty) return;
    const sent = this.#watched.send('commit', [], IN_TRANSACTION);
    this.#watched.handOver();
    const { command } = (await sent) as pg.QueryResult;
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  /** Does nothing where the transaction has ended with its connection or with its commit, so that no other error replaces theirs. */
  async rollback(): Promise<void> {
    const isOpen = this.#transaction === 'open' && !this.#watched.isUnusable();
    if (isOpen) await this.#watched.send('rollback', [], IN_TRANSACTION);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const [outcome] = await this.executeAll([query]);
    if (outcome?.status !== 'fulfilled') throw outcome?.reason;
    const { rows, command, rowCount } = outcome.value as unknown as pg.QueryResult;
    return {
      rows: rows as R[],
      ...(CHANGES.has(command) && rowCount !== null ? { numAffectedRows: BigInt(rowCount) } : {}),
    };
  }

  /** Sends statements in one packet. Each has a result or an error of its own. Throws after the commit. */
  async executeAll(queries: readonly Query[]): Promise<Outcome[]> {
    // Somebody else may have begun the next one.
    if (this.#transaction === 'committing') throw new Error('the transaction has ended');
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    const begins = this.#transaction === 'begins';
    if (begins) this.#transaction = 'open';
    const outcomes = await this.#send(queries, begins);
    const isRepeatable = begins || queries.every(({ sql }) => READS.test(sql));
    const isLost = outcomes.some(
      (outcome) => outcome.status === 'rejected' && isConnectionLost(outcome.reason),
    );
    if (!isFirst || !isRepeatable || !isLost) return outcomes;
    this.#watched.release(true);
    this.#watched = await this.#checkOut();
    return await this.#send(queries, begins);
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('results are not streamed');
  }

  async #send(queries: readonly Query[], begins: boolean): Promise<Outcome[]> {
    const options = this.#transaction === 'none' ? {} : IN_TRANSACTION;
    if (!begins) return await this.#watched.sendAll(queries, options);
    const begin = this.#begin;
    const [first, ...others] = queries;
    const isSetting = first !== undefined && SET_LOCAL.test(first.sql);
    const packet = isSetting
      ? [{ sql: `${begin}; ${first.sql}`, parameters: [] }, ...others]
      : [{ sql: begin, parameters: [] }, ...queries];
    const [begun, ...outcomes] = await this.#watched.sendAll(packet, options);
    if (begun?.status === 'rejected') return queries.map(() => begun);
    return isSetting ? [{ status: 'fulfilled', value: EMPTY }, ...outcomes] : outcomes;
  }
}
