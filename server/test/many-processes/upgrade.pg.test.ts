/** Processes of a new version that start together on the database of an old one, while it is in use. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest';
import { checkLedger } from '#server/checks/ledger.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/open.ts';
import { isNightly } from '../nightly.ts';
import { databaseUrl, runStatement } from '../postgres.ts';
import { startCluster } from './cluster.ts';
import { extractOlderVersion } from './older-version.ts';

const MIGRATIONS = 'server/db/migrations';
const DATABASE = 'upgrade';
/** What a call would wait for a lock (`DATABASE_LOCK_TIMEOUT`). */
const MAX_WAIT_MS = 3_500;

const postgres = inject('postgresUrl') ?? '';
const url = databaseUrl(postgres || 'postgres://none', DATABASE);
const older = extractOlderVersion();
if (!older) console.warn('SKIPPED: an upgrade from an older version needs the history of the repository.');
const olderMigrations = `${older?.folder}/${MIGRATIONS}/`;
afterAll(() => older?.remove());
let folder: string;
let client: pg.Client;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baize-migrations-'));
  await runStatement(postgres, `create database ${DATABASE}`);
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterEach(async () => {
  await client?.end();
  await runStatement(postgres, `drop database ${DATABASE} with (force)`);
  rmSync(folder, { recursive: true });
});

const migrateFrom = async (path: string): Promise<void> => {
  const opened = await openPostgres(url);
  try {
    await migrate(opened, path);
  } finally {
    await opened.close();
  }
};

/** Repeats the statement. Returns the function that ends it, with the milliseconds of the slowest one. */
function repeatStatement(statement: string): () => Promise<number> {
  let stopped = false;
  let slowest = 0;
  const running = (async () => {
    const own = new pg.Client({ connectionString: url });
    await own.connect();
    while (!stopped) {
      const started = performance.now();
      await own.query(statement);
      slowest = Math.max(slowest, performance.now() - started);
      await sleep(10);
    }
    await own.end();
  })();
  return async () => {
    stopped = true;
    await running;
    return slowest;
  };
}

/** An instant after every test, and more bookings from then on than one batch of a migration. */
const LATER = 4_000_000_000;
const BOOKINGS = 2_500;
const PAST = isNightly ? 50_000 : 5_000;
/** The bookings that are made while the migrations run start from then on. */
const NEW = LATER + 1_000_000;

test.skipIf(!older)('the first file makes what the files that it replaced made', async () => {
  await migrateFrom(olderMigrations);
  const before = await readSchema();
  await migrateFrom(`${MIGRATIONS}/`);
  const taken = await client.query("select count(*)::int from migrations where name <= '0104_z'");
  expect(taken.rows).toEqual([{ count: readdirSync(olderMigrations).length }]);
  await client.query('drop schema public cascade; create schema public');
  writeFileSync(join(folder, '0001_init.sql'), readFileSync(`${MIGRATIONS}/0001_init.sql`));
  await migrateFrom(`${folder}/`);
  expect(before.length).toBeGreaterThan(500);
  expect(await readSchema()).toEqual(before);
});

/** The columns, constraints, indexes, triggers and functions of the database, each as a text. */
async function readSchema(): Promise<string[]> {
  const { rows } = await client.query(`
    with own as (select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
    select concat_ws(' ', relname, attname, attnum, format_type(atttypid, atttypmod), attnotnull, attidentity, attstorage,
        pg_get_expr(adbin, adrelid)) as line
      from own join pg_attribute on attrelid = own.oid and attnum > 0
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all select concat_ws(' ', conname, replace(pg_get_constraintdef(pg_constraint.oid), ' NOT VALID', ''))
      from own join pg_constraint on conrelid = own.oid
    union all select pg_get_indexdef(indexrelid) from own join pg_index on indrelid = own.oid
    union all select pg_get_triggerdef(pg_trigger.oid) from own join pg_trigger on tgrelid = own.oid where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
    order by line`);
  return rows.map(({ line }) => line);
}

test('a database that has not run all files that the first one replaced is refused', async () => {
  await client.query('create table migrations (name text primary key, checksum text not null)');
  await client.query(
    `insert into migrations values ('0001_init.sql', '8ddce961b1f1f50a3753b725c258d3ba6779275585bd83e8676c629327c5cdc7')`,
  );
  await expect(migrateFrom(`${MIGRATIONS}/`)).rejects.toThrow('the database is of a version that is too old');
});

test.skipIf(!older)(
  'a database in use is upgraded once, and no table is locked for long',
  async () => {
    await migrateFrom(olderMigrations);
    await client.query(`
    insert into users (id, nickname, created_at) select 'usr_' || n, 'Ann', 1 from generate_series(1, 1000) as n;
    insert into payments (id, user_id, purpose, provider, amount, status, created_at, paid_at)
      select 'pay_' || n, 'usr_' || (n % 1000 + 1), 'topup', 'sandbox', 100, 'failed', n, null
      from generate_series(1, ${PAST}) as n;
    insert into outlets (id) values ('old');
    insert into tables (id, outlet_id, number, code) values ('old-1', 'old', '1', 'code');
    insert into orders (id, number, user_id, outlet_id, table_id, kind, status, start_at, end_at, occupied_until_at,
        lines, amount, discount, deposit, created_at)
      select 'ord_' || n, n, 'usr_1', 'old', 'old-1', 'now', 'cancelled', n, n + 1, n + 1, '[]', 0, 0, 0, n
      from generate_series(1, ${PAST}) as n;
    insert into orders (id, number, user_id, outlet_id, table_id, kind, status, start_at, end_at, occupied_until_at,
        lines, amount, discount, deposit, created_at)
      select 'ord_next_' || n, 'next_' || n, 'usr_1', 'old', 'old-1', 'book', 'paid', ${LATER} + n * 10, ${LATER} + n * 10 + 5,
        ${LATER} + n * 10 + 10, '[]', 0, 0, 0, n
      from generate_series(1, ${BOOKINGS}) as n;
    insert into accounts (id, kind) values ('wallet:usr_1', 'wallet'), ('promotions', 'promotions');
    insert into ledger_transactions (id, kind, created_at) values ('ltx_1', 'bonus', 1);
    insert into ledger_lines (transaction_id, account_id, amount, kind)
      values ('ltx_1', 'wallet:usr_1', 100, 'bonus'), ('ltx_1', 'promotions', -100, 'bonus')`);

    await client.query('create sequence writes');

    const stops = [
      repeatStatement("select id from payments where user_id = 'usr_1' limit 5"),
      repeatStatement("update users set bio = bio where id = 'usr_1'"),
      repeatStatement(`insert into payments (id, user_id, purpose, provider, amount, created_at)
      values (gen_random_uuid()::text, 'usr_2', 'topup', 'none', 100, 1)`),
      repeatStatement('select id from orders limit 1'),
      repeatStatement('select user_id from sessions limit 1'),
      repeatStatement(`
      insert into orders (id, number, user_id, outlet_id, table_id, kind, status, start_at, end_at, occupied_until_at,
          lines, amount, discount, deposit, created_at)
        select 'ord_new_' || n, 'new_' || n, 'usr_2', 'old', 'old-1', 'book', 'paid', ${NEW} + n * 10, ${NEW} + n * 10 + 5,
          ${NEW} + n * 10 + 10, '[]', 0, 0, 0, n
        from nextval('writes') as n`),
      // The occupied time goes from 10 seconds to 9, and back.
      repeatStatement(`update orders set occupied_until_at = 2 * start_at + 19 - occupied_until_at
      where id = (select 'ord_next_' || 1 + n % ${BOOKINGS} from nextval('writes') as n)`),
    ];
    const cluster = await startCluster(url, { count: isNightly ? 3 : 2 });
    const waits = await Promise.all(stops.map((stop) => stop()));
    for (const process of cluster.processes) expect((await fetch(`${process.url}/readyz`)).status).toBe(200);
    await cluster.close();

    expect(Math.max(...waits)).toBeLessThan(MAX_WAIT_MS);
    const { rows } = await client.query('select name from migrations order by name');
    const names = new Set([...readdirSync(olderMigrations), ...readdirSync(MIGRATIONS)]);
    expect(rows.map(({ name }) => name)).toEqual([...names].sort());
    // Each order that is not over has its table for its time, those that were made and changed meanwhile too.
    const isKept = `(table_time.table_id, table_time.start_at, table_time.until_at)
    = (orders.table_id, orders.start_at, orders.occupied_until_at)`;
    const taken = await client.query(`
    select count(orders.id)::int as orders, count(*) filter (where ${isKept})::int as kept,
      count(*) filter (where orders.id like 'ord_new_%') > 0 as were_made,
      count(*) filter (where orders.occupied_until_at = orders.start_at + 9) > 0 as were_changed
    from table_time full join orders using (id) where orders.status is distinct from 'cancelled'`);
    const { orders, ...others } = taken.rows[0];
    expect(others).toEqual({ kept: orders, were_made: true, were_changed: true });
    const balances = await client.query('select id, balance::int from accounts order by id');
    expect(balances.rows).toEqual([
      { id: 'promotions', balance: 0 },
      { id: 'wallet:usr_1', balance: 100 },
    ]);
    const opened = await openPostgres(url);
    expect(await checkLedger(opened.db)).toEqual([]);
    await opened.close();
    console.info(
      `upgrade: the slowest of ${waits.length} kinds of statements took ${Math.round(Math.max(...waits))} ms`,
    );
  },
  120_000,
);

test('a migration that waits for a long transaction does not stop those that come after it', async () => {
  await client.query('create table games (id int); insert into games values (1)');
  writeFileSync(join(folder, '9001_games.sql'), 'alter table games add column name text;\n');
  await client.query('begin');
  await client.query('select id from games');
  const migrating = migrateFrom(`${folder}/`);
  await untilLockIsAwaited();
  const reading = repeatStatement('select id from games');
  // Longer than the migration waits each time.
  await sleep(4_000);
  expect(await reading()).toBeLessThan(MAX_WAIT_MS);
  await client.query('commit');
  await migrating;
  const { rows } = await client.query('select id, name from games');
  expect(rows).toEqual([{ id: 1, name: null }]);
});

test('a migration may take longer than the statements of calls', async () => {
  await client.query(`alter database ${DATABASE} set statement_timeout = 200`);
  writeFileSync(join(folder, '9002_slow.sql'), 'create table slow (id int);\nselect pg_sleep(0.6);\n');
  await migrateFrom(`${folder}/`);
  expect((await client.query('select id from slow')).rows).toEqual([]);
});

async function untilLockIsAwaited(): Promise<void> {
  const own = new pg.Client({ connectionString: url });
  await own.connect();
  for (;;) {
    const { rows } = await own.query(
      "select from pg_locks where not granted and locktype = 'relation' and database = (select oid from pg_database where datname = current_database())",
    );
    if (rows.length > 0) break;
    await sleep(20);
  }
  await own.end();
}
