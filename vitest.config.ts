import { defineConfig } from 'vitest/config';

// No test is judged by its time: a busy machine must not turn one red.
const patient = { environment: 'node', testTimeout: 60_000, hookTimeout: 60_000 } as const;
const server = { ...patient, include: ['server/**/*.test.ts'] };

/** `unit`: rules and the browser's half; `server`, `server-pg`: the same API tests on PGlite and on PostgreSQL. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...patient,
          name: 'unit',
          include: ['{lib,components,app,scripts}/**/*.test.{ts,tsx}'],
        },
      },
      { test: { ...server, name: 'server', globalSetup: 'server/test/setup-pglite.ts' } },
      { test: { ...server, name: 'server-pg', globalSetup: 'server/test/setup-postgres.ts' } },
    ],
  },
});
