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
 * A statement that only reads: it can be repeated on another connection. So can any that is the first of a
 * transaction, which had no effect.
 */
export const READS = /^select\b/;

/** A setting of a transaction, which needs no answer of its own if it comes first. */
const SET_LOCAL = /^set local\b/;

const CHANGES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const IN_TRANSACTION = { inTransaction: true };
const BEGINS = { inTransaction: true, begins: true };
const EMPTY: QueryResult<unknown> = { rows: [] };

/**
 * `begins`: with its first statement; `committing`: its commit was sent; `ended`: it was answered, or the
 * connection released.
 */
type State = 'no transaction' | 'begins' | 'open' | 'committing' | 'ended';

/**
 * A connection as Kysely uses it, from its checkout to its release. If the connection had ended while it was
 * idle, another one takes its place.
 */
export class BoundedConnection implements DatabaseConnection {
  readonly #checkOut: () => Promise<WatchedClient>;
  #watched: WatchedClient;
  #isFirst = true;
  #state: State = 'no transaction';
  #begin = '';

  /** `checkOut` gets another connection. */
  constructor(watched: WatchedClient, checkOut: () => Promise<WatchedClient>) {
    this.#watched = watched;
    this.#checkOut = checkOut;
  }

  /** Does nothing the second time. */
  release(): void {
    this.#state = 'ended';
    this.#watched.release();
  }

  /** Begins a transaction with its first statement, in one round trip. */
  begin({ isolationLevel, accessMode }: TransactionSettings = {}): void {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    const access = accessMode ? ` ${accessMode}` : '';
    this.#begin = `begin${level}${access}${this.#watched.options.settings}`;
    this.#state = 'begins';
  }

  /**
   * Throws `AbortedTransactionError` if a statement failed before. Whoever waits for a connection may begin
   * behind the commit.
   */
  async commit(): Promise<void> {
    const isEmpty = this.#state === 'begins';
    this.#state = isEmpty ? 'ended' : 'committing';
    if (isEmpty) return;
    const sent = this.#watched.send('commit', [], IN_TRANSACTION);
    this.#watched.handOver();
    const { command } = (await sent) as pg.QueryResult;
    this.#state = 'ended';
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  /**
   * Does nothing if the transaction has ended, for example with its connection, so that no other error
   * replaces that one. A commit that was cancelled has not ended the transaction, unless the connection was
   * handed over.
   */
  async rollback(): Promise<void> {
    const isOpen = this.#state === 'open' || this.#state === 'committing';
    if (!isOpen || this.#watched.isReleased || this.#watched.isUnusable()) return;
    try {
      await this.#watched.send('rollback', [], IN_TRANSACTION);
    } catch (error) {
      this.#watched.release(true);
      throw error;
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const [outcome] = await this.executeAll([query]);
    if (outcome?.status !== 'fulfilled') throw outcome?.reason;
    const { rows, command, rowCount } = outcome.value as unknown as pg.QueryResult;
    return {
      // A text of several statements has none.
      rows: (rows as R[] | undefined) ?? [],
      ...(CHANGES.has(command) && rowCount !== null ? { numAffectedRows: BigInt(rowCount) } : {}),
    };
  }

  /** Sends statements in one packet. Each has a result or an error of its own. Throws after the commit. */
  async executeAll(queries: readonly Query[]): Promise<Outcome[]> {
    // Somebody else may use the connection.
    if (this.#hasEnded()) throw new Error('the transaction has ended');
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    const begins = this.#state === 'begins';
    if (begins) this.#state = 'open';
    const outcomes = await this.#send(queries, begins);
    const isRepeatable = begins || queries.every(({ sql }) => READS.test(sql));
    const isLost = outcomes.some(
      (outcome) => outcome.status === 'rejected' && isConnectionLost(outcome.reason),
    );
    if (!isFirst || !isRepeatable || !isLost || this.#hasEnded()) return outcomes;
    this.#watched.release(true);
    const another = await this.#checkOut();
    // Its commit was sent in the meantime, to the connection that was lost.
    if (this.#hasEnded()) {
      another.release();
      return outcomes;
    }
    this.#watched = another;
    return await this.#send(queries, begins);
  }

  #hasEnded(): boolean {
    return this.#state === 'committing' || this.#state === 'ended';
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('results are not streamed');
  }

  async #send(queries: readonly Query[], begins: boolean): Promise<Outcome[]> {
    if (!begins)
      return await this.#watched.sendAll(queries, this.#state === 'no transaction' ? {} : IN_TRANSACTION);
    const begin = this.#begin;
    const [first, ...others] = queries;
    const isSetting = first !== undefined && SET_LOCAL.test(first.sql);
    const packet = isSetting
      ? [{ sql: `${begin}; ${first.sql}`, parameters: [] }, ...others]
      : [{ sql: begin, parameters: [] }, ...queries];
    const [begun, ...outcomes] = await this.#watched.sendAll(packet, BEGINS);
    if (begun?.status === 'rejected') return queries.map(() => begun);
    return isSetting ? [{ status: 'fulfilled', value: EMPTY }, ...outcomes] : outcomes;
  }
}
