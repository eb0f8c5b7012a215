import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '#server/test/databases.ts';
import type { OpenDatabase } from './open.ts';
import { inSavepoint } from './savepoint.ts';
import type { Db, Tx } from './schema.ts';
import { sqlStateOf } from './sql-state.ts';
import { effect, read, rowStatement, sendWrites, statement, write } from './statement.ts';
import { inTransaction, TransactionConflict } from './transaction.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await freshDatabase();
});
afterAll(() => opened?.close());

const insertOutlet = (tx: Db | Tx, id: string) => effect(tx.insertInto('outlets').values({ id }).compile());
const countOutlets = (tx: Tx, id: string) =>
  statement(
    sql<{ count: number }>`select count(*) as count from outlets where id = ${id}`.compile(tx),
    ([row]) => row?.count,
  );
const countNow = async (id: string) =>
  (await opened.db.selectFrom('outlets').select('id').where('id', '=', id).execute()).length;

test('statements sent together run in their order, and each sees what those before it did', async () => {
  const counts = await inTransaction(opened.db, async (tx) => {
    const { before, after } = await read(tx, {
      before: countOutlets(tx, 'together'),
      insert: insertOutlet(tx, 'together'),
      after: countOutlets(tx, 'together'),
    });
    return [before, after];
  });
  expect(counts).toEqual([0, 1]);
  expect(await countNow('together')).toBe(1);
});

test('after an error none of them has an effect, also those that were sent after it', async () => {
  const failing = inTransaction(opened.db, (tx) =>
    read(tx, {
      first: insertOutlet(tx, 'twice'),
      second: insertOutlet(tx, 'twice'),
      third: insertOutlet(tx, 'later'),
    }),
  );
  expect(sqlStateOf(await failing.catch((error: unknown) => error))).toBe('23505');
  expect([await countNow('twice'), await countNow('later')]).toEqual([0, 0]);
});

test('the effect of a statement leaves its result, and keeps what its error means', async () => {
  const counting = rowStatement(sql`select 1`, () => {
    throw new Error('it has a row');
  });
  const failing = {
    ...statement(sql`select 1 / 0`),
    explain: () => {
      throw new Error('explained');
    },
  };
  await inTransaction(opened.db, (tx) => write(tx, effect(counting)));
  await expect(write(opened.db, effect(failing))).rejects.toThrow('explained');
});

test('what a row means may refuse the whole transaction', async () => {
  const refusing = inTransaction(opened.db, (tx) =>
    read(tx, {
      refusing: statement(sql`select 1`.compile(tx), () => {
        throw new Error('refused');
      }),
      insert: insertOutlet(tx, 'refused'),
    }),
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

test('a write within a savepoint belongs to it', async () => {
  await inTransaction(opened.db, async (tx) => {
    await write(tx, insertOutlet(tx, 'outer'));
    const refused = inSavepoint(tx, async () => {
      await write(tx, insertOutlet(tx, 'refused'));
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    const failed = inSavepoint(tx, () => write(tx, insertOutlet(tx, 'inner'), insertOutlet(tx, 'inner')));
    expect(sqlStateOf(await failed.catch((error: unknown) => error))).toBe('23505');
    await inSavepoint(tx, () => write(tx, insertOutlet(tx, 'inner')));
  });
  expect(await Promise.all(['outer', 'refused', 'inner'].map(countNow))).toEqual([1, 0, 1]);
});

test('reads outside a transaction see one snapshot, and a single row is checked', async () => {
  const rowOf = (ids: readonly string[]) =>
    rowStatement(
      sql<{ id: string }>`select id from outlets where id = any (${ids}) order by id`.compile(opened.db),
      (row) => row?.id,
    );
  await write(opened.db, insertOutlet(opened.db, 'row 1'), insertOutlet(opened.db, 'row 2'));
  expect(await read(opened.db, { one: rowOf(['row 1']), none: rowOf(['nowhere']) })).toEqual({
    one: 'row 1',
    none: undefined,
  });
  await expect(read(opened.db, { both: rowOf(['row 1', 'row 2']), none: rowOf([]) })).rejects.toThrow(
    'more than one row',
  );
});

test('writes outside a transaction have their effect together', async () => {
  const twice = write(opened.db, insertOutlet(opened.db, 'half'), insertOutlet(opened.db, 'half'));
  expect(sqlStateOf(await twice.catch((error: unknown) => error))).toBe('23505');
  expect(await countNow('half')).toBe(0);
});

test('what an error means may refuse the whole transaction, also of one that is sent with others', async () => {
  const refused = (tx: Tx) => ({
    ...insertOutlet(tx, 'explained'),
    explain: (error: unknown) => {
      if (sqlStateOf(error) === '23505') throw new Error('refused');
    },
  });
  await inTransaction(opened.db, (tx) => read(tx, refused(tx)));
  const attempts: ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => read(tx, refused(tx)),
    (tx) => read(tx, { beside: insertOutlet(tx, 'beside'), refused: refused(tx) }),
    (tx) => write(tx, insertOutlet(tx, 'beside'), refused(tx)),
  ];
  for (const attempt of attempts) await expect(inTransaction(opened.db, attempt)).rejects.toThrow('refused');
  expect(await countNow('beside')).toBe(0);
});

describe('a write in a transaction', () => {
  test('has its effect with the commit, with those of other writes', async () => {
    await inTransaction(opened.db, async (tx) => {
      await write(tx, insertOutlet(tx, 'last'), insertOutlet(tx, 'last of two'));
      await write(tx, insertOutlet(tx, 'last of three'));
    });
    const counts = ['last', 'last of two', 'last of three'].map(countNow);
    expect(await Promise.all(counts)).toEqual([1, 1, 1]);
  });

  test('is seen by what follows, however that is sent', async () => {
    const counts = await inTransaction(opened.db, async (tx) => {
      await write(tx, insertOutlet(tx, 'seen'));
      const one = await read(tx, countOutlets(tx, 'seen'));
      await write(tx, insertOutlet(tx, 'seen too'));
      const { two } = await read(tx, { two: countOutlets(tx, 'seen too') });
      await write(tx, insertOutlet(tx, 'seen at last'));
      const three = await tx.selectFrom('outlets').selectAll().where('id', '=', 'seen at last').execute();
      return [one, two, three.length];
    });
    expect(counts).toEqual([1, 1, 1]);
  });

  test('may change a row that the write before it has changed', async () => {
    const setActive = (tx: Tx, active: boolean) =>
      effect(tx.updateTable('outlets').set({ active }).where('id', '=', 'changed').compile());
    await inTransaction(opened.db, async (tx) => {
      await write(tx, insertOutlet(tx, 'changed'));
      await write(tx, setActive(tx, false));
      await write(tx, setActive(tx, true));
      await write(tx, setActive(tx, false));
    });
    const rows = await opened.db.selectFrom('outlets').selectAll().where('id', '=', 'changed').execute();
    expect(rows).toEqual([expect.objectContaining({ active: false })]);
  });

  test('runs the work once more after a conflict that it explains', async () => {
    let tries = 0;
    await inTransaction(opened.db, async (tx) => {
      const id = tries++ === 0 ? 'last' : 'last but another';
      await write(tx, {
        ...insertOutlet(tx, id),
        explain: (error) => {
          if (sqlStateOf(error) === '23505') throw new TransactionConflict('in use');
        },
      });
    });
    expect([tries, await countNow('last but another')]).toEqual([2, 1]);
  });

  test('has no effect if the work fails', async () => {
    const failing = inTransaction(opened.db, async (tx) => {
      await write(tx, insertOutlet(tx, 'dropped'));
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await countNow('dropped')).toBe(0);
  });

  test('rolls everything back if it fails, and its error is the one that is thrown', async () => {
    const twice: ((tx: Tx) => Promise<unknown>)[] = [
      async () => {},
      sendWrites,
      (tx) => read(tx, countOutlets(tx, 'last')),
      (tx) => read(tx, { count: countOutlets(tx, 'last'), insert: insertOutlet(tx, 'after it') }),
    ];
    for (const follow of twice) {
      const failing = inTransaction(opened.db, async (tx) => {
        await read(tx, insertOutlet(tx, 'before the last'));
        await write(tx, insertOutlet(tx, 'last'));
        await follow(tx);
      });
      expect(sqlStateOf(await failing.catch((error: unknown) => error))).toBe('23505');
    }
    const counts = ['before the last', 'last', 'after it'].map(countNow);
    expect(await Promise.all(counts)).toEqual([0, 1, 0]);
  });

  test('is refused after its end', async () => {
    let ended: Tx | undefined;
    await inTransaction(opened.db, async (tx) => {
      ended = tx;
    });
    await expect(write(ended as Tx, insertOutlet(ended as Tx, 'late'))).rejects.toThrow();
    expect(await countNow('late')).toBe(0);
  });
});

test('a write outside a transaction has its effect at once', async () => {
  await write(opened.db, insertOutlet(opened.db, 'at once'));
  expect(await countNow('at once')).toBe(1);
});

test('a statement of its own is refused inside a transaction', async () => {
  const refused = inTransaction(opened.db, (tx) => read(opened.db, countOutlets(tx, 'inside')));
  await expect(refused).rejects.toThrow('pass tx');
});
