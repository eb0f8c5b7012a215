import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { freshDatabase } from '#server/test/databases.ts';
import { countPendingMigrations, migrate } from './migrate.ts';
import type { OpenDatabase } from './open.ts';
import { inSavepoint } from './savepoint.ts';
import type { Tx } from './schema.ts';
import { sqlStateOf } from './sql-state.ts';
import { inTransaction } from './transaction.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await freshDatabase();
});
afterAll(() => opened?.close());

const insertOutlet = (tx: Tx, id: string) => tx.insertInto('outlets').values({ id }).execute();
const countOutlets = async (id: string) =>
  (await opened.db.selectFrom('outlets').select('id').where('id', '=', id).execute()).length;

test('bigint, its sums, jsonb and boolean are parsed the same on both databases', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select 1790000000::bigint as big, sum(x)::numeric as total, count(*) as count, '{"a": [1, null]}'::jsonb as doc,
      true as flag, '2026-11-24'::text as day
    from (values (1::bigint), (2::bigint)) as v (x)`.execute(opened.db);
  expect(rows).toEqual([
    { big: 1_790_000_000, total: 3, count: 2, doc: { a: [1, null] }, flag: true, day: '2026-11-24' },
  ]);
});

describe('migrations', () => {
  test('run once when two processes start together', async () => {
    await Promise.all([migrate(opened), migrate(opened)]);
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
      opened.db,
    );
    expect(rows[0]?.name).toBe('0001_init.sql');
  });

  test('that have not run yet are counted without running them', async () => {
    expect(await countPendingMigrations(opened)).toBe(0);
    const database = (is_there: boolean) => ({
      runSql: async <Row>(text: string) => (text.includes('to_regclass') ? [{ is_there }] : []) as Row[],
    });
    expect(await countPendingMigrations(database(true))).toBeGreaterThan(0);
    expect(await countPendingMigrations(database(false))).toBeNull();
  });

  test('run files with a function body and files outside a transaction', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'baize-migrations-'));
    writeFileSync(
      join(folder, '9001_function.sql'),
      'create function answer() returns int language plpgsql as $$ begin return 42; end $$;\ncreate table answers (value int);\n',
    );
    writeFileSync(
      join(folder, '9002_index.sql'),
      '-- no transaction\ncreate index concurrently if not exists answers_value on answers (value);\n',
    );
    await Promise.all([migrate(opened, folder), migrate(opened, folder)]);
    const { rows } = await sql<{ value: number }>`select answer() as value from pg_indexes
      where indexname = 'answers_value'`.execute(opened.db);
    expect(rows).toEqual([{ value: 42 }]);
  });

  const scripts = readdirSync('server/db/migrations').map((name) => ({
    name,
    script: readFileSync(`server/db/migrations/${name}`, 'utf8'),
  }));
  const tablesOf = (script: string, command: string) =>
    new Set(Array.from(script.matchAll(new RegExp(`^${command} (\\w+)`, 'gm')), ([, table]) => table));
  const created = (script: string) => tablesOf(script, 'create (?:unlogged )?table');

  test('do not change rows under the lock of an alter table, which would stop every reader for as long', () => {
    const locking = scripts.filter(({ script }) => {
      const changed = tablesOf(script, '(?:update|delete from)');
      return [...tablesOf(script, 'alter table')].some((table) => changed.has(table));
    });
    expect(locking).toEqual([]);
  });

  test('alter one older table each: a call that uses two of them in another order would be a deadlock', () => {
    const older = scripts.map(({ name, script }) => ({
      name,
      tables: [...tablesOf(script, 'alter table')].filter((table) => !created(script).has(table)).length,
    }));
    expect(older.filter(({ tables }) => tables > 1)).toEqual([]);
    expect(older.filter(({ tables }) => tables === 1).length).toBeGreaterThan(5);
  });

  test('build no index of an older table in a transaction, which would lock the table for the whole scan', () => {
    const locking = scripts.filter(({ script }) => {
      const indexed = Array.from(
        script.matchAll(/^create (?:unique )?index (concurrently )?.*? on (\w+)/gm),
        ([, concurrently, table]) => ({ concurrently, table }),
      );
      return indexed.some(({ concurrently, table }) => !concurrently && !created(script).has(table));
    });
    expect(locking).toEqual([]);
  });

  test('try again after a deadlock with a call', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'baize-migrations-'));
    writeFileSync(join(folder, '9003_table.sql'), 'create table retried (value int);\n');
    const transaction = vi.spyOn(opened.patient, 'transaction');
    onTestFinished(() => transaction.mockRestore());
    transaction.mockImplementationOnce(() => {
      throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    });
    await migrate(opened, folder);
    await sql`select from retried`.execute(opened.db);
    // The table of migrations, twice, and the file.
    expect(transaction).toHaveBeenCalledTimes(3);
  });

  test('fail if a file was changed after it was applied', async () => {
    const { rows } = await sql<{ checksum: string }>`select checksum from migrations`.execute(opened.db);
    await sql`update migrations set checksum = 'another'`.execute(opened.db);
    await expect(migrate(opened)).rejects.toThrow('migration 0001_init.sql was changed after it was applied');
    await sql`update migrations set checksum = ${rows[0]?.checksum}`.execute(opened.db);
  });
});

describe('a transaction', () => {
  test('that throws is rolled back', async () => {
    const failing = inTransaction(opened.db, async (tx) => {
      await insertOutlet(tx, 'half');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await countOutlets('half')).toBe(0);
  });

  test('refuses a query on db instead of tx', async () => {
    const mixed = inTransaction(opened.db, async (tx) => {
      await insertOutlet(tx, 'mixed');
      await opened.db.selectFrom('outlets').selectAll().execute();
    });
    await expect(mixed).rejects.toThrow('pass tx');
    expect(await countOutlets('mixed')).toBe(0);
  });

  test('is retried from its start after a deadlock', async () => {
    let tries = 0;
    await inTransaction(opened.db, async (tx) => {
      await insertOutlet(tx, 'again');
      if (++tries < 3)
        await sql`do $$ begin raise exception 'stuck' using errcode = '40P01'; end $$`.execute(tx);
    });
    expect([tries, await countOutlets('again')]).toEqual([3, 1]);
  });

  test('keeps what came before an inner savepoint that was rolled back, within an outer one', async () => {
    await inTransaction(opened.db, async (tx) => {
      await inSavepoint(tx, async () => {
        await insertOutlet(tx, 'outer');
        const inner = inSavepoint(tx, async () => {
          await insertOutlet(tx, 'inner');
          throw new Error('no');
        });
        await expect(inner).rejects.toThrow('no');
        await insertOutlet(tx, 'after');
        throw new Error('outer');
      }).catch(() => {});
      await insertOutlet(tx, 'kept');
    });
    const counts = await Promise.all(['outer', 'inner', 'after', 'kept'].map(countOutlets));
    expect(counts).toEqual([0, 0, 0, 1]);
  });

  test('is not retried after other errors', async () => {
    let tries = 0;
    const failing = inTransaction(opened.db, async (tx) => {
      tries++;
      await insertOutlet(tx, 'twice');
      await insertOutlet(tx, 'twice');
    });
    expect(sqlStateOf(await failing.catch((error: unknown) => error))).toBe('23505');
    expect(tries).toBe(1);
  });

  test('commits although another one locks the same rows in the opposite order', async () => {
    await inTransaction(opened.db, async (tx) => {
      await insertOutlet(tx, 'left');
      await insertOutlet(tx, 'right');
    });
    const update = (tx: Tx, id: string) =>
      tx.updateTable('outlets').set({ active: true }).where('id', '=', id).execute();
    const updateBoth = (first: string, second: string) =>
      inTransaction(opened.db, async (tx) => {
        await update(tx, first);
        await new Promise((resolve) => setTimeout(resolve, 50));
        await update(tx, second);
      });
    await Promise.all([updateBoth('left', 'right'), updateBoth('right', 'left')]);
  });
});
