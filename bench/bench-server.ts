import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiServer } from '../e2e/api.ts';
import { codeInOutbox } from '../e2e/outbox.ts';
import { freePort } from '../server/test/free-port.ts';

/** Where a measured server keeps its data: PGlite in a temporary folder, or PostgreSQL. */
export interface BenchStorage {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  remove(): void;
}

export function createStorage(databaseUrl?: string): BenchStorage {
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-bench-'));
  return { dataDir, databaseUrl, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** A server started by `npm start`, as an operator starts it. */
export interface BenchServer extends ApiServer {
  /** From the command to the first response. */
  readonly startSeconds: number;
  /** Resident memory of the server process, MB. */
  memory(): number;
  /** CPU time that the server process has used, seconds. */
  cpuSeconds(): number;
  /** Where `profileProcess` finds the server process. */
  readonly inspector: { readonly pid: number; readonly port: number };
  stop(): Promise<void>;
}

/**
 * Runs `npm start`, with further settings, and waits for its first response. Throws if it exits before that.
 */
export async function startBenchServer(
  { dataDir, databaseUrl }: BenchStorage,
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  const port = await freePort();
  const inspectorPort = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    // The inspector is opened by a signal only.
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --inspect-port=127.0.0.1:${inspectorPort}`,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    SANDBOX_PAYMENTS: 'true',
    RATE_LIMIT_PERSON: '0',
    RATE_LIMIT_ADDRESS: '0',
    CANCELLED_HOLDS_PER_HOUR: '0',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...settings,
  };
  const started = performance.now();
  const npm = spawn('npm', ['start', '--silent'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(npm, 'exit');
  while (!(await isUp(url))) {
    if (npm.exitCode !== null) throw new Error(`npm start exited with ${npm.exitCode}`);
    await sleep(20);
  }
  const startSeconds = (performance.now() - started) / 1000;
  const pid = serverPid(npm);
  return {
    url,
    startSeconds,
    codeSentTo: (address) => codeInOutbox(dataDir, address),
    memory: () => residentMegabytes(pid),
    cpuSeconds: () => cpuSeconds(pid),
    inspector: { pid, port: inspectorPort },
    stop: async () => {
      // Sent to the server itself: npm forwards a signal but does not wait for its child.
      process.kill(pid, 'SIGTERM');
      await exited;
    },
  };
}

const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/api/store/list`).then(
    ({ ok }) => ok,
    () => false,
  );

/** The node process at the end of npm's chain of children. */
function serverPid(npm: ChildProcess): number {
  let pid = npm.pid ?? 0;
  for (;;) {
    const child = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0];
    if (!child) return pid;
    pid = Number(child);
  }
}

const residentMegabytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** User and system time, counted in hundredths of a second. */
function cpuSeconds(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) / 100;
}
