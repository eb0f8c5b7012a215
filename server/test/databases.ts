import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { embeddedOptions, type OpenDatabase, openPostgres, wrapEmbedded } from '#server/db/open.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of a migrated PGlite with the example hall applied. */
    dumpPath: string;
    /** A PostgreSQL with the same in its template database; null in the PGlite project. */
    postgresUrl: string | null;
  }
}

/** The name of the template database of the PostgreSQL project. */
export const TEMPLATE = 'baize_template';

/** A fresh database with schema and example hall: PGlite or PostgreSQL, as the vitest project says. */
export async function freshDatabase(): Promise<OpenDatabase> {
  const url = inject('postgresUrl');
  return url ? freshPostgres(url) : freshEmbedded();
}

async function freshEmbedded(): Promise<OpenDatabase> {
  const { PGlite } = await import('@electric-sql/pglite');
  const loadDataDir = new Blob([readFileSync(inject('dumpPath'))]);
  return wrapEmbedded(await PGlite.create({ ...(await embeddedOptions()), loadDataDir }));
}

async function freshPostgres(url: string): Promise<OpenDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(url, `create database ${name} template ${TEMPLATE}`);
  const opened = await openPostgres(databaseUrl(url, name));
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await onServer(url, `drop database ${name} with (force)`);
    },
  };
}

/** The URL of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** One statement on the server's own database. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
