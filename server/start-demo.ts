import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '#server/core/env.ts';
import { SettingError } from '#server/core/setting-errors.ts';
import { read } from '#server/db/statement.ts';
import { selectTableCodes } from '#server/hall/table-code.ts';
import type { DemoCustomer } from './cli/demo/customer.ts';
import { EVENING_SECONDS, playEvening } from './cli/demo/evening.ts';
import { type RunningServer, startServer } from './start.ts';

/** How long a demo keeps what its visitors do. */
const RESET_MS = 3_600_000;

/** How often one of the simulated customers does something. */
const ACT_MS = 30_000;

export interface Demo {
  readonly server: RunningServer;
  close(): Promise<void>;
}

/** Runs the example hall with simulated customers, made anew each hour in `DATA_DIR/demo`. */
export async function runDemo(
  env: Env,
  options: { files: string; version: string },
  onReady: (env: Env, server: RunningServer) => Promise<void>,
): Promise<Demo> {
  if (env.DATABASE_URL || env.STRIPE_SECRET_KEY || !env.SANDBOX_PAYMENTS)
    throw new SettingError(
      '--demo needs the embedded database and the test page of payments: unset the providers.',
    );
  const evenings = await renewed(() => startEvening(env, options), RESET_MS);
  await onReady(evenings.current.server.deps.env, evenings.current.server);
  return {
    get server() {
      return evenings.current.server;
    },
    close: evenings.close,
  };
}

/** Starts something, and every `ms` closes it and starts it anew. */
export async function renewed<T extends { close(): Promise<void> }>(start: () => Promise<T>, ms: number) {
  let current = await start();
  let renewing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renewing.then(async () => {
      await current.close();
      current = await start();
    });
  }, ms);
  return {
    get current() {
      return current;
    },
    close: async () => {
      clearInterval(timer);
      await renewing;
      await current.close();
    },
  };
}

interface Evening {
  readonly server: RunningServer;
  close(): Promise<void>;
}

async function startEvening(env: Env, options: { files: string; version: string }): Promise<Evening> {
  const folder = join(env.DATA_DIR, 'demo');
  // A demo that was killed has left its evening.
  rmSync(folder, { recursive: true, force: true });
  let offset = -EVENING_SECONDS;
  const now = () => Math.floor(Date.now() / 1000) + offset;
  const server = await startServer(
    { ...env, DATA_DIR: folder, LOG_LEVEL: 'error' },
    { ...options, clock: { now } },
  );
  const codes = await read(server.deps.db, selectTableCodes());
  const tables = (await server.deps.hall.current()).outlets.flatMap((outlet) =>
    outlet.tables.map(({ id }) => ({ table_id: id, code: codes.get(id) ?? '' })),
  );
  const hall = {
    url: `http://127.0.0.1:${server.port}`,
    codeSentTo: (mobile: string) => newestCode(folder, mobile),
    tables,
    now,
    advanceTo: (instant: number) => {
      offset += Math.max(0, instant - now());
    },
  };
  const customers = await playEvening(hall);
  const acting = setInterval(() => void actAtRandom(customers, tables), ACT_MS);
  return {
    server,
    close: async () => {
      clearInterval(acting);
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const anyOf = <T>(items: readonly T[]): T | undefined => items[Math.floor(Math.random() * items.length)];

/** A customer tries to start a game at some table; one that is taken refuses it, as it does people. */
async function actAtRandom(
  customers: readonly DemoCustomer[],
  tables: readonly { table_id: string; code: string }[],
): Promise<void> {
  const [customer, table] = [anyOf(customers), anyOf(tables)];
  if (customer && table) await customer.play(table, anyOf([30, 45, 60, 90]) ?? 60).catch(() => {});
}

function newestCode(folder: string, mobile: string): string {
  const lines = readFileSync(join(folder, 'outbox.jsonl'), 'utf8').trim().split('\n');
  const messages = lines.map((line) => JSON.parse(line) as { to: string; code: string });
  return messages.findLast(({ to }) => to === mobile)?.code ?? '';
}
