import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { OpenDatabase } from './open.ts';
import type { Tx } from './schema.ts';
import { sqlStateOf } from './sql-state.ts';

/**
 * `lock_not_available`, and `deadlock_detected`: a call held one table of the migration and waited for
 * another. Whichever of the two is ended, trying again succeeds.
 */
const BLOCKED: readonly (string | undefined)[] = ['55P03', '40P01'];
const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url));
/**
 * Takes the lock of migrations: one process migrates at a time. Others that want a table wait behind a
 * migration that waits to lock it: it gives up after a second, lets the others pass and tries again. Whoever
 * waits for this lock does the same: `create index concurrently` waits for older snapshots, also for theirs.
 */
const LOCK = 'set local lock_timeout = 1000; select pg_advisory_xact_lock(7206101)';
const RETRY_MS = 1_000;
/** Some minutes: what locks a table for longer has to be ended by a person. */
const ATTEMPTS = 120;
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
export async function migrate({ kind, patient, runSql }: OpenDatabase, folder = FOLDER): Promise<void> {
  const runLocked = async (name: string, work: (tx: Tx) => Promise<unknown>): Promise<void> => {
    for (let attempt = 1; ; await sleep(RETRY_MS)) {
      // Nobody counts how long another process migrates.
      let isLocked = false;
      try {
        return await patient.transaction().execute(async (tx) => {
          await sql.raw(LOCK).execute(tx);
          isLocked = true;
          await work(tx);
        });
      } catch (error) {
        if (!BLOCKED.includes(sqlStateOf(error))) throw error;
        if (isLocked && attempt++ === ATTEMPTS)
          throw new MigrationBlocked(
            `migration ${name} waits for a table that a long transaction has locked: end it (pg_stat_activity) and start again`,
          );
      }
    }
  };
  await runLocked('of the table', (tx) =>
    sql`create table if not exists migrations (name text primary key, checksum text not null)`.execute(tx),
  );
  for (const name of migrationFiles(folder)) {
    const script = readFileSync(`${folder}/${name}`, 'utf8');
    const checksum = hash('sha256', script);
    await runLocked(name, async (tx) => {
      if (await isApplied(tx, name, checksum)) return;
      if (!script.startsWith(NO_TRANSACTION)) await sql.raw(script).execute(tx);
      else if (kind === 'postgres') await runSql(script);
      // PGlite has one connection, and no other process that the lock of an index would stop.
      else await sql.raw(script.replaceAll('concurrently ', '')).execute(tx);
      await sql`insert into migrations (name, checksum) values (${name}, ${checksum})`.execute(tx);
    });
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

async function isApplied(tx: Tx, name: string, checksum: string): Promise<boolean> {
  // A statement with parameters keeps its snapshot, for which `create index concurrently` would wait.
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from migrations where name in (${sql.lit(name)}, ${sql.lit(REPLACED.last)})`.execute(
    tx,
  );
  const applied = rows.find((row) => row.name === name);
  if (!applied || applied.checksum === checksum) return applied !== undefined;
  const { first, last } = REPLACED;
  if (name !== first.name || applied.checksum !== first.checksum)
    throw new Error(`migration ${name} was changed after it was applied`);
  if (!rows.some((row) => row.name === last))
    throw new Error(
      `the database is of a version that is too old: start the last version that has the migration ${last} on it first`,
    );
  return true;
}
