import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { storeApi } from '#lib/contract/store.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { startDatabaseProxy } from '#server/test/database-proxy.ts';
import { copyTemplate } from '#server/test/databases.ts';
import { gamesOn } from '#server/test/games.ts';
import { dataOf, makeTestServer, type TestServer } from '#server/test/test-server.ts';
import { batched } from './batched.ts';
import { BoundedConnection } from './bounded-connection.ts';
import { inLongSnapshot } from './long-snapshot.ts';
import { type OpenDatabase, openPostgres } from './open.ts';
import type { PoolSettings } from './pool.ts';
import type { Tx } from './schema.ts';
import { effect, runStatement, runTogether, statement } from './statement.ts';
import { inTransaction, sendWithCommit } from './transaction.ts';
import { ConnectionLost, DatabaseUnavailable, isConnectionLost } from './unavailable.ts';

const postgres = inject('postgresUrl') ?? '';

/** A call has a budget of 4.3 s for the database; the rest is for a busy machine. */
const LIMIT_MS = 12_000;
/** Longer than any test waits: what ends a wait is not this timeout. */
const NEVER_MS = 30_000;

let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
let closers: (() => Promise<unknown>)[];
/** A connection of its own to the database under test. */
let observer: pg.Client;

beforeEach(async () => {
  proxy = await startDatabaseProxy(postgres);
  closers = [proxy.close];
});
afterEach(async () => {
  proxy.recover();
  for (const close of closers.reverse()) await close();
});

const openThroughProxy = async (settings: Partial<PoolSettings> = {}): Promise<OpenDatabase> => {
  const opened = await copyTemplate(postgres, async (url) => {
    observer = new pg.Client({ connectionString: url });
    observer.on('error', () => {});
    await observer.connect();
    return openPostgres(proxy.through(url), settings);
  });
  closers.push(opened.close, () => observer.end());
  return opened;
};
const serve = async (settings: Partial<PoolSettings> = {}): Promise<TestServer> => {
  const server = await makeTestServer({}, () => openThroughProxy(settings));
  closers.push(server.stop);
  return server;
};
/** Ends every other connection to the database, as an operator or a failover does. */
const killBackends = () =>
  observer.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );

/** Until another connection runs a statement with this text. */
const untilRunning = (text: string) =>
  vi.waitFor(async () => {
    const { rows } = await observer.query(
      "select 1 from pg_stat_activity where state = 'active' and strpos(query, $1) > 0 and pid <> pg_backend_pid()",
      [text],
    );
    expect(rows).not.toEqual([]);
  });

test('a connection that ends inside a transaction is replaced, and the transaction runs again', async () => {
  const { db } = await openThroughProxy();
  let attempts = 0;
  await inTransaction(db, async (tx) => {
    await tx.insertInto('outlets').values({ id: 'again' }).execute();
    if (++attempts === 1) await killBackends();
    await tx.selectFrom('outlets').select('id').execute();
  });
  expect(attempts).toBe(2);
  const { rows } = await observer.query("select id from outlets where id = 'again'");
  expect(rows).toHaveLength(1);
});

test('a read is repeated on another connection after its own ended while idle', async () => {
  const { db } = await openThroughProxy();
  await sql`select 1`.execute(db);
  proxy.cut();
  await sql`select 1`.execute(db);
});

test('each use of one connection begins anew: after any, it may be replaced once it has ended', async () => {
  const { db } = await openThroughProxy({ DATABASE_POOL_SIZE: 1 });
  const one = CompiledQuery.raw('select $1::int as one', [1]) as CompiledQuery<{ one: number }>;
  const read = () =>
    runStatement(
      db,
      statement(one, ([row]) => row?.one),
    );
  for (let use = 0; use < 3; use++) {
    expect(await read()).toBe(1);
    const failing = inTransaction(db, async (tx) => {
      await tx.insertInto('outlets').values({ id: 'undone' }).execute();
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    proxy.cut();
    if (use > 0) await inTransaction(db, (tx) => sql`select 1`.execute(tx));
  }
  expect(await db.selectFrom('outlets').select('id').where('id', '=', 'undone').execute()).toEqual([]);
});

const numbered = (text: string, ...parameters: unknown[]) =>
  statement(CompiledQuery.raw(text, parameters) as CompiledQuery<{ value: number }>, ([row]) => row?.value);
const backend = () => numbered('select pg_backend_pid() as value');

test('single statements of one turn share a connection, eight at most; a transaction has one of its own', async () => {
  const { db } = await openThroughProxy();
  const turn = Array.from({ length: 9 }, () => runStatement(db, backend()));
  const transaction = inTransaction(db, (tx) => runStatement(tx, backend()));
  const backends = await Promise.all(turn);
  expect(new Set(backends.slice(0, 8)).size).toBe(1);
  expect(backends[8]).not.toBe(backends[0]);
  expect(backends).not.toContain(await transaction);
});

test('of statements that share a connection, one that fails fails alone', async () => {
  const { db, poolStats } = await openThroughProxy();
  const results = await Promise.allSettled([
    runStatement(db, numbered('select $1::int as value', 1)),
    runStatement(db, numbered('select 1 / $1::int as value', 0)),
    runStatement(db, numbered('select $1::int as value', 3)),
  ]);
  expect(results).toMatchObject([{ value: 1 }, { reason: { code: '22012' } }, { value: 3 }]);
  expect(poolStats()).toEqual({ total: 1, idle: 1, waiting: 0 });
});

test('of statements whose connections are lost, those that change nothing and those of a batch are repeated', async () => {
  const { db } = await openThroughProxy();
  const slow = () => runStatement(db, numbered('select 1 as value from pg_sleep(0.3)'));
  const reads = [slow(), slow()];
  const write = runStatement(
    db,
    numbered("insert into outlets (id) select 'lost' from pg_sleep(0.4) returning 1 as value"),
  );
  const failing = expect(write).rejects.toBeInstanceOf(ConnectionLost);
  const inBatch = batched<string, number | undefined>(async (connection, ids) => {
    const insert =
      "insert into outlets (id) select 'kept' from pg_sleep(0.4) on conflict (id) do update set id = excluded.id returning 1 as value";
    const value = await runStatement(connection, numbered(insert));
    return ids.map(() => value);
  });
  const kept = [inBatch(db, 'first'), inBatch(db, 'second')];
  await untilRunning('pg_sleep(0.3)');
  await untilRunning("'lost' from pg_sleep");
  await untilRunning("'kept' from pg_sleep");
  proxy.cut();
  expect(await Promise.all([...reads, ...kept])).toEqual([1, 1, 1, 1]);
  await failing;
});

test('a read is repeated on another connection after the database has ended its own', async () => {
  const { db } = await openThroughProxy();
  const read = runStatement(db, numbered('select 1 as value from pg_sleep(0.3)'));
  await untilRunning('pg_sleep(0.3)');
  await killBackends();
  expect(await read).toBe(1);
});

test('what waits for a lock keeps no read waiting, and neither does what takes long', async () => {
  const { db } = await openThroughProxy({ DATABASE_LOCK_TIMEOUT: 1_000 });
  await observer.query('begin');
  await observer.query("insert into outlets (id) values ('locked')");
  const ended: string[] = [];
  const note = (name: string, work: Promise<unknown>) => work.finally(() => ended.push(name)).catch(() => {});
  const insert = () =>
    runStatement(db, numbered("insert into outlets (id) values ('locked') returning 1 as value"));
  await Promise.all([
    note('lock', insert()),
    note('lock', insert()),
    note('long', runStatement(db, { ...numbered('select 1 as value from pg_sleep(0.5)'), alone: true })),
    note('read', runStatement(db, backend())),
  ]);
  await observer.query('rollback');
  expect(ended).toEqual(['read', 'long', 'lock', 'lock']);
});

test('a call that comes late does not fail with those that have waited for a connection until the timeout', async () => {
  const { db } = await openThroughProxy({ DATABASE_POOL_SIZE: 1, DATABASE_CONNECT_TIMEOUT: 1_000 });
  const holding = inTransaction(db, (tx) => sql`select pg_sleep(1.3)`.execute(tx));
  await untilRunning('pg_sleep(1.3)');
  const early = expect(runStatement(db, backend())).rejects.toBeInstanceOf(DatabaseUnavailable);
  await new Promise((resolve) => setTimeout(resolve, 800));
  const late = runStatement(db, backend());
  await early;
  await holding;
  expect(await late).toBeGreaterThan(0);
});

test('a call that gives up before there is a connection leaves it to those that share it', async () => {
  const { db, poolStats } = await openThroughProxy({ DATABASE_POOL_SIZE: 1 });
  const { withCallBudget } = await import('./call-budget.ts');
  const read = () => runStatement(db, backend());
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holding = inTransaction(db, async (tx) => {
    await sql`select 1`.execute(tx);
    await held;
  });
  await vi.waitFor(() => expect(poolStats()).toMatchObject({ total: 1, idle: 0 }));
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
  await vi.waitFor(() => expect(poolStats()).toEqual({ total: 1, idle: 1, waiting: 0 }));
});

test('a connection that is cut while idle in a transaction does not end the process', async () => {
  const { db } = await openThroughProxy();
  let attempts = 0;
  const failing = inTransaction(db, async (tx) => {
    attempts++;
    await sql`select 1`.execute(tx);
    proxy.cut();
    // The end of the connection arrives between two statements.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await sql`select 1`.execute(tx);
  });
  await expect(failing).rejects.toBeInstanceOf(ConnectionLost);
  expect(attempts).toBe(3);
  await sql`select 1`.execute(db);
});

test('where a connection is lost and no other can be made, the error says so, and not that the rollback failed', async () => {
  const { db } = await openThroughProxy();
  await sql`select 1`.execute(db);
  await observer.query('update pg_database set datallowconn = false where datname = current_database()');
  const failing = inTransaction(db, (tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx));
  await expect(failing).rejects.toBeInstanceOf(DatabaseUnavailable);
});

test('a connection that is lost during the commit is not repeated: its outcome is unknown', async () => {
  const { db } = await openThroughProxy();
  await observer.query(`
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

/** What happens at the commit of an outlet with such an id. */
const AT_COMMIT = `
  create function at_commit() returns trigger language plpgsql as $$ begin
    case new.id
      when 'slow' then perform pg_sleep(0.5);
      when 'failing' then raise exception 'refused at the commit';
      when 'lost' then perform pg_terminate_backend(pg_backend_pid());
      else null;
    end case;
    return null; end $$;
  create constraint trigger at_commit after insert on outlets deferrable initially deferred
    for each row execute function at_commit()`;

/** Two transactions and one connection: the second waits while the first one works. Each inserts an outlet. */
async function commitInTurn(
  first: string,
  second: string,
  work: (tx: Tx) => Promise<unknown> = async () => {},
) {
  const opened = await openThroughProxy({ DATABASE_POOL_SIZE: 1 });
  await observer.query(AT_COMMIT);
  const attempts = { first: 0, second: 0 };
  const insert = (name: keyof typeof attempts, id: string, more: (tx: Tx) => unknown = () => {}) =>
    inTransaction(opened.db, async (tx) => {
      attempts[name]++;
      await tx.insertInto('outlets').values({ id }).execute();
      await more(tx);
    });
  const waits = Promise.withResolvers<void>();
  const one = insert('first', first, async (tx) => {
    await waits.promise;
    await work(tx);
  });
  const two = insert('second', second);
  await vi.waitFor(() => expect(opened.poolStats()).toMatchObject({ total: 1, waiting: 1 }));
  waits.resolve();
  const outcomes = Promise.allSettled([one, two]);
  const idsAfterwards = async () => {
    await outcomes;
    const { rows } = await observer.query('select id from outlets where id in ($1, $2) order by id', [
      first,
      second,
    ]);
    return rows.map(({ id }: { id: string }) => id);
  };
  return { ...opened, outcomes, attempts, idsAfterwards };
}

test('a transaction that waits for a connection begins behind the commit of the one before', async () => {
  const { outcomes, idsAfterwards, poolStats } = await commitInTurn('slow', 'z');
  await untilRunning('commit');
  expect(poolStats()).toEqual({ total: 1, idle: 0, waiting: 0 });
  expect(await outcomes).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
  expect(await idsAfterwards()).toEqual(['slow', 'z']);
  expect(poolStats()).toEqual({ total: 1, idle: 1, waiting: 0 });
});

test('a commit that fails does no harm to the transaction behind it', async () => {
  const { outcomes, attempts, idsAfterwards } = await commitInTurn('failing', 'z');
  expect(await outcomes).toMatchObject([
    { reason: { message: 'refused at the commit' } },
    { status: 'fulfilled' },
  ]);
  expect([attempts, await idsAfterwards()]).toEqual([{ first: 1, second: 1 }, ['z']]);
});

test('neither does a statement that fails together with the commit', async () => {
  const { outcomes, attempts, idsAfterwards } = await commitInTurn('a', 'z', async (tx) =>
    sendWithCommit(tx, effect(tx.insertInto('outlets').values({ id: 'a' }).compile())),
  );
  expect(await outcomes).toMatchObject([{ reason: { code: '23505' } }, { status: 'fulfilled' }]);
  expect([attempts, await idsAfterwards()]).toEqual([{ first: 1, second: 1 }, ['z']]);
});

test('where the connection is lost during a commit, the transaction behind it gets another one', async () => {
  const { outcomes, attempts, idsAfterwards } = await commitInTurn('lost', 'z');
  const [first, second] = await outcomes;
  expect(first).toMatchObject({ reason: expect.toSatisfy(isConnectionLost) });
  expect(second).toMatchObject({ status: 'fulfilled' });
  expect([attempts.first, await idsAfterwards()]).toEqual([1, ['z']]);
});

test('nothing is sent in a transaction after its commit', async () => {
  const { db } = await openThroughProxy();
  let ended: Tx | undefined;
  const work = inTransaction(db, async (tx) => {
    ended = tx;
    await sql`select 1`.execute(tx);
  });
  const late = Promise.withResolvers<void>();
  const commit = vi.spyOn(BoundedConnection.prototype, 'commit').mockImplementationOnce(function (
    this: BoundedConnection,
  ) {
    const sent = this.commit();
    if (ended) sql`select 1`.execute(ended).then(() => late.resolve(), late.reject);
    return sent;
  });
  const refused = expect(late.promise).rejects.toThrow('the transaction has ended');
  await work;
  commit.mockRestore();
  await refused;
});

test('a first packet that is lost after the commit was sent is not sent again', async () => {
  const { db, poolStats } = await openThroughProxy();
  await observer.query('begin; lock table outlets');
  const failing = inTransaction(db, async (tx) =>
    sendWithCommit(tx, effect(tx.insertInto('outlets').values({ id: 'lost' }).compile())),
  );
  const failed = expect(failing).rejects.toSatisfy(isConnectionLost);
  await vi.waitFor(async () => {
    const { rows } = await observer.query('select from pg_locks where not granted');
    expect(rows).toHaveLength(1);
  });
  await killBackends();
  await observer.query('rollback');
  await failed;
  await sql`select 1`.execute(db);
  await vi.waitFor(() => {
    const { total, idle, waiting } = poolStats() ?? {};
    expect([idle, waiting]).toEqual([total, 0]);
  });
  const { rows } = await observer.query(
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
      await runTogether(tx, [
        effect(sql`insert into outlets (id) values (${unsendable})`.compile(tx)),
        effect(tx.insertInto('outlets').values({ id: 'after' }).compile()),
      ]);
    });
    await expect(together).rejects.toThrow(TypeError);
  }
  expect(await db.selectFrom('outlets').select('id').where('id', '=', 'after').execute()).toEqual([]);
});

test('what finds a failed transaction of somebody else on its connection runs on another one', async () => {
  const { db } = await openThroughProxy({ DATABASE_POOL_SIZE: 1 });
  // As a commit leaves it that was cancelled before it began.
  const leaveFailed = async () => {
    await sql`begin`.execute(db);
    await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero');
  };
  await leaveFailed();
  expect(await runStatement(db, backend())).toBeGreaterThan(0);
  await leaveFailed();
  const insert = numbered("insert into outlets (id) values ('single') returning 1 as value");
  expect(await runStatement(db, insert)).toBe(1);
  await leaveFailed();
  await inTransaction(db, (tx) => tx.insertInto('outlets').values({ id: 'whole' }).execute());
  const { rows } = await observer.query("select id from outlets where id in ('single', 'whole') order by id");
  expect(rows).toEqual([{ id: 'single' }, { id: 'whole' }]);
});

test('a pool that is closed takes no more work, and serves what waits', async () => {
  const { db, close } = await openThroughProxy({ DATABASE_POOL_SIZE: 1 });
  const insert = (id: string) =>
    inTransaction(db, async (tx) => {
      await tx.insertInto('outlets').values({ id }).execute();
      await sql`select pg_sleep(0.2)`.execute(tx);
    });
  const early = [insert('first'), insert('second')];
  await untilRunning('pg_sleep(0.2)');
  const closing = close();
  closers = closers.filter((closer) => closer !== close);
  await expect(insert('late')).rejects.toBeInstanceOf(DatabaseUnavailable);
  await Promise.all([...early, closing]);
});

test('while a transaction waits for a lock, others get more connections', async () => {
  const { db } = await openThroughProxy({ DATABASE_CONCURRENCY: 1, DATABASE_POOL_SIZE: 2 });
  await observer.query('begin');
  await observer.query("insert into outlets (id) values ('locked')");
  const blocked = inTransaction(db, (tx) => tx.insertInto('outlets').values({ id: 'locked' }).execute());
  await inTransaction(db, (tx) => tx.insertInto('outlets').values({ id: 'free' }).execute());
  await observer.query('rollback');
  await blocked;
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
  await observer.query('begin');
  await observer.query('lock table orders');
  const topup = await ann.call(orderApi.list, { status: 'all' });
  expect(topup).toMatchObject({
    status: 503,
    msg: 'Busy, please try again',
    refusal: { reason: 'busy' },
  });
  await observer.query('rollback');
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
  proxy.hang();
  const started = performance.now();
  let isEachAnswered = false;
  const ready = Promise.resolve(server.app.request('/readyz')).then(async (response) => ({
    status: response.status,
    body: await response.json(),
    isBeforeLastCall: !isEachAnswered,
  }));
  expect((await server.app.request('/livez')).status).toBe(200);
  const replies = await Promise.all([
    ...Array.from({ length: 20 }, () => server.call(storeApi.list, {}, { lang: 'zh-cn' })),
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
  const response = await server.app.request('/api/store/list');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  proxy.recover();
  await vi.waitFor(async () => expect((await server.app.request('/readyz')).status).toBe(200), {
    timeout: NEVER_MS,
  });
  dataOf(await ann.call(vipApi.topup, { amount: 5_000, method: 'sandbox' }, { key: 'once' }));
  expect(await server.db.selectFrom('payments').select('id').execute()).toHaveLength(1);
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
  expect(statements).toBeLessThanOrEqual(5);
  await sql`select pg_sleep(0.2)`.execute(db);
});

test('a database that only reads, as a standby, is not ready', async () => {
  const server = await serve();
  await observer.query(
    "do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$",
  );
  const response = await server.app.request('/readyz');
  expect([response.status, await response.json()]).toMatchObject([503, { database: false, disk: true }]);
  expect((await server.call(storeApi.list, {})).ok).toBe(true);
});

test('a database that is down is answered with busy, and works again once it is up', async () => {
  const server = await serve();
  await server.call(storeApi.list, {});
  const { datname } = (await observer.query('select current_database() as datname')).rows[0];
  const admin = new pg.Client({ connectionString: postgres });
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

test('a column that another process adds fails no statement that this one has prepared', async () => {
  const { db } = await openThroughProxy({ DATABASE_POOL_SIZE: 5 });
  const read = (each: Pick<typeof db, 'selectFrom'>) =>
    each.selectFrom('outlets').selectAll().where('id', '<>', 'none').execute();
  const readOnEach = () => Promise.all(Array.from({ length: 5 }, () => read(db)));
  const addColumn = (name: string) => observer.query(`alter table outlets add column ${name} int`);
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
  await observer.query('alter table outlets add column added_outside int');
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
