import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isBusy } from '#server/core/busy.ts';
import { postingStatements, transferLines } from '#server/money/ledger/ledger.ts';
import { freshDatabase } from '#server/test/databases.ts';
import { compiledOnce } from './compiled-once.ts';
import type { OpenDatabase } from './open.ts';
import { diskReserve, refuseWrites } from './reserve-disk.ts';
import { asOne, effect, runStatement, runTogether } from './statement.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await freshDatabase();
});
afterAll(() => opened?.close());

const insertSecret = compiledOnce((db, { name, value }: { name: string; value: string }) =>
  db.insertInto('secrets').values({ name, value }),
);

const [posting] = postingStatements({
  id: 'txn',
  kind: 'topup',
  at: 0,
  lines: transferLines('provider:stripe', 'wallet:usr', 1, 'topup'),
});

test('while the disk is almost full, writes are refused as busy and reads are answered', async () => {
  let isLow = true;
  const db = opened.db.withPlugin(refuseWrites(() => isLow));
  const insert = () => db.insertInto('secrets').values({ name: 'a', value: 'b' }).execute();
  const writes = [
    insert,
    () => db.updateTable('secrets').set({ value: 'c' }).execute(),
    () => db.deleteFrom('secrets').execute(),
    () => sql`with old as (delete from secrets returning name) select name from old`.execute(db),
    () =>
      db.transaction().execute((tx) => tx.insertInto('secrets').values({ name: 'a', value: 'b' }).execute()),
    () => runStatement(db, posting!),
    () => runStatement(db, asOne([posting!])),
    () => runStatement(db, effect(insertSecret({ name: 'a', value: 'b' }))),
    () =>
      db.transaction().execute((tx) => runTogether(tx, [effect(insertSecret({ name: 'a', value: 'b' }))])),
  ];
  for (const write of writes) {
    const error = await (async () => write())().catch((thrown: unknown) => thrown);
    expect(isBusy(error)).toBe(true);
  }
  expect(await db.selectFrom('secrets').selectAll().execute()).toEqual([]);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  isLow = false;
  await insert();
});

test('a disk with space is not low', () => {
  expect(diskReserve('.')()).toBe(false);
});
