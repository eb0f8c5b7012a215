import { defineConfig } from 'vitest/config';

const server = {
  include: ['server/**/*.test.ts'],
  environment: 'node',
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/** `unit`: rules and the browser's half; `server`, `server-pg`: the same API tests on PGlite and on PostgreSQL. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{lib,components,app,scripts}/**/*.test.{ts,tsx}'],
          environment: 'node',
        },
      },
      { test: { ...server, name: 'server', globalSetup: 'server/test/setup-pglite.ts' } },
      { test: { ...server, name: 'server-pg', globalSetup: 'server/test/setup-postgres.ts' } },
    ],
  },
});
