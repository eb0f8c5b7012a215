import type { CompiledQuery } from 'kysely';
import type { Db, Tx } from './schema.ts';
import { isConnectionLost } from './unavailable.ts';

/** A statement that is not sent yet, and how its rows are read. */
export interface Statement<T> {
  readonly query: CompiledQuery;
  /** May throw a refusal that the rows mean. */
  read(rows: never[]): T;
}

export const statement = <Row, T>(query: CompiledQuery<Row>, read: (rows: Row[]) => T): Statement<T> => ({
  query,
  read,
});

/** A statement of which only the effect matters. */
export const effect = (query: CompiledQuery<unknown>): Statement<void> => ({ query, read: () => {} });

type Results<S extends readonly Statement<unknown>[]> = {
  -readonly [K in keyof S]: S[K] extends Statement<infer T> ? T : never;
};

/**
 * Sends statements together: on PostgreSQL they take one round trip. The database runs them in their order, and each sees what
 * those before it did. Throws the error of the first that failed, else what the first `read` throws, once all have ended.
 * Never `Promise.all` with queries of a transaction: those that come after an error would run after its rollback.
 */
export async function runTogether<const S extends readonly Statement<unknown>[]>(
  tx: Pick<Tx, 'getExecutor'>,
  statements: S,
): Promise<Results<S>> {
  const settled = await tx
    .getExecutor()
    .provideConnection((connection) =>
      Promise.allSettled(statements.map(({ query }) => connection.executeQuery(query))),
    );
  const rows = settled.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value.rows;
  });
  return statements.map(({ read }, at) => read(rows[at] as never[])) as Results<S>;
}

/**
 * Reads outside a transaction, together on one connection, as `runTogether`. Repeated once where the connection had ended while
 * it was idle.
 */
export async function readTogether<const S extends readonly Statement<unknown>[]>(
  db: Db,
  statements: S,
): Promise<Results<S>> {
  try {
    return await runTogether(db, statements);
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    return await runTogether(db, statements);
  }
}

/** Runs one statement. */
export async function runStatement<T>(
  db: Pick<Tx, 'executeQuery'>,
  { query, read }: Statement<T>,
): Promise<T> {
  const { rows } = await db.executeQuery(query);
  return read(rows as never[]);
}
