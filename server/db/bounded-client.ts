import { isConnectionLost } from './unavailable.ts';
import type { WatchedClient } from './watched-client.ts';

/**
 * A statement that only reads: it can be repeated on another connection. So can any that is the first of a transaction, which had no
 * effect.
 */
export const READS = /^select\b/;

const BEGIN = /^(begin|start transaction)\b/;

/** A setting of a transaction, which needs no answer of its own where it comes first. */
const SET_LOCAL = /^set local\b/;

const emptyResult = (command: string) => ({ command, rowCount: 0, rows: [] });

/**
 * A connection as Kysely uses it, from each checkout to its release. Where the connection had ended while it was idle, another
 * one takes its place. There is one for each connection, not for each use: Kysely keeps what it knows of it in weak maps, which the
 * garbage collector would have to clear.
 */
export class BoundedClient {
  readonly #checkOut: () => Promise<WatchedClient>;
  #watched!: WatchedClient;
  #inTransaction = false;
  #isFirst = true;
  /** The transaction is begun with its first statement, in one round trip. */
  #beginsWithNext = false;

  constructor(checkOut: () => Promise<WatchedClient>) {
    this.#checkOut = checkOut;
  }

  /** Begins another use. */
  use(watched: WatchedClient): this {
    this.#watched = watched;
    this.#inTransaction = false;
    this.#isFirst = true;
    this.#beginsWithNext = false;
    return this;
  }

  release(destroy = false): void {
    this.#watched.release(destroy);
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    this.#inTransaction ||= BEGIN.test(sql);
    if (sql === 'begin') {
      this.#beginsWithNext = true;
      return emptyResult('BEGIN');
    }
    const begins = this.#beginsWithNext;
    this.#beginsWithNext = false;
    if (begins && (sql === 'commit' || sql === 'rollback')) return emptyResult(sql.toUpperCase());
    // The transaction ended with its connection, so Kysely must not replace the error that it had.
    if (this.#watched.isUnusable() && sql === 'rollback') return emptyResult('ROLLBACK');
    const repeatable = this.#isFirst && (begins || READS.test(sql));
    this.#isFirst = false;
    try {
      return await this.#sendNext(sql, parameters, begins);
    } catch (error) {
      if (!repeatable || !isConnectionLost(error)) throw error;
      this.#watched.release(true);
      this.#watched = await this.#checkOut();
      return await this.#sendNext(sql, parameters, begins);
    }
  }

  #sendNext(sql: string, parameters: readonly unknown[], begins: boolean): Promise<unknown> {
    if (!begins) return this.#send(sql, parameters);
    if (SET_LOCAL.test(sql))
      return this.#send(`${this.#watched.options.begin}; ${sql}`, []).then(() => emptyResult('SET'));
    const sent = [this.#send(this.#watched.options.begin, []), this.#send(sql, parameters)];
    return Promise.all(sent).then(([, result]) => result);
  }

  #send(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    return this.#watched.send(sql, parameters, { inTransaction: this.#inTransaction });
  }
}
