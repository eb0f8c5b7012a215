import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The folder whose code may name each table. */
const owners: Readonly<Record<string, string>> = {
  hall: 'hall',
  outlets: 'hall',
  tables: 'hall',
  secrets: 'db',
  migrations: 'db',
  idempotency_keys: 'http',
  messages: 'notify/message',
  push_subscriptions: 'notify/push',
  push_deliveries: 'notify/push',
  accounts: 'money/ledger',
  ledger_transactions: 'money/ledger',
  ledger_lines: 'money/ledger',
  payments: 'money/payments',
  files: 'files',
  users: 'customer/user',
  sessions: 'customer/user',
  agreements: 'customer/user',
  codes: 'customer/code',
  coupons: 'customer/coupon',
  coupon_stock: 'customer/coupon',
  faults: 'customer/contact',
  orders: 'ordering/order',
  order_events: 'ordering/order',
  reviews: 'ordering/review',
  notices: 'outlet/announcement',
  notice_reads: 'outlet/announcement',
};

const server = new URL('..', import.meta.url).pathname;
const migrations = join(server, 'db/migrations');

/** Table names in Kysely calls (`selectFrom('orders')`) and in SQL (`from orders`). */
const TABLE_NAMES =
  /(?:From|Into|Table|Join|using)\(\s*'([a-z_]+)|\b(?:from|join|into|update|using)\s+([a-z_]+)\b/g;

test('every table has an owner', () => {
  const created = readdirSync(migrations).flatMap((name) =>
    [
      ...readFileSync(join(migrations, name), 'utf8').matchAll(/^create table (?:if not exists )?(\w+)/gm),
    ].map((match) => match[1]),
  );
  expect([...created, 'migrations'].sort()).toEqual(Object.keys(owners).sort());
});

test('only the owner of a table names it', () => {
  const violations = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/^(?:test|checks)\//.test(path))
    .flatMap((path) => {
      // A comment may say "from orders".
      const source = readFileSync(join(server, path), 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
      const tables = [...source.matchAll(TABLE_NAMES)].map((match) => match[1] ?? match[2] ?? '');
      return tables
        .filter((table) => owners[table] !== undefined && !path.startsWith(`${owners[table]}/`))
        .map((table) => `${path} names ${table}, which belongs to ${owners[table]}`);
    });
  expect(violations).toEqual([]);
});
