import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { isNightly } from './server/test/nightly.ts';

// A busy machine must not fail a test. Nothing is tried again: a test that fails now and then must be mended.
const common = {
  environment: 'node',
  testTimeout: 120_000,
  hookTimeout: 120_000,
  retry: 0,
  expect: { poll: { timeout: 30_000 } },
} as const;

/**
 * Node itself imports the server, as in production, once for all files of a worker. A test puts back what it
 * changes.
 */
const server = {
  ...common,
  pool: 'forks',
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  setupFiles: 'server/test/fixed-seed.ts',
} as const;
const serverFiles = ['{server,simulation}/**/*.test.ts'];

/**
 * The tests of code without a state of its own share the modules of a worker: a process for each file costs
 * three times what their tests do.
 */
const stateless = [
  'lib/{calendar,contract,domain,i18n,login,outlet,replay,scanner}/**/*.test.ts',
  'components/{contact,counter,pay,table,ui}/**/*.test.{ts,tsx}',
  'lib/router/hash.test.ts',
  'scripts/**/*.test.ts',
];

/**
 * The tests of what PGlite could do differently: statements, the ledger's rules, the start, and a walk over
 * the calls of the app and the counter.
 */
const filesOnPGlite = [
  'server/db/*.test.ts',
  'server/main.test.ts',
  'server/cli/{apply,backup,socket}.test.ts',
  'server/composition/visit.test.ts',
  'server/counter/evening.test.ts',
  'server/money/ledger/ledger.test.ts',
  'simulation/faults.test.ts',
];
/** Starts of processes, which many-processes has on PostgreSQL, and what uses PGlite in any case. */
const everyDayOnPGliteOnly = ['server/main.test.ts', 'simulation/faults.test.ts'];

/**
 * `unit` and `stateless` are everything but the server. `server` is the API and simulation on PostgreSQL. `pglite` is those of
 * them that the embedded database could break; every night it is all of them. Files named `*.pg.test.ts` run
 * on PostgreSQL only.
 */
export default defineConfig({
  test: {
    // Workers wait for PostgreSQL, for processes and for timers.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['{lib,components,app,scripts}/**/*.test.{ts,tsx}'],
          exclude: stateless,
          globalSetup: 'server/test/run-folders.ts',
        },
      },
      {
        test: {
          ...common,
          name: 'stateless',
          include: stateless,
          isolate: false,
          setupFiles: 'server/test/fixed-seed.ts',
          globalSetup: 'server/test/run-folders.ts',
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: serverFiles,
          exclude: isNightly ? [] : everyDayOnPGliteOnly,
          globalSetup: 'server/test/set-up-postgres.ts',
        },
      },
      {
        test: {
          ...server,
          name: 'pglite',
          include: isNightly ? serverFiles : filesOnPGlite,
          exclude: ['server/**/*.pg.test.ts'],
          globalSetup: 'server/test/set-up-pglite.ts',
        },
      },
    ],
  },
});
