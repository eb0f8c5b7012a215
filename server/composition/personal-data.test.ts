import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { expect, test } from 'vitest';
import { withTransaction } from '#server/core/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';

const { server } = await setUpTestServer();

function collectTables(): { plugin: KyselyPlugin; tables: Set<string> } {
  const tables = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Partial<RootOperationNode> & { table?: { identifier?: { name?: string } } };
    if ((node.kind as string) === 'TableNode' && node.table?.identifier?.name)
      tables.add(node.table.identifier.name);
    Object.values(value).forEach(visit);
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      visit(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { plugin, tables };
}

async function tablesWithUserId(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id'`.execute(server.db);
  return rows.map(({ name }) => name);
}

test('every table with the id of a person is exported, erased or kept by a registered feature', async () => {
  const ann = await server.signIn();
  const { plugin, tables } = collectTables();
  const person = { id: ann.id, mobile: ann.mobile, email: null };
  for (const feature of server.deps.personalData) {
    await feature.export?.(server.db.withPlugin(plugin), ann.id);
    await inTransaction(server.db, async (transaction) => {
      const tx = transaction.withPlugin(plugin);
      await feature.refuseDeletion?.(tx, ann.id, server.clock.now());
      await feature.erase?.(tx, person, server.clock.now());
    });
  }
  const missing = (await tablesWithUserId()).filter((table) => !tables.has(table));
  expect(missing).toEqual([]);
  expect(tables).toContain('users');
});

test('a join moves or ends what every table has of a person, besides the trail and the work of the staff', async () => {
  const [from, into] = [(await server.signIn()).id, (await server.signIn()).id];
  const { plugin, tables } = collectTables();
  await withTransaction(server.deps, async (ctx) => {
    const tx = ctx.tx.withPlugin(plugin);
    for (const feature of server.deps.personalData) {
      await feature.refuseJoin?.(tx, from);
      await feature.join?.({ ...ctx, tx }, { from, into });
    }
  });
  const left = (await tablesWithUserId()).filter((table) => !tables.has(table));
  expect(left.sort()).toEqual([
    'audit_log',
    'counter_approvals',
    'counter_device_staff',
    'counter_sessions',
    'counter_subscriptions',
  ]);
});
