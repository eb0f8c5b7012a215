import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOnServer } from '../server/cli/run-on-server.ts';
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

const runHall = (args: readonly string[], settings: ServerSettings) =>
  execFileSync(process.execPath, ['server/cli/hall.ts', ...args], {
    env: { ...process.env, ...settings },
    encoding: 'utf8',
  });

/** The folder with the data of a server that has just started for the first time (e2e/global-setup.ts). */
const preparedData = (): string => join(tmpdir(), 'prepared');

/** Starts the process. Its servers listen at `url`, and keep their data in a temporary folder. */
export async function startTestServers(url: string): Promise<TestServers> {
  const program = await startServerProcess();
  let current: { readonly key: string; readonly server: TestServer } | undefined;
  const removeData = () => {
    if (current) rmSync(current.server.dataDir, { recursive: true, force: true });
  };
  return {
    serverOf: async (file, settings) => {
      const key = JSON.stringify([file, settings]);
      if (current?.key === key) return current.server;
      await program.tell({ start: null });
      removeData();
      const dataDir = mkdtempSync(join(tmpdir(), 'baize-data-'));
      // Another hall is applied at the first start, and the data of PostgreSQL is elsewhere.
      if (!settings.HALL_FILE && !settings.DATABASE_URL) cpSync(preparedData(), dataDir, { recursive: true });
      const start = { ...settingsOf(url, dataDir), ...settings };
      await program.tell({ start });
      current = { key, server: testServer(program, { url, dataDir, settings: start }) };
      return current.server;
    },
    close: async () => {
      await program.close();
      removeData();
    },
  };
}

/**
 * Starts a server for the first time and ends it. Servers that start on copies of its data need less than a
 * second.
 */
export async function prepareData(): Promise<void> {
  const program = await startServerProcess();
  await program.tell({ start: { ...settingsOf('http://localhost', preparedData()), PORT: '0' } });
  await program.close();
}

const settingsOf = (url: string, dataDir: string): Record<string, string> => ({
  PORT: new URL(url).port,
  DATA_DIR: dataDir,
  PUBLIC_URL: url,
  API_URL: url,
  LOG_LEVEL: 'error',
});

function testServer(
  { tell }: ServerProcess,
  { url, dataDir, settings }: { url: string; dataDir: string; settings: ServerSettings },
): TestServer {
  let offset = 0;
  const prepared = new Set<unknown>();
  const server: TestServer = {
    url,
    publicUrl: settings.PUBLIC_URL ?? url,
    dataDir,
    codeSentTo: (address) => codeInOutbox(dataDir, address),
    now: () => Math.floor(Date.now() / 1000) + offset,
    advanceClock: async (seconds) => {
      await tell({ advance: seconds });
      offset += seconds;
    },
    setRefunds: (refunds) => tell({ refunds }),
    runHallCommand: async (...args) => {
      const result = await runOnServer(dataDir, args);
      // A server on PostgreSQL has no socket.
      if (!result) return runHall(args, settings);
      const output = result.lines.join('\n');
      if (result.status !== 0) throw new Error(`hall ${args.join(' ')}: ${output}`);
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
  tell(message: TestMessage): Promise<void>;
  close(): Promise<void>;
}

async function startServerProcess(): Promise<ServerProcess> {
  const server = fork('e2e/test-server-process.ts', { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await nextMessage(server);
  return {
    tell: async (message) => {
      server.send(message);
      await nextMessage(server);
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
async function nextMessage(server: ChildProcess): Promise<void> {
  const listening = new AbortController();
  const { signal } = listening;
  const exited = once(server, 'exit', { signal }).then(([code]) => {
    throw new Error(`the server exited with ${code}`);
  });
  try {
    await Promise.race([once(server, 'message', { signal }), exited]);
  } finally {
    listening.abort();
  }
}
