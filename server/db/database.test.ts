import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '#server/test/databases.ts';
import { migrate } from './migrate.ts';
import type { OpenDatabase } from './open.ts';
import type { Tx } from './schema.ts';
import { inTransaction, sqlStateOf } from './transaction.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await freshDatabase();
});
afterAll(() => opened.close());

const insertOutlet = (tx: Tx, id: string) => tx.insertInto('outlets').values({ id }).execute();
const outlets = async (id: string) =>
  (await opened.db.selectFrom('outlets').select('id').where('id', '=', id).execute()).length;

describe('values', () => {
  test('bigint, its sums, json and booleans read alike on both databases', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select 1790000000::bigint as big, sum(x)::numeric as total, count(*) as many, '{"a": [1, null]}'::jsonb as doc,
        true as yes, '2026-11-24'::text as day
      from (values (1::bigint), (2::bigint)) as v (x)`.execute(opened.db);
    expect(rows).toEqual([
      { big: 1_790_000_000, total: 3, many: 2, doc: { a: [1, null] }, yes: true, day: '2026-11-24' },
    ]);
  });
});

describe('migrations', () => {
  test('run once, also where several processes begin together', async () => {
    await Promise.all([migrate(opened), migrate(opened)]);
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
      opened.db,
    );
    expect(rows[0]?.name).toBe('0001_init.sql');
  });

  test('run a file that can not run in a transaction, and one with a function body', async () => {
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

  test('refuse to go on over a file that was changed afterwards', async () => {
    const { rows } = await sql<{ checksum: string }>`select checksum from migrations`.execute(opened.db);
    await sql`update migrations set checksum = 'another'`.execute(opened.db);
    await expect(migrate(opened)).rejects.toThrow('migration 0001_init.sql was changed after it was applied');
    await sql`update migrations set checksum = ${rows[0]?.checksum}`.execute(opened.db);
  });
});

describe('a transaction', () => {
  test('that throws leaves nothing', async () => {
    const failing = inTransaction(opened.db, async (tx) => {
      await insertOutlet(tx, 'half');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await outlets('half')).toBe(0);
  });

  test('refuses the use of the database beside it', async () => {
    const mixing = inTransaction(opened.db, async (tx) => {
      await insertOutlet(tx, 'mixed');
      await opened.db.selectFrom('outlets').selectAll().execute();
    });
    await expect(mixing).rejects.toThrow('pass tx');
    expect(await outlets('mixed')).toBe(0);
  });

  test('is tried again after a deadlock, from its beginning', async () => {
    let tries = 0;
    await inTransaction(opened.db, async (tx) => {
      await insertOutlet(tx, 'again');
      if (++tries < 3)
        await sql`do $$ begin raise exception 'stuck' using errcode = '40P01'; end $$`.execute(tx);
    });
    expect([tries, await outlets('again')]).toEqual([3, 1]);
  });

  test('is not tried again after anything else', async () => {
    let tries = 0;
    const failing = inTransaction(opened.db, async (tx) => {
      tries++;
      await insertOutlet(tx, 'twice');
      await insertOutlet(tx, 'twice');
    });
    expect(sqlStateOf(await failing.catch((error: unknown) => error))).toBe('23505');
    expect(tries).toBe(1);
  });

  test('side by side with another over the same rows in the other order, both end well', async () => {
    await inTransaction(opened.db, async (tx) => {
      await insertOutlet(tx, 'left');
      await insertOutlet(tx, 'right');
    });
    const touch = (tx: Tx, id: string) =>
      tx.updateTable('outlets').set({ active: true }).where('id', '=', id).execute();
    const both = (first: string, second: string) =>
      inTransaction(opened.db, async (tx) => {
        await touch(tx, first);
        await new Promise((resolve) => setTimeout(resolve, 50));
        await touch(tx, second);
      });
    await Promise.all([both('left', 'right'), both('right', 'left')]);
  });
});
