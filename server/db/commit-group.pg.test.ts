import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { copyTemplate } from '#server/test/databases.ts';
import type { OpenDatabase } from './open.ts';
import { runStatement, statement } from './statement.ts';

let opened: OpenDatabase;

beforeEach(async () => {
  opened = await copyTemplate(inject('postgresUrl') ?? '');
});
afterEach(() => opened.close());

/** One that may be repeated, and changes rows as far as can be seen from its text. */
const run = <Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> =>
  runStatement(opened.db, {
    ...statement<Row, Row[]>(
      CompiledQuery.raw(`with one as (select 1) ${sql}`, [...parameters]),
      (rows) => rows,
    ),
    repeatable: true,
  });

const transactionId = async (): Promise<string> => {
  const [row] = await run<{ id: string }>('select txid_current()::text as id');
  return row?.id ?? '';
};

test('statements that come together run in one transaction, those that come later in another', async () => {
  const ids = await Promise.all([transactionId(), transactionId(), transactionId()]);
  expect(new Set(ids).size).toBe(1);
  expect(ids).not.toContain(await transactionId());
});

test('more than twelve run in several transactions', async () => {
  const ids = await Promise.all(Array.from({ length: 13 }, transactionId));
  expect(new Set(ids).size).toBe(2);
});

test('where one of them fails, the others have their effect, and each its own result', async () => {
  const insert = (id: string) =>
    run<{ id: string }>('insert into outlets (id) values ($1) returning id', [id]);
  const results = await Promise.allSettled([insert('first'), run('select 1 / 0'), insert('second')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(results[1]).toMatchObject({ reason: { code: '22012' } });
  expect(results[2]).toMatchObject({ value: [{ id: 'second' }] });
  const { rows } = await opened.db.executeQuery(
    CompiledQuery.raw(`select id from outlets where id in ('first', 'second') order by id`),
  );
  expect(rows).toEqual([{ id: 'first' }, { id: 'second' }]);
});
