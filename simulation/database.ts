import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { type Dialect, type Driver, Kysely } from 'kysely';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres, pgliteOptions, wrapPGlite } from '#server/db/open.ts';
import { pglitePool } from '#server/db/pglite/pool.ts';
import { NO_TIMEOUTS, POOL_DEFAULTS } from '#server/db/pool-settings.ts';
import { poolDialect } from '#server/db/postgres/dialect.ts';
import { openPool } from '#server/db/postgres/pool.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { forbidInTransaction } from '#server/db/transaction.ts';
import { databaseUrl, runStatement } from '#server/test/postgres.ts';
import { FaultPlan, faultyDriver } from './faults.ts';

/** A fresh database that several server processes use, each with its own faults. */
export interface WorldDatabase {
  /** The database as one process sees it. */
  connect(plan: FaultPlan): Db;
  /** A database without faults, for the checks. */
  readonly db: Db;
  /** The number of statements that processes have run so far. */
  statements(): number;
  close(): Promise<void>;
}

/** Makes databases that are migrated and empty. */
export interface DatabaseTemplate {
  open(): Promise<WorldDatabase>;
  close(): Promise<void>;
}

/** `dumpPath` is a dump of a PGlite that is migrated and empty. Such a dump takes long to make. */
export async function pgliteTemplate(dumpPath = ''): Promise<DatabaseTemplate> {
  const loadDataDir = dumpPath ? await openAsBlob(dumpPath) : await dumpMigrated();
  return {
    open: async () => {
      const opened = await PGlite.create({ ...(await pgliteOptions()), loadDataDir });
      // PGlite has one connection: a process waits until another one has released it.
      const database = await worldDatabase(poolDialect(pglitePool(opened, () => false)));
      return {
        ...database,
        close: async () => {
          await database.close();
          await opened.close();
        },
      };
    },
    close: async () => {},
  };
}

async function dumpMigrated(): Promise<Blob> {
  const pglite = await PGlite.create(await pgliteOptions());
  await migrate(wrapPGlite(pglite));
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  return dump;
}

/** Two connections are too few: transactions of two processes often wait for one. */
const POOL = { ...POOL_DEFAULTS, ...NO_TIMEOUTS, DATABASE_POOL_SIZE: 2 };

/** A database on the PostgreSQL server at `url`, through the pool of the product. */
export async function postgresTemplate(url: string): Promise<DatabaseTemplate> {
  const template = `simulation_${randomUUID().replaceAll('-', '')}`;
  await runStatement(url, `create database ${template}`);
  const opened = await openPostgres(databaseUrl(url, template));
  await migrate(opened);
  await opened.close();
  let copies = 0;
  return {
    open: async () => {
      const name = `${template}_${++copies}`;
      await runStatement(url, `create database ${name} template ${template}`);
      const database = await worldDatabase(poolDialect(openPool(databaseUrl(url, name), POOL)));
      return {
        ...database,
        close: async () => {
          await database.close();
          await runStatement(url, `drop database ${name} with (force)`);
        },
      };
    },
    close: () => runStatement(url, `drop database ${template} with (force)`),
  };
}

async function worldDatabase(dialect: Dialect): Promise<WorldDatabase> {
  let statements = 0;
  const shared = dialect.createDriver();
  await shared.init();
  const connect = (driver: Driver): Db =>
    forbidInTransaction(
      new Kysely<Schema>({
        dialect: { ...dialect, createDriver: () => driver },
      }),
    );
  return {
    connect: (plan) => connect(faultyDriver(shared, plan, () => void statements++)),
    db: connect(faultyDriver(shared, new FaultPlan(), () => {})),
    statements: () => statements,
    close: () => shared.destroy(),
  };
}
