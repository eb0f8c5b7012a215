import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/db/open.ts';
import {
  databaseUrl,
  type RunningPostgres,
  runStatement,
  startPostgres,
} from '../../server/test/postgres.ts';
import { type BenchServer, type BenchStorage, createStorage, startBenchServer } from '../bench-server.ts';
import { writeBenchHall } from './bench-hall.ts';
import { type BenchPerson, insertPeople } from './bench-people.ts';

export const CLIENTS = 32;
export const OUTLETS = 10;
const TABLES = 20;

/** PostgreSQL's setting: whether a commit waits until the disk has it. */
export type Fsync = 'on' | 'off';

interface BenchSetup {
  readonly server: BenchServer;
  readonly people: readonly BenchPerson[];
  readonly storage: BenchStorage;
}

interface PostgresSetup extends BenchSetup {
  readonly postgres: RunningPostgres;
  /** URL of the server's database. */
  readonly ours: string;
}

export const machine = (): string =>
  `${cpus().length} cores (load average ${loadavg()[0]?.toFixed(1)} before the run), Node ${process.version}`;

/**
 * Runs `work` with a server on a PostgreSQL of its own, the hall of the bench and signed-in people. Needs a
 * build. `fsync`: by default on, as for any hall; `off` takes the disk out of a comparison.
 */
export async function withPostgresServer<T>(
  work: (setup: PostgresSetup) => Promise<T>,
  { fsync = 'on' }: { fsync?: Fsync } = {},
): Promise<T> {
  const postgres = await startPostgres(['--shared_buffers=256MB', `--fsync=${fsync}`]);
  const ours = databaseUrl(postgres.url, 'ours');
  try {
    await runStatement(postgres.url, 'create database ours');
    return await withServer(createStorage(ours), (setup) => work({ ...setup, postgres, ours }));
  } finally {
    await postgres.stop();
  }
}

/**
 * Does what `withPostgresServer` does, on PGlite. `beforeStart` gets the storage while no process uses it.
 */
export const withEmbeddedServer = <T>(
  beforeStart: (storage: BenchStorage) => void,
  work: (setup: BenchSetup) => Promise<T>,
): Promise<T> => withServer(createStorage(), work, beforeStart);

async function withServer<T>(
  storage: BenchStorage,
  work: (setup: BenchSetup) => Promise<T>,
  beforeStart: (storage: BenchStorage) => void = () => {},
): Promise<T> {
  if (!existsSync('out/index.html')) throw new Error('There is no build: npm run build first.');
  const folder = mkdtempSync(join(tmpdir(), 'baize-bench-hall-'));
  const HALL_FILE = writeBenchHall(folder, { outlets: OUTLETS, tables: TABLES });
  try {
    await (await startBenchServer(storage, { HALL_FILE })).stop();
    const opened = await openDatabase({ DATABASE_URL: storage.databaseUrl, DATA_DIR: storage.dataDir });
    const people = await insertPeople(opened.db, CLIENTS).finally(opened.close);
    beforeStart(storage);
    const server = await startBenchServer(storage, { HALL_FILE });
    try {
      return await work({ server, people, storage });
    } finally {
      await server.stop();
    }
  } finally {
    storage.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
