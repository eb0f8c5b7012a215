import { CompiledQuery, sql } from 'kysely';
import type { Db, Tx } from './schema.ts';
import type { WritingConnection } from './waiting-writes.ts';

/** A statement that is not sent yet, and how its rows are read. */
export interface Statement<T> {
  readonly query: CompiledQuery;
  /** May throw a refusal that the rows mean. */
  read(rows: never[]): T;
  /** Throws what an error of the statement means, such as a refusal; returns if it means nothing else. */
  readonly explain?: ((error: unknown) => void) | undefined;
  /** It has one row or none. `asOne` then takes the row, which costs the database less than JSON of rows. */
  readonly isSingle?: boolean;
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
  isSingle: true,
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
 * and each sees what those before it did. Throws the error of the first that failed, else what the first
 * `read` throws, once all have ended. Never `Promise.all` with queries of a transaction: those that come
 * after an error would run after its rollback.
 */
export async function runTogether<const S extends readonly Statement<unknown>[]>(
  tx: Tx,
  statements: S,
): Promise<Results<S>> {
  const queries = statements.map(({ query }) => query);
  const settled = await onConnection(tx, (connection) => connection.executeAll(queries));
  const rows = settled.map((outcome, at) => {
    if (outcome.status === 'fulfilled') return outcome.value.rows;
    statements[at]?.explain?.(outcome.reason);
    throw outcome.reason;
  });
  return statements.map(({ read }, at) => read(rows[at] as never[])) as Results<S>;
}

/**
 * Several statements as one: one plan, one result. All see what was there before, not what the others change,
 * and run in no certain order, so no two may change the same row. Their rows come as JSON, so they have no
 * dates and no bytes. One that changes rows can't have a `with` of its own.
 */
export function asOne<const S extends readonly Statement<unknown>[]>(statements: S): Statement<Results<S>> {
  const [only, ...others] = statements;
  if (only && others.length === 0)
    return { ...only, read: (rows: never[]) => [only.read(rows)] as Results<S> } as Statement<Results<S>>;
  const { text, places } = combined(statements);
  const query = CompiledQuery.raw(
    text,
    statements.flatMap((each) => each.query.parameters),
  );
  return {
    query,
    read: ([row]: { results: unknown[] }[]) =>
      statements.map(({ read }, at) => {
        const place = places[at];
        return read(place === undefined ? [] : rowsOf(statements[at], row?.results[place]));
      }) as Results<S>,
    explain: (error) => {
      for (const { explain } of statements) explain?.(error);
    },
  };
}

function rowsOf(statement: Statement<unknown> | undefined, result: unknown): never[] {
  if (result === undefined || result === null) return [];
  return (statement?.isSingle ? [result] : result) as never[];
}

interface Combined {
  readonly text: string;
  /** For each statement, the place of its rows in the column `results`; undefined for one without rows. */
  readonly places: readonly (number | undefined)[];
}

/** The combinations that are known, by the texts of their statements; there are few. */
const known = new Map<string, Combined>();
const MAX_COMBINATIONS = 500;

function combined(statements: readonly Statement<unknown>[]): Combined {
  const key = statements.map(({ query, isSingle }) => `${isSingle ? 1 : 0} ${query.sql}`).join(';');
  const combination = known.get(key) ?? combine(statements);
  if (known.size >= MAX_COMBINATIONS) known.clear();
  known.set(key, combination);
  return combination;
}

/** One column with the rows of all: the driver describes and parses each column of a result. */
function combine(statements: readonly Statement<unknown>[]): Combined {
  const changes: string[] = [];
  const results: string[] = [];
  let parameters = 0;
  const places = statements.map(({ query: { sql: text }, isSingle }, at) => {
    const before = parameters;
    const moved = text.replace(PARAMETER, (match, number?: string) => {
      if (number === undefined) return match;
      parameters = Math.max(parameters, before + Number(number));
      return `$${before + Number(number)}`;
    });
    const rows = `rows_${at}`;
    const changesRows = CHANGE.test(text);
    if (changesRows) {
      changes.push(`${rows} as (${moved})`);
    }
    if (changesRows && !RETURNING.test(text)) return undefined;
    const from = changesRows ? rows : `(${moved}) ${rows}`;
    const result = isSingle ? `to_json(${rows})` : `coalesce(json_agg(${rows}), '[]')`;
    return results.push(`(select ${result} from ${from})`) - 1;
  });
  const before = changes.length > 0 ? `with ${changes.join(', ')} ` : '';
  const columns = results.length > 0 ? ` json_build_array(${results.join(', ')}) as results` : '';
  return { text: `${before}select${columns}`, places };
}

const CHANGE = /^\s*(?:insert|update|delete)\b/i;
const RETURNING = /\breturning\b/i;

/** `$1`, or a literal, which is left as it is. */
const PARAMETER = /'(?:[^']|'')*'|\$(\d+)/g;

/** Sends statements as one (see `asOne`). Returns the result of each by its name. */
export async function read<const S extends Readonly<Record<string, Statement<unknown>>>>(
  db: Db | Tx,
  statements: S,
): Promise<Results<S>> {
  const results = await runStatement(db, asOne(Object.values(statements)));
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
 * Writes rows, as one statement (see `asOne`). In a transaction the statement waits for the next one, which
 * it is sent with, or for the commit: its effect is seen by all that follows, and its error is thrown there.
 */
export async function write(db: Db | Tx, ...statements: readonly Statement<void>[]): Promise<void> {
  if (statements.length === 0) return;
  const { query, explain } = asOne(statements);
  if (!db.isTransaction) return runStatement(db, { query, explain, read: () => {} });
  await onConnection(db, async (connection) => connection.addWrite({ query, explain }));
}

/** Sends the writes that wait: an error of theirs is thrown here. */
export const sendWrites = async (tx: Tx): Promise<void> => void (await sql`select`.execute(tx));

/** Drops the writes that wait, before a rollback. */
export const dropWrites = (tx: Tx): Promise<void> =>
  onConnection(tx, async (connection) => connection.dropWrites());

const onConnection = <T>(db: Db | Tx, work: (connection: WritingConnection) => Promise<T>): Promise<T> =>
  db.getExecutor().provideConnection((connection) => work(connection as WritingConnection));
