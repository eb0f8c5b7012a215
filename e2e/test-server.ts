import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandResult } from '../server/cli/command.ts';
import { databaseUrl, runStatement, startPostgres, WITHOUT_CRASH_SAFETY } from '../server/test/postgres.ts';
import type { ApiServer } from './api.ts';
import { codeInOutbox } from './outbox.ts';
import type { TestMessage } from './test-server-process.ts';

/** Settings of the server as environment variables (.env.example). */
export type ServerSettings = Readonly<Record<string, string>>;

/** The real server with the example hall and a clock that the test advances. */
export interface TestServer extends ApiServer {
  /** Address of the app. The same as `url` unless the app is served elsewhere. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Address of its database. */
  readonly databaseUrl: string;
  /** The server's clock in epoch seconds. */
  now(): number;
  advanceClock(seconds: number): Promise<void>;
  /** What becomes of refunds to the card of sandbox payments from now on. */
  setRefunds(status: 'succeeded' | 'failed'): Promise<void>;
  /** Does what `npm run hall -- ...args` does, and returns what that prints. Throws if it fails. */
  runHallCommand(...args: string[]): Promise<string>;
  /** Prepares the server for the tests of a file: does nothing if this server was prepared so before. */
  prepareOnce(prepare: (server: TestServer) => Promise<unknown>): Promise<void>;
}

/** A process in which one server runs after another. */
export interface TestServers {
  /** The server of the tests of a file. It starts with fresh data at the first of them. */
  serverOf(file: string, settings: ServerSettings): Promise<TestServer>;
  close(): Promise<void>;
}

/** The variable with the address of the PostgreSQL of the run. */
const POSTGRES = 'BAIZE_TEST_POSTGRES';
/** The database of a server that has started once, with the example hall. */
const PREPARED = 'prepared';

/** Starts the process. Its servers listen at `url`. Each has a database and a folder of its own. */
export async function startTestServers(url: string): Promise<TestServers> {
  const postgres = process.env[POSTGRES] ?? '';
  const program = await startServerProcess();
  let current: { readonly key: string; readonly database: string; readonly server: TestServer } | undefined;
  let started = 0;
  const endCurrent = async () => {
    await program.tell({ start: null });
    if (!current) return;
    rmSync(current.server.dataDir, { recursive: true, force: true });
    await runStatement(postgres, `drop database ${current.database} with (force)`);
    current = undefined;
  };
  return {
    serverOf: async (file, settings) => {
      const key = JSON.stringify([file, settings]);
      if (current?.key === key) return current.server;
      await endCurrent();
      const dataDir = mkdtempSync(join(tmpdir(), 'baize-data-'));
      const database = `server_${process.pid}_${started++}`;
      // Another hall is applied at the first start.
      const template = settings.HALL_FILE ? '' : `template ${PREPARED} strategy file_copy`;
      await runStatement(postgres, `create database ${database} ${template}`);
      const DATABASE_URL = databaseUrl(postgres, database);
      await program.tell({ start: { ...settingsOf(url, dataDir), DATABASE_URL, ...settings } });
      const server = testServer(program, {
        url,
        publicUrl: settings.PUBLIC_URL ?? url,
        dataDir,
        databaseUrl: DATABASE_URL,
      });
      current = { key, database, server };
      return server;
    },
    close: async () => {
      await endCurrent();
      await program.close();
    },
  };
}

/**
 * Starts the PostgreSQL of the run, and a server on it for the first time. Servers that start on copies of
 * its database need less than a second. Returns what ends PostgreSQL.
 */
export async function prepareData(): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres(WITHOUT_CRASH_SAFETY);
  process.env[POSTGRES] = url;
  await runStatement(url, `create database ${PREPARED}`);
  const program = await startServerProcess();
  const settings = settingsOf('http://localhost', mkdtempSync(join(tmpdir(), 'baize-data-')));
  await program.tell({ start: { ...settings, PORT: '0', DATABASE_URL: databaseUrl(url, PREPARED) } });
  await program.close();
  return stop;
}

const settingsOf = (url: string, dataDir: string): Record<string, string> => ({
  PORT: new URL(url).port,
  DATA_DIR: dataDir,
  PUBLIC_URL: url,
  API_URL: url,
  SANDBOX_PAYMENTS: 'true',
  DEMO_RECORDINGS: 'true',
  LOG_LEVEL: 'error',
});

function testServer(
  { tell }: ServerProcess,
  { url, publicUrl, dataDir, databaseUrl }: Pick<TestServer, 'url' | 'publicUrl' | 'dataDir' | 'databaseUrl'>,
): TestServer {
  let offset = 0;
  const prepared = new Set<unknown>();
  const server: TestServer = {
    url,
    publicUrl,
    dataDir,
    databaseUrl,
    codeSentTo: (address) => codeInOutbox(dataDir, address),
    now: () => Math.floor(Date.now() / 1000) + offset,
    advanceClock: async (seconds) => {
      await tell({ advance: seconds });
      offset += seconds;
    },
    setRefunds: async (refunds) => void (await tell({ refunds })),
    runHallCommand: async (...args) => {
      const { status, lines } = (await tell({ hall: args })) as CommandResult;
      const output = lines.join('\n');
      if (status !== 0) throw new Error(`hall ${args.join(' ')}: ${output}`);
      return output;
    },
    prepareOnce: async (prepare) => {
      if (prepared.has(prepare)) return;
      await prepare(server);
      prepared.add(prepare);
    },
  };
  return server;
}

interface ServerProcess {
  /** Resolves with what the process answers once it has carried out the message. */
  tell(message: TestMessage): Promise<unknown>;
  close(): Promise<void>;
}

async function startServerProcess(): Promise<ServerProcess> {
  const server = fork('e2e/test-server-process.ts', { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  let last = nextMessage(server);
  await last;
  return {
    // One after another: an answer does not say which message it is for.
    tell: (message) => {
      const send = () => {
        server.send(message);
        return nextMessage(server);
      };
      last = last.then(send, send);
      return last;
    },
    close: async () => {
      if (!server.connected) return;
      const exited = once(server, 'exit');
      server.disconnect();
      await exited;
    },
  };
}

/** Resolves at the server's next message; throws if the server exits first. */
async function nextMessage(server: ChildProcess): Promise<unknown> {
  const listening = new AbortController();
  const { signal } = listening;
  const exited = once(server, 'exit', { signal }).then(([code]) => {
    throw new Error(`the server exited with ${code}`);
  });
  try {
    const [message] = await Promise.race([once(server, 'message', { signal }), exited]);
    return message;
  } finally {
    listening.abort();
  }
}
