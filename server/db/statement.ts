import { type CompiledQuery, type DatabaseConnection, type QueryResult, sql } from 'kysely';
import type { Db, Tx } from './schema.ts';
import { inTransaction } from './transaction.ts';

/** A statement that is not sent yet, and how its rows are read. */
export interface Statement<T> {
  readonly query: CompiledQuery;
  /** May throw a refusal that the rows mean. */
  read(rows: never[]): T;
  /** Throws what an error of the statement means, such as a refusal; returns if it means nothing else. */
  readonly explain?: ((error: unknown) => void) | undefined;
}

export const statement = <Row, T>(query: CompiledQuery<Row>, read: (rows: Row[]) => T): Statement<T> => ({
  query,
  read,
});

/** Like `statement`, but for a query that has one row or none. Throws if it has more. */
export const rowStatement = <Row, T>(
  query: CompiledQuery<Row>,
  read: (row: Row | undefined) => T,
): Statement<T> => ({
  query,
  read: ([row, ...others]: Row[]) => {
    if (others.length > 0) throw new Error(`the statement has more than one row: ${query.sql}`);
    return read(row);
  },
});

/** A statement of which only the effect matters. */
export const effect = (query: CompiledQuery<unknown>): Statement<void> => ({ query, read: () => {} });

/** The results of statements, by their places or their names. */
export type Results<S> = {
  -readonly [K in keyof S]: S[K] extends Statement<infer T> ? T : never;
};

/** A statement for each value. */
export type Statements<T> = { readonly [K in keyof T]: Statement<T[K]> };

/**
 * Sends statements together: on PostgreSQL they take one round trip. The database runs them in their order,
 * and each sees what those before it did; outside a transaction they may only read, and see one snapshot.
 * Throws the error of the first that failed, else what the first `read` throws, once all have ended. Never
 * `Promise.all` with queries of a transaction: those that come after an error would run after its rollback.
 */
export async function runTogether<const S extends readonly Statement<unknown>[]>(
  db: Db | Tx,
  statements: S,
): Promise<Results<S>> {
  const queries = statements.map(({ query }) => query);
  const outcomes = await onConnection(db, async (connection) => {
    if (isPacketConnection(connection)) return connection.executeAll(queries);
    const settled: Outcome[] = [];
    for (const query of queries)
      settled.push(...(await Promise.allSettled([connection.executeQuery(query)])));
    return settled;
  });
  const rows = outcomes.map((outcome, at) => {
    if (outcome.status === 'fulfilled') return outcome.value.rows;
    statements[at]?.explain?.(outcome.reason);
    throw outcome.reason;
  });
  return statements.map(({ read }, at) => read(rows[at] as never[])) as Results<S>;
}

/** Like `runTogether`, with names. */
export async function read<const S extends Readonly<Record<string, Statement<unknown>>>>(
  db: Db | Tx,
  statements: S,
): Promise<Results<S>> {
  const results = await runTogether(db, Object.values(statements));
  return Object.fromEntries(Object.keys(statements).map((name, at) => [name, results[at]])) as Results<S>;
}

/** Runs one statement. */
export async function runStatement<T>(
  db: Db | Tx,
  { query, explain, ...statement }: Statement<T>,
): Promise<T> {
  const { rows } = await db.executeQuery(query).catch((error: unknown) => {
    explain?.(error);
    throw error;
  });
  return statement.read(rows as never[]);
}

/**
 * Runs statements for their effect, in their order. In a transaction they may wait for the next statement,
 * which they are sent with, or for the commit: all that follows sees their effect, and their error is thrown
 * there. Outside a transaction several of them are one.
 */
export async function write(db: Db | Tx, ...statements: readonly Statement<void>[]): Promise<void> {
  const [only, ...others] = statements;
  if (!only) return;
  if (!db.isTransaction && others.length > 0) return inTransaction(db, (tx) => write(tx, ...statements));
  if (!db.isTransaction) return runStatement(db, only);
  const isWaiting = await onConnection(db, async (connection) => {
    if (!isPacketConnection(connection)) return false;
    for (const statement of statements) connection.addWrite(statement);
    return true;
  });
  if (!isWaiting) for (const statement of statements) await runStatement(db, statement);
}

/** Sends the writes that wait: an error of theirs is thrown here. */
export const sendWrites = async (tx: Tx): Promise<void> => void (await sql`select`.execute(tx));

/** Drops the writes that wait, before a rollback. */
export const dropWrites = (tx: Tx): Promise<void> =>
  onConnection(tx, async (connection) => {
    if (isPacketConnection(connection)) connection.dropWrites();
  });

export type Outcome = PromiseSettledResult<QueryResult<unknown>>;

/** A write that is not sent yet. */
export type WaitingWrite = Pick<Statement<void>, 'query' | 'explain'>;

/** A connection to PostgreSQL. That of PGlite has no way to a server that it could save. */
export interface PacketConnection extends DatabaseConnection {
  /** Sends statements in one packet, in their order. Each has a result or an error of its own. */
  executeAll(queries: readonly CompiledQuery[]): Promise<Outcome[]>;
  /** Sends the write with the next statement or the commit, which fail with its error. */
  addWrite(write: WaitingWrite): void;
  dropWrites(): void;
}

const isPacketConnection = (connection: DatabaseConnection): connection is PacketConnection =>
  'executeAll' in connection;

const onConnection = <T>(db: Db | Tx, work: (connection: DatabaseConnection) => Promise<T>): Promise<T> =>
  db.getExecutor().provideConnection(work);
