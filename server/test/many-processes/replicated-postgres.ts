import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  databaseUrl,
  makePostgresFolder,
  runPostgresProgram,
  runStatement,
  startPostgres,
  startPostgresIn,
} from '../postgres.ts';

/** A PostgreSQL and a streaming replica of it that each commit waits for. */
export async function startReplicatedPostgres(database: string) {
  const primary = await startPostgres();
  await runStatement(primary.url, `create database ${database}`);
  const folder = makePostgresFolder();
  runPostgresProgram('pg_basebackup', [
    `--pgdata=${folder}`,
    `--dbname=${primary.url}`,
    '--write-recovery-conf',
    '--checkpoint=fast',
    '--no-sync',
  ]);
  const standby = await startPostgresIn(folder);
  await runStatement(primary.url, "alter system set synchronous_standby_names = '*'");
  await runStatement(primary.url, 'select pg_reload_conf()');
  await untilSynchronous(primary.url);
  const hosts = [primary.url, standby.url].map((url) => new URL(url).host).join();
  return {
    /** The form that libpq has for several hosts. */
    url: `postgres://postgres@${hosts}/${database}?target_session_attrs=read-write`,
    standbyUrl: databaseUrl(standby.url, database),
    killPrimary: () => primary.kill(),
    promoteStandby: () => runStatement(standby.url, 'select pg_promote(true)'),
    async close() {
      await standby.stop();
      await primary.stop();
    },
  };
}

async function untilSynchronous(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let attempt = 0; attempt < 300; attempt++) {
    const { rows } = await client.query('select sync_state from pg_stat_replication');
    if (rows[0]?.sync_state === 'sync') return client.end();
    await sleep(100);
  }
  throw new Error('the replica does not follow the primary');
}
