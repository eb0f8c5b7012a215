import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiServer } from './api.ts';
import { codeInOutbox } from './outbox.ts';
import type { TestMessage } from './test-server-process.ts';

/** Settings of the server as environment variables (.env.example). */
export type ServerSettings = Readonly<Record<string, string>>;

/** The real server in a process of its own, with the example hall and a clock that the test advances. */
export interface TestServer extends ApiServer {
  /** Address of the app. The same as `url` unless the app is served elsewhere. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** The server's clock in epoch seconds. */
  now(): number;
  advanceClock(seconds: number): Promise<void>;
  /** What becomes of refunds to the card of sandbox payments from now on. */
  setRefunds(status: 'succeeded' | 'failed'): Promise<void>;
  /** Runs `npm run hall -- ...args` against this server and returns what it printed. */
  runHallCommand(...args: string[]): string;
  close(): Promise<void>;
}

/** Starts a server that listens at `url` and keeps its data in a temporary folder. */
export async function startTestServer(url: string, settings: ServerSettings): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-e2e-'));
  const { port } = new URL(url);
  const defaults = { PORT: port, DATA_DIR: dataDir, PUBLIC_URL: url, API_URL: url, LOG_LEVEL: 'error' };
  const env = { ...process.env, ...defaults, ...settings };
  const server = fork('e2e/test-server-process.ts', { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await nextMessage(server);
  let offset = 0;
  const tell = async (message: TestMessage) => {
    server.send(message);
    await nextMessage(server);
  };
  return {
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
    runHallCommand: (...args) =>
      execFileSync(process.execPath, ['server/cli/hall.ts', ...args], { env, encoding: 'utf8' }),
    close: async () => {
      const exited = once(server, 'exit');
      server.disconnect();
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
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
