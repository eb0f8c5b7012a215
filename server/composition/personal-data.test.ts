import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { withTransaction } from '#server/core/context.ts';
import { Connection } from '#server/db/postgres/connection.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';

const { server } = await setUpTestServer();

const TABLE = /\b(?:from|join|update|into)\s+"?(\w+)/gi;

/** The tables in the statements that the work runs. */
async function tablesOf(work: () => Promise<unknown>): Promise<Set<string>> {
  const spies = [
    vi.spyOn(Connection.prototype, 'executeAll'),
    vi.spyOn(Connection.prototype, 'sendAhead'),
  ] as const;
  try {
    await work();
    const sent = spies.flatMap((spy) => spy.mock.calls.flatMap(([queries]) => queries));
    return new Set(sent.flatMap(({ sql }) => Array.from(sql.matchAll(TABLE), ([, name = '']) => name)));
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

async function tablesWithUserId(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id'`.execute(server.db);
  return rows.map(({ name }) => name);
}

test('every table with the id of a person is exported, erased or kept by a registered feature', async () => {
  const ann = await server.signIn();
  const person = { id: ann.id, mobile: ann.mobile, email: null };
  const tables = await tablesOf(async () => {
    for (const feature of server.deps.personalData) {
      await feature.export?.(server.db, ann.id);
      await inTransaction(server.db, async (tx) => {
        await feature.refuseDeletion?.(tx, ann.id, server.clock.now());
        await feature.erase?.(tx, person, server.clock.now());
      });
    }
  });
  const missing = (await tablesWithUserId()).filter((table) => !tables.has(table));
  expect(missing).toEqual([]);
  expect(tables).toContain('users');
});

test('a join moves or ends what every table has of a person, besides the trail and the work of the staff', async () => {
  const [from, into] = [(await server.signIn()).id, (await server.signIn()).id];
  const tables = await tablesOf(() =>
    withTransaction(server.deps, async (ctx) => {
      for (const feature of server.deps.personalData) {
        await feature.refuseJoin?.(ctx.tx, from);
        await feature.join?.(ctx, { from, into });
      }
    }),
  );
  const left = (await tablesWithUserId()).filter((table) => !tables.has(table));
  expect(left.sort()).toEqual([
    'audit_log',
    'counter_approvals',
    'counter_device_staff',
    'counter_sessions',
    'counter_subscriptions',
  ]);
});
