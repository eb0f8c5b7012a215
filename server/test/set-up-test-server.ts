import { afterAll, afterEach, expect } from 'vitest';
import { checkLedger } from '#server/checks/ledger.ts';
import type { OpenedDeps } from '#server/composition/registrations.ts';
import { gamesOn } from './games.ts';
import { makeTestServer } from './test-server.ts';

/** One server for all tests of a file, closed at the end. The ledger is checked after each test. */
export async function setUpTestServer(overrides: Partial<OpenedDeps> = {}) {
  const server = await makeTestServer(overrides);
  afterAll(() => server.close());
  afterEach(async () => {
    expect(await checkLedger(server.db)).toEqual([]);
  });
  return { server, games: gamesOn(server) };
}
