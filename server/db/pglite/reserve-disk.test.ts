import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import { isBusy } from '#server/core/busy.ts';
import { writingDialect } from './dialect.ts';
import { diskReserve } from './reserve-disk.ts';

test('while the disk is almost full, transactions are refused as busy and reads are answered', async () => {
  let isLow = true;
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  const db = new Kysely<{ secrets: { name: string } }>({ dialect: writingDialect(dialect, () => isLow) });
  const transact = () => db.transaction().execute(async () => 'committed');
  await expect(transact()).rejects.toSatisfy(isBusy);
  expect(await db.selectFrom('secrets').selectAll().execute()).toEqual([]);
  isLow = false;
  expect(await transact()).toBe('committed');
});

test('a disk with space is not low', () => {
  expect(diskReserve('.')()).toBe(false);
});
