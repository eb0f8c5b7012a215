import { CompiledQuery, type QueryExecutor } from 'kysely';
import type { Tx } from './schema.ts';

/** A statement that is not sent yet, and how its rows are read. */
export interface Statement<T> {
  readonly query: CompiledQuery;
  /** May throw a refusal that the rows mean. */
  read(rows: never[]): T;
  /** Throws what an error of the statement means, such as a refusal; returns where it means nothing else. */
  readonly explain?: (error: unknown) => void;
}

export const statement = <Row, T>(query: CompiledQuery<Row>, read: (rows: Row[]) => T): Statement<T> => ({
  query,
  read,
});

/** A statement of which only the effect matters. */
export const effect = (query: CompiledQuery<unknown>): Statement<void> => ({ query, read: () => {} });

export type Results<S extends readonly Statement<unknown>[]> = {
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
  const executor = tx.getExecutor();
  for (const { query } of statements) applyPlugins(executor, query);
  const settled = await executor.provideConnection((connection) =>
    Promise.allSettled(statements.map(({ query }) => connection.executeQuery(query))),
  );
  const rows = settled.map((outcome, at) => {
    if (outcome.status === 'fulfilled') return outcome.value.rows;
    statements[at]?.explain?.(outcome.reason);
    throw outcome.reason;
  });
  return statements.map(({ read }, at) => read(rows[at] as never[])) as Results<S>;
}

/**
 * Several statements as one: one plan, one result. All see what was there before, not what the others change, and run in no
 * certain order, so no two may change the same row. Their rows come as JSON, so they have no dates and no bytes. One that
 * changes rows can't have a `with` of its own.
 */
export function asOne<const S extends readonly Statement<unknown>[]>(statements: S): Statement<Results<S>> {
  const text = textAsOne(statements.map(({ query }) => query.sql));
  const query = CompiledQuery.raw(
    text,
    statements.flatMap((each) => each.query.parameters),
  );
  return {
    query,
    read: ([row]: Record<string, never[]>[]) =>
      statements.map(({ read }, at) => read(row?.[`result_${at}`] ?? [])) as Results<S>,
    explain: (error) => {
      for (const { explain } of statements) explain?.(error);
    },
  };
}

/** By the texts of the statements, few combinations. */
const textsAsOne = new Map<string, string>();
const MAX_TEXTS = 500;

function textAsOne(texts: readonly string[]): string {
  const key = texts.join(';');
  const known = textsAsOne.get(key);
  if (known !== undefined) return known;
  const changes: string[] = [];
  const results: string[] = [];
  let parameters = 0;
  for (const [at, text] of texts.entries()) {
    const before = parameters;
    const moved = text.replace(PARAMETER, (match, number?: string) => {
      if (number === undefined) return match;
      parameters = Math.max(parameters, before + Number(number));
      return `$${before + Number(number)}`;
    });
    const rows = `rows_${at}`;
    const changesRows = CHANGE.test(text);
    if (changesRows) changes.push(`${rows} as (${moved})`);
    if (!changesRows || RETURNING.test(text)) {
      const from = changesRows ? rows : `(${moved}) ${rows}`;
      results.push(`(select coalesce(json_agg(${rows}), '[]') from ${from}) as result_${at}`);
    }
  }
  if (textsAsOne.size >= MAX_TEXTS) textsAsOne.clear();
  const before = changes.length > 0 ? `with ${changes.join(', ')} ` : '';
  const combined = `${before}select ${results.join(', ')}`;
  textsAsOne.set(key, combined);
  return combined;
}

const CHANGE = /^\s*(?:insert|update|delete)\b/i;
const RETURNING = /\breturning\b/i;

/** `$1`, or a literal, which is left as it is. */
const PARAMETER = /'(?:[^']|'')*'|\$(\d+)/g;

/** Runs one statement. */
export async function runStatement<T>(
  db: Pick<Tx, 'getExecutor'>,
  { query, read, explain }: Statement<T>,
): Promise<T> {
  const executor = db.getExecutor();
  applyPlugins(executor, query);
  const sent = executor.executeQuery(query);
  const { rows } = await (explain ? sent.catch((error: unknown) => throwExplained(explain, error)) : sent);
  return read(rows as never[]);
}

function throwExplained(explain: (error: unknown) => void, error: unknown): never {
  explain(error);
  throw error;
}

/** Kysely lets them see a query when it is compiled, which may have been long ago. They may refuse it. */
function applyPlugins(executor: QueryExecutor, { query, queryId }: CompiledQuery): void {
  if (executor.plugins.length > 0) executor.transformQuery(query, queryId);
}
