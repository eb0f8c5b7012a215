import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { joinProcesses } from './beside.ts';
import type { RunSql } from './open.ts';

const { server } = await setUpTestServer();
const log = pino({ level: 'silent' });
/** Release 1.N.0 has the data version N. */
const versions = (version: number, oldest_beside: number) => ({
  version,
  oldest_beside,
  release: `1.${version}.0`,
});
const runSql: RunSql = async <Row>(text: string) => (await sql.raw<Row>(text).execute(server.db)).rows;
const join = async (id: string, version: number, oldest_beside: number) => {
  const leave = await joinProcesses({ db: server.db, runSql }, log, {
    id,
    ...versions(version, oldest_beside),
  });
  expect(leave).not.toBeNull();
  return leave!;
};
const running = async () =>
  (await server.db.selectFrom('server_processes').select('id').orderBy('id').execute()).map(({ id }) => id);

test('a process starts beside the versions that it knows, and leaves the list when it ends', async () => {
  const leaves = [await join('a', 3, 2), await join('b', 2, 1), await join('c', 4, 2)];
  expect(await running()).toEqual(['1.2.0/b', '1.3.0/a', '1.4.0/c']);
  for (const leave of leaves) await leave();
  expect(await running()).toEqual([]);
});

test('a process does not start beside one that is too old for it, or that it is too old for', async () => {
  const leave = await join('old', 2, 2);
  await expect(join('new', 4, 3)).rejects.toThrow(
    'A server of version 1.2.0 runs on this database, and version 1.4.0 must not run beside it: stop the other one first.',
  );
  await expect(join('older', 1, 1)).rejects.toThrow(
    'must not run beside it: start version 1.2.0, or stop the other one first.',
  );
  expect(await running()).toEqual(['1.2.0/old']);
  await leave();
  await (await join('new', 4, 3))();
});

test('a process that was killed keeps no other from starting for longer than a minute', async () => {
  await join('killed', 1, 1);
  await sql`update server_processes set seen_at = now() - interval '1 minute'`.execute(server.db);
  await (await join('new', 3, 2))();
  expect(await running()).toEqual([]);
});

test('of two processes that start at the same time and must not run together, no more than one starts', async () => {
  const starts = await Promise.allSettled([join('one', 1, 1), join('two', 3, 2)]);
  const started = starts.filter(({ status }) => status === 'fulfilled');
  expect(started.length).toBeLessThanOrEqual(1);
  expect(await running()).toHaveLength(started.length);
});

test('a process that could not look for others leaves the list', async () => {
  const failing = server.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'RawNode' && node.sqlFragments.join().includes('select id')) throw new Error('lost');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const process = { id: 'failing', ...versions(2, 2) };
  await expect(joinProcesses({ db: failing, runSql }, log, process)).rejects.toThrow('lost');
  expect(await running()).not.toContain('1.2.0/failing');
});

test('a database without tables has no list yet', async () => {
  const nothing: RunSql = async <Row>() => [{ is_there: false } as Row];
  expect(
    await joinProcesses({ db: server.db, runSql: nothing }, log, { id: 'first', ...versions(1, 1) }),
  ).toBeNull();
});
