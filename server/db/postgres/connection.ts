import type { Writable } from 'node:stream';
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { withinCallBudget } from '../call-budget.ts';
import { ConnectionLost, isConnectionLost, isStalePlan } from '../unavailable.ts';
import type { PreparedStatements } from './prepared-statements.ts';

type Query = Pick<CompiledQuery, 'sql' | 'parameters'>;

export type Outcome = PromiseSettledResult<QueryResult<unknown>>;

/** Throws what an error of a statement means, such as a refusal; returns if it means nothing else. */
export type Explain = (error: unknown) => void;

const queryOf = (sql: string): Query => ({ sql, parameters: [] });

const CHANGES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Why a client is not used again: the error of all that is still sent by it. */
const unusable = new WeakMap<pg.ClientBase, Error>();

const lost = (): Error => new ConnectionLost({ sent: false });

/**
 * Must be called for each new connection: without a listener, one that ends while it is in use would end the
 * process.
 */
export const watchForLoss = (client: pg.ClientBase): void =>
  void client.on('error', () => void unusable.set(client, lost()));

export interface ConnectionOptions {
  /** Milliseconds after which a statement without an answer is given up. */
  readonly hungAfter: number;
  readonly statements: PreparedStatements;
  /** Follows `begin`: what each transaction sets. */
  readonly transactionSettings: string;
  /** Throws if no transaction may begin now. */
  checkBegin(): void;
}

/**
 * A connection as Kysely uses it, from its checkout to its release. Its waits are bounded, and one that did
 * not answer in time is not used again.
 */
export class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #options: ConnectionOptions;
  #isInTransaction = false;
  /** The commit or rollback was sent, or the connection released: somebody else may use it. */
  #hasEnded = false;
  /** Answers to what the transaction has sent without waiting for it, in order. */
  #ahead: Promise<QueryResult<unknown>>[] = [];

  constructor(client: pg.PoolClient, options: ConnectionOptions) {
    this.#client = client;
    this.#options = options;
  }

  release(): void {
    this.#hasEnded = true;
    const isUnusable = unusable.has(this.#client);
    // The pool alone would not close it before it has answered.
    if (isUnusable) streamOf(this.#client).destroy();
    this.#client.release(isUnusable);
  }

  /** Begins a transaction. Nobody waits for it before its first statement. */
  begin({ isolationLevel, accessMode }: TransactionSettings = {}): void {
    this.#options.checkBegin();
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    const access = accessMode ? ` ${accessMode}` : '';
    this.#isInTransaction = true;
    this.sendAhead(queryOf(`begin${level}${access}${this.#options.transactionSettings}`));
  }

  /**
   * Sends a statement of the transaction. The next one and the commit see what it did, and fail with its
   * error.
   */
  sendAhead(query: Query, explain?: Explain): void {
    this.#checkInProgress();
    const sent = this.#send(query);
    const answer = explain ? sent.catch((error: unknown) => failAs(explain, error)) : sent;
    // If the transaction is rolled back, nobody looks at it.
    answer.catch(() => {});
    this.#ahead.push(answer);
  }

  /** Throws the error of what was sent ahead, and `AbortedTransactionError` if a statement failed before. */
  async commit(): Promise<void> {
    const sent = this.#sendInTransaction([queryOf('commit')]);
    this.#hasEnded = true;
    const { command } = resultOf(await sent) as pg.QueryResult;
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  /** Never rejects: what failed before is the error that matters. */
  async rollback(): Promise<void> {
    this.#hasEnded = true;
    const [outcome] = await this.#answersTo([this.#send(queryOf('rollback'))]);
    if (outcome?.status === 'rejected') this.#giveUp(outcome.reason);
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
   * Outside a transaction, several are one snapshot that only reads.
   */
  async executeAll(queries: readonly Query[]): Promise<Outcome[]> {
    this.#checkInProgress();
    if (this.#isInTransaction) return this.#sendInTransaction(queries);
    if (queries.length < 2) return this.#answersTo(queries.map(this.#send));
    const begin = `begin isolation level repeatable read, read only${this.#options.transactionSettings}`;
    const sent = [queryOf(begin), ...queries, queryOf('commit')];
    return (await this.#answersTo(sent.map(this.#send))).slice(1, -1);
  }

  #checkInProgress(): void {
    if (this.#hasEnded) throw new Error('the transaction has ended');
  }

  /** If a statement that was sent ahead has failed, all fail with its error. */
  async #sendInTransaction(queries: readonly Query[]): Promise<Outcome[]> {
    const ahead = this.#ahead;
    this.#ahead = [];
    const outcomes = await this.#answersTo([...ahead, ...queries.map(this.#send)]);
    const failed = outcomes.slice(0, ahead.length).find(({ status }) => status === 'rejected');
    return failed ? queries.map(() => failed) : outcomes.slice(ahead.length);
  }

  readonly #send = ({ sql, parameters }: Query): Promise<QueryResult<unknown>> => {
    const client = this.#client;
    const reason = unusable.get(client);
    if (reason) return Promise.reject(reason);
    corkUntilNextTick(client);
    const named = this.#options.statements.make(sql, parameters);
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult<unknown>>();
    let isSent = false;
    client.query(named, (error: Error | null, result: pg.QueryResult) => {
      if (!error) resolve(result as QueryResult<unknown>);
      else if (isSent) reject(this.#meaningOf(error, named.name));
      else {
        // The driver could not encode it. The database, which never got it, would commit the others.
        this.#giveUp(error);
        reject(error);
      }
    });
    isSent = true;
    return promise;
  };

  /** Never rejects. A connection that does not answer in time is given up. */
  async #answersTo(sent: readonly Promise<QueryResult<unknown>>[]): Promise<Outcome[]> {
    try {
      return await withinCallBudget(() => Promise.allSettled(sent), this.#options.hungAfter);
    } catch (reason) {
      this.#giveUp(reason);
      return sent.map(() => ({ status: 'rejected', reason }));
    }
  }

  /** The first reason stays: what follows is its consequence. */
  #giveUp(reason: unknown): void {
    if (!unusable.has(this.#client)) unusable.set(this.#client, reason as Error);
  }

  #meaningOf(error: Error, name: string | undefined): Error {
    if (name !== undefined && isStalePlan(error)) this.#options.statements.renew(name);
    // The database says that it ends a connection before it does.
    if (isConnectionLost(error)) this.#giveUp(lost());
    else if (unusable.has(this.#client) && !(error instanceof pg.DatabaseError))
      return new ConnectionLost({ sent: true, cause: error });
    // The driver's stack trace ends at its socket: this one names the caller.
    Error.captureStackTrace(error);
    return error;
  }
}

function failAs(explain: Explain, error: unknown): never {
  explain(error);
  throw error;
}

function resultOf([outcome]: readonly Outcome[]): QueryResult<unknown> {
  if (outcome?.status !== 'fulfilled') throw outcome?.reason;
  return outcome.value;
}

const streamOf = (client: pg.PoolClient): Writable =>
  (client as unknown as { connection: { stream: Writable } }).connection.stream;

/** pg writes each statement by itself: those that are sent in one tick shall leave in one packet. */
function corkUntilNextTick(client: pg.PoolClient): void {
  const stream = streamOf(client);
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
