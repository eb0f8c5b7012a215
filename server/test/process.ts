import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { onTestFinished } from 'vitest';
import type { Endpoint, Input, Output } from '#lib/contract/endpoint.ts';
import { envelopeSchema, SUCCESS } from '#lib/contract/envelope.ts';
import { randomIds } from '#server/core/ids.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** What a server process said until it ended or was ready. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Where it listens; empty where it ended instead. */
  readonly url: string;
  readonly said: () => { out: string; err: string };
  /** Ends it by a signal; answers its exit code (null: killed). */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
}

/** Runs `node server/main.ts` with nothing but these settings, until it is ready or has ended; it ends with the test. */
export async function runServer(settings: Record<string, string>): Promise<ServerProcess> {
  const env = {
    PATH: process.env.PATH,
    NODE_NO_WARNINGS: '1',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    ...settings,
  } as unknown as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = { out: '', err: '' };
  const ended = once(child, 'close').then(() => '');
  const ready = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      said.out += chunk;
      const url = /is ready at (\S+)\n/.exec(said.out)?.[1];
      if (url) resolve(url.replace('localhost', '127.0.0.1'));
    });
  });
  child.stderr.on('data', (chunk) => {
    said.err += chunk;
  });
  return {
    child,
    url: await Promise.race([ready, ended]),
    said: () => said,
    end: async (signal) => {
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}

/** A call over the network; throws the reason of a refusal. */
export async function callOver<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: Input<E>,
  { token = '', key = randomIds.next('key') } = {},
): Promise<Output<E>> {
  const get = endpoint.method === 'GET';
  const query = get ? `?${new URLSearchParams(Object.entries(input as Record<string, string>))}` : '';
  const response = await fetch(url + endpoint.path + query, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', 'x-token': token, 'idempotency-key': key },
    ...(get ? {} : { body: JSON.stringify(input) }),
  });
  const { code, data } = v.parse(envelopeSchema, await response.json());
  if (code !== SUCCESS) throw new Error(JSON.stringify(data));
  return v.parse(endpoint.output, data) as Output<E>;
}
