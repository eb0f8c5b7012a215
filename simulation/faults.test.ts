import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Db, Tx } from '#server/db/schema.ts';
import { sqlStateOf } from '#server/db/sql-state.ts';
import { effect, read, write } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type DatabaseTemplate, pgliteTemplate, type WorldDatabase } from './database.ts';
import { type Fault, FaultPlan } from './faults.ts';

let template: DatabaseTemplate;
let database: WorldDatabase;

beforeAll(async () => {
  template = await pgliteTemplate(inject('migratedDumpPath'));
  database = await template.open();
});
afterAll(async () => {
  await database?.close();
  await template?.close();
});

const insertSecret = (db: Db | Tx, name: string) =>
  effect(db.insertInto('secrets').values({ name, value: 'x' }).compile());
const writeAndWait = (plan: FaultPlan, name: string) =>
  inTransaction(database.connect(plan), (tx) => read(tx, insertSecret(tx, name)));
const writeAhead = (db: Db, name: string) => inTransaction(db, (tx) => write(tx, insertSecret(tx, name)));
const isWritten = async (name: string) =>
  (await database.db.selectFrom('secrets').selectAll().where('name', '=', name).execute()).length > 0;

// Statements: begin, insert, commit.
const faults: readonly (readonly [string, Fault, { written: boolean }])[] = [
  ['before its begin', { kind: 'kill', statement: 1, ran: false }, { written: false }],
  ['after its begin', { kind: 'kill', statement: 1, ran: true }, { written: false }],
  ['after its insert', { kind: 'kill', statement: 2, ran: true }, { written: false }],
  ['before its commit', { kind: 'kill', statement: 3, ran: false }, { written: false }],
  ['after its commit', { kind: 'kill', statement: 3, ran: true }, { written: true }],
];

test.each(faults)(
  'a process killed %s has written all or nothing, and runs nothing more',
  async (name, fault, { written }) => {
    const plan = new FaultPlan();
    plan.arm(fault);
    await expect(writeAndWait(plan, name)).rejects.toThrow('the connection has ended');
    expect(plan.killed).toBe(true);
    expect(await isWritten(name)).toBe(written);
    await expect(writeAndWait(plan, `${name}, again`)).rejects.toThrow('the connection has ended');
  },
);

test.each(faults)(
  'a process killed %s has written all or nothing, also if the write is sent ahead',
  async (when, fault, { written }) => {
    const plan = new FaultPlan();
    plan.arm(fault);
    const name = `ahead, ${when}`;
    await expect(writeAhead(database.connect(plan), name)).rejects.toThrow('the connection has ended');
    expect(await isWritten(name)).toBe(written);
  },
);

test('a write is sent at once, and the statement after it gets its error', async () => {
  const db = database.connect(new FaultPlan());
  await writeAhead(db, 'twice');
  const before = database.statements();
  const failing = inTransaction(db, async (tx) => {
    await write(tx, insertSecret(tx, 'twice'));
    expect(database.statements()).toBe(before + 2);
    await sql`select 1`.execute(tx);
  });
  expect(sqlStateOf(await failing.catch((error: unknown) => error))).toBe('23505');
});

test('statements sent together outside a transaction only read, as on a connection without faults', async () => {
  const db = database.connect(new FaultPlan());
  const writing = read(db, { one: insertSecret(db, 'one'), two: insertSecret(db, 'two') });
  expect(sqlStateOf(await writing.catch((error: unknown) => error))).toBe('25006');
});

test('a process that lost a connection while it ran statements together gets the result of none', async () => {
  const plan = new FaultPlan();
  const db = database.connect(plan);
  const one = () => effect(sql`select 1`.compile(db));
  plan.arm({ kind: 'disconnect', statement: 2, ran: false });
  const before = database.statements();
  await expect(read(db, { first: one(), second: one(), third: one() })).rejects.toThrow('has ended');
  expect(database.statements()).toBe(before + 1);
});

test('a process that lost a connection goes on with another one', async () => {
  const plan = new FaultPlan();
  plan.arm({ kind: 'disconnect', statement: 2, ran: true });
  await writeAndWait(plan, 'lost').catch(() => {});
  expect(plan.killed).toBe(false);
  await writeAndWait(plan, 'next');
  expect(await isWritten('next')).toBe(true);
});
