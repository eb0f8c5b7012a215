import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { databaseFolder } from './run-folders.ts';
import { aptInstall } from './system-programs.ts';

/** Options of PostgreSQL for data that does not outlive the run. */
export const WITHOUT_CRASH_SAFETY: readonly string[] = [
  ...['wal_level=minimal', 'max_wal_senders=0', 'full_page_writes=off', 'synchronous_commit=off'],
  ...['checkpoint_timeout=1h', 'max_wal_size=4GB', 'autovacuum=off', 'shared_buffers=256MB'],
].flatMap((setting) => ['-c', setting]);

/** Starts a PostgreSQL on a free port; installs it if missing (Debian as root). Throws with instructions. */
export const startPostgres = (options: readonly string[] = []): Promise<RunningPostgres> =>
  startPostgresIn(createPostgresFolder(), options);

export function createPostgresFolder(): string {
  const folder = makePostgresFolder();
  runPostgresProgram('initdb', [
    `--pgdata=${folder}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-sync',
  ]);
  return folder;
}

export interface RunningPostgres {
  readonly url: string;
  kill(): Promise<void>;
  end(): Promise<void>;
  stop(): Promise<void>;
}

export function makePostgresFolder(): string {
  const folder = mkdtempSync(join(databaseFolder(), 'baize-pg-'));
  if (isRoot) execFileSync('chown', ['postgres:postgres', folder]);
  chmodSync(folder, 0o700);
  return folder;
}

export function runPostgresProgram(name: string, args: readonly string[]): void {
  const program = commandAsPostgres(join(findBinaries() ?? installBinaries(), name), args);
  execFileSync(program.file, program.args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: tmpdir() });
}

export async function startPostgresIn(
  folder: string,
  options: readonly string[] = [],
): Promise<RunningPostgres> {
  const port = await freePort();
  const postgres = commandAsPostgres(join(findBinaries() ?? installBinaries(), 'postgres'), [
    ...['-D', folder],
    ...['-k', folder],
    `--port=${port}`,
    '--listen_addresses=127.0.0.1',
    '--max_connections=200',
    '--fsync=off',
    ...options,
  ]);
  const server = spawn(postgres.file, postgres.args, { stdio: 'ignore', cwd: tmpdir() });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(url);
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  };
  return {
    url,
    kill: () => end('SIGKILL'),
    end: () => end('SIGINT'),
    stop: async () => {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const postgresVersion = (): string =>
  execFileSync(join(findBinaries() ?? installBinaries(), 'postgres'), ['--version'], { encoding: 'utf8' });

const isRoot = process.getuid?.() === 0;

/** PostgreSQL and PgBouncer refuse to run as root: root runs them as the user of their packages. */
export function commandAsPostgres(
  path: string,
  args: readonly string[],
): { file: string; args: readonly string[] } {
  if (!isRoot) return { file: path, args };
  const switchUser = ['--reuid=postgres', '--regid=postgres', '--clear-groups'];
  return { file: 'setpriv', args: [...switchUser, path, ...args] };
}

function findBinaries(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

function installBinaries(): string {
  console.log('No PostgreSQL found: installing it for the tests (apt-get install postgresql).');
  aptInstall(['postgresql']);
  const bin = findBinaries();
  if (bin) return bin;
  throw new Error(
    'The API tests need PostgreSQL 15 or later. Install it (Debian: apt-get install postgresql).',
  );
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await runStatement(url, 'select 1');
    } catch (error) {
      if (attempt === 100) throw error;
      await sleep(100);
    }
  }
}

export function databaseUrl(url: string, name: string): string {
  return new URL(`/${name}`, url).href;
}

export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
