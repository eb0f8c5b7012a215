import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '#server/test/databases.ts';
import type { OpenDatabase } from './open.ts';
import { inSavepoint } from './savepoint.ts';
import type { Tx } from './schema.ts';
import { sqlStateOf } from './sql-state.ts';
import { asOne, effect, rowStatement, runStatement, runTogether, statement } from './statement.ts';
import { inTransaction, sendWithCommit, TransactionConflict } from './transaction.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await freshDatabase();
});
afterAll(() => opened?.close());

const insertOutlet = (tx: Tx, id: string) => effect(tx.insertInto('outlets').values({ id }).compile());
const countOutlets = (tx: Tx, id: string) =>
  statement(
    sql<{ count: number }>`select count(*) as count from outlets where id = ${id}`.compile(tx),
    ([row]) => row?.count,
  );
const countNow = async (id: string) =>
  (await opened.db.selectFrom('outlets').select('id').where('id', '=', id).execute()).length;

test('statements sent together run in their order, and each sees what those before it did', async () => {
  const counts = await inTransaction(opened.db, async (tx) => {
    const [before, , after] = await runTogether(tx, [
      countOutlets(tx, 'together'),
      insertOutlet(tx, 'together'),
      countOutlets(tx, 'together'),
    ]);
    return [before, after];
  });
  expect(counts).toEqual([0, 1]);
  expect(await countNow('together')).toBe(1);
});

test('after an error none of them has an effect, also those that were sent after it', async () => {
  const failing = inTransaction(opened.db, (tx) =>
    runTogether(tx, [insertOutlet(tx, 'twice'), insertOutlet(tx, 'twice'), insertOutlet(tx, 'later')]),
  );
  expect(sqlStateOf(await failing.catch((error: unknown) => error))).toBe('23505');
  expect([await countNow('twice'), await countNow('later')]).toEqual([0, 0]);
});

test('what a row means may refuse the whole transaction', async () => {
  const refusing = inTransaction(opened.db, (tx) =>
    runTogether(tx, [
      statement(sql`select 1`.compile(tx), () => {
        throw new Error('refused');
      }),
      insertOutlet(tx, 'refused'),
    ]),
  );
  await expect(refusing).rejects.toThrow('refused');
  expect(await countNow('refused')).toBe(0);
});

test('a transaction without a statement ends like any other', async () => {
  expect(await inTransaction(opened.db, async () => 7)).toBe(7);
  await expect(
    inTransaction(opened.db, async () => {
      throw new Error('nothing sent');
    }),
  ).rejects.toThrow('nothing sent');
  expect(await countNow('nothing')).toBe(0);
});

test('a statement within a savepoint cannot wait for the commit', async () => {
  const failing = inTransaction(opened.db, (tx) =>
    inSavepoint(tx, async () => sendWithCommit(tx, insertOutlet(tx, 'inner'))),
  );
  await expect(failing).rejects.toThrow('savepoint');
  expect(await countNow('inner')).toBe(0);
});

test('statements as one get their own parameters and rows, with numbers, lists and JSON as otherwise', async () => {
  const number = (value: number) =>
    statement(
      sql<{ value: number }>`select ${value}::bigint as value, '$1, it''s' as text`.compile(opened.db),
      (rows) => rows,
    );
  const none = statement(
    sql<{ id: string }>`select id from outlets where id = ${'nowhere'}`.compile(opened.db),
    (rows) => rows,
  );
  const json = statement(
    sql<{
      list: string[];
      doc: object;
    }>`select ${['a', 'b']}::text[] as list, '{"n": 1}'::jsonb as doc`.compile(opened.db),
    ([row]) => row,
  );
  expect(await runStatement(opened.db, asOne([number(1), none, number(2 ** 40), json]))).toEqual([
    [{ value: 1, text: "$1, it's" }],
    [],
    [{ value: 2 ** 40, text: "$1, it's" }],
    { list: ['a', 'b'], doc: { n: 1 } },
  ]);
});

test('a value is combined as its row would be', async () => {
  const idOf = (id: string) => ({
    ...statement(
      sql<{ id: string }>`select id from outlets where id = ${id}`.compile(opened.db),
      (rows) => rows,
    ),
    column: 'id',
  });
  const insert = (id: string) => ({
    ...statement(
      sql<{
        id: string;
      }>`insert into outlets (id) values (${id}) on conflict do nothing returning id`.compile(opened.db),
      (rows) => rows,
    ),
    column: 'id',
  });
  await inTransaction(opened.db, (tx) => runStatement(tx, insertOutlet(tx, 'value')));
  const all = asOne([idOf('value'), idOf('nowhere'), insert('new value'), insert('value')]);
  expect(await runStatement(opened.db, all)).toEqual([[{ id: 'value' }], [], [{ id: 'new value' }], []]);
});

test('a single row is combined as rows would be, and more than one is an error', async () => {
  const rowOf = (ids: readonly string[]) =>
    rowStatement(
      sql<{
        id: string;
        active: boolean;
      }>`select id, active from outlets where id = any (${ids}) order by id`.compile(opened.db),
      (row) => row,
    );
  await inTransaction(opened.db, async (tx) => {
    await runStatement(tx, insertOutlet(tx, 'row 1'));
    await runStatement(tx, insertOutlet(tx, 'row 2'));
  });
  const row = { id: 'row 1', active: true };
  expect(await runStatement(opened.db, rowOf(['row 1']))).toEqual(row);
  const all = asOne([
    rowOf(['row 1']),
    rowOf(['nowhere']),
    countOutlets(opened.db as unknown as Tx, 'row 2'),
  ]);
  expect(await runStatement(opened.db, all)).toEqual([row, undefined, 1]);
  const both = rowOf(['row 1', 'row 2']);
  await expect(runStatement(opened.db, both)).rejects.toThrow('more than one row');
  await expect(runStatement(opened.db, asOne([both, rowOf([])]))).rejects.toThrow('more than one row');
});

test('what an error means may refuse the whole transaction, also of a statement that is part of another', async () => {
  const refused = (tx: Tx) => ({
    ...insertOutlet(tx, 'explained'),
    explain: (error: unknown) => {
      if (sqlStateOf(error) === '23505') throw new Error('refused');
    },
  });
  await inTransaction(opened.db, (tx) => runStatement(tx, refused(tx)));
  const attempts: ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => runStatement(tx, refused(tx)),
    (tx) => runStatement(tx, asOne([insertOutlet(tx, 'beside'), refused(tx)])),
    (tx) => runTogether(tx, [insertOutlet(tx, 'beside'), refused(tx)]),
    async (tx) => sendWithCommit(tx, insertOutlet(tx, 'beside'), refused(tx)),
  ];
  for (const attempt of attempts) await expect(inTransaction(opened.db, attempt)).rejects.toThrow('refused');
  expect(await countNow('beside')).toBe(0);
});

describe('a statement that is sent with the commit', () => {
  test('has its effect', async () => {
    await inTransaction(opened.db, async (tx) => sendWithCommit(tx, insertOutlet(tx, 'last')));
    expect(await countNow('last')).toBe(1);
  });

  test('has its effect with those of other calls', async () => {
    await inTransaction(opened.db, async (tx) => {
      sendWithCommit(tx, insertOutlet(tx, 'last of one'), insertOutlet(tx, 'last of two'));
      sendWithCommit(tx, insertOutlet(tx, 'last of three'));
    });
    const counts = ['one', 'two', 'three'].map((name) => countNow(`last of ${name}`));
    expect(await Promise.all(counts)).toEqual([1, 1, 1]);
  });

  test('runs the work once more after a conflict that it explains', async () => {
    let tries = 0;
    await inTransaction(opened.db, async (tx) => {
      const id = tries++ === 0 ? 'last' : 'last but another';
      sendWithCommit(tx, {
        ...insertOutlet(tx, id),
        explain: (error) => {
          if (sqlStateOf(error) === '23505') throw new TransactionConflict('in use');
        },
      });
    });
    expect([tries, await countNow('last but another')]).toEqual([2, 1]);
  });

  test('has none where the work fails', async () => {
    const failing = inTransaction(opened.db, async (tx) => {
      sendWithCommit(tx, insertOutlet(tx, 'dropped'));
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await countNow('dropped')).toBe(0);
  });

  test('rolls everything back where it fails, and its error is the one that is thrown', async () => {
    const failing = inTransaction(opened.db, async (tx) => {
      await runTogether(tx, [insertOutlet(tx, 'before the last')]);
      sendWithCommit(tx, insertOutlet(tx, 'last'));
    });
    expect(sqlStateOf(await failing.catch((error: unknown) => error))).toBe('23505');
    expect(await countNow('before the last')).toBe(0);
    expect(await countNow('last')).toBe(1);
  });
});

test('a statement of its own is refused inside a transaction', async () => {
  const refused = inTransaction(opened.db, (tx) => runStatement(opened.db, countOutlets(tx, 'inside')));
  await expect(refused).rejects.toThrow('pass tx');
});

test('statements are combined by their texts, whatever was combined before', async () => {
  const combine = (...ids: string[]) =>
    inTransaction(opened.db, (tx) => runStatement(tx, asOne(ids.map((id) => countOutlets(tx, id)))));
  expect(await combine('none')).toEqual([0]);
  expect(await combine('none', 'together')).toEqual([0, 1]);
  expect(await combine('together', 'none', 'together')).toEqual([1, 0, 1]);
  expect(await combine('together')).toEqual([1]);
});
