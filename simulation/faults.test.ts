import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { type DatabaseTemplate, pgliteTemplate, type WorldDatabase } from './database.ts';
import { type Fault, FaultPlan } from './faults.ts';

let template: DatabaseTemplate;
let database: WorldDatabase;

beforeAll(async () => {
  template = await pgliteTemplate();
  database = await template.open();
});
afterAll(async () => {
  await database?.close();
  await template?.close();
});

const write = (plan: FaultPlan, name: string) =>
  inTransaction(database.connect(plan), (tx) =>
    tx.insertInto('secrets').values({ name, value: 'x' }).execute(),
  );
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
    await expect(write(plan, name)).rejects.toThrow('the connection has ended');
    expect(plan.killed).toBe(true);
    expect(await isWritten(name)).toBe(written);
    await expect(write(plan, `${name}, again`)).rejects.toThrow('the connection has ended');
  },
);

test('a process that lost a connection goes on with another one', async () => {
  const plan = new FaultPlan();
  plan.arm({ kind: 'disconnect', statement: 2, ran: true });
  await write(plan, 'lost').catch(() => {});
  expect(plan.killed).toBe(false);
  await write(plan, 'next');
  expect(await isWritten('next')).toBe(true);
});
