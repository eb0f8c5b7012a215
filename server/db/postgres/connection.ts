import type { Writable } from 'node:stream';
import {
  AbortedTransactionError,
  type CompiledQuery,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { withinCallBudget } from '../call-budget.ts';
import { longStatementLimit } from '../long-snapshot.ts';
import type { Outcome, PacketConnection, WaitingWrite } from '../statement.ts';
import { ConnectionLost, DatabaseUnavailable, isConnectionLost, isStalePlan } from '../unavailable.ts';
import type { PreparedStatements } from './prepared-statements.ts';

type Query = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** What is sent before the statements of a call. */
interface Before {
  readonly query: Query;
  readonly explain?: WaitingWrite['explain'];
}

const queryOf = (sql: string): Query => ({ sql, parameters: [] });

/** A statement that only reads can be repeated on another connection. */
const READS = /^select\b/;

const CHANGES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Those whose connection has ended. */
const lostClients = new WeakSet<pg.ClientBase>();

/**
 * Must be called for each new connection: without a listener, one that ends while it is in use would end the
 * process.
 */
export const watchForLoss = (client: pg.ClientBase): void =>
  void client.on('error', () => void lostClients.add(client));

export interface ConnectionOptions {
  /** Gets a connection that is idle or new. */
  connect(): Promise<pg.PoolClient>;
  /** Milliseconds after which a statement without an answer is given up. */
  readonly hungAfter: number;
  readonly statements: PreparedStatements;
  /** Follows `begin`: what each transaction sets. */
  readonly settings: string;
}

/**
 * A connection as Kysely uses it, from its checkout to its release. Its waits are bounded, and one that did
 * not answer in time is not used again.
 */
export class Connection implements PacketConnection {
  readonly #options: ConnectionOptions;
  #client: pg.PoolClient;
  /** It did not answer in time, or the database ends it. */
  #isGivenUp = false;
  /** Begins the transaction, until it is sent with the first statement. */
  #begin = '';
  #isInTransaction = false;
  /** The commit was sent, or the connection released: somebody else may use it. */
  #hasEnded = false;
  #isReleased = false;
  /** The writes that wait, in their order. */
  readonly #waiting: WaitingWrite[] = [];

  constructor(client: pg.PoolClient, options: ConnectionOptions) {
    this.#client = client;
    this.#options = options;
  }

  release(): void {
    this.#hasEnded = true;
    if (!this.#isReleased) this.#client.release(this.#isUnusable());
    this.#isReleased = true;
  }

  /** Begins a transaction with its first statement, in one round trip. */
  begin({ isolationLevel, accessMode }: TransactionSettings = {}): void {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    const access = accessMode ? ` ${accessMode}` : '';
    this.#begin = `begin${level}${access}${this.#options.settings}`;
    this.#isInTransaction = true;
  }

  /** Throws the error of a write that waited, and `AbortedTransactionError` if a statement failed before. */
  async commit(): Promise<void> {
    if (this.#begin && this.#waiting.length === 0) return;
    const sent = this.#sendAfterWaiting([queryOf('commit')]);
    this.#hasEnded = true;
    const { command } = resultOf(await sent) as pg.QueryResult;
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  /** Never rejects: what failed before is the error that matters. */
  async rollback(): Promise<void> {
    this.dropWrites();
    if (this.#begin || this.#isUnusable()) return;
    const [outcome] = await this.#send([queryOf('rollback')]);
    if (outcome?.status === 'rejected') this.#isGivenUp = true;
  }

  addWrite(write: WaitingWrite): void {
    this.#checkInProgress();
    this.#waiting.push(write);
  }

  /** Must be called before what rolls them back. */
  dropWrites(): void {
    this.#waiting.length = 0;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // A text of several statements has several results, of which the last one counts.
    const results = [resultOf(await this.executeAll([query])) as pg.QueryResult | pg.QueryResult[]].flat();
    const { rows, command, rowCount } = results.at(-1) as pg.QueryResult;
    return {
      rows: rows as R[],
      ...(CHANGES.has(command) && rowCount !== null ? { numAffectedRows: BigInt(rowCount) } : {}),
    };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('results are not streamed');
  }

  /**
   * Sends statements in one packet. Each has a result or an error of its own. Throws after the commit.
   * Outside a transaction, several are one snapshot that only reads, and what had no effect is repeated once.
   */
  async executeAll(queries: readonly Query[]): Promise<Outcome[]> {
    this.#checkInProgress();
    if (queries.length === 0) return [];
    if (this.#isInTransaction) return this.#sendAfterWaiting(queries);
    const isSnapshot = queries.length > 1;
    const begin = `begin isolation level repeatable read, read only${this.#options.settings}`;
    const sent = isSnapshot ? [queryOf(begin), ...queries, queryOf('commit')] : queries;
    const outcomes = await this.#send(sent);
    const failed = outcomes.find(({ status }) => status === 'rejected');
    if (!failed || !hadNoEffect(failed, isSnapshot || READS.test(queries[0]?.sql ?? '')))
      return isSnapshot ? outcomes.slice(1, -1) : outcomes;
    if (this.#isUnusable()) await this.#reconnect();
    const repeated = await this.#send(sent);
    return isSnapshot ? repeated.slice(1, -1) : repeated;
  }

  #checkInProgress(): void {
    if (this.#hasEnded) throw new Error('the transaction has ended');
  }

  /**
   * Sends `begin` and the writes that wait with the statements, which share the fate of the first that fails.
   */
  async #sendAfterWaiting(queries: readonly Query[]): Promise<Outcome[]> {
    const begin = this.#begin ? [{ query: queryOf(this.#begin) }] : [];
    const before: Before[] = [...begin, ...this.#waiting.splice(0)];
    this.#begin = '';
    if (before.length === 0) return this.#send(queries);
    const outcomes = await this.#send([...before.map(({ query }) => query), ...queries]);
    for (const [at, write] of before.entries()) {
      const outcome = outcomes[at];
      if (outcome?.status !== 'rejected') continue;
      const reason = meaningOf(write, outcome.reason);
      return queries.map(() => ({ status: 'rejected', reason }));
    }
    return outcomes.slice(before.length);
  }

  #isUnusable(): boolean {
    return this.#isGivenUp || lostClients.has(this.#client);
  }

  async #reconnect(): Promise<void> {
    this.#client.release(true);
    this.#isReleased = true;
    this.#client = await this.#options.connect();
    this.#isReleased = false;
    this.#isGivenUp = false;
  }

  /** Never rejects. */
  async #send(queries: readonly Query[]): Promise<Outcome[]> {
    const { statements, hungAfter } = this.#options;
    const failAll = (reason: unknown): Outcome[] => queries.map(() => ({ status: 'rejected', reason }));
    if (lostClients.has(this.#client)) return failAll(new ConnectionLost({ sent: false }));
    if (this.#isGivenUp) return failAll(new DatabaseUnavailable('the connection was given up'));
    const client = this.#client;
    corkUntilNextTick(client);
    const named = queries.map(({ sql, parameters }) => statements.make(sql, parameters));
    const answers = Promise.allSettled(named.map((query) => client.query(query)));
    try {
      const outcomes: Outcome[] = await withinCallBudget(() => answers, longStatementLimit() ?? hungAfter);
      return outcomes.map((outcome, at) =>
        outcome.status === 'fulfilled'
          ? outcome
          : { status: 'rejected', reason: this.#meaningOf(outcome.reason, named[at]?.name) },
      );
    } catch (error) {
      this.#isGivenUp = true;
      return failAll(error);
    }
  }

  #meaningOf(error: unknown, name: string | undefined): unknown {
    if (name !== undefined && isStalePlan(error)) this.#options.statements.renew(name);
    // The database says that it ends a connection before it does.
    if (isConnectionLost(error)) this.#isGivenUp = true;
    // The driver's stack trace ends at its socket: this one names the caller.
    else if (error instanceof Error) Error.captureStackTrace(error);
    return lostClients.has(this.#client) && !(error instanceof pg.DatabaseError)
      ? new ConnectionLost({ sent: true, cause: error })
      : error;
  }
}

function resultOf([outcome]: readonly Outcome[]): QueryResult<unknown> {
  if (outcome?.status !== 'fulfilled') throw outcome?.reason;
  return outcome.value;
}

function hadNoEffect(outcome: Outcome, onlyReads: boolean): boolean {
  if (outcome.status === 'fulfilled') return false;
  const { reason } = outcome;
  if (isStalePlan(reason)) return true;
  return isConnectionLost(reason) && (onlyReads || (reason instanceof ConnectionLost && !reason.sent));
}

/** What the error of a write means. */
function meaningOf({ explain }: Before, error: unknown): unknown {
  try {
    explain?.(error);
    return error;
  } catch (meaning) {
    return meaning;
  }
}

/** pg writes each statement by itself: those that are sent in one tick shall leave in one packet. */
function corkUntilNextTick(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
