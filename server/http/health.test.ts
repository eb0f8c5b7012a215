import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestServer, type TestServer } from '#server/test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer();
});
afterAll(() => server?.close());

const readyz = async (app = server.app) => {
  const response = await app.request('/readyz');
  return { status: response.status, body: await response.json() };
};

test('a process that can serve calls is live and ready', async () => {
  const live = await server.app.request('/livez');
  expect([live.status, live.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await readyz()).toEqual({
    status: 200,
    body: { ok: true, database: true, disk: true, time: server.clock.at },
  });
});

test('responds alike under the name of readiness in earlier versions, without a rate limit', async () => {
  const app = server.appWith({ env: { ...server.deps.env, RATE_LIMIT_ADDRESS: 2 } });
  for (let i = 0; i < 5; i++) {
    const response = await app.request('/api/healthz');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await response.json()).toMatchObject({ ok: true, database: true });
  }
});

test('readiness writes to the database, and only once for requests at the same time', async () => {
  server.clock.at += 10;
  const app = server.appWith({});
  await Promise.all(Array.from({ length: 20 }, () => app.request('/readyz')));
  const rows = await server.db.selectFrom('readiness_checks').select('checked_at').execute();
  expect(rows).toEqual([{ checked_at: server.clock.at }]);
});

test('without a database the process is live, but not ready', async () => {
  const db = new Proxy(server.db, {
    get: () => () => {
      throw new Error('gone');
    },
  });
  const app = server.appWith({ db });
  expect((await app.request('/livez')).status).toBe(200);
  expect(await readyz(app)).toMatchObject({ status: 503, body: { ok: false, database: false, disk: true } });
});

test('with a disk that is nearly full the process is not ready', async () => {
  const app = server.appWith({ env: { ...server.deps.env, MIN_FREE_DISK_MB: 10_000_000 } });
  expect(await readyz(app)).toMatchObject({ status: 503, body: { ok: false, database: true, disk: false } });
});
