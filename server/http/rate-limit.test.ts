import { beforeEach, describe, expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { storeApi } from '#lib/contract/store.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { callApi } from '#server/test/call-api.ts';
import { gridStart, HOUR } from '#server/test/games.ts';
import { onSend } from '#server/test/on-send.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';
import { makeRateLimiter } from './rate-limit.ts';

const { server, games } = await setUpTestServer();
let ann: Person;
beforeEach(async () => {
  server.clock.at += 86_400;
  ann = await server.signIn();
});

const process = (limits: { person?: number; address?: number }) =>
  server.appWith({
    rateLimiter: makeRateLimiter(server.db),
    env: {
      ...server.deps.env,
      TRUST_PROXY: 1,
      RATE_LIMIT_PERSON: limits.person ?? 0,
      RATE_LIMIT_ADDRESS: limits.address ?? 0,
    },
  });
const from = (app: ReturnType<typeof process>, address: string) => async (path: string, init: RequestInit) =>
  app.request(path, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), 'x-forwarded-for': address },
  });
const statuses = async (count: number, call: (i: number) => Promise<{ status: number }>) => {
  const replies = await Promise.all(Array.from({ length: count }, (_, i) => call(i)));
  return {
    passed: replies.filter(({ status }) => status === 200).length,
    refused: replies.filter(({ status }) => status === 429).length,
  };
};

test('calls of a person are limited over all processes, and go on in the next minute', async () => {
  const processes = [process({ person: 40 }), process({ person: 40 })];
  const call = (i: number) =>
    callApi(processes[i % 2]!.request, walletApi.detail, {}, { token: ann.token, lang: 'zh-cn' });
  const { passed, refused } = await statuses(100, call);
  expect(passed).toBe(40);
  expect(refused).toBe(60);
  const refusal = await call(0);
  expect(refusal).toMatchObject({
    status: 429,
    msg: '请求过于频繁，请 60 秒后再试',
    refusal: { reason: 'too_many_requests', facts: { seconds: 60 } },
  });
  const ben = await server.signIn();
  expect((await callApi(processes[0]!.request, walletApi.detail, {}, { token: ben.token })).ok).toBe(true);
  server.clock.at += 60;
  expect((await call(0)).ok).toBe(true);
});

test('calls of guests are limited by address', async () => {
  const app = process({ address: 20 });
  const call = (address: string) => callApi(from(app, address), storeApi.list, {});
  expect(await statuses(30, () => call('203.0.113.9'))).toEqual({ passed: 20, refused: 10 });
  const refused = await from(app, '203.0.113.9')('/api/anything', {});
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await call('203.0.113.10')).ok).toBe(true);
});

test('a connection that is lost during one call does not fail the others that come with it', async () => {
  let statements = 0;
  const losing = onSend(server.db, () => {
    if (++statements === 1) throw Object.assign(new Error('terminating connection'), { code: '57P01' });
  });
  const limiter = makeRateLimiter(losing);
  const calls = await Promise.allSettled(
    [1, 2, 3].map(() => limiter.countCall('lost', 100, server.clock.at)),
  );
  expect(calls.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(statements).toBe(2);
});

test('a flood beyond the limit costs no statement', async () => {
  const limiter = makeRateLimiter(server.db);
  const now = server.clock.at;
  for (let i = 0; i < 10; i++) await limiter.countCall('flood', 10, now);
  await expect(limiter.countCall('flood', 10, now)).rejects.toThrow('too_many_requests');
  let statements = 0;
  const other = makeRateLimiter(onSend(server.db, () => void statements++));
  await expect(other.countCall('flood', 10, now)).rejects.toThrow('too_many_requests');
  const before = statements;
  for (let i = 0; i < 50; i++)
    await expect(other.countCall('flood', 10, now)).rejects.toThrow('too_many_requests');
  expect(statements).toBe(before);
});

test('a clock that was set back does not lengthen a limit', async () => {
  const limiter = makeRateLimiter(server.db);
  const now = server.clock.at;
  for (let i = 0; i < 10; i++) await limiter.countCall('back', 10, now);
  await expect(limiter.countCall('back', 10, now)).rejects.toThrow('too_many_requests');
  await limiter.countCall('back', 10, now - 7_200);
});

describe('holds that are made and cancelled', () => {
  test('are refused beyond the limit of an hour', async () => {
    const app = server.appWith({ env: { ...server.deps.env, CANCELLED_HOLDS_PER_HOUR: 3 } });
    const start = gridStart(server.clock.at, 2 * HOUR);
    const add = () =>
      callApi(
        app.request,
        orderApi.add,
        { table_id: 'jingan-5', start_time: start, minutes: 60 },
        { token: ann.token },
      );
    for (let i = 0; i < 3; i++) {
      const { id } = dataOf(await add());
      dataOf(await ann.call(orderApi.cancel, { id }));
    }
    expect(reasonOf(await add())).toBe('too_many_cancelled');
    const ben = await games.fundedCustomer();
    dataOf(await games.addAt(ben, start, { table_id: 'jingan-6' }));
    server.clock.at += HOUR;
    dataOf(await add());
  });

  test('do not count paid bookings that are cancelled', async () => {
    const app = server.appWith({ env: { ...server.deps.env, CANCELLED_HOLDS_PER_HOUR: 1 } });
    const cleo = await games.fundedCustomer();
    const start = gridStart(server.clock.at, 3 * HOUR);
    const { id } = await games.book(cleo, start);
    dataOf(await cleo.call(orderApi.cancel, { id }));
    const request = { table_id: 'jingan-5', start_time: start, minutes: 60 };
    dataOf(await callApi(app.request, orderApi.add, request, { token: cleo.token }));
  });
});
