import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { copyTemplate } from '#server/test/databases.ts';
import { batched } from './batched.ts';
import { type OpenDatabase, openPostgres } from './open.ts';
import type { Db } from './schema.ts';
import { sqlStateOf } from './sql-state.ts';
import { runStatement, statement } from './statement.ts';
import { DatabaseUnavailable } from './unavailable.ts';

const postgres = inject('postgresUrl') ?? '';

let opened: OpenDatabase;

beforeEach(async () => {
  opened = await copyTemplate(postgres);
});
afterEach(() => opened.close());

const rowsOf = <Row>(db: Db, sql: string, parameters: readonly unknown[] = []): Promise<Row[]> =>
  runStatement(
    db,
    statement<Row, Row[]>(CompiledQuery.raw(sql, [...parameters]), (rows) => rows),
  );

interface Inserted {
  readonly id: string;
  readonly transaction: string;
}

/** Inserts an outlet; tells in which transaction. */
const insertOutlet = batched<string, Inserted | undefined>(async (db, ids) => {
  const rows = await rowsOf<Inserted>(
    db,
    `insert into outlets (id) select id from unnest($1::text[]) as new(id) where id <> 'skipped'
      returning id, txid_current()::text as transaction`,
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id));
});

const insertAll = (ids: readonly string[]) => Promise.all(ids.map((id) => insertOutlet(opened.db, id)));

const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at));

const transactionsOf = (inserted: readonly (Inserted | undefined)[]) =>
  new Set(inserted.map((row) => row?.transaction)).size;

test('items that come together are changed by one statement, and each has its own result', async () => {
  const together = await insertAll(['first', 'skipped', 'second']);
  expect(together.map((row) => row?.id)).toEqual(['first', undefined, 'second']);
  expect(transactionsOf([together[0], together[2]])).toBe(1);
  const later = await insertOutlet(opened.db, 'later');
  expect(transactionsOf([together[0], later])).toBe(2);
});

test('more than 32 are changed by several statements', async () => {
  expect(transactionsOf(await insertAll(numbers(32)))).toBe(1);
  expect(transactionsOf(await insertAll(numbers(65).map((number) => `other ${number}`)))).toBe(3);
});

test('where one of them fails, the others are changed, and each has its own result', async () => {
  const results = await Promise.allSettled(
    ['first', 'twice', 'twice', 'second'].map((id) => insertOutlet(opened.db, id)),
  );
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(results[2]).toSatisfy(({ reason }: PromiseRejectedResult) => sqlStateOf(reason) === '23505');
  expect(results[3]).toMatchObject({ value: { id: 'second' } });
  expect(
    await rowsOf(opened.db, `select id from outlets where id in ('first', 'twice', 'second')`),
  ).toHaveLength(3);
});

test('items that come while no connection is free are changed together', async () => {
  const one = await copyTemplate(postgres, (url) => openPostgres(url, { DATABASE_POOL_SIZE: 1 }));
  try {
    const busy = one.db.connection().execute((connection) => rowsOf(connection, 'select pg_sleep(0.05)'));
    const first = insertOutlet(one.db, 'first');
    await sleep(10);
    const second = insertOutlet(one.db, 'second');
    await busy;
    expect(transactionsOf(await Promise.all([first, second]))).toBe(1);
  } finally {
    await one.close();
  }
});

test('where there is no connection, all are refused', async () => {
  const full = await copyTemplate(postgres, (url) =>
    openPostgres(url, { DATABASE_POOL_SIZE: 1, DATABASE_CONNECT_TIMEOUT: 50 }),
  );
  try {
    const busy = full.db.connection().execute((connection) => rowsOf(connection, 'select pg_sleep(0.3)'));
    const results = await Promise.allSettled(numbers(2).map((id) => insertOutlet(full.db, id)));
    for (const result of results) expect(result).toMatchObject({ reason: expect.any(DatabaseUnavailable) });
    await busy;
    expect(await insertOutlet(full.db, 'later')).toMatchObject({ id: 'later' });
  } finally {
    await full.close();
  }
});
