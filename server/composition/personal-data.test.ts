import { type SqlBool, sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { withTransaction } from '#server/core/context.ts';
import { eraseAccount } from '#server/customer/user/delete-account.ts';
import { Connection } from '#server/db/postgres/connection.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';

const { server } = await setUpTestServer();

const FEATURE =
  "edit personal-data.ts in the folder of the table's owner, and list it in server/composition/registrations.ts";
const HERE = 'server/composition/personal-data.test.ts';

const TABLE = /\b(?:from|join|update|into)\s+"?(\w+)/gi;
/** A statement that changes or deletes rows of a table. */
const CHANGED = /\b(?:update|delete from)\s+"?(\w+)/gi;
/** A statement like that of `movesWithAccount`, which moves all rows of a person. */
const MOVES_ALL = /^\s*update "?(\w+)"? set "?user_id"? = \$1 where "?user_id"? = \$2(?: returning|\s*$)/gi;

interface Sent {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** The statements that the work runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
  const spies = [
    vi.spyOn(Connection.prototype, 'executeAll'),
    vi.spyOn(Connection.prototype, 'sendAhead'),
  ] as const;
  try {
    await work();
    return spies.flatMap((spy) => spy.mock.calls.flatMap(([queries]) => queries));
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const tablesIn = (statements: readonly Sent[], pattern = TABLE): Set<string> =>
  new Set(statements.flatMap(({ sql }) => Array.from(sql.matchAll(pattern), ([, name = '']) => name)));

async function tablesWithUserId(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id'`.execute(server.db);
  return rows.map(({ name }) => name);
}

/** The tables with a foreign key to `users`, such as that of the staff who did something. */
async function tablesOfUsers(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass`.execute(server.db);
  return rows.map(({ name }) => name);
}

/** The unique indexes and primary keys with `user_id`, by their table. */
async function uniqueWithUserId(): Promise<{ table: string; index: string }[]> {
  const isOfPerson = sql<SqlBool>`attname = 'user_id' and attnum = any (indkey)`;
  const { rows } = await sql<{ table: string; index: string }>`
    select indrelid::regclass::text as table, indexrelid::regclass::text as index
    from pg_index join pg_attribute on attrelid = indrelid
    where indisunique and ${isOfPerson}`.execute(server.db);
  return rows;
}

test('every table with the id of a person is exported, erased or kept by a registered feature', async () => {
  const ann = await server.signIn();
  const person = { id: ann.id, mobile: ann.mobile, email: null };
  const statements = await statementsOf(async () => {
    for (const feature of server.deps.personalData) {
      await feature.export?.(server.db, ann.id);
      await inTransaction(server.db, async (tx) => {
        await feature.refuseDeletion?.(tx, ann.id, server.clock.now());
        await feature.erase?.(tx, person, server.clock.now());
      });
    }
  });
  const tables = tablesIn(statements);
  const missing = (await tablesWithUserId()).filter((table) => !tables.has(table));
  expect(missing, `no feature exports or erases them: ${FEATURE}`).toEqual([]);
  expect(tables).toContain('users');
});

/** Tables whose rows stay as they are when an account is deleted, and why. */
const KEPT: Readonly<Record<string, string>> = {
  audit_log: 'rows are only ever added; they hold no personal data',
  payments: 'the law requires the books to be kept',
  card_refunds: 'the law requires the books to be kept; the column says who of the staff made it',
  shifts: 'the law requires the books to be kept; the columns say who of the staff counted',
  reviews: 'they stay without the name of their author',
  taken_alerts: 'the column says who of the staff took the alert',
};

test('the deletion of an account erases or changes its rows in every table, or the table says why not', async () => {
  const ann = await server.signIn();
  const user = await server.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', ann.id)
    .executeTakeFirstOrThrow();
  const statements = await statementsOf(() => withTransaction(server.deps, (ctx) => eraseAccount(ctx, user)));
  const changed = tablesIn(
    statements.filter(({ parameters }) => parameters.includes(ann.id)),
    CHANGED,
  );
  const tables = [...new Set([...(await tablesWithUserId()), ...(await tablesOfUsers())])];
  const left = tables.filter((table) => !changed.has(table) && !Object.hasOwn(KEPT, table));
  const advice = `erase them (${FEATURE}), or say in KEPT of ${HERE} why the rows stay`;
  expect(left, `a deleted account leaves rows: ${advice}`).toEqual([]);
  const stale = Object.keys(KEPT).filter((table) => changed.has(table) || !tables.includes(table));
  expect(stale, `the deletion changes them, or they are gone: remove them from KEPT of ${HERE}`).toEqual([]);
});

/** The statements of a join of two accounts. */
async function joinNewAccounts(): Promise<Sent[]> {
  const [from, into] = [(await server.signIn()).id, (await server.signIn()).id];
  return statementsOf(() =>
    withTransaction(server.deps, async (ctx) => {
      for (const feature of server.deps.personalData) {
        await feature.refuseJoin?.(ctx.tx, from);
        await feature.join?.(ctx, { from, into });
      }
    }),
  );
}

test('a join moves or ends what every table has of a person, besides the trail and the work of the staff', async () => {
  const tables = tablesIn(await joinNewAccounts());
  const left = (await tablesWithUserId()).filter((table) => !tables.has(table));
  const advice = `give each other table a join (${FEATURE}), or list it in ${HERE}`;
  expect(left.sort(), `a join leaves rows: ${advice}`).toEqual([
    'audit_log',
    'counter_approvals',
    'counter_device_staff',
    'counter_sessions',
    'counter_subscriptions',
  ]);
});

/** Unique indexes that a join of all rows cannot violate, and why. */
const FREED_FIRST: Readonly<Record<string, string>> = {
  queue_tickets_person: 'the join ends or forgets the second place in a queue first (queue.test.ts)',
  order_players_person: 'the join merges two places in one game first (player.test.ts)',
};

test('a join does not move all rows of a table that may have one row for each person', async () => {
  const moved = tablesIn(await joinNewAccounts(), MOVES_ALL);
  expect(moved).toContain('coupons');
  const violated = (await uniqueWithUserId())
    .filter(({ table, index }) => moved.has(table) && !Object.hasOwn(FREED_FIRST, index))
    .map(({ table, index }) => `${table} (${index})`);
  const advice = `if both accounts have a row, it fails with a duplicate key. Write a join that leaves out or merges such rows instead of movesWithAccount, as reviews do`;
  expect(violated, `the join moves all rows: ${advice} (${FEATURE})`).toEqual([]);
});
