import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type { Explain, Outcome } from '#server/db/postgres/connection.ts';
import type { PacketConnection } from '#server/db/statement.ts';

/** A fault of a server process while it runs statements. */
export interface Fault {
  /** `kill`: the process ends. `disconnect`: its connection ends, the process goes on. */
  readonly kind: 'kill' | 'disconnect';
  /** The statement at which it happens, counted from 1; `begin` and `commit` count. */
  readonly statement: number;
  /** Whether the database has run the statement: the process never gets its result. */
  readonly ran: boolean;
}

class ConnectionLost extends Error {
  // The code with which pg reports a connection that the server closed.
  readonly code = '57P01';
}

/** The faults of one server process. */
export class FaultPlan {
  #next: Fault | null = null;
  #statements = 0;
  #taken = 0;
  /** True once the process was killed: it runs nothing any more. */
  killed = false;
  /** Faults so far. */
  happened = 0;

  arm(fault: Fault): void {
    this.#next = fault;
    this.#statements = 0;
  }

  disarm(): void {
    this.#next = null;
  }

  /** Faults since this was last asked. */
  takeHappened(): number {
    const since = this.happened - this.#taken;
    this.#taken = this.happened;
    return since;
  }

  /** The fault that happens at the next statement, if any. */
  take(): Fault | null {
    this.#statements++;
    if (this.#next?.statement !== this.#statements) return null;
    const fault = this.#next;
    this.#next = null;
    this.happened++;
    if (fault.kind === 'kill') this.killed = true;
    return fault;
  }
}

type InnerConnection = DatabaseConnection & PacketConnection;

/** A connection that a process holds from `acquireConnection` to `releaseConnection`. */
class FaultyConnection implements InnerConnection {
  readonly inner: InnerConnection;
  readonly #plan: FaultPlan;
  readonly #onStatement: () => void;
  inTransaction = false;
  #lost = false;

  constructor(inner: DatabaseConnection, plan: FaultPlan, onStatement: () => void) {
    this.inner = inner as InnerConnection;
    this.#plan = plan;
    this.#onStatement = onStatement;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.attempt(() => this.inner.executeQuery(query));
  }

  /** A fault may happen at each of the statements: the process then gets no result of any. */
  async executeAll(queries: readonly CompiledQuery[]): Promise<Outcome[]> {
    const run = queries.filter(() => this.#runsNext());
    const outcomes = await this.inner.executeAll(run);
    this.#assertAlive();
    return outcomes;
  }

  /** The next statement or the commit fails if the process or the connection has ended or ends here. */
  sendAhead(query: CompiledQuery, explain?: Explain): void {
    if (this.#runsNext()) this.inner.sendAhead(query, explain);
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('results are not streamed');
  }

  /** Runs a statement, unless the process or the connection has ended or ends here. */
  async attempt<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#runsNext() ? await run() : undefined;
    this.#assertAlive();
    return result as T;
  }

  /** True if the database runs the next statement, also if the process never gets its result. */
  #runsNext(): boolean {
    if (this.#plan.killed) this.#lost = true;
    if (this.#lost) return false;
    const fault = this.#plan.take();
    this.#lost = fault !== null;
    const runs = fault?.ran ?? true;
    if (runs) this.#onStatement();
    return runs;
  }

  #assertAlive(): void {
    if (this.#lost) throw new ConnectionLost('the connection has ended');
  }
}

/**
 * The driver of one process over the shared one. The database rolls back what a lost connection has begun.
 * `onStatement` is called for each statement that the database runs.
 */
export function faultyDriver(shared: Driver, plan: FaultPlan, onStatement: () => void): Driver {
  const of = (connection: DatabaseConnection) => connection as FaultyConnection;
  const rollback = async (connection: FaultyConnection) => {
    if (!connection.inTransaction) return;
    connection.inTransaction = false;
    await shared.rollbackTransaction(connection.inner);
  };
  return {
    init: async () => {},
    destroy: async () => {},
    acquireConnection: async () => new FaultyConnection(await shared.acquireConnection(), plan, onStatement),
    releaseConnection: async (connection) => {
      await rollback(of(connection));
      await shared.releaseConnection(of(connection).inner);
    },
    beginTransaction: (connection, settings) =>
      of(connection).attempt(async () => {
        await shared.beginTransaction(of(connection).inner, settings);
        of(connection).inTransaction = true;
      }),
    commitTransaction: (connection) =>
      of(connection).attempt(async () => {
        await shared.commitTransaction(of(connection).inner);
        of(connection).inTransaction = false;
      }),
    rollbackTransaction: (connection) => rollback(of(connection)),
  };
}
