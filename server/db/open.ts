import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { outsideCallBudget } from './call-budget.ts';
import { lockFolder } from './pglite/folder-lock.ts';
import { pglitePool } from './pglite/pool.ts';
import { diskFullError, diskReserve } from './pglite/reserve-disk.ts';
import { NO_TIMEOUTS, POOL_DEFAULTS, type PoolSettings } from './pool-settings.ts';
import { poolDialect } from './postgres/dialect.ts';
import { type ConnectionPool, openPool } from './postgres/pool.ts';
import { postgresSignals } from './postgres/signals.ts';
import type { Db, Schema } from './schema.ts';
import { CHANNEL, type Signals } from './signals.ts';
import { effect, read } from './statement.ts';
import { forbidInTransaction } from './transaction.ts';

/** Runs SQL of one or more statements. Returns the rows of the last one. */
export type RunSql = <Row = unknown>(sql: string) => Promise<Row[]>;

export interface OpenDatabase {
  readonly db: Db;
  readonly kind: 'pglite' | 'postgres';
  /** The same database, for migrations: without limits of time and not through PgBouncer. */
  readonly patient: Db;
  /** Runs SQL on `patient`. */
  readonly runSql: RunSql;
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
  const pool = openPool(url, poolSettings, { behindPgBouncer });
  // It connects at its first use: at the start only.
  const patientPool = openPool(directUrl ?? url, { ...poolSettings, ...NO_TIMEOUTS });
  const [db, patient] = [kyselyOn(pool), kyselyOn(patientPool)];
  return {
    db: forbidInTransaction(db),
    kind: 'postgres',
    patient,
    runSql: runOn(patient),
    poolStats: pool.stats,
    dump: null,
    openSignals: (log) =>
      postgresSignals({
        url: directUrl ?? url,
        notify: (payload) =>
          outsideCallBudget(() => read(db, effect(sql`select pg_notify(${CHANNEL}, ${payload})`))),
        log,
      }),
    close: async () => {
      await Promise.all([db.destroy(), patient.destroy()]);
    },
  };
}

const kyselyOn = (pool: ConnectionPool) => new Kysely<Schema>({ dialect: poolDialect(pool) });

const runOn =
  (db: Db): RunSql =>
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
    return wrapPGlite(await PGlite.create(folder, options), { isDiskLow });
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
export function wrapPGlite(
  pglite: PGlite,
  { isDiskLow = () => false }: { isDiskLow?: (() => boolean) | undefined } = {},
): OpenDatabase {
  const pool = pglitePool(pglite, isDiskLow);
  const db = kyselyOn(pool);
  return {
    db: forbidInTransaction(db),
    kind: 'pglite',
    patient: db,
    runSql: runOn(db),
    poolStats: () => null,
    openSignals: pool.openSignals,
    dump: async () => {
      // Nobody else has the one connection meanwhile: no transaction is copied in part.
      const connection = await pool.checkOut();
      try {
        return await pglite.dumpDataDir('gzip');
      } finally {
        connection.release();
      }
    },
    close: async () => {
      await db.destroy();
      await pglite.close();
    },
  };
}

export async function pgliteOptions() {
  const { btree_gist } = await import('@electric-sql/pglite/contrib/btree_gist');
  return { extensions: { btree_gist } };
}
