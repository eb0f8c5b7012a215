/** Server processes behind PgBouncer in transaction mode. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { storeApi } from '#lib/contract/store.ts';
import { tableApi } from '#lib/contract/table.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { openPostgres } from '#server/db/open.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { gridStart } from '../games.ts';
import { databaseUrl, runStatement } from '../postgres.ts';
import { callOver } from '../process.ts';
import { type Cluster, START_TIMEOUT_MS, startCluster } from './cluster.ts';
import { ensurePgbouncer, startPgbouncer } from './pgbouncer.ts';
import { slowestSignal } from './table-events.ts';

const DATABASE = 'behind_pgbouncer';
const postgres = inject('postgresUrl') ?? '';
const direct = databaseUrl(postgres || 'postgres://none', DATABASE);
/** Fewer than the processes have together. */
const POOL_SIZE = 4;
const TOPUP = 100_000;

const program = ensurePgbouncer();
if (!program)
  console.warn(
    'SKIPPED: these tests need PgBouncer, which could not be installed (Debian: apt-get install pgbouncer).',
  );

describe.skipIf(!program)('behind PgBouncer in transaction mode', () => {
  let bouncer: Awaited<ReturnType<typeof startPgbouncer>>;
  let cluster: Cluster;

  beforeAll(async () => {
    await runStatement(postgres, `create database ${DATABASE}`);
    bouncer = await startPgbouncer(program ?? '', direct, POOL_SIZE);
    cluster = await startCluster(bouncer.url, { count: 2, DATABASE_DIRECT_URL: direct });
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await cluster?.close();
    await bouncer?.close();
    await runStatement(postgres, `drop database ${DATABASE} with (force)`);
  });

  test('orders are made, paid and cancelled by many persons at once over a few connections', async () => {
    const { url } = cluster;
    const { list: outlets } = await callOver(url, storeApi.list, {});
    const { list: tables } = await callOver(url, tableApi.list, { store_id: outlets[0]?.id ?? '' });
    const start_time = gridStart(Date.now() / 1000, 2 * 3_600);
    const usable = tables.filter((table) => !table.out_of_service).slice(0, 8);
    const people = await Promise.all(usable.map(() => cluster.signIn()));
    await Promise.all(
      people.map(async (person, index) => {
        await cluster.topUp(person, TOPUP);
        const table_id = usable[index]?.id ?? '';
        const { id } = await callOver(url, orderApi.add, { table_id, start_time, minutes: 60 }, person);
        await callOver(url, orderApi.pay, { id, method: 'wallet' }, person);
        await callOver(url, orderApi.cancel, { id }, person);
        expect(await callOver(url, walletApi.detail, {}, person)).toMatchObject({ balance: TOPUP });
      }),
    );
    const { db, close } = await openPostgres(direct);
    expect(await checkLedger(db)).toEqual([]);
    await close();
  });

  test('a change made through one process reaches a listener of another within a second', async () => {
    expect(await slowestSignal(cluster, await cluster.signIn())).toBeLessThan(1_000);
  });

  test('each transaction has the settings of its process, and leaves none behind on a shared connection', async () => {
    const opened = await openPostgres(bouncer.url, {
      DATABASE_DIRECT_URL: direct,
      DATABASE_LOCK_TIMEOUT: 1_234,
      DATABASE_STATEMENT_TIMEOUT: 2_345,
      DATABASE_IDLE_IN_TRANSACTION_TIMEOUT: 3_456,
    });
    const timeouts = await inTransaction(opened.db, async (tx) => {
      const { rows } = await sql<{ setting: string }>`
        select setting from pg_settings
        where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')
        order by name desc`.execute(tx);
      return rows.map(({ setting }) => Number(setting));
    });
    expect(timeouts).toEqual([2_345, 1_234, 3_456]);
    await opened.close();
    const client = new pg.Client({ connectionString: bouncer.url });
    await client.connect();
    const { rows } = await client.query('show lock_timeout');
    expect(rows).toEqual([{ lock_timeout: '0' }]);
    await client.end();
  });
});
