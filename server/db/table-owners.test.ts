import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sqlInSource } from '#server/test/sql-in-source.ts';

/** The folder whose code may name each table. */
const owners: Readonly<Record<string, string>> = {
  hall: 'hall',
  hall_images: 'hall',
  outlets: 'hall',
  tables: 'hall',
  secrets: 'core',
  migrations: 'db',
  server_processes: 'db',
  audit_log: 'core',
  ledger_checks: 'checks',
  idempotency_keys: 'http',
  readiness_checks: 'http',
  rate_limits: 'http',
  messages: 'notify/message',
  push_subscriptions: 'notify/push',
  push_deliveries: 'notify/push',
  accounts: 'money/ledger',
  ledger_transactions: 'money/ledger',
  ledger_lines: 'money/ledger',
  shifts: 'money/shift',
  payments: 'money/payments',
  card_refunds: 'money/payments',
  payment_reversals: 'money/payments',
  files: 'files',
  upload_attempts: 'files',
  file_parts: 'files',
  outbox: 'notify/providers',
  address_notices: 'notify/address',
  users: 'customer/user',
  sessions: 'customer/user',
  agreements: 'customer/user',
  account_joins: 'customer/user',
  codes: 'customer/code',
  wrong_codes: 'customer/code',
  coupons: 'customer/coupon',
  coupon_stock: 'customer/coupon',
  faults: 'customer/contact',
  orders: 'ordering/order',
  order_events: 'ordering/order',
  order_problems: 'ordering/order',
  order_players: 'ordering/order',
  person_blocks: 'ordering/known-player',
  invitation_refusals: 'ordering/known-player',
  table_time: 'ordering/order',
  reviews: 'ordering/review',
  review_counts: 'ordering/review',
  wishes: 'ordering/waiting',
  staff: 'counter/access',
  counter_devices: 'counter/access',
  counter_device_codes: 'counter/access',
  counter_device_staff: 'counter/access',
  counter_sessions: 'counter/access',
  counter_approvals: 'counter/access',
  taken_alerts: 'counter/board',
  queue_tickets: 'counter/queue',
  counter_subscriptions: 'counter/push',
  alert_pushes: 'counter/push',
  person_notes: 'counter/people',
  booking_notes: 'counter/booking',
  lamp_overrides: 'devices/lamps',
  lamp_problems: 'devices/lamps',
  notices: 'outlet/announcement',
  notice_reads: 'outlet/announcement',
};

const ADVICE = 'edit `owners` in server/db/table-owners.test.ts';

/**
 * Files with SQL: the stores of the features, the database's own folder, and the checks, which read all
 * tables.
 */
const SQL_FILES = /(?:^|[/-])store[.]ts$|^(?:db|checks)\//;

const server = new URL('..', import.meta.url).pathname;
const migrations = join(server, 'db/migrations');

const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('test/'))
  .map((path) => {
    const source = readFileSync(join(server, path), 'utf8');
    return { path, usesDatabase: /'(?:kysely|#server\/db\/[^']*)'/.test(source), sql: sqlInSource(source) };
  });

test('every table has an owner', () => {
  const created = readdirSync(migrations).flatMap((name) =>
    [
      ...readFileSync(join(migrations, name), 'utf8').matchAll(
        /^create (?:unlogged )?table (?:if not exists )?(\w+)/gm,
      ),
    ].map(([, table = '']) => table),
  );
  const tables = new Set([...created, 'migrations']);
  const withoutOwner = [...tables].filter((table) => !Object.hasOwn(owners, table));
  expect(withoutOwner, `tables without an owner: ${ADVICE}`).toEqual([]);
  const gone = Object.keys(owners).filter((table) => !tables.has(table));
  expect(gone, `owned tables that no migration creates: ${ADVICE}`).toEqual([]);
});

test('only stores contain SQL', () => {
  const violations = sources
    .filter(({ path, sql }) => sql.calls.length > 0 && !SQL_FILES.test(path))
    .map(({ path, sql }) => `${path} is no store, but calls ${sql.calls.join(', ')}`);
  expect(violations).toEqual([]);
});

test('only the folder of the database runs queries: the others read and write by statements', () => {
  const violations = sources
    .filter(({ path, usesDatabase }) => usesDatabase && !path.startsWith('db/'))
    .flatMap(({ path, sql }) => sql.runs.map((method) => `${path} calls ${method}`));
  expect(violations).toEqual([]);
});

test('only the owner of a table names it', () => {
  const violations = sources
    .filter(({ path, sql }) => sql.calls.length > 0 && !path.startsWith('checks/'))
    .flatMap(({ path, sql }) =>
      [...sql.words]
        .filter((word) => owners[word] !== undefined && !path.startsWith(`${owners[word]}/`))
        .map((table) => `${path} names ${table}, which belongs to ${owners[table]}`),
    );
  expect(violations).toEqual([]);
});

test('all that changes orders is known: each names their tables for other processes', () => {
  const changing =
    /(?:insertInto|updateTable|mergeInto|deleteFrom)\('orders'|\b(?:update|insert into|delete from) orders\b/g;
  const found = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('test/'))
    .map((path) => [path, readFileSync(join(server, path), 'utf8').match(changing)?.length ?? 0] as const)
    .filter(([, count]) => count > 0);
  expect(Object.fromEntries(found)).toEqual({
    'ordering/order/store.ts': 3,
    'ordering/order/invite-store.ts': 1,
    'ordering/order/player-store.ts': 1,
  });
});

test.each([
  ['a query builder', `db.selectFrom('orders').selectAll()`],
  ['an alias', `db.selectFrom('orders as o')`],
  ['a list of tables', `db.selectFrom(['users', 'orders as o'])`],
  ['a template literal', 'db.selectFrom(`orders`)'],
  ['a join', `query.innerJoin('orders', 'orders.id', 'coupons.used_order_id')`],
  ['an optional call', `db?.selectFrom('orders')`],
  ['a subquery', `db.selectFrom('users').where((eb) => eb.exists(eb.selectFrom('orders').select('id')))`],
  ['an insert', `db.insertInto('orders').values(row)`],
  ['a merge', `db.mergeInto('orders as target')`],
  ['SQL', 'sql`select id from orders`'],
  ['typed SQL', 'sql<{ id: string }>`select id from orders`'],
  ['SQL under another name', `import { sql as query } from 'kysely'; query\`select id from orders\``],
  ['a quoted name', 'sql`select id from "orders"`'],
  ['a comma join', 'sql`select * from users, orders where true`'],
  ['a name after a comment', 'sql`select id from /* all */ orders`'],
  ['a name after a line comment', 'sql`select id from -- all\norders`'],
  ['a name after a parameter', `sql\`select \${1} from orders\``],
  ['a constant', `const table = 'orders'; db.selectFrom(table)`],
  ['sql.table', `sql\`select id from \${sql.table('orders')}\``],
  ['sql.ref', `sql.ref('orders.id')`],
  ['sql.raw', `sql.raw('select id from orders')`],
])('finds the SQL and the table in %s', (_, source) => {
  const { calls, words } = sqlInSource(`import { sql } from 'kysely'; ${source}`);
  expect(calls).not.toEqual([]);
  expect(words).toContain('orders');
});

test.each([
  `db.selectFrom('orders').execute()`,
  'query?.executeTakeFirst()',
  'sql`select 1`.execute(db)',
  'db.executeQuery(query)',
])('finds that %s runs a query', (source) => {
  expect(sqlInSource(source).runs).toHaveLength(1);
});

test('finds no table in comments and values', () => {
  const source = `import { sql } from 'kysely';
    // db.selectFrom('orders')
    sql\`select 'orders' as kind -- of orders\`;`;
  expect(sqlInSource(source).words).not.toContain('orders');
});
