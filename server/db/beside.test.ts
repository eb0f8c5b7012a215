import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { checkProcesses, joinProcesses, VersionBeside } from './beside.ts';
import type { RunSql } from './open.ts';

const { server } = await setUpTestServer();
const log = pino({ level: 'silent' });
const join = (id: string, version: number, oldest_beside: number) =>
  joinProcesses(server.db, log, { id, version, oldest_beside });
const runSql: RunSql = async <Row>(text: string) => (await sql.raw<Row>(text).execute(server.db)).rows;
const running = async () =>
  (await server.db.selectFrom('server_processes').select('id').orderBy('id').execute()).map(({ id }) => id);

test('a process starts beside the versions that it knows, and leaves the list when it ends', async () => {
  const leaves = [await join('a', 3, 2), await join('b', 2, 1), await join('c', 4, 2)];
  expect(await running()).toEqual(['a', 'b', 'c']);
  for (const leave of leaves) await leave();
  expect(await running()).toEqual([]);
});

test('a process does not start beside one that is too old for it, or that it is too old for', async () => {
  const leave = await join('old', 2, 2);
  await expect(join('new', 4, 3)).rejects.toThrow(VersionBeside);
  await expect(join('older', 1, 1)).rejects.toThrow('A server of data version 2 runs on this database');
  // The check before the migrations refuses it too.
  await expect(checkProcesses(runSql, { version: 4, oldest_beside: 3 })).rejects.toThrow(VersionBeside);
  await leave();
  await (await join('new', 4, 3))();
});

test('a process that was killed keeps no other from starting for longer than a minute', async () => {
  await join('killed', 1, 1);
  await sql`update server_processes set seen_at = now() - interval '1 minute'`.execute(server.db);
  await (await join('new', 3, 2))();
  expect(await running()).toEqual([]);
});

test('of two processes that start at the same time and must not run together one starts', async () => {
  const starts = await Promise.allSettled([join('one', 1, 1), join('two', 3, 2)]);
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
