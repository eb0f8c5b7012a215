import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/test/free-port.ts';

/** Where a server under measurement keeps its state: PGlite in a folder, or PostgreSQL. */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  remove(): void;
}

export function makePlace(databaseUrl?: string): Place {
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-bench-'));
  return { dataDir, databaseUrl, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** A server run by `npm start`, as an operator runs it. */
export interface Hall {
  readonly url: string;
  /** From the command to the first answered request. */
  readonly seconds: number;
  /** Resident memory of the server process, MB. */
  memory(): number;
  stop(): Promise<void>;
}

/** Runs `npm start` and asks until it answers. Throws where it ends before that. */
export async function startHall({ dataDir, databaseUrl }: Place): Promise<Hall> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    SANDBOX_PAYMENTS: 'true',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  const started = performance.now();
  const npm = spawn('npm', ['start', '--silent'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(npm, 'exit');
  while (!(await answers(url))) {
    if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`);
    await sleep(20);
  }
  const seconds = (performance.now() - started) / 1000;
  const pid = serverPid(npm);
  return {
    url,
    seconds,
    memory: () => memoryOf(pid),
    stop: async () => {
      // Told to the server itself: npm passes a signal on and does not wait.
      process.kill(pid, 'SIGTERM');
      await ended;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/store/list`)).ok;
  } catch {
    return false;
  }
}

/** The node process at the end of npm's chain of children. */
function serverPid(npm: ChildProcess): number {
  let pid = npm.pid ?? 0;
  for (;;) {
    const child = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0];
    if (!child) return pid;
    pid = Number(child);
  }
}

const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
