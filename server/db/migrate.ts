import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { OpenDatabase, RunSql } from './open.ts';
import { sqlStateOf } from './sql-state.ts';

/**
 * `lock_not_available`, and `deadlock_detected`: a call held one table of the migration and waited for
 * another. Whichever of the two is ended, trying again succeeds.
 */
const BLOCKED: readonly (string | undefined)[] = ['55P03', '40P01'];
const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url));
/** Key of the advisory lock: one process migrates at a time. */
const LOCK_KEY = 7_206_101;
const POLL_MS = 100;
/**
 * Others that want a table wait behind a migration that waits to lock it: it gives up after this
 * time, lets the others pass and tries again.
 */
const LOCK_TIMEOUT_MS = 1_000;
const RETRY_LOCK_MS = 1_000;
/** Some minutes: what locks a table for longer has to be ended by a person. */
const LOCK_ATTEMPTS = 120;
/**
 * First line of a file that can't run in a transaction, such as `create index concurrently if not exists`.
 * Its one statement must be safe to repeat: the process may end before the file is recorded.
 */
const NO_TRANSACTION = '-- no transaction';

/**
 * The first file replaced all files up to the last one. A database that has run them has the checksum of the
 * first one of then, and is as today's file makes it.
 */
const REPLACED = {
  first: {
    name: '0001_init.sql',
    checksum: '8ddce961b1f1f50a3753b725c258d3ba6779275585bd83e8676c629327c5cdc7',
  },
  last: '0104_message_signals.sql',
};

/** A migration could not lock a table; the message is one line for the operator. */
export class MigrationBlocked extends Error {}

/**
 * Runs every migration that has not run yet, in order. Throws if a file was changed after it was applied, and
 * `MigrationBlocked` if a long transaction, such as that of pg_dump, keeps a table locked.
 */
export async function migrate(database: OpenDatabase, folder = FOLDER): Promise<void> {
  await withMigrationLock(database, (runSql) =>
    runSql('create table if not exists migrations (name text primary key, checksum text not null)'),
  );
  for (const name of migrationFiles(folder)) {
    const script = readFileSync(`${folder}/${name}`, 'utf8');
    const noTransaction = script.startsWith(NO_TRANSACTION);
    const file = { name, script, checksum: hash('sha256', script) };
    // PGlite has one connection, which no other process shares: the lock is not needed, and would block the
    // script.
    if (noTransaction && database.kind === 'pglite') await apply(file, database.runSql, database.runSql);
    else
      await retryBlocked(name, () =>
        withMigrationLock(database, (runSql) =>
          apply(file, runSql, noTransaction ? database.runSql : runSql),
        ),
      );
  }
}

/** How many migrations have not run on the database yet; null if it has no tables at all. */
export async function countPendingMigrations({
  runSql,
}: Pick<OpenDatabase, 'runSql'>): Promise<number | null> {
  const [table] = await runSql<{ is_there: boolean }>(
    "select to_regclass('migrations') is not null as is_there",
  );
  if (!table?.is_there) return null;
  const applied = await runSql<{ name: string }>('select name from migrations');
  const names = new Set(applied.map(({ name }) => name));
  return migrationFiles(FOLDER).filter((name) => !names.has(name)).length;
}

const migrationFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

async function retryBlocked(name: string, run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!BLOCKED.includes(sqlStateOf(error))) throw error;
      if (attempt === LOCK_ATTEMPTS)
        throw new MigrationBlocked(
          `migration ${name} waits for a table that a long transaction has locked: end it (pg_stat_activity) and start again`,
        );
    }
    await sleep(RETRY_LOCK_MS);
  }
}

async function apply(
  { name, script, checksum }: { name: string; script: string; checksum: string },
  runSql: RunSql,
  runScript: RunSql,
): Promise<void> {
  const [applied] = await runSql<{ checksum: string }>(
    `select checksum from migrations where name = '${name}'`,
  );
  if (applied?.checksum === checksum) return;
  if (name === REPLACED.first.name && applied?.checksum === REPLACED.first.checksum)
    return refuseUnlessReplaced(runSql);
  if (applied) throw new Error(`migration ${name} was changed after it was applied`);
  await runScript(script);
  await runSql(
    `insert into migrations (name, checksum) values ('${name}', '${checksum}') on conflict do nothing`,
  );
}

async function refuseUnlessReplaced(runSql: RunSql): Promise<void> {
  const { last } = REPLACED;
  const [applied] = await runSql(`select from migrations where name = '${last}'`);
  if (!applied)
    throw new Error(
      `the database is of a version that is too old: start the last version that has the migration ${last} on it first`,
    );
}

/**
 * Runs `work` in a transaction that holds the migration lock. The lock is polled: a statement that waited for
 * it would hold a snapshot, and `create index concurrently` waits for older snapshots, which is a deadlock.
 */
async function withMigrationLock<T>(
  database: OpenDatabase,
  work: (runSql: RunSql) => Promise<T>,
): Promise<T> {
  for (;;) {
    const done = await database.transaction(async (runSql) => {
      const [lock] = await runSql<{ acquired: boolean }>(
        `select pg_try_advisory_xact_lock(${LOCK_KEY}) as acquired`,
      );
      if (!lock?.acquired) return null;
      await runSql(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      return { result: await work(runSql) };
    });
    if (done) return done.result;
    await sleep(POLL_MS);
  }
}
