import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import type { Logger } from 'pino';
import { outsideCallBudget } from './call-budget.ts';
import { lockFolder } from './pglite/folder-lock.ts';
import { diskFullError, diskReserve, keepReserve } from './pglite/reserve-disk.ts';
import { pgliteSignals } from './pglite/signals.ts';
import { NO_TIMEOUTS, POOL_DEFAULTS, type PoolSettings } from './pool-settings.ts';
import { postgresDialect } from './postgres/dialect.ts';
import { connectionPool, openPool } from './postgres/pool.ts';
import { postgresSignals } from './postgres/signals.ts';
import type { Db, Schema, Tx } from './schema.ts';
import { CHANNEL, type Signals } from './signals.ts';
import { forbidInTransaction } from './transaction.ts';
import { typeParsers } from './type-parsers.ts';

/** Runs SQL of one or more statements. Returns the rows of the last one. */
export type RunSql = <Row = unknown>(sql: string) => Promise<Row[]>;

export interface OpenDatabase {
  readonly db: Db;
  readonly kind: 'pglite' | 'postgres';
  /** Runs the statements of migrations. */
  readonly runSql: RunSql;
  transaction<T>(work: (runSql: RunSql) => Promise<T>): Promise<T>;
  /** Connections of the pool now; null on PGlite, which has one connection. */
  poolStats(): { total: number; idle: number; waiting: number } | null;
  /** Signals of changes, to and from all processes on this database. */
  openSignals(log: Pick<Logger, 'warn'>): Signals;
  /** A consistent copy of the database, while it is used; null on PostgreSQL, which has pg_dump. */
  readonly dump: (() => Promise<Blob>) | null;
  close(): Promise<void>;
}

interface PostgresSettings extends Partial<PoolSettings> {
  /** The URL of PostgreSQL itself, if the other URL is that of a PgBouncer in transaction mode. */
  readonly DATABASE_DIRECT_URL?: string | undefined;
}

/**
 * Opens PostgreSQL if `DATABASE_URL` is set, else PGlite in `DATA_DIR/db`. Throws `FolderLocked` if another
 * process uses that folder.
 */
export const openDatabase = (
  settings: { DATABASE_URL?: string | undefined; DATA_DIR: string } & PostgresSettings,
): Promise<OpenDatabase> =>
  settings.DATABASE_URL ? openPostgres(settings.DATABASE_URL, settings) : openPGlite(settings.DATA_DIR);

export async function openPostgres(url: string, settings: PostgresSettings = {}): Promise<OpenDatabase> {
  const { DATABASE_DIRECT_URL: directUrl } = settings;
  const behindPgBouncer = directUrl !== undefined;
  const poolSettings = { ...POOL_DEFAULTS, PREPARED_STATEMENTS: !behindPgBouncer, ...settings };
  const pool = connectionPool(openPool(url, poolSettings, { behindPgBouncer }), poolSettings, {
    behindPgBouncer,
  });
  const kysely = new Kysely<Schema>({ dialect: postgresDialect(pool) });
  const patient = { ...poolSettings, ...NO_TIMEOUTS };
  // It connects at its first use: at the start only.
  const migrations = new Kysely<Schema>({
    dialect: postgresDialect(connectionPool(openPool(directUrl ?? url, patient), patient)),
  });
  return {
    db: forbidInTransaction(kysely),
    kind: 'postgres',
    runSql: runOn(migrations),
    transaction: (work) => migrations.transaction().execute((tx) => work(runOn(tx))),
    poolStats: pool.stats,
    dump: null,
    openSignals: (log) =>
      postgresSignals({
        url: directUrl ?? url,
        notify: (payload) =>
          outsideCallBudget(() => sql`select pg_notify(${CHANNEL}, ${payload})`.execute(kysely)),
        log,
      }),
    close: async () => {
      await Promise.all([kysely.destroy(), migrations.destroy()]);
    },
  };
}

const runOn =
  (db: Db | Tx): RunSql =>
  async <Row>(text: string) =>
    (await sql.raw<Row>(text).execute(db)).rows;

async function openPGlite(dataDir: string): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(dataDir);
  try {
    const isLow = diskReserve(dataDir);
    if (isLow()) throw diskFullError('ENOSPC');
    const opened = await openPGliteFolder(embeddedFolder(dataDir), { isDiskLow: isLow });
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

/** The folder of the embedded database. */
export const embeddedFolder = (dataDir: string): string => join(dataDir, 'db');

/** Opens PGlite in a folder that the caller has locked; `dump` is loaded into a new one. */
export async function openPGliteFolder(
  folder: string,
  { dump, isDiskLow }: { dump?: Blob; isDiskLow?: () => boolean } = {},
): Promise<OpenDatabase> {
  // The optimizing compiler takes 500 MB for seconds to compile PGlite, for no measurable speed
  // (docs/decisions/0007).
  setFlagsFromString('--no-wasm-dynamic-tiering');
  setFlagsFromString('--no-wasm-tier-up');
  const { PGlite } = await import('@electric-sql/pglite');
  const isNew = !existsSync(folder);
  const options = { ...(await pgliteOptions()), ...(dump ? { loadDataDir: dump } : {}) };
  try {
    const pglite = await PGlite.create(folder, options);
    if (isDiskLow) keepReserve(pglite, isDiskLow);
    return await wrapPGlite(pglite);
  } catch (error) {
    // A database that was created in part can't be opened, nor created again.
    if (isNew) rmSync(folder, { recursive: true, force: true });
    throw isEmscriptenDiskFull(error) ? diskFullError('ENOSPC') : error;
  }
}

/** The file system of PGlite throws objects that are no errors, with the errno of WASI. */
const isEmscriptenDiskFull = (error: unknown): boolean =>
  error instanceof Object && 'errno' in error && error.errno === 51;

/** Wraps a PGlite that is already open, as tests load it from a dump. */
export async function wrapPGlite(pglite: PGlite): Promise<OpenDatabase> {
  // Imported here: a process on PostgreSQL does not load PGlite.
  const { withPreparedStatements } = await import('./pglite/statements.ts');
  // Without parameters, several statements: Kysely uses another call of PGlite.
  const runIn =
    (client: Pick<PGlite, 'exec'>): RunSql =>
    async <Row>(text: string) =>
      ((await client.exec(text)).at(-1)?.rows ?? []) as Row[];
  const dialect = new PGliteDialect({ pglite: withPreparedStatements(pglite) });
  return {
    db: forbidInTransaction(new Kysely<Schema>({ dialect })),
    kind: 'pglite',
    runSql: runIn(pglite),
    transaction: (work) => pglite.transaction((tx) => work(runIn(tx))),
    poolStats: () => null,
    openSignals: (log) => pgliteSignals(pglite, log),
    dump: () => pglite.dumpDataDir('gzip'),
    close: () => pglite.close(),
  };
}

export async function pgliteOptions() {
  const { btree_gist } = await import('@electric-sql/pglite/contrib/btree_gist');
  return { extensions: { btree_gist }, parsers: { ...typeParsers } };
}
