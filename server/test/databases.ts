import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import { type OpenDatabase, openPostgres, pgliteOptions, wrapPGlite } from '#server/db/open.ts';
import { databaseUrl, runStatement } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of a migrated PGlite with the example hall applied. */
    dumpPath: string;
    /** A dump of a migrated PGlite without a hall; empty in the PostgreSQL project. */
    migratedDumpPath: string;
    /** A PostgreSQL server whose template database holds the same; null in the PGlite project. */
    postgresUrl: string | null;
  }
}

/** The template database that `set-up-postgres.ts` makes. */
export const TEMPLATE = 'baize_template';

/** A fresh database with the schema and the example hall, on PGlite or PostgreSQL by the vitest project. */
export async function freshDatabase(): Promise<OpenDatabase> {
  const url = inject('postgresUrl');
  return url ? copyTemplate(url) : loadDump();
}

async function loadDump(): Promise<OpenDatabase> {
  const { PGlite } = await import('@electric-sql/pglite');
  const loadDataDir = new Blob([readFileSync(inject('dumpPath'))]);
  return wrapPGlite(await PGlite.create({ ...(await pgliteOptions()), loadDataDir }));
}

/** The limit is longer than a busy machine takes for anything, so no test gets a 503 from it. */
export const PATIENCE_MS = 60_000;

const openPatiently = (url: string): Promise<OpenDatabase> =>
  openPostgres(url, {
    DATABASE_CONNECT_TIMEOUT: PATIENCE_MS,
    DATABASE_STATEMENT_TIMEOUT: PATIENCE_MS,
    DATABASE_LOCK_TIMEOUT: PATIENCE_MS,
    DATABASE_IDLE_IN_TRANSACTION_TIMEOUT: PATIENCE_MS,
  });

export async function copyTemplate(
  url: string,
  open: (url: string) => Promise<OpenDatabase> = openPatiently,
): Promise<OpenDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runStatement(url, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const opened = await open(databaseUrl(url, name));
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await runStatement(url, `drop database ${name} with (force)`);
    },
  };
}
