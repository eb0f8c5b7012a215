import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { type Dialect, type Driver, Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres, pgliteOptions, wrapPGlite } from '#server/db/open.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { forbidInTransaction } from '#server/db/transaction.ts';
import { typeParsers } from '#server/db/type-parsers.ts';
import { databaseUrl, runStatement } from '#server/test/databases.ts';
import { type FaultPlan, faultyDriver } from './faults.ts';

/** A fresh database that several server processes use, each with its own faults. */
export interface WorldDatabase {
  /** The database as one process sees it. */
  connect(plan: FaultPlan): Db;
  /** Without faults, for the checks. */
  readonly db: Db;
  close(): Promise<void>;
}

/** Makes databases that are migrated and empty. */
export interface DatabaseTemplate {
  open(): Promise<WorldDatabase>;
  close(): Promise<void>;
}

export async function pgliteTemplate(): Promise<DatabaseTemplate> {
  const pglite = await PGlite.create(await pgliteOptions());
  await migrate(wrapPGlite(pglite));
  const loadDataDir = await pglite.dumpDataDir('none');
  await pglite.close();
  return {
    open: async () => {
      const opened = await PGlite.create({ ...(await pgliteOptions()), loadDataDir });
      const dialect = new PGliteDialect({ pglite: opened });
      return worldDatabase(dialect, oneAtATime(dialect.createDriver()));
    },
    close: async () => {},
  };
}

/** On the PostgreSQL server at `url`. */
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
      const pool = new pg.Pool({
        connectionString: databaseUrl(url, name),
        max: 16,
        types: { getTypeParser: (oid, format) => typeParsers[oid] ?? pg.types.getTypeParser(oid, format) },
      });
      // Idle connections are closed when the database is dropped.
      pool.on('error', () => {});
      const dialect = new PostgresDialect({ pool });
      const database = await worldDatabase(dialect, dialect.createDriver());
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

async function worldDatabase(dialect: Dialect, shared: Driver): Promise<WorldDatabase> {
  await shared.init();
  const connect = (driver: Driver): Db =>
    forbidInTransaction(
      new Kysely<Schema>({
        dialect: {
          createAdapter: () => dialect.createAdapter(),
          createIntrospector: (db) => dialect.createIntrospector(db),
          createQueryCompiler: () => dialect.createQueryCompiler(),
          createDriver: () => driver,
        },
      }),
    );
  return {
    connect: (plan) => connect(faultyDriver(shared, plan)),
    db: connect({ ...delegate(shared), init: async () => {}, destroy: async () => {} }),
    close: () => shared.destroy(),
  };
}

const delegate = (driver: Driver): Driver => ({
  init: () => driver.init(),
  acquireConnection: () => driver.acquireConnection(),
  beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
  commitTransaction: (connection) => driver.commitTransaction(connection),
  rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
  releaseConnection: (connection) => driver.releaseConnection(connection),
  destroy: () => driver.destroy(),
});

/** PGlite has one connection: a process waits until another one has released it. */
function oneAtATime(driver: Driver): Driver {
  const waiting: (() => void)[] = [];
  let taken = false;
  return {
    ...delegate(driver),
    acquireConnection: async () => {
      if (taken) await new Promise<void>((resolve) => waiting.push(resolve));
      taken = true;
      return driver.acquireConnection();
    },
    releaseConnection: async () => {
      const next = waiting.shift();
      if (next) next();
      else taken = false;
    },
  };
}
