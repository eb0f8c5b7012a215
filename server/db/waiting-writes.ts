import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

export type Query = Pick<CompiledQuery, 'sql' | 'parameters'>;
export type Outcome = PromiseSettledResult<QueryResult<unknown>>;

/** A write that is not sent yet. */
export interface WaitingWrite {
  readonly query: Query;
  /** Throws what an error of the write means, such as a refusal; returns if it means nothing else. */
  readonly explain?: ((error: unknown) => void) | undefined;
}

/**
 * A connection whose transaction may have writes that wait: they are sent before its next statement, or with
 * its commit. If one fails, that statement or the commit fails with its error.
 */
export abstract class WritingConnection implements DatabaseConnection {
  /** The writes that wait, in their order. */
  protected readonly waiting: WaitingWrite[] = [];
  /** The commit was sent, or the connection released: somebody else may use it. */
  protected hasEnded = false;

  abstract executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>>;

  /** Sends statements in one packet, in their order. Each has a result or an error of its own. */
  abstract executeAll(queries: readonly CompiledQuery[]): Promise<Outcome[]>;

  addWrite(write: WaitingWrite): void {
    this.checkInProgress();
    this.waiting.push(write);
  }

  /** Must be called before what rolls them back. */
  dropWrites(): void {
    this.waiting.length = 0;
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('results are not streamed');
  }

  protected checkInProgress(): void {
    if (this.hasEnded) throw new Error('the transaction has ended');
  }
}

/** Sends statements through another connection, one after another. */
export class SequentialConnection extends WritingConnection {
  readonly inner: DatabaseConnection;

  constructor(inner: DatabaseConnection) {
    super();
    this.inner = inner;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.waiting.length > 0) await this.sendWaiting();
    return this.send(query);
  }

  async executeAll(queries: readonly CompiledQuery[]): Promise<Outcome[]> {
    try {
      await this.sendWaiting();
    } catch (reason) {
      return queries.map(() => ({ status: 'rejected', reason }));
    }
    return Promise.allSettled(queries.map((query) => this.send(query)));
  }

  /** Must be called before the commit. */
  async sendWaiting(): Promise<void> {
    for (const write of this.waiting.splice(0)) {
      try {
        await this.send(write.query as CompiledQuery);
      } catch (error) {
        throw meaningOf(write, error);
      }
    }
  }

  /** Must be called at the release. */
  end(): void {
    this.hasEnded = true;
  }

  protected send<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.inner.executeQuery(query);
  }
}

/** What the error of a write means. */
export function meaningOf({ explain }: WaitingWrite, error: unknown): unknown {
  try {
    explain?.(error);
    return error;
  } catch (meaning) {
    return meaning;
  }
}
