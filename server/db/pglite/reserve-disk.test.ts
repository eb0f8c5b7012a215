import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { isBusy } from '#server/core/busy.ts';
import { wrapPGlite } from '../open.ts';
import { inTransaction } from '../transaction.ts';
import { diskReserve } from './reserve-disk.ts';

test('while the disk is almost full, transactions are refused as busy and reads are answered', async () => {
  const { PGlite } = await import('@electric-sql/pglite');
  let isLow = true;
  const opened = wrapPGlite(await PGlite.create(), { isDiskLow: () => isLow });
  onTestFinished(opened.close);
  const transact = () => inTransaction(opened.db, async () => 'committed');
  await expect(transact()).rejects.toSatisfy(isBusy);
  expect((await sql`select 1 as one`.execute(opened.db)).rows).toEqual([{ one: 1 }]);
  isLow = false;
  expect(await transact()).toBe('committed');
});

test('a disk with space is not low', () => {
  expect(diskReserve('.')()).toBe(false);
});
