import { Writable } from 'node:stream';
import type { Hono } from 'hono';
import pino from 'pino';
import { buildApp } from '#server/app.ts';
import type { Deps } from '#server/composition/deps.ts';
import { register } from '#server/composition/registrations.ts';
import type { Clock } from '#server/core/clock.ts';
import { readEnv } from '#server/core/env.ts';
import type { Ids } from '#server/core/ids.ts';
import { makeMetrics } from '#server/core/metrics.ts';
import { databaseHall } from '#server/hall/database-hall.ts';
import { noRecordings } from '#server/media/recordings/port.ts';
import { makeClips } from '#server/media/replay/clips.ts';
import type { PaymentProvider } from '#server/money/payments/port.ts';
import { sandboxProvider } from '#server/money/payments/sandbox.ts';
import { makeTableFeed } from '#server/ordering/table/feed.ts';
import { PATIENCE_MS } from '#server/test/databases.ts';
import type { memoryFiles } from '#server/test/memory-files.ts';
import type { WorldDatabase } from './database.ts';
import { FaultPlan } from './faults.ts';

/** What all server processes of a world share: it outlives each of them. */
export interface WorldServices {
  readonly database: WorldDatabase;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly provider: PaymentProvider;
  /** The last verification code sent to an address. */
  readonly codes: Map<string, string>;
  /** The lamps that are on, by table. */
  readonly lamps: Map<string, boolean>;
  readonly files: ReturnType<typeof memoryFiles>;
}

/** The real app in this process, without a socket. */
export interface ServerProcess {
  readonly app: Hono;
  readonly deps: Deps;
  readonly faults: FaultPlan;
  /** Messages logged as errors since they were last taken. */
  takeErrors(): string[];
}

const env = readEnv({
  PUBLIC_URL: 'https://hall.test',
  DATA_DIR: '/nowhere',
  SANDBOX_PAYMENTS: 'true',
  TRUST_PROXY: '1',
  SMS_DAILY_BUDGET: '1000000',
});

export function startProcess(services: WorldServices): ServerProcess {
  const { database, clock, ids, provider, codes, lamps, files } = services;
  const faults = new FaultPlan();
  const db = database.connect(faults);
  const errors: string[] = [];
  const lines = new Writable({
    write: (line, _encoding, done) => {
      errors.push(String(line));
      done();
    },
  });
  const log = pino({ level: 'error' }, lines);
  const core = { db, clock, env, ids, hall: databaseHall(db), log, metrics: makeMetrics() };
  const deps: Deps = register({
    ...core,
    paymentProviders: [provider, sandboxProvider],
    sender: {
      sendCode: async ({ to, code }) => void codes.set(to, code),
      sendEmail: async () => {},
      sendNotice: async () => {},
    },
    lamps: {
      set: async (table_id, on) => {
        if (!faults.killed) lamps.set(table_id, on);
      },
    },
    fileStorage: files,
    recordings: noRecordings,
    clips: makeClips('/nowhere'),
    tableFeed: makeTableFeed(core),
    walletPasses: { apple: null, google: null },
  });
  return {
    // The simulation checks what is answered. How fast depends on what else the machine does.
    app: buildApp(deps, { version: 'simulation', call_budget_ms: PATIENCE_MS }),
    deps,
    faults,
    takeErrors: () => errors.splice(0),
  };
}
