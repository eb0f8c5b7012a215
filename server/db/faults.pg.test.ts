import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { storeApi } from '#lib/contract/store.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { gamesOn } from '#server/test/games.ts';
import { backendStatement, setUpProxiedDatabase } from '#server/test/proxied-database.ts';
import { dataOf } from '#server/test/test-server.ts';
import { inLongSnapshot } from './report-snapshot.ts';
import { read, statement } from './statement.ts';
import { inTransaction } from './transaction.ts';
import { ConnectionLost, DatabaseUnavailable } from './unavailable.ts';

const { openThroughProxy, serve, observe, killBackends, cut, hang, recover } = setUpProxiedDatabase();

/** A call has a budget of 4.3 s for the database; the rest is for a busy machine. */
const LIMIT_MS = 12_000;
/** Longer than any test waits: what ends a wait is not this timeout. */
const NEVER_MS = 30_000;

test('a connection that ends inside a transaction is replaced, and the transaction runs again', async () => {
  const { db } = await openThroughProxy();
  let attempts = 0;
  await inTransaction(db, async (tx) => {
    await tx.insertInto('outlets').values({ id: 'again' }).execute();
    if (++attempts === 1) await killBackends();
    await tx.selectFrom('outlets').select('id').execute();
  });
  expect(attempts).toBe(2);
  const { rows } = await observe("select id from outlets where id = 'again'");
  expect(rows).toHaveLength(1);
});

test('a read is repeated on another connection after its own ended while idle', async () => {
  const { db } = await openThroughProxy();
  await read(db, backendStatement());
  cut();
  await read(db, backendStatement());
});

test('each use of one connection begins anew: after any, it may be replaced once it has ended', async () => {
  const { db } = await openThroughProxy({ DATABASE_POOL_SIZE: 1 });
  const one = CompiledQuery.raw('select $1::int as one', [1]) as CompiledQuery<{ one: number }>;
  const readOnce = () =>
    read(
      db,
      statement(one, ([row]) => row?.one),
    );
  for (let use = 0; use < 3; use++) {
    expect(await readOnce()).toBe(1);
    const failing = inTransaction(db, async (tx) => {
      await tx.insertInto('outlets').values({ id: 'undone' }).execute();
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    cut();
    if (use > 0) await inTransaction(db, (tx) => sql`select 1`.execute(tx));
  }
  expect(await db.selectFrom('outlets').select('id').where('id', '=', 'undone').execute()).toEqual([]);
});

test('a connection that is cut while idle in a transaction does not end the process', async () => {
  const { db } = await openThroughProxy();
  let attempts = 0;
  const failing = inTransaction(db, async (tx) => {
    attempts++;
    await sql`select 1`.execute(tx);
    cut();
    // The end of the connection arrives between two statements.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await sql`select 1`.execute(tx);
  });
  await expect(failing).rejects.toBeInstanceOf(ConnectionLost);
  expect(attempts).toBe(3);
  await read(db, backendStatement());
});

test('where a connection is lost and no other can be made, the error says so, and not that the rollback failed', async () => {
  const { db } = await openThroughProxy();
  await sql`select 1`.execute(db);
  await observe('update pg_database set datallowconn = false where datname = current_database()');
  const failing = inTransaction(db, (tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx));
  await expect(failing).rejects.toBeInstanceOf(DatabaseUnavailable);
});

test('a frozen process that holds a lock stops the others no longer than the timeout', async () => {
  const { db } = await openThroughProxy({
    DATABASE_IDLE_IN_TRANSACTION_TIMEOUT: 400,
    DATABASE_LOCK_TIMEOUT: NEVER_MS,
    DATABASE_STATEMENT_TIMEOUT: NEVER_MS,
  });
  const lock = (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) =>
    tx.selectFrom('outlets').select('id').forUpdate().execute();
  let attempts = 0;
  const locked = Promise.withResolvers<void>();
  const thawed = Promise.withResolvers<void>();
  const frozen = inTransaction(db, async (tx) => {
    await lock(tx);
    locked.resolve();
    if (++attempts === 1) await thawed.promise;
  });
  await locked.promise;
  await inTransaction(db, lock);
  thawed.resolve();
  await frozen;
  expect(attempts).toBe(2);
});

test('a call that waits for a lock or a statement too long is refused as busy', async () => {
  const server = await serve({ DATABASE_LOCK_TIMEOUT: 300 });
  const ann = await gamesOn(server).fundedCustomer();
  await observe('begin');
  await observe('lock table orders');
  const topup = await ann.call(orderApi.list, { status: 'all' });
  expect(topup).toMatchObject({
    status: 503,
    msg: 'Busy, please try again',
    refusal: { reason: 'busy' },
  });
  await observe('rollback');
  expect((await ann.call(orderApi.list, { status: 'all' })).ok).toBe(true);
});

test('a database that hangs is answered with busy in time, also for those that wait for a connection', async () => {
  const server = await serve({
    DATABASE_POOL_SIZE: 3,
    DATABASE_POOL_WAITERS: 10,
    DATABASE_CONNECT_TIMEOUT: NEVER_MS,
    DATABASE_STATEMENT_TIMEOUT: NEVER_MS,
  });
  const ann = await gamesOn(server).fundedCustomer();
  hang();
  const started = performance.now();
  let isEachAnswered = false;
  const ready = Promise.resolve(server.app.request('/readyz')).then(async (response) => ({
    status: response.status,
    body: await response.json(),
    isBeforeLastCall: !isEachAnswered,
  }));
  expect((await server.app.request('/livez')).status).toBe(200);
  const listed = server.app.request('/api/store/list');
  const replies = await Promise.all([
    ...Array.from({ length: 19 }, () => server.call(storeApi.list, {}, { lang: 'zh-cn' })),
    ann.call(vipApi.topup, { amount: 5_000, method: 'sandbox' }, { key: 'once', lang: 'zh-cn' }),
  ]);
  isEachAnswered = true;
  expect(performance.now() - started).toBeLessThan(LIMIT_MS);
  for (const reply of replies)
    expect(reply).toMatchObject({
      status: 503,
      msg: '系统繁忙，请稍后再试',
      refusal: { reason: 'busy' },
    });
  const { status, body, isBeforeLastCall } = await ready;
  expect([status, body]).toMatchObject([503, { ok: false, database: false, disk: true }]);
  expect(isBeforeLastCall).toBe(true);
  const response = await listed;
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  recover();
  await vi.waitFor(async () => expect((await server.app.request('/readyz')).status).toBe(200), {
    timeout: NEVER_MS,
  });
  dataOf(await ann.call(vipApi.topup, { amount: 5_000, method: 'sandbox' }, { key: 'once' }));
  expect(await server.db.selectFrom('payments').select('id').execute()).toHaveLength(1);
});

test('a call that uses many statements of a slow database is refused once its budget is used up', async () => {
  const { db } = await openThroughProxy();
  const { withCallBudget } = await import('./call-budget.ts');
  let statements = 0;
  const slowCall = () =>
    withCallBudget(async () => {
      for (;;) {
        statements++;
        await sql`select pg_sleep(0.2)`.execute(db);
      }
    }, 1_000);
  await expect(slowCall()).rejects.toBeInstanceOf(DatabaseUnavailable);
  // Each statement alone is within every limit, so it was the budget that ended the call.
  expect(statements).toBeGreaterThan(1);
  await sql`select pg_sleep(0.2)`.execute(db);
});

test('a database that only reads, as a standby, is not ready', async () => {
  const server = await serve();
  await observe(
    "do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$",
  );
  const response = await server.app.request('/readyz');
  expect([response.status, await response.json()]).toMatchObject([503, { database: false, disk: true }]);
  expect((await server.call(storeApi.list, {})).ok).toBe(true);
});

test('a database that is down is answered with busy, and works again once it is up', async () => {
  const server = await serve();
  await server.call(storeApi.list, {});
  const { datname } = (await observe('select current_database() as datname')).rows[0];
  const admin = new pg.Client({ connectionString: inject('postgresUrl') ?? '' });
  await admin.connect();
  await admin.query(`alter database ${datname} allow_connections false`);
  await killBackends();
  const down = await server.call(storeApi.list, {});
  expect([down.status, down.ok]).toEqual([503, false]);
  await admin.query(`alter database ${datname} allow_connections true`);
  await admin.end();
  dataOf(await server.call(storeApi.list, {}));
});

test('a long snapshot may take longer than the statements of calls', async () => {
  const { db } = await openThroughProxy({ DATABASE_STATEMENT_TIMEOUT: 100 });
  const sleep = sql`select pg_sleep(1.3)`;
  await expect(sleep.execute(db)).rejects.toThrow();
  const { rows } = await inLongSnapshot(db, (tx) => sleep.execute(tx));
  expect(rows).toHaveLength(1);
  await expect(sleep.execute(db)).rejects.toThrow();
});
