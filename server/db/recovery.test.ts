/** Rehearses what docs/operate.md tells the operator to do after a loss of data. */
import { appendFileSync, chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { checkLedger } from '#server/checks/ledger.ts';
import { systemClock } from '#server/core/clock.ts';
import { randomIds } from '#server/core/ids.ts';
import { applyHallFile } from '#server/hall/apply.ts';
import {
  ledgerEntry,
  PROMOTIONS_ACCOUNT,
  transferLines,
  walletAccount,
} from '#server/money/ledger/ledger.ts';
import { selectLatestOrderEnds } from '#server/ordering/order/occupancy.ts';
import {
  databaseUrl,
  makePostgresFolder,
  runPostgresProgram,
  runStatement,
  startPostgres,
  startPostgresIn,
} from '#server/test/postgres.ts';
import { migrate } from './migrate.ts';
import { type OpenDatabase, openPostgres } from './open.ts';
import type { Db } from './schema.ts';
import { write } from './statement.ts';
import { inTransaction } from './transaction.ts';

const onPostgres = test.skipIf(inject('postgresUrl') === null);

const wallet = walletAccount('ann');

const credit = (db: Db, amount: number) =>
  inTransaction(db, (tx) =>
    write(
      tx,
      ...ledgerEntry({
        id: randomIds.next('txn'),
        kind: 'bonus',
        at: systemClock.now(),
        lines: transferLines(PROMOTIONS_ACCOUNT, wallet, amount, 'bonus'),
      }),
    ),
  );

/** What a restored database must agree on with its source. */
async function contentOf(url: string) {
  const opened = await openPostgres(url);
  try {
    await migrate(opened);
    const { rows } = await sql<{ hall: number; tables: number; audit: number; balance: number }>`
      select (select max(version) from hall) as hall, (select count(*) from tables) as tables,
        (select count(*) from audit_log) as audit,
        (select balance from accounts where id = ${wallet}) as balance`.execute(opened.db);
    return { ...rows[0], problems: await checkLedger(opened.db) };
  } finally {
    await opened.close();
  }
}

async function makeHall(url: string): Promise<OpenDatabase> {
  const opened = await openPostgres(url);
  await migrate(opened);
  const deps = { clock: systemClock, latestEnds: selectLatestOrderEnds };
  await applyHallFile(opened.db, 'example/hall.yaml', deps);
  return opened;
}

onPostgres('a dump is restored into a new database, and its ledger adds up', async () => {
  const server = inject('postgresUrl') ?? '';
  const names = ['recovery_source', 'recovery_target'].map((name) => `${name}_${process.pid}`);
  for (const name of names) await runStatement(server, `create database ${name}`);
  const [source = '', target = ''] = names.map((name) => databaseUrl(server, name));
  const folder = makePostgresFolder();
  onTestFinished(async () => {
    rmSync(folder, { recursive: true });
    for (const name of names) await runStatement(server, `drop database ${name} with (force)`);
  });
  const { db, close } = await makeHall(source);
  await credit(db, 500);
  const file = join(folder, 'baize.dump');
  runPostgresProgram('pg_dump', ['--format=custom', '--no-owner', `--file=${file}`, source]);
  await credit(db, 70);
  await close();
  runPostgresProgram('pg_restore', ['--exit-on-error', '--no-owner', `--dbname=${target}`, file]);

  const restored = await contentOf(target);
  expect(restored).toMatchObject({ balance: 500, problems: [], hall: 1, tables: 19 });
  // The rules of the schema come with it.
  await expect(runStatement(target, 'delete from audit_log')).rejects.toThrow('never changed');
  await expect(runStatement(target, 'update ledger_lines set amount = 1')).rejects.toThrow('never changed');
});

onPostgres(
  'a base backup and the archived WAL restore the database as it was at a point in time',
  async () => {
    const archive = makePostgresFolder();
    const backup = makePostgresFolder();
    const source = await startPostgres([
      ...['-c', 'archive_mode=on'],
      ...['-c', `archive_command=cp %p ${archive}/%f`],
    ]);
    onTestFinished(() => {
      for (const folder of [archive, backup]) rmSync(folder, { recursive: true, force: true });
    });
    const { db, close } = await makeHall(source.url);
    await credit(db, 500);
    runPostgresProgram('pg_basebackup', [
      `--dbname=${source.url}`,
      `--pgdata=${backup}`,
      '--checkpoint=fast',
    ]);
    await credit(db, 70);
    const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(db);
    // The mistake to undo: the trail and the ledger refuse changes, a table without a trigger does not.
    await credit(db, 1);
    await runStatement(source.url, 'delete from hall');
    const { rows: segments } = await sql<{ name: string }>`
      select pg_walfile_name(pg_current_wal_lsn()) as name`.execute(db);
    await runStatement(source.url, 'select pg_switch_wal()');
    const lastArchived = async () =>
      (await sql<{ name: string | null }>`select last_archived_wal as name from pg_stat_archiver`.execute(db))
        .rows[0]?.name ?? '';
    const needed = segments[0]?.name ?? '';
    await expect.poll(async () => (await lastArchived()) >= needed, { timeout: 30_000 }).toBe(true);
    await close();
    await source.stop();

    appendFileSync(
      join(backup, 'postgresql.auto.conf'),
      [
        `restore_command = 'cp ${archive}/%f %p'`,
        `recovery_target_time = '${rows[0]?.at}'`,
        "recovery_target_action = 'promote'",
        '',
      ].join('\n'),
    );
    writeFileSync(join(backup, 'recovery.signal'), '');
    chmodSync(backup, 0o700);
    const restored = await startPostgresIn(backup);
    onTestFinished(() => restored.stop());
    await expect
      .poll(() => runStatement(restored.url, 'create table probe ()').then(() => 'open', String), {
        timeout: 20_000,
      })
      .toBe('open');
    expect(await contentOf(restored.url)).toMatchObject({ balance: 570, problems: [], hall: 1, tables: 19 });
  },
  120_000,
);
