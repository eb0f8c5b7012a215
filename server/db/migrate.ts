import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { OpenDatabase, Script } from './open.ts';

const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url));
/** Advisory lock: processes migrate one after the other. */
const LOCK = 7_206_101;
const POLL_MS = 100;
/**
 * First line of a file that can't run in a transaction, such as `create index concurrently if not exists`. It holds one
 * statement, which must be safe to repeat: the process may end before the file is recorded.
 */
const NO_TRANSACTION = '-- no transaction';

/** Brings the schema up to date: every file runs once, in order. Throws where a file was changed after it was applied. */
export async function migrate(database: OpenDatabase, folder = FOLDER): Promise<void> {
  await exclusively(database, (run) =>
    run('create table if not exists migrations (name text primary key, checksum text not null)'),
  );
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  for (const name of names.sort()) {
    const script = readFileSync(`${folder}/${name}`, 'utf8');
    const isOutside = script.startsWith(NO_TRANSACTION);
    const file = { name, script, checksum: createHash('sha256').update(script).digest('hex') };
    // PGlite has one connection: outside a transaction means after it, and no other process could interfere.
    if (isOutside && database.kind === 'pglite') await apply(file, database.run, database.run);
    else await exclusively(database, (run) => apply(file, run, isOutside ? database.run : run));
  }
}

async function apply(
  { name, script, checksum }: { name: string; script: string; checksum: string },
  run: Script,
  runScript: Script,
): Promise<void> {
  const [known] = await run<{ checksum: string }>(`select checksum from migrations where name = '${name}'`);
  if (known?.checksum === checksum) return;
  if (known) throw new Error(`migration ${name} was changed after it was applied`);
  await runScript(script);
  await run(
    `insert into migrations (name, checksum) values ('${name}', '${checksum}') on conflict do nothing`,
  );
}

/**
 * Runs `work` in a transaction while no other process migrates. The lock is polled: a statement that waits for it would
 * hold a snapshot, for which `create index concurrently` waits in turn.
 */
async function exclusively<T>(database: OpenDatabase, work: (run: Script) => Promise<T>): Promise<T> {
  for (;;) {
    const done = await database.transaction(async (run) => {
      const [lock] = await run<{ acquired: boolean }>(
        `select pg_try_advisory_xact_lock(${LOCK}) as acquired`,
      );
      return lock?.acquired ? { value: await work(run) } : null;
    });
    if (done) return done.value;
    await sleep(POLL_MS);
  }
}
