import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { backendStatement, numberStatement, setUpProxiedDatabase } from '#server/test/proxied-database.ts';
import { build } from '../build.ts';
import { withLongWaits } from '../call-budget.ts';
import { inSavepoint } from '../savepoint.ts';
import type { Tx } from '../schema.ts';
import { effect, read, statement, write } from '../statement.ts';
import { inTransaction } from '../transaction.ts';
import { ConnectionLost, DatabaseUnavailable, isConnectionLost } from '../unavailable.ts';
import { Connection } from './connection.ts';

const { openThroughProxy, observe, killBackends, untilRunning, cut, hang } = setUpProxiedDatabase();

test('a connection that is lost during the commit is not repeated: its outcome is unknown', async () => {
  const { db } = await openThroughProxy();
  await observe(`
    create function slow_commit() returns trigger language plpgsql as $$ begin
      perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
    create constraint trigger slow_commit after insert on outlets deferrable initially deferred
      for each row execute function slow_commit()`);
  let attempts = 0;
  const failing = inTransaction(db, async (tx) => {
    attempts++;
    await tx.insertInto('outlets').values({ id: 'unknown' }).execute();
  });
  await expect(failing).rejects.toSatisfy(isConnectionLost);
  expect(attempts).toBe(1);
});

test.each(['commit', 'rollback'] as const)('nothing is sent in a transaction after its %s', async (end) => {
  const { db } = await openThroughProxy();
  let ended: Tx | undefined;
  const work = inTransaction(db, async (tx) => {
    ended = tx;
    await sql`select 1`.execute(tx);
    if (end === 'rollback') throw new Error('undone');
  });
  const late = Promise.withResolvers<void>();
  const ending = vi.spyOn(Connection.prototype, end).mockImplementationOnce(function (this: Connection) {
    const sent = this[end]();
    if (ended) sql`select 1`.execute(ended).then(() => late.resolve(), late.reject);
    return sent;
  });
  const refused = expect(late.promise).rejects.toThrow('the transaction has ended');
  if (end === 'commit') await work;
  else await expect(work).rejects.toThrow('undone');
  ending.mockRestore();
  await refused;
});

test('a first packet that is lost after the commit was sent is not sent again', async () => {
  const { db, poolStats } = await openThroughProxy();
  await observe('begin; lock table outlets');
  const failing = inTransaction(db, (tx) =>
    write(tx, effect(tx.insertInto('outlets').values({ id: 'lost' }).compile())),
  );
  const failed = expect(failing).rejects.toSatisfy(isConnectionLost);
  await vi.waitFor(
    async () => {
      const { rows } = await observe(
        "select from pg_locks where not granted and relation = 'outlets'::regclass",
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 30_000 },
  );
  await killBackends();
  await observe('rollback');
  await failed;
  await sql`select 1`.execute(db);
  await vi.waitFor(
    () => {
      const { total, idle, waiting } = poolStats() ?? {};
      expect([idle, waiting]).toEqual([total, 0]);
    },
    { timeout: 30_000 },
  );
  const { rows } = await observe(
    "select id from outlets where id = 'lost' union all select state from pg_stat_activity where state like 'idle in%' and datname = current_database()",
  );
  expect(rows).toEqual([]);
});

test('a statement whose parameters cannot be sent fails, and its transaction with it', async () => {
  const { db } = await openThroughProxy();
  const unsendable = { amount: 5n };
  for (let attempt = 0; attempt < 3; attempt++) {
    const first = inTransaction(db, async (tx) => {
      await sql`insert into outlets (id) values (${unsendable})`.execute(tx);
      await tx.insertInto('outlets').values({ id: 'after' }).execute();
    });
    await expect(first).rejects.toThrow(TypeError);
    const together = inTransaction(db, async (tx) => {
      await sql`select 1`.execute(tx);
      await read(tx, {
        unsendable: effect(sql`insert into outlets (id) values (${unsendable})`.compile(tx)),
        after: effect(tx.insertInto('outlets').values({ id: 'after' }).compile()),
      });
    });
    await expect(together).rejects.toThrow(TypeError);
    const last = inTransaction(db, async (tx) => {
      await write(tx, effect(tx.insertInto('outlets').values({ id: 'after' }).compile()));
      await write(tx, effect(sql`insert into outlets (id) values (${unsendable})`.compile(tx)));
    });
    await expect(last).rejects.toThrow(TypeError);
  }
  expect(await db.selectFrom('outlets').select('id').where('id', '=', 'after').execute()).toEqual([]);
  let attempts = 0;
  const inner = inTransaction(db, (tx) => {
    attempts++;
    return inSavepoint(tx, () => sql`insert into outlets (id) values (${unsendable})`.execute(tx));
  });
  await expect(inner).rejects.toThrow(TypeError);
  expect(attempts).toBe(1);
});

test('a pool that is closed takes no more work, and ends with what is in progress', async () => {
  const { db, close } = await openThroughProxy({ DATABASE_POOL_SIZE: 1 });
  const insert = (id: string) =>
    inTransaction(db, async (tx) => {
      await tx.insertInto('outlets').values({ id }).execute();
      await sql`select pg_sleep(0.2)`.execute(tx);
    });
  const early = insert('first');
  await untilRunning('pg_sleep(0.2)');
  const closing = close();
  await expect(insert('late')).rejects.toBeInstanceOf(DatabaseUnavailable);
  await Promise.all([early, closing]);
});

test('of statements whose connections are lost, those that change nothing are repeated', async () => {
  const { db } = await openThroughProxy();
  const slow = () => read(db, numberStatement('select 1 as value from pg_sleep(0.3)'));
  const reads = [slow(), slow()];
  const write = read(
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
  const slow = read(db, numberStatement('select 1 as value from pg_sleep(0.3)'));
  await untilRunning('pg_sleep(0.3)');
  await killBackends();
  expect(await slow).toBe(1);
});

test('a column that another process adds fails no statement that this one has prepared', async () => {
  const { db } = await openThroughProxy({ DATABASE_POOL_SIZE: 5 });
  const outlets = statement(build.selectFrom('outlets').selectAll().where('id', '<>', 'none'));
  const readOnEach = () => Promise.all(Array.from({ length: 5 }, () => read(db, outlets)));
  const addColumn = (name: string) => observe(`alter table outlets add column ${name} int`);
  const count = (await read(db, outlets)).length;
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
    return read(tx, outlets);
  });
  expect([attempts, rows.length]).toEqual([2, count + 1]);
  expect(rows[0]).toHaveProperty('added_before_transaction');
});

test('a statement whose name the database has forgotten is prepared again', async () => {
  const { db } = await openThroughProxy({ DATABASE_POOL_SIZE: 1 });
  const readOne = () => read(db, numberStatement('select $1::int as value', 1));
  for (let use = 0; use < 3; use++) await readOne();
  await sql`deallocate all`.execute(db);
  expect(await readOne()).toBe(1);
});

test('a call that comes late does not fail with those that have waited for a connection until the timeout', async () => {
  const { db } = await openThroughProxy({ DATABASE_POOL_SIZE: 1, DATABASE_CONNECT_TIMEOUT: 1_000 });
  const holding = inTransaction(db, (tx) => sql`select pg_sleep(1.3)`.execute(tx));
  await untilRunning('pg_sleep(1.3)');
  const early = expect(read(db, backendStatement())).rejects.toBeInstanceOf(DatabaseUnavailable);
  await new Promise((resolve) => setTimeout(resolve, 800));
  const late = read(db, backendStatement());
  await early;
  await holding;
  expect(await late).toBeGreaterThan(0);
});

test('a call that gives up before there is a connection leaves it to those that wait', async () => {
  const { db, poolStats } = await openThroughProxy({ DATABASE_POOL_SIZE: 1 });
  const { withCallBudget } = await import('../call-budget.ts');
  const backend = () => read(db, backendStatement());
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holding = inTransaction(db, async (tx) => {
    await sql`select 1`.execute(tx);
    await held;
  });
  await vi.waitFor(() => expect(poolStats()).toMatchObject({ total: 1, idle: 0 }), { timeout: 30_000 });
  const hasty = withCallBudget(backend, 100);
  const patient = backend();
  await expect(hasty).rejects.toBeInstanceOf(DatabaseUnavailable);
  await expect(withCallBudget(backend, 100)).rejects.toBeInstanceOf(DatabaseUnavailable);
  release();
  await holding;
  expect(await patient).toBe(await backend());
  // All that waited have given up.
  const blocked = inTransaction(db, async (tx) => {
    await sql`select pg_sleep(0.4)`.execute(tx);
  });
  await expect(withCallBudget(backend, 100)).rejects.toBeInstanceOf(DatabaseUnavailable);
  await blocked;
  expect(await backend()).toBeGreaterThan(0);
  await vi.waitFor(() => expect(poolStats()).toEqual({ total: 1, idle: 1, waiting: 0 }), { timeout: 30_000 });
});

test('a connection that does not answer in time is closed', async () => {
  const { db } = await openThroughProxy();
  const { withCallBudget } = await import('../call-budget.ts');
  const others = async () =>
    (
      await observe(
        'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    ).rowCount;
  await sql`select 1`.execute(db);
  expect(await others()).toBe(1);
  hang();
  await expect(withCallBudget(() => sql`select 1`.execute(db), 100)).rejects.toBeInstanceOf(
    DatabaseUnavailable,
  );
  await expect.poll(others).toBe(0);
});

test('a transaction whose connection does not answer in a savepoint is not repeated', async () => {
  const { db } = await openThroughProxy({ DATABASE_STATEMENT_TIMEOUT: 0 });
  let attempts = 0;
  const given = withLongWaits(100, () =>
    inTransaction(db, (tx) => {
      attempts++;
      return inSavepoint(tx, () => sql`select pg_sleep(1)`.execute(tx));
    }),
  );
  await expect(given).rejects.toThrow('no answer within 100 ms');
  expect(attempts).toBe(1);
});

test('only so many calls may wait for a connection, and more are refused', async () => {
  const { db } = await openThroughProxy({ DATABASE_POOL_SIZE: 1, DATABASE_POOL_WAITERS: 2 });
  const echo = (number: number) => read(db, numberStatement('select $1::int as value', number));
  const outcomes = await db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    const reads = [echo(0), echo(1), echo(2)];
    await expect(reads[2]).rejects.toThrow('too many calls wait for a connection');
    return reads.slice(0, 2);
  });
  expect(await Promise.all(outcomes)).toEqual([0, 1]);
});
