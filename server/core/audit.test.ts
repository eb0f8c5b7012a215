import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { userApi } from '#lib/contract/user.ts';
import { runCommand } from '#server/cli/commands.ts';
import { read, write } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { HOUR, OTHER_TABLE, TABLE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';
import { auditEntry } from './audit.ts';
import { selectAudit } from './audit-store.ts';

const { server, games } = await setUpTestServer();

const auditOf = (user_id: string) => read(server.db, selectAudit({ user_id, since: 0, limit: 100 }));
const command = (...args: string[]) =>
  runCommand({ db: server.db, clock: server.clock, env: server.deps.env }, args);

test('a sign-in, a game and its refund, and a sign-out leave their trail, without phone numbers', async () => {
  const ann = await games.fundedCustomer();
  const order = await games.play(ann);
  server.clock.at += 20 * 60;
  dataOf(await ann.call(orderApi.end, { id: order.id }));
  dataOf(await ann.call(userApi.logout, {}));
  const entries = await auditOf(ann.id);
  const byUser = `user:${ann.id}`;
  expect(entries.map(({ kind, action, actor }) => [kind, action, actor])).toEqual([
    ['sign_in', 'sign_in', byUser],
    ['money', 'bonus', 'system'],
    ['money', 'order_pay', byUser],
    ['money', expect.stringContaining('refund'), byUser],
    ['sign_in', 'sign_out', byUser],
  ]);
  const paid = entries.find(({ action }) => action === 'order_pay');
  expect(paid?.facts).toMatchObject({ order: order.id, deposit: order.deposit });
  expect(paid?.request_id).toMatch(/^[\w-]+$/);
  expect(JSON.stringify(entries)).not.toContain(ann.mobile.slice(3));
});

test('every movement of a wallet or deposit has its entry with the same amounts', async () => {
  const { rows } = await sql<{ id: string }>`
    select movement.id from ledger_transactions movement
    join ledger_lines line on line.transaction_id = movement.id
    join accounts account on account.id = line.account_id and account.kind in ('wallet', 'deposit')
    group by movement.id, account.id, account.kind
    having sum(line.amount) <> coalesce((
      select (entry.facts ->> account.kind)::bigint from audit_log entry
      where entry.facts ->> 'transaction' = movement.id and account.id like '%:' || entry.user_id
    ), 0)`.execute(server.db);
  expect(rows).toEqual([]);
});

test('a game ended by the sweep is the work of the job, not of a person', async () => {
  const ann = await games.fundedCustomer();
  const order = await games.play(ann, { table_id: OTHER_TABLE });
  server.clock.at = order.end_at;
  const stop = startJobs(server.deps);
  await expect.poll(async () => (await auditOf(ann.id)).at(-1)?.actor).toBe('job:orders');
  await stop();
});

test('what is rolled back leaves no entry', async () => {
  const before = await read(server.db, selectAudit({ since: 0, limit: 1 }));
  const event = { kind: 'settings', action: 'test', at: server.clock.at, facts: {} } as const;
  await inTransaction(server.db, async (tx) => {
    await write(tx, auditEntry(event));
    throw new Error('undone');
  }).catch(() => {});
  expect(await read(server.db, selectAudit({ since: 0, limit: 1 }))).toEqual(before);
  server.clock.at += HOUR;
  const ben = await server.signIn();
  const order = dataOf(await games.addNow(ben));
  expect(reasonOf(await games.payByWallet(ben, order.id))).toBe('wallet_short');
  expect((await auditOf(ben.id)).map(({ action }) => action)).toEqual(['sign_in']);
  dataOf(await ben.call(orderApi.cancel, { id: order.id }));
});

test.each([
  ['changed', sql`update audit_log set actor = 'nobody'`],
  ['deleted', sql`delete from audit_log`],
  ['truncated', sql`truncate audit_log`],
])('the trail cannot be %s', async (_, statement) => {
  await expect(statement.execute(server.db)).rejects.toThrow('the audit trail is never changed');
});

test('the commands of the operator are recorded as settings', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'baize-audit-'));
  const file = join(folder, 'cup.yaml');
  writeFileSync(file, 'id: audited\ntitle: Cup\nbody: Friday\ndate: 2026-11-24\n');
  expect(await command('notice', 'add', file)).toMatchObject({ status: 0 });
  await command('notice', 'remove', 'audited');
  await command('qr', '--rotate', TABLE);
  await command('qr', '--rotate', 'moon-1');
  await rm(folder, { recursive: true });
  const { lines } = await command('audit', '--kind', 'settings', '--limit', '3');
  expect(lines).toEqual([
    expect.stringContaining('settings  announcement_added  by operator  {"announcement":"audited"}'),
    expect.stringContaining('settings  announcement_removed  by operator  {"announcement":"audited"}'),
    expect.stringContaining(`settings  table_code_rotated  by operator  {"table":"${TABLE}"}`),
  ]);
  const all = await command('audit', '--kind', 'settings');
  expect(all.lines[0]).toContain('hall_applied  by system  {"changed":["brand"');
});

test.each([
  [['audit', '--kind', 'gold'], '--kind must be one of money, sign_in, settings, counter.'],
  [['audit', '--since', 'yesterday'], '--since must be a date'],
  [['audit', '--limit', '0'], '--limit must be a number'],
])('%j is an error', async (args, text) => {
  const { status, lines } = await command(...args);
  expect([status, lines.join()]).toEqual([2, expect.stringContaining(text)]);
});

test('--since leaves out what is older', async () => {
  const since = new Date((server.clock.at + 1) * 1000).toISOString();
  expect(await command('audit', '--since', since)).toEqual({ status: 0, lines: ['No entries.'] });
});
