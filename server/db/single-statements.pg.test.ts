import { CompiledQuery, sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { backendStatement, numberStatement, setUpProxiedDatabase } from '#server/test/proxied-database.ts';
import { runStatement, statement } from './statement.ts';
import { inTransaction } from './transaction.ts';
import { ConnectionLost, DatabaseUnavailable } from './unavailable.ts';

const { openThroughProxy, observe, killBackends, untilRunning, cut } = setUpProxiedDatabase();

test('single statements of one turn share a connection, eight at most; a transaction has one of its own', async () => {
  const { db } = await openThroughProxy();
  const turn = Array.from({ length: 9 }, () => runStatement(db, backendStatement()));
  const transaction = inTransaction(db, (tx) => runStatement(tx, backendStatement()));
  const backends = await Promise.all(turn);
  expect(new Set(backends.slice(0, 8)).size).toBe(1);
  expect(backends[8]).not.toBe(backends[0]);
  expect(backends).not.toContain(await transaction);
});

test('of statements that share a connection, one that fails fails alone', async () => {
  const { db, poolStats } = await openThroughProxy();
  const results = await Promise.allSettled([
    runStatement(db, numberStatement('select $1::int as value', 1)),
    runStatement(db, numberStatement('select 1 / $1::int as value', 0)),
    runStatement(db, numberStatement('select $1::int as value', 3)),
  ]);
  expect(results).toMatchObject([{ value: 1 }, { reason: { code: '22012' } }, { value: 3 }]);
  expect(poolStats()).toEqual({ total: 1, idle: 1, waiting: 0 });
});

test('of statements whose connections are lost, those that change nothing are repeated', async () => {
  const { db } = await openThroughProxy();
  const slow = () => runStatement(db, numberStatement('select 1 as value from pg_sleep(0.3)'));
  const reads = [slow(), slow()];
  const write = runStatement(
    db,
    numberStatement("insert into outlets (id) select 'lost' from pg_sleep(0.4) returning 1 as value"),
  );
  const failing = expect(write).rejects.toBeInstanceOf(ConnectionLost);
  await untilRunning('pg_sleep(0.3)');
  await untilRunning("'lost' from pg_sleep");
  cut();
  expect(await Promise.all(reads)).toEqual([1, 1]);
  await failing;
});

test('a read is repeated on another connection after the database has ended its own', async () => {
  const { db } = await openThroughProxy();
  const read = runStatement(db, numberStatement('select 1 as value from pg_sleep(0.3)'));
  await untilRunning('pg_sleep(0.3)');
  await killBackends();
  expect(await read).toBe(1);
});

test('what waits for a lock keeps no read waiting, and neither does what takes long', async () => {
  const { db } = await openThroughProxy({ DATABASE_LOCK_TIMEOUT: 1_000 });
  await observe('begin');
  await observe("insert into outlets (id) values ('locked')");
  const ended: string[] = [];
  const note = (name: string, work: Promise<unknown>) => work.finally(() => ended.push(name)).catch(() => {});
  const insert = () =>
    runStatement(db, numberStatement("insert into outlets (id) values ('locked') returning 1 as value"));
  await Promise.all([
    note('lock', insert()),
    note('lock', insert()),
    note(
      'long',
      runStatement(db, { ...numberStatement('select 1 as value from pg_sleep(0.5)'), alone: true }),
    ),
    note('read', runStatement(db, backendStatement())),
  ]);
  await observe('rollback');
  expect(ended).toEqual(['read', 'long', 'lock', 'lock']);
});

test('a call that comes late does not fail with those that have waited for a connection until the timeout', async () => {
  const { db } = await openThroughProxy({ DATABASE_POOL_SIZE: 1, DATABASE_CONNECT_TIMEOUT: 1_000 });
  const holding = inTransaction(db, (tx) => sql`select pg_sleep(1.3)`.execute(tx));
  await untilRunning('pg_sleep(1.3)');
  const early = expect(runStatement(db, backendStatement())).rejects.toBeInstanceOf(DatabaseUnavailable);
  await new Promise((resolve) => setTimeout(resolve, 800));
  const late = runStatement(db, backendStatement());
  await early;
  await holding;
  expect(await late).toBeGreaterThan(0);
});

test('a call that gives up before there is a connection leaves it to those that share it', async () => {
  const { db, poolStats } = await openThroughProxy({ DATABASE_POOL_SIZE: 1 });
  const { withCallBudget } = await import('./call-budget.ts');
  const read = () => runStatement(db, backendStatement());
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holding = inTransaction(db, async (tx) => {
    await sql`select 1`.execute(tx);
    await held;
  });
  await vi.waitFor(() => expect(poolStats()).toMatchObject({ total: 1, idle: 0 }), { timeout: 30_000 });
  const hasty = withCallBudget(read, 100);
  const patient = read();
  await expect(hasty).rejects.toBeInstanceOf(DatabaseUnavailable);
  await expect(withCallBudget(read, 100)).rejects.toBeInstanceOf(DatabaseUnavailable);
  release();
  await holding;
  expect(await patient).toBe(await read());
  // All that waited have given up.
  const blocked = inTransaction(db, async (tx) => {
    await sql`select pg_sleep(0.4)`.execute(tx);
  });
  await expect(withCallBudget(read, 100)).rejects.toBeInstanceOf(DatabaseUnavailable);
  await blocked;
  expect(await read()).toBeGreaterThan(0);
  await vi.waitFor(() => expect(poolStats()).toEqual({ total: 1, idle: 1, waiting: 0 }), { timeout: 30_000 });
});

test('eight single statements wait for a connection as one, and more are refused where no other may wait', async () => {
  const { db } = await openThroughProxy({ DATABASE_POOL_SIZE: 1, DATABASE_POOL_WAITERS: 1 });
  const read = (number: number) =>
    runStatement(
      db,
      statement(
        CompiledQuery.raw('select $1::int as number', [number]),
        (rows: { number: number }[]) => rows[0]?.number,
      ),
    );
  const outcomes = await db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    const reads = Array.from({ length: 9 }, (_, number) => read(number));
    await expect(reads[8]).rejects.toThrow('too many waits for a connection');
    return reads.slice(0, 8);
  });
  expect(await Promise.all(outcomes)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('a column that another process adds fails no statement that this one has prepared', async () => {
  const { db } = await openThroughProxy({ DATABASE_POOL_SIZE: 5 });
  const read = (each: Pick<typeof db, 'selectFrom'>) =>
    each.selectFrom('outlets').selectAll().where('id', '<>', 'none').execute();
  const readOnEach = () => Promise.all(Array.from({ length: 5 }, () => read(db)));
  const addColumn = (name: string) => observe(`alter table outlets add column ${name} int`);
  const count = (await read(db)).length;
  const prepareOnEach = async () => {
    for (let use = 0; use < 3; use++) await readOnEach();
  };

  await prepareOnEach();
  await addColumn('added_outside');
  for (const rows of await readOnEach()) {
    expect(rows).toHaveLength(count);
    expect(rows[0]).toHaveProperty('added_outside');
  }

  await prepareOnEach();
  await addColumn('added_before_transaction');
  let attempts = 0;
  const rows = await inTransaction(db, async (tx) => {
    attempts++;
    await tx.insertInto('outlets').values({ id: 'stale' }).execute();
    return read(tx);
  });
  expect([attempts, rows.length]).toEqual([2, count + 1]);
  expect(rows[0]).toHaveProperty('added_before_transaction');
});

test('statements that share a connection are each sent again where their plans are out of date', async () => {
  const { db, poolStats } = await openThroughProxy();
  const outlets = (id: string) =>
    statement(
      CompiledQuery.raw('select * from outlets where id <> $1', [id]) as CompiledQuery<object>,
      (rows) => rows,
    );
  const readTogether = () =>
    Promise.all(['none', 'nobody', 'nothing'].map((id) => runStatement(db, outlets(id))));
  for (let use = 0; use < 3; use++) await readTogether();
  await observe('alter table outlets add column added_outside int');
  const results = await readTogether();
  expect(results).toHaveLength(3);
  for (const [row] of results) expect(row).toHaveProperty('added_outside');
  for (const [row] of await readTogether()) expect(row).toHaveProperty('added_outside');
  expect(poolStats()).toMatchObject({ total: 1, waiting: 0 });
});

test('a statement whose name the database has forgotten is prepared again', async () => {
  const { db } = await openThroughProxy({ DATABASE_POOL_SIZE: 1 });
  const read = () => sql`select ${1}::int as one`.execute(db);
  for (let use = 0; use < 3; use++) await read();
  await sql`deallocate all`.execute(db);
  expect((await read()).rows).toEqual([{ one: 1 }]);
});
