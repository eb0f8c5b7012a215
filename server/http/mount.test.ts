import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { indexApi } from '#lib/contract/config.ts';
import { userApi } from '#lib/contract/user.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { buildApp } from '#server/app.ts';
import { readEnv } from '#server/core/env.ts';
import { dataOf, makeTestServer, type Person, reasonOf, type TestServer } from '#server/test/test-server.ts';

let server: TestServer;
let ann: Person;
beforeAll(async () => {
  server = await makeTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ann = await server.signIn();
});

const request = (path: string, init?: RequestInit) => server.app.request(path, init);
const topups = async (person: Person) => dataOf(await person.call(vipApi.logs, {})).list.length;

describe('an idempotency key', () => {
  const wanted = { amount: 5000, method: 'sandbox' } as const;

  test('makes a thing once: the same request again gets the first answer again', async () => {
    const first = dataOf(await ann.call(vipApi.topup, wanted, { key: 'a' }));
    server.clock.at += 60;
    const again = dataOf(await ann.call(vipApi.topup, wanted, { key: 'a' }));
    expect(again).toEqual(first);
    expect(await topups(ann)).toBe(1);
    dataOf(await ann.call(vipApi.topup, wanted, { key: 'b' }));
    expect(await topups(ann)).toBe(2);
  });

  test('is refused with another request', async () => {
    dataOf(await ann.call(vipApi.topup, wanted, { key: 'a' }));
    const other = await ann.call(vipApi.topup, { ...wanted, amount: 6000 }, { key: 'a' });
    expect([other.status, reasonOf(other)]).toEqual([200, 'idempotency_key_reused']);
    expect(await topups(ann)).toBe(1);
  });

  test("is a person's own", async () => {
    const ben = await server.signIn();
    const one = dataOf(await ann.call(vipApi.topup, wanted, { key: 'a' }));
    const two = dataOf(await ben.call(vipApi.topup, wanted, { key: 'a' }));
    expect(two.topup.id).not.toBe(one.topup.id);
  });

  test('that was refused is free again: the same tap may succeed later', async () => {
    const refused = await ann.call(vipApi.topup, { amount: 1, method: 'sandbox' }, { key: 'a' });
    expect(reasonOf(refused)).toBe('topup_below_minimum');
    dataOf(await ann.call(vipApi.topup, wanted, { key: 'a' }));
  });

  test('sent many times at once makes one thing; the others get its answer or are told to wait', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => ann.call(vipApi.topup, wanted, { key: 'a' })),
    );
    const made = replies.filter((reply) => reply.ok);
    expect(new Set(made.map((reply) => reply.data.topup.id)).size).toBe(1);
    for (const reply of replies.filter((candidate) => !candidate.ok))
      expect([reply.status, reasonOf(reply)]).toEqual([409, 'idempotency_running']);
    expect(await topups(ann)).toBe(1);
  });
});

describe('what is wrong is said', () => {
  const say = async (body: object, lang: 'en-us' | 'zh-cn' = 'en-us') => {
    const response = await request('/api/user/profile', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': ann.token, lang },
      body: JSON.stringify(body),
    });
    const { msg, data } = (await response.json()) as { msg: string; data: { field?: string } };
    return [data.field, msg];
  };

  test('by the field and its fault, in the language of the person', async () => {
    expect(await say({ nickname: '' })).toEqual(['nickname', 'Enter the nickname']);
    expect(await say({ bio: 'x'.repeat(141) })).toEqual(['bio', 'The bio can be up to 140 characters']);
    expect(await say({ bio: '长'.repeat(141) }, 'zh-cn')).toEqual(['bio', '个人简介最多 140 个字']);
    expect(await say({ birthday: '2026-02-31' }, 'zh-cn')).toEqual(['birthday', '请检查生日']);
    const { userinfo } = dataOf(await ann.call(userApi.userInfo, {}));
    expect([userinfo.bio, userinfo.birthday]).toEqual(['', null]);
  });

  test('and 140 characters are 140 of what a person sees as one', async () => {
    const bio = '🎱'.repeat(140);
    expect(dataOf(await ann.call(userApi.profile, { bio })).userinfo.bio).toBe(bio);
  });
});

describe('around the calls', () => {
  test('what leaves the server is on the list of the output, and never cached', async () => {
    const response = await request('/api/wallet/detail', { headers: { 'x-token': ann.token } });
    expect(await response.json()).toEqual({
      code: 1,
      msg: '',
      time: server.clock.at,
      data: { balance: 0, deposit_held: 0 },
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('an unknown path is 404, a body beyond the limit 413', async () => {
    expect((await request('/api/nothing')).status).toBe(404);
    expect((await request('/api/user/profile')).status).toBe(404);
    const large = await request('/api/user/profile', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': ann.token },
      body: JSON.stringify({ bio: 'x'.repeat(70_000) }),
    });
    expect(large.status).toBe(413);
  });

  test('a blocked account is 403, with words', async () => {
    await server.db
      .updateTable('users')
      .set({ blocked_at: server.clock.at })
      .where('id', '=', ann.id)
      .execute();
    const reply = await ann.call(walletApi.detail, {});
    expect([reply.status, reasonOf(reply)]).toEqual([403, 'account_blocked']);
    // What guests may see, a blocked account may see too.
    expect((await ann.call(indexApi.config, {})).ok).toBe(true);
  });

  test('a fault is a 500 that says nothing, and the log says all', async () => {
    const logged: unknown[] = [];
    const log = {
      ...server.deps.log,
      error: (fault: unknown) => logged.push(fault),
    } as typeof server.deps.log;
    const hall = { ...server.deps.hall, current: () => Promise.reject(new Error('password=hunter2')) };
    const app = buildApp({ ...server.deps, log, hall }, { files: '/nowhere', version: 'test' });
    const response = await app.request('/api/index/config');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ code: 0, msg: '', time: server.clock.at, data: {} });
    const request_id = response.headers.get('x-request-id');
    expect(logged).toMatchObject([
      { err: { message: 'password=hunter2' }, path: '/api/index/config', request_id },
    ]);
  });

  test('only the app’s own origins may call from elsewhere', async () => {
    const env = readEnv({ CORS_ORIGINS: 'https://app.example', PUBLIC_URL: 'https://hall.example/app' });
    const app = buildApp({ ...server.deps, env }, { files: '/nowhere', version: 'test' });
    const allowed = async (origin: string) => {
      const headers = { origin, 'access-control-request-method': 'POST' };
      const response = await app.request('/api/order/pay', { method: 'OPTIONS', headers });
      return response.headers.get('access-control-allow-origin');
    };
    expect(await allowed('https://app.example')).toBe('https://app.example');
    expect(await allowed('https://hall.example')).toBe('https://hall.example');
    expect(await allowed('https://evil.example')).toBeNull();
  });

  test('health is 200 while the database answers and 503 while it does not', async () => {
    expect((await request('/api/healthz')).status).toBe(200);
    const db = new Proxy(server.db, {
      get: () => () => {
        throw new Error('gone');
      },
    });
    const app = buildApp({ ...server.deps, db }, { files: '/nowhere', version: 'test' });
    expect((await app.request('/api/healthz')).status).toBe(503);
  });
});
