import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { parsers } from './codecs.ts';
import { lockFolder } from './folder-lock.ts';
import type { Db, Schema } from './schema.ts';
import { guardOuter } from './transaction.ts';

/** Runs SQL of one or more statements; returns the rows of the last one. */
export type Script = <Row = unknown>(sql: string) => Promise<Row[]>;

export interface OpenDatabase {
  readonly db: Db;
  readonly kind: 'pglite' | 'postgres';
  /** Runs scripts past the query builder, which takes one statement at a time: for migrations. */
  readonly run: Script;
  transaction<T>(work: (run: Script) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Opens the database: PostgreSQL where a URL is given, else PGlite in `DATA_DIR/db`, which only one process may hold.
 * Throws `FolderLocked` where another one does.
 */
export const openDatabase = (settings: {
  DATABASE_URL?: string | undefined;
  DATA_DIR: string;
}): Promise<OpenDatabase> =>
  settings.DATABASE_URL ? openPostgres(settings.DATABASE_URL) : openEmbedded(settings.DATA_DIR);

/** A pool of connections to PostgreSQL 15 or later. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
  });
  // An idle connection that the server drops must not bring the process down: the pool makes a new one.
  pool.on('error', () => {});
  const db = guardOuter(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }));
  return {
    db,
    kind: 'postgres',
    run: scriptOf(pool),
    transaction: (work) => inClientTransaction(pool, work),
    close: () => pool.end(),
  };
}

/** Without values pg sends a simple query, which may hold several statements. */
const scriptOf =
  (on: pg.Pool | pg.PoolClient): Script =>
  async <Row>(sql: string) => {
    const results = [await on.query(sql)].flat();
    return (results.at(-1)?.rows ?? []) as Row[];
  };

async function inClientTransaction<T>(pool: pg.Pool, work: (run: Script) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(scriptOf(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** PGlite over an instance that is open already: what the tests load from a dump. */
export function wrapEmbedded(lite: PGlite): OpenDatabase {
  const db = guardOuter(new Kysely<Schema>({ dialect: new PGliteDialect({ pglite: lite }) }));
  const scriptOf =
    (on: Pick<PGlite, 'exec'>): Script =>
    async <Row>(sql: string) =>
      ((await on.exec(sql)).at(-1)?.rows ?? []) as Row[];
  return {
    db,
    kind: 'pglite',
    run: scriptOf(lite),
    transaction: (work) => lite.transaction((tx) => work(scriptOf(tx))),
    close: () => lite.close(),
  };
}

/** Options of every PGlite of ours. */
export async function embeddedOptions() {
  const { btree_gist } = await import('@electric-sql/pglite/contrib/btree_gist');
  return { extensions: { btree_gist }, parsers: { ...parsers } };
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockFolder(dataDir);
  try {
    const { PGlite } = await import('@electric-sql/pglite');
    const lite = await PGlite.create(join(dataDir, 'db'), await embeddedOptions());
    const opened = wrapEmbedded(lite);
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
