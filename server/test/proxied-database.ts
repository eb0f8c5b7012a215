import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, vi } from 'vitest';
import { type OpenDatabase, openPostgres } from '#server/db/open.ts';
import type { PoolSettings } from '#server/db/pool-settings.ts';
import { type Statement, statement } from '#server/db/statement.ts';
import { startDatabaseProxy } from './database-proxy.ts';
import { copyTemplate } from './databases.ts';
import { makeTestServer, type TestServer } from './test-server.ts';

/** For tests of a failing database: each opens its own through a proxy. Call it once, at the top. */
export function setUpProxiedDatabase() {
  const postgres = inject('postgresUrl') ?? '';
  let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
  let closers: (() => Promise<unknown>)[];
  let observer: pg.Client;

  beforeEach(async () => {
    proxy = await startDatabaseProxy(postgres);
    closers = [proxy.close];
  });
  afterEach(async () => {
    proxy?.recover();
    for (const close of closers.reverse()) await close();
  });

  /** `close` may be called by the test, too. */
  const openThroughProxy = async (settings: Partial<PoolSettings> = {}): Promise<OpenDatabase> => {
    const opened = await copyTemplate(postgres, async (url) => {
      observer = new pg.Client({ connectionString: url });
      observer.on('error', () => {});
      await observer.connect();
      return openPostgres(proxy.through(url), settings);
    });
    let closed: Promise<void> | undefined;
    const close = () => {
      closed ??= opened.close();
      return closed;
    };
    closers.push(close, () => observer.end());
    return { ...opened, close };
  };

  const serve = async (settings: Partial<PoolSettings> = {}): Promise<TestServer> => {
    const server = await makeTestServer({}, () => openThroughProxy(settings));
    closers.push(server.stop);
    return server;
  };

  /** A statement on a connection of its own to the database under test, past the proxy. */
  const observe = (sql: string, values: readonly unknown[] = []) => observer.query(sql, [...values]);

  /** Ends every other connection to the database, as an operator or a failover does. */
  const killBackends = () =>
    observe(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );

  const untilRunning = (text: string) =>
    vi.waitFor(
      async () => {
        const { rows } = await observe(
          "select 1 from pg_stat_activity where state = 'active' and strpos(query, $1) > 0 and pid <> pg_backend_pid()",
          [text],
        );
        expect(rows).not.toEqual([]);
      },
      { timeout: 30_000 },
    );

  return {
    openThroughProxy,
    serve,
    observe,
    killBackends,
    untilRunning,
    cut: () => proxy.cut(),
    hang: () => proxy.hang(),
    recover: () => proxy.recover(),
  };
}

/** A statement whose only row has a number, `value`. */
export const numberStatement = (text: string, ...parameters: unknown[]): Statement<number | undefined> =>
  statement(CompiledQuery.raw(text, parameters) as CompiledQuery<{ value: number }>, ([row]) => row?.value);

export const backendStatement = () => numberStatement('select pg_backend_pid() as value');
