import { type CompiledQuery, type DatabaseConnection, sql } from 'kysely';
import type { Connection, Explain } from './postgres/connection.ts';
import type { Db, Tx } from './schema.ts';
import { inTransaction } from './transaction.ts';

/** A statement that is not sent yet, and how its rows are read. */
export interface Statement<T> {
  readonly query: CompiledQuery;
  /** May throw a refusal that the rows mean. */
  read(rows: never[]): T;
  readonly explain?: Explain | undefined;
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

/** The results of statements, by their names. */
export type Results<S> = {
  -readonly [K in keyof S]: S[K] extends Statement<infer T> ? T : never;
};

/** A statement for each value. */
export type Statements<T> = { readonly [K in keyof T]: Statement<T[K]> };

/**
 * Sends statements together: they take one round trip. The database runs them in their order, and each sees
 * what those before it did; outside a transaction they may only read, and see one snapshot. Throws the error
 * of the first that failed, else what the first `read` throws, once all have ended. Never `Promise.all` with
 * queries of a transaction: those that come after an error would run after its rollback.
 */
export async function read<const S extends Readonly<Record<string, Statement<unknown>>>>(
  db: Db | Tx,
  statements: S,
): Promise<Results<S>> {
  const all = Object.values(statements);
  const outcomes = await onConnection(db, (connection) =>
    connection.executeAll(all.map(({ query }) => query)),
  );
  const rows = outcomes.map((outcome, at) => {
    if (outcome.status === 'fulfilled') return outcome.value.rows;
    all[at]?.explain?.(outcome.reason);
    throw outcome.reason;
  });
  const results = all.map((each, at) => each.read(rows[at] as never[]));
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
 * Runs statements for their effect, in their order. In a transaction nobody waits for them before the next
 * statement, or the commit: all that follows sees their effect, and their error is thrown there. Outside a
 * transaction several of them are one.
 */
export async function write(db: Db | Tx, ...statements: readonly Statement<void>[]): Promise<void> {
  const [only, ...others] = statements;
  if (!only) return;
  if (!db.isTransaction && others.length > 0) return inTransaction(db, (tx) => write(tx, ...statements));
  if (!db.isTransaction) return runStatement(db, only);
  await onConnection(db, async (connection) => {
    for (const { query, explain } of statements) connection.sendAhead(query, explain);
  });
}

/** Waits for the writes: an error of theirs is thrown here. */
export const sendWrites = async (tx: Tx): Promise<void> => void (await sql`select`.execute(tx));

/** What statements need of a connection. */
export type PacketConnection = Pick<Connection, 'executeAll' | 'sendAhead'>;

const onConnection = <T>(db: Db | Tx, work: (connection: PacketConnection) => Promise<T>): Promise<T> =>
  db
    .getExecutor()
    .provideConnection((connection) => work(connection as DatabaseConnection & PacketConnection));
