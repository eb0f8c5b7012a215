import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#server/test/databases.ts';
import type { OpenDatabase } from '../open.ts';
import { sqlStateOf } from '../sql-state.ts';
import { inTransaction } from '../transaction.ts';

// These tests run on PostgreSQL too: a text that is sent again must answer alike on both.
let opened: OpenDatabase;
beforeAll(async () => {
  opened = await freshDatabase();
});
afterAll(() => opened?.close());

const RUNS = [0, 1, 2, 3];

test('a text that is sent again in transactions gets its own parameters each time', async () => {
  for (const run of RUNS) {
    const { rows } = await inTransaction(opened.db, (tx) =>
      sql`select ${run}::bigint as number, ${run % 2 ? null : 'text'}::text as text, ${['a', String(run)]}::text[] as list,
        ${JSON.stringify({ run })}::jsonb as doc, ${run > 1}::boolean as flag`.execute(tx),
    );
    const text = run % 2 ? null : 'text';
    expect(rows).toEqual([{ number: run, text, list: ['a', String(run)], doc: { run }, flag: run > 1 }]);
  }
});

test('after an error in one, the transaction is rolled back, and the text works again', async () => {
  const divide = (by: number) =>
    inTransaction(opened.db, (tx) => sql<{ result: number }>`select 6 / ${by}::int as result`.execute(tx));
  for (const _ of RUNS) {
    expect(sqlStateOf(await divide(0).catch((error: unknown) => error))).toBe('22012');
    expect((await divide(3)).rows).toEqual([{ result: 2 }]);
  }
});

test('a column that is added fails no text that was sent before', async () => {
  const read = () =>
    inTransaction(opened.db, (tx) =>
      tx.selectFrom('secrets').selectAll().where('name', '=', 'none').execute(),
    );
  for (const _ of RUNS) expect(await read()).toEqual([]);
  await opened.runSql('alter table secrets add column added text');
  expect(await read()).toEqual([]);
});
