import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Endpoint, Input, Output } from '#lib/contract/endpoint.ts';
import { type CallOptions, callApi } from './call-api.ts';
import { dataOf } from './test-server.ts';

const thisVersion = fileURLToPath(new URL('../..', import.meta.url));

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: Readonly<{ stdout: string; stderr: string }>;
  /** Ends the process by a signal. Returns the exit code; null if the signal killed it. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
}

/** Like `spawnServer`, but the process is killed after the test. */
export async function runServer(settings: Record<string, string>): Promise<ServerProcess> {
  const starting = spawnServer(settings);
  onTestFinished(() => void starting.child.kill('SIGKILL'));
  return starting.started;
}

/** Runs `node server/main.ts` with only these settings. `folder`: that of another version. */
export function spawnServer(
  settings: Record<string, string>,
  folder = thisVersion,
): {
  child: ChildProcess;
  started: Promise<ServerProcess>;
} {
  const env = {
    PATH: process.env.PATH,
    // The folder of the run, by which what a test has left is found.
    TMPDIR: tmpdir(),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_NO_WARNINGS: '1',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    ...settings,
  } as unknown as NodeJS.ProcessEnv;
  const main = join(folder, 'server/main.ts');
  // The example hall is read from the current folder.
  const cwd = folder === thisVersion ? undefined : folder;
  const child = spawn(process.execPath, [main], { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  const ended = once(child, 'close').then(() => '');
  const listening = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      output.stdout += chunk;
      const url = /is ready at (\S+)\n/.exec(output.stdout)?.[1];
      if (url) resolve(url.replace('localhost', '127.0.0.1'));
    });
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const started = Promise.race([listening, ended]).then((url) => ({
    child,
    url,
    output,
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  }));
  return { child, started };
}

export const callOver = async <E extends Endpoint>(
  url: string,
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
): Promise<Output<E>> =>
  dataOf(await callApi((path, init) => fetch(url + path, init), endpoint, input, options));
