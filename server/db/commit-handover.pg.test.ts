import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { backendStatement, numberStatement, setUpProxiedDatabase } from '#server/test/proxied-database.ts';
import { BoundedConnection } from './bounded-connection.ts';
import type { Tx } from './schema.ts';
import { effect, runStatement, runTogether } from './statement.ts';
import { inTransaction, sendWithCommit } from './transaction.ts';
import { DatabaseUnavailable, isConnectionLost } from './unavailable.ts';

const { openThroughProxy, observe, killBackends, untilRunning } = setUpProxiedDatabase();

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

/**
 * Two transactions and one connection: the second waits while the first one works. Each inserts an outlet.
 */
async function commitInTurn(
  first: string,
  second: string,
  work: (tx: Tx) => Promise<unknown> = async () => {},
) {
  const opened = await openThroughProxy({ DATABASE_POOL_SIZE: 1 });
  await observe(AT_COMMIT);
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
  await vi.waitFor(() => expect(opened.poolStats()).toMatchObject({ total: 1, waiting: 1 }), {
    timeout: 30_000,
  });
  waits.resolve();
  const outcomes = Promise.allSettled([one, two]);
  const idsAfterwards = async () => {
    await outcomes;
    const { rows } = await observe('select id from outlets where id in ($1, $2) order by id', [
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
  await observe('begin; lock table outlets');
  const failing = inTransaction(db, async (tx) =>
    sendWithCommit(tx, effect(tx.insertInto('outlets').values({ id: 'lost' }).compile())),
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
  // A commit that was cancelled before it began leaves such a transaction.
  const leaveFailed = async () => {
    await sql`begin`.execute(db);
    await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero');
  };
  await leaveFailed();
  expect(await runStatement(db, backendStatement())).toBeGreaterThan(0);
  await leaveFailed();
  const insert = numberStatement("insert into outlets (id) values ('single') returning 1 as value");
  expect(await runStatement(db, insert)).toBe(1);
  await leaveFailed();
  await inTransaction(db, (tx) => tx.insertInto('outlets').values({ id: 'whole' }).execute());
  const { rows } = await observe("select id from outlets where id in ('single', 'whole') order by id");
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
  await expect(insert('late')).rejects.toBeInstanceOf(DatabaseUnavailable);
  await Promise.all([...early, closing]);
});
