import { type Compilable, type CompiledQuery, type DatabaseConnection, type RawBuilder, sql } from 'kysely';
import { build } from './build.ts';
import type { Connection, Explain, Outcome } from './postgres/connection.ts';
import type { Db, Tx } from './schema.ts';
import { inTransaction } from './transaction.ts';
import { ConnectionLost, isConnectionLost, isStalePlan } from './unavailable.ts';

/** A statement that is not sent yet, and how its rows are read. */
export interface Statement<T> {
  readonly query: CompiledQuery;
  /** May throw a refusal that the rows mean. */
  read(rows: never[]): T;
  readonly explain?: Explain | undefined;
  /** Never there: `await` of a statement that nobody has sent is an error of its type. */
  readonly then?: (use: 'read or write') => void;
  /** Never there: `write` takes no statement with a result, which may be a refusal. */
  readonly result?: T;
}

/** A query of `build`, of `compiledOnce`, or in SQL. */
type Query<Row> = CompiledQuery<Row> | Compilable<Row> | RawBuilder<Row>;

const compiled = <Row>(query: Query<Row>): CompiledQuery<Row> =>
  'compile' in query ? query.compile(build) : query;

/** A statement whose rows `read` reads, by default as they are. */
export const statement = <Row, T = Row[]>(
  query: Query<Row>,
  read: (rows: Row[]) => T = (rows) => rows as T,
): Statement<T> => ({ query: compiled(query), read });

/** Like `statement`, but for a query that has one row or none. Throws if it has more. */
export function rowStatement<Row, T = Row | undefined>(
  query: Query<Row>,
  read: (row: Row | undefined) => T = (row) => row as T,
): Statement<T> {
  const once = compiled(query);
  return statement(once, ([row, ...others]: Row[]) => {
    if (others.length > 0) throw new Error(`the statement has more than one row: ${once.sql}`);
    return read(row);
  });
}

/** Like `rowStatement`, but throws if there is no row. */
export const oneRowStatement = <Row, T = Row>(
  query: Query<Row>,
  read: (row: Row) => T = (row) => row as unknown as T,
): Statement<T> =>
  rowStatement(query, (row) => {
    if (!row) throw new Error('the statement has no row');
    return read(row);
  });

/** The same statement, whose result `map` reads further. It may throw a refusal that the result means. */
export const mapped = <T, U>(
  { query, read, explain }: Statement<T>,
  map: (result: T) => U,
): Statement<U> => ({
  query,
  read: (rows) => map(read(rows)),
  explain,
});

/** The number in the column `count` of the only row. */
export const countStatement = (query: Query<{ count: number }>): Statement<number> =>
  oneRowStatement(query, ({ count }) => Number(count));

/** A statement of which only the effect matters, made of a query or of a statement whose result does not. */
export const effect = (change: Query<unknown> | Statement<unknown>): Statement<void> =>
  'read' in change
    ? { query: change.query, read: () => {}, explain: change.explain }
    : statement(change, () => {});

/** The results of statements, by their names. */
export type Results<S> = {
  -readonly [K in keyof S]: S[K] extends Statement<infer T> ? T : never;
};

/** A statement for each value. */
export type Statements<T> = { readonly [K in keyof T]: Statement<T[K]> };

type NamedStatements = Readonly<Record<string, Statement<unknown>>>;

/**
 * Sends one statement, or several together by their names: they take one round trip. The database runs them
 * in their order, and each sees what those before it did; outside a transaction several may only read, and
 * see one snapshot. Throws the error of the first that failed, else what the first `read` throws, once all
 * have ended. Never `Promise.all` with queries of a transaction: those that come after an error would run
 * after its rollback.
 */
export function read<T>(db: Db | Tx, statement: Statement<T>): Promise<T>;
export function read<const S extends NamedStatements>(db: Db | Tx, statements: S): Promise<Results<S>>;
export async function read(db: Db | Tx, statements: Statement<unknown> | NamedStatements): Promise<unknown> {
  if (isStatement(statements)) return (await send(db, [statements]))[0];
  const results = await send(db, Object.values(statements));
  return Object.fromEntries(Object.keys(statements).map((name, at) => [name, results[at]]));
}

const isStatement = (value: Statement<unknown> | NamedStatements): value is Statement<unknown> =>
  value.read instanceof Function;

/** Results of statements. Outside a transaction, what had no effect is sent once more. */
async function send(db: Db | Tx, statements: readonly Statement<unknown>[]): Promise<unknown[]> {
  const queries = statements.map(({ query }) => query);
  if (queries.length === 0) return [];
  const sendOnce = () => onConnection(db, (connection) => connection.executeAll(queries));
  let outcomes = await sendOnce();
  const onlyReads = queries.length > 1 || READS.test(queries[0]?.sql ?? '');
  if (!db.isTransaction && outcomes.some((outcome) => hadNoEffect(outcome, onlyReads)))
    outcomes = await sendOnce();
  const rows = outcomes.map((outcome, at) => {
    if (outcome.status === 'fulfilled') return outcome.value.rows;
    statements[at]?.explain?.(outcome.reason);
    throw outcome.reason;
  });
  return statements.map((each, at) => each.read(rows[at] as never[]));
}

/** A statement that only reads. */
const READS = /^select\b/;

function hadNoEffect(outcome: Outcome, onlyReads: boolean): boolean {
  if (outcome.status === 'fulfilled') return false;
  const { reason } = outcome;
  if (isStalePlan(reason)) return true;
  return isConnectionLost(reason) && (onlyReads || (reason instanceof ConnectionLost && !reason.sent));
}

/**
 * Runs statements for their effect, in their order. In a transaction nobody waits for them before the next
 * statement, or the commit: all that follows sees their effect, and their error is thrown there. Outside a
 * transaction several of them are one, with one limit of time.
 */
export async function write(db: Db | Tx, ...statements: readonly Statement<void>[]): Promise<void> {
  const [only, ...others] = statements;
  if (!only) return;
  if (!db.isTransaction && others.length > 0) return inTransaction(db, (tx) => write(tx, ...statements));
  if (!db.isTransaction) return void (await send(db, [only]));
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
