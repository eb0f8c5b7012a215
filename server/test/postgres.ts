import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onServer } from './databases.ts';

export interface OwnPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL of its own on loopback, in a folder that goes with it. Installs PostgreSQL where there is none
 * and it may (Debian, as root); throws with what to do where it can't.
 */
export async function startPostgres(): Promise<OwnPostgres> {
  const bin = findBinaries() ?? installBinaries();
  const folder = mkdtempSync(join(tmpdir(), 'baize-pg-'));
  const asRoot = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root: its package made a user for it.
  const wrap = asRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : [];
  if (asRoot) execFileSync('chown', ['postgres:postgres', folder]);
  chmodSync(folder, 0o700);
  const [initdb = '', ...initArgs] = [
    ...wrap,
    join(bin, 'initdb'),
    '-D',
    folder,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
  ];
  execFileSync(initdb, initArgs, { stdio: 'ignore', cwd: tmpdir() });
  const port = await freePort();
  const options = [
    '-c',
    'fsync=off',
    '-c',
    'max_connections=200',
    '-c',
    'listen_addresses=127.0.0.1',
    '-k',
    folder,
  ];
  const [postgres = '', ...args] = [
    ...wrap,
    join(bin, 'postgres'),
    '-D',
    folder,
    '-p',
    String(port),
    ...options,
  ];
  const server = spawn(postgres, args, { stdio: 'ignore', cwd: tmpdir() });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(url);
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
  if (process.getuid?.() === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', 'postgresql'], { stdio: 'inherit' });
  }
  const bin = findBinaries();
  if (!bin)
    throw new Error(
      'These tests need PostgreSQL 15 or later: install it (Debian: apt-get install postgresql).',
    );
  return bin;
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await onServer(url, 'select 1');
    } catch (error) {
      if (attempt === 100) throw error;
      await sleep(100);
    }
  }
}
