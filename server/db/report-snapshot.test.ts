import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { inReportSnapshot } from './report-snapshot.ts';
import type { Db } from './schema.ts';

const { server } = await setUpTestServer();

const settings = async (db: Db) => {
  const { rows } = await sql<Record<'jit' | 'work_mem' | 'isolation' | 'read_only', string>>`
    select current_setting('jit') as jit, current_setting('work_mem') as work_mem, current_setting('transaction_isolation') as isolation,
      current_setting('transaction_read_only') as read_only`.execute(db);
  return rows[0];
};

test('a report is read without JIT, in memory, in one snapshot that is read only, and leaves the connection as it was', async () => {
  await sql`set jit = on`.execute(server.db);
  const before = await settings(server.db);
  expect(await inReportSnapshot(server.db, settings)).toEqual({
    jit: 'off',
    work_mem: '32MB',
    isolation: 'repeatable read',
    read_only: 'on',
  });
  expect(await settings(server.db)).toEqual(before);
  expect(before?.isolation).toBe('read committed');
});
