import { afterAll, expect, test } from 'vitest';
import { allEndpoints } from '#lib/contract/contract.ts';
import { readEnv } from '#server/core/env.ts';
import { visitHall } from '#server/test/every-call.ts';
import { TABLE } from '#server/test/games.ts';
import { startPushService } from '#server/test/push-service.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';

const pushService = await startPushService();
afterAll(() => pushService.close());
const defaultEnv = readEnv({
  PUBLIC_URL: 'https://hall.test',
  DATA_DIR: '/nowhere',
  SANDBOX_PAYMENTS: 'true',
});
const { server } = await setUpTestServer({
  env: { ...defaultEnv, PUSH_HOSTS: [pushService.origin], RATE_LIMIT_PERSON: 0, RATE_LIMIT_ADDRESS: 0 },
});

/** A visit needs none of them; they have tests of their own. */
const NOT_OF_A_VISIT = [
  'POST /api/user/destroy',
  'GET /api/user/code',
  'GET /api/index/home',
  'GET /api/table/scanned',
  'GET /api/order/replayClip',
];

test('a person makes nearly every call of the app in one visit, and the money adds up', async () => {
  const made = new Set<string>();
  const visit = { mobile: '+8613900000001', table_id: TABLE, phone: pushService.phone() };
  await visitHall(server, visit, (path, make, method) => {
    made.add(`${method} ${path}`);
    return make();
  });
  const calls = allEndpoints
    .filter(({ access }) => access !== 'counter')
    .map(({ method, path }) => `${method} ${path}`);
  const missing = calls.filter((call) => !made.has(call) && !NOT_OF_A_VISIT.includes(call));
  expect(missing, 'the visit misses calls: add each at its place in server/test/every-call.ts').toEqual([]);
  const stale = NOT_OF_A_VISIT.filter((call) => made.has(call) || !calls.includes(call));
  expect(stale, 'the visit makes them, or they are gone: remove them from NOT_OF_A_VISIT').toEqual([]);
});
