import { defineConfig } from 'vitest/config';

// Long timeouts and a second attempt: a busy machine must not fail a test. The report names what needed a second attempt.
const common = { environment: 'node', testTimeout: 60_000, hookTimeout: 60_000, retry: 1 } as const;
const server = { ...common, include: ['{server,simulation}/**/*.test.ts'] };

/**
 * `unit`: everything but the server; `server` and `server-pg`: the API tests, on PGlite and on PostgreSQL. Files named
 * `*.pg.test.ts` run on PostgreSQL only.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['{lib,components,app,scripts}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          exclude: ['server/**/*.pg.test.ts'],
          globalSetup: 'server/test/setup-pglite.ts',
        },
      },
      { test: { ...server, name: 'server-pg', globalSetup: 'server/test/setup-postgres.ts' } },
    ],
  },
});
