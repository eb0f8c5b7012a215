import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { lockFolder } from './folder-lock.ts';
import type { Db, Schema } from './schema.ts';
import { forbidInTransaction } from './transaction.ts';
import { typeParsers } from './type-parsers.ts';

/** Runs SQL of one or more statements. Returns the rows of the last one. */
export type RunSql = <Row = unknown>(sql: string) => Promise<Row[]>;

export interface OpenDatabase {
  readonly db: Db;
  readonly kind: 'pglite' | 'postgres';
  /** For migrations: Kysely runs only one statement at a time. */
  readonly runSql: RunSql;
  transaction<T>(work: (runSql: RunSql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL where `DATABASE_URL` is set, else PGlite in `DATA_DIR/db`. Throws `FolderLocked` where another
 * process uses that folder.
 */
export const openDatabase = (settings: {
  DATABASE_URL?: string | undefined;
  DATA_DIR: string;
}): Promise<OpenDatabase> =>
  settings.DATABASE_URL ? openPostgres(settings.DATABASE_URL) : openPGlite(settings.DATA_DIR);

export async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser: (oid, format) => typeParsers[oid] ?? pg.types.getTypeParser(oid, format) },
  });
  // Without a listener, an idle connection that the server drops would end the process.
  pool.on('error', () => {});
  return {
    db: forbidInTransaction(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })),
    kind: 'postgres',
    runSql: runOn(pool),
    transaction: (work) => inPoolTransaction(pool, work),
    close: () => pool.end(),
  };
}

/** Without parameters pg uses the simple query protocol, which allows several statements. */
const runOn =
  (client: pg.Pool | pg.PoolClient): RunSql =>
  async <Row>(sql: string) => {
    const results = [await client.query(sql)].flat();
    return (results.at(-1)?.rows ?? []) as Row[];
  };

async function inPoolTransaction<T>(pool: pg.Pool, work: (runSql: RunSql) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(runOn(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function openPGlite(dataDir: string): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockFolder(dataDir);
  try {
    const { PGlite } = await import('@electric-sql/pglite');
    const opened = wrapPGlite(await PGlite.create(join(dataDir, 'db'), await pgliteOptions()));
    return {
      ...opened,
      close: async () => {
        await opened.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Wraps a PGlite that is already open, as tests load it from a dump. */
export function wrapPGlite(pglite: PGlite): OpenDatabase {
  const runOn =
    (client: Pick<PGlite, 'exec'>): RunSql =>
    async <Row>(sql: string) =>
      ((await client.exec(sql)).at(-1)?.rows ?? []) as Row[];
  return {
    db: forbidInTransaction(new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) })),
    kind: 'pglite',
    runSql: runOn(pglite),
    transaction: (work) => pglite.transaction((tx) => work(runOn(tx))),
    close: () => pglite.close(),
  };
}

export async function pgliteOptions() {
  const { btree_gist } = await import('@electric-sql/pglite/contrib/btree_gist');
  return { extensions: { btree_gist }, parsers: { ...typeParsers } };
}
