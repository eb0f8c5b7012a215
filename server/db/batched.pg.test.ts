import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { copyTemplate } from '#server/test/databases.ts';
import { batched } from './batched.ts';
import { withCallBudget } from './call-budget.ts';
import { type OpenDatabase, openPostgres } from './open.ts';
import type { PoolSettings } from './pool-settings.ts';
import type { Db } from './schema.ts';
import { sqlStateOf } from './sql-state.ts';
import { runStatement, statement } from './statement.ts';
import { DatabaseUnavailable } from './unavailable.ts';

let opened: OpenDatabase;
/** The ids that were inserted, or tried, alone. */
let alone: string[];

const open = async (settings: Partial<PoolSettings> = {}) => {
  opened = await copyTemplate(inject('postgresUrl') ?? '', (url) => openPostgres(url, settings));
};

beforeEach(() => {
  alone = [];
});
afterEach(() => opened?.close());

const rowsOf = <Row>(db: Db, sql: string, parameters: readonly unknown[] = []): Promise<Row[]> =>
  runStatement(
    db,
    statement<Row, Row[]>(CompiledQuery.raw(sql, [...parameters]), (rows) => rows),
  );

interface Inserted {
  readonly id: string;
  readonly transaction: string;
}

const insert = async (db: Db, ids: readonly string[]): Promise<(Inserted | null)[]> => {
  const rows = await rowsOf<Inserted>(
    db,
    `insert into outlets (id) select id from unnest($1::text[]) as new(id) where $2 or id not like 'skipped%'
      returning id, txid_current()::text as transaction`,
    [ids, ids.length === 1],
  );
  return ids.map((id) => rows.find((row) => row.id === id) ?? null);
};

/** Inserts an outlet; tells in which transaction. */
const insertOutlet = batched<string, Inserted>({
  together: insert,
  keyOf: (id) => id,
  async alone(db, id) {
    alone.push(id);
    const [inserted] = await insert(db, [id]);
    if (!inserted) throw new Error('nothing was inserted');
    return inserted;
  },
});

const insertAll = (ids: readonly string[]) => Promise.all(ids.map((id) => insertOutlet(opened.db, id)));

const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at));

const transactionsOf = (inserted: readonly Inserted[]) =>
  new Set(inserted.map(({ transaction }) => transaction)).size;

test('items that come together are changed by one statement, those that come later by another', async () => {
  await open();
  const together = await insertAll(['first', 'second']);
  expect(together.map(({ id }) => id)).toEqual(['first', 'second']);
  expect(transactionsOf(together)).toBe(1);
  expect(transactionsOf([...together, await insertOutlet(opened.db, 'later')])).toBe(2);
  expect(alone).toEqual([]);
});

test('more than 32 are changed by several statements', async () => {
  await open();
  expect(transactionsOf(await insertAll(numbers(32)))).toBe(1);
  expect(transactionsOf(await insertAll(numbers(65).map((number) => `other ${number}`)))).toBe(3);
});

test('what has no result is changed alone', async () => {
  await open();
  const inserted = await insertAll(['first', 'skipped 1', 'second', 'skipped 2']);
  expect(inserted.map(({ id }) => id)).toEqual(['first', 'skipped 1', 'second', 'skipped 2']);
  expect(transactionsOf(inserted)).toBe(3);
  expect(alone).toEqual(['skipped 1', 'skipped 2']);
});

test('where the statement fails, each is changed alone, and has its own result', async () => {
  await open();
  const ids = ['first', 'twice', 'twice', 'second'];
  const results = await Promise.allSettled(ids.map((id) => insertOutlet(opened.db, id)));
  expect(alone.toSorted()).toEqual(ids.toSorted());
  const failed = results.filter((result) => result.status === 'rejected');
  expect(failed.map(({ reason }) => sqlStateOf(reason))).toEqual(['23505']);
  expect(results[0]).toMatchObject({ value: { id: 'first' } });
  expect(results[3]).toMatchObject({ value: { id: 'second' } });
});

test('a statement that is wrong fails for all, and hides behind nothing', async () => {
  await open();
  const wrong = batched({
    together: (db, ids: readonly string[]) => rowsOf<Inserted>(db, 'select from nowhere', [ids]),
    keyOf: (id) => id,
    alone: (db, id) => insertOutlet(db, id),
  });
  await expect(wrong(opened.db, 'first')).rejects.toSatisfy((error) => sqlStateOf(error) === '42P01');
});

test('items with one key are changed alone one after another, others beside them', async () => {
  await open();
  const steps: string[] = [];
  const inTurn = batched({
    together: async (_, ids: readonly string[]) => ids.map(() => null),
    keyOf: (id) => id[0] ?? '',
    async alone(db, id) {
      steps.push(`${id} begins`);
      await rowsOf(db, 'select pg_sleep(0.1)');
      steps.push(`${id} ends`);
      return { id };
    },
  });
  await Promise.all(['a1', 'a2', 'b1'].map((id) => inTurn(opened.db, id)));
  expect(steps.slice(0, 2).toSorted()).toEqual(['a1 begins', 'b1 begins']);
  expect(steps.indexOf('a2 begins')).toBeGreaterThan(steps.indexOf('a1 ends'));
});

test('items that come while no connection is free are changed together', async () => {
  await open({ DATABASE_POOL_SIZE: 1 });
  const busy = opened.db.connection().execute((connection) => rowsOf(connection, 'select pg_sleep(0.05)'));
  const first = insertOutlet(opened.db, 'first');
  await sleep(10);
  const second = insertOutlet(opened.db, 'second');
  await busy;
  expect(transactionsOf(await Promise.all([first, second]))).toBe(1);
});

test('where there is no connection, all are refused, and none is tried alone', async () => {
  await open({ DATABASE_POOL_SIZE: 1, DATABASE_CONNECT_TIMEOUT: 50 });
  const busy = opened.db.connection().execute((connection) => rowsOf(connection, 'select pg_sleep(0.3)'));
  const results = await Promise.allSettled(numbers(2).map((id) => insertOutlet(opened.db, id)));
  for (const result of results) expect(result).toMatchObject({ reason: expect.any(DatabaseUnavailable) });
  expect(alone).toEqual([]);
  await busy;
  expect(await insertOutlet(opened.db, 'later')).toMatchObject({ id: 'later' });
});

test('what its call has given up is not tried alone, and harms no other call', async () => {
  await open();
  const failing = batched({
    together: (db, ids: readonly string[]) =>
      rowsOf<Inserted>(db, 'select 1 / (count(*) * 0) from unnest($1::text[]), pg_sleep(0.4)', [ids]),
    keyOf: (id) => id,
    async alone(_, id) {
      alone.push(id);
      return { id, transaction: '' };
    },
  });
  const impatient = withCallBudget(() => failing(opened.db, 'impatient'), 100);
  const patient = failing(opened.db, 'patient');
  await expect(impatient).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(await patient).toMatchObject({ id: 'patient' });
  expect(alone).toEqual(['patient']);
});
