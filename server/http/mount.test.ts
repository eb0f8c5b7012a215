import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { indexApi } from '#lib/contract/config.ts';
import { counterShiftApi } from '#lib/contract/counter/money.ts';
import { tableApi } from '#lib/contract/table.ts';
import { userApi } from '#lib/contract/user.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { readEnv } from '#server/core/env.ts';
import { makeLogger } from '#server/core/log.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/db/schema.ts';
import { callApi } from '#server/test/call-api.ts';
import { dataOf, makeTestServer, type Person, reasonOf, type TestServer } from '#server/test/test-server.ts';
import { SECURITY_HEADERS } from './app-headers.ts';
import { errorHandler } from './errors.ts';
import { customerCallers, type Mount, mountOn } from './mount.ts';

let server: TestServer;
let ann: Person;
beforeAll(async () => {
  server = await makeTestServer();
});
afterAll(() => server?.close());
beforeEach(async () => {
  ann = await server.signIn();
});

const mountFor = (app: Hono, deps = server.deps): Mount<typeof deps> =>
  mountOn(app, deps, customerCallers(deps));
const request = (path: string, init?: RequestInit) => server.app.request(path, init);
const countTopups = async (person: Person) => dataOf(await person.call(vipApi.logs, {})).list.length;

const topup = { amount: 5000, method: 'sandbox' } as const;

describe('an idempotency key', () => {
  test('takes effect once: the same request gets the first response again', async () => {
    const first = dataOf(await ann.call(vipApi.topup, topup, { key: 'a' }));
    server.clock.at += 60;
    const again = dataOf(await ann.call(vipApi.topup, topup, { key: 'a' }));
    expect(again).toEqual(first);
    expect(await countTopups(ann)).toBe(1);
    dataOf(await ann.call(vipApi.topup, topup, { key: 'b' }));
    expect(await countTopups(ann)).toBe(2);
  });

  test('is refused for another request', async () => {
    dataOf(await ann.call(vipApi.topup, topup, { key: 'a' }));
    const other = await ann.call(vipApi.topup, { ...topup, amount: 6000 }, { key: 'a' });
    expect([other.status, reasonOf(other)]).toEqual([200, 'idempotency_key_reused']);
    expect(await countTopups(ann)).toBe(1);
  });

  test('holds after a release whose input has a new field with a default', async () => {
    const first = dataOf(await ann.call(vipApi.topup, topup, { key: 'a' }));
    const app = new Hono().onError(errorHandler(server.deps));
    const input = v.object({ ...vipApi.topup.input.entries, note: v.optional(v.string(), 'none') });
    mountFor(app).idempotent({ ...vipApi.topup, input }, async () => {
      throw new Error('it took effect again');
    });
    const again = await callApi(app.request, vipApi.topup, topup, { token: ann.token, key: 'a' });
    expect(dataOf(again)).toEqual(first);
  });

  test('of another person is independent', async () => {
    const ben = await server.signIn();
    const one = dataOf(await ann.call(vipApi.topup, topup, { key: 'a' }));
    const two = dataOf(await ben.call(vipApi.topup, topup, { key: 'a' }));
    expect(two.topup.id).not.toBe(one.topup.id);
  });

  test('can be used again after a refusal', async () => {
    const refused = await ann.call(vipApi.topup, { amount: 1, method: 'sandbox' }, { key: 'a' });
    expect(reasonOf(refused)).toBe('topup_below_minimum');
    dataOf(await ann.call(vipApi.topup, topup, { key: 'a' }));
  });

  test('takes effect once when sent concurrently: the others get its response or a 409', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => ann.call(vipApi.topup, topup, { key: 'a' })),
    );
    const succeeded = replies.filter((reply) => reply.ok);
    expect(new Set(succeeded.map((reply) => reply.data.topup.id)).size).toBe(1);
    for (const reply of replies.filter(({ ok }) => !ok))
      expect([reply.status, reasonOf(reply)]).toEqual([409, 'idempotency_running']);
    expect(await countTopups(ann)).toBe(1);
  });
});

test('a response outside the contract is found before the commit: nothing took effect', async () => {
  const app = new Hono().onError(errorHandler(server.deps));
  mountFor(app).idempotent(vipApi.topup, async (ctx) => {
    await ctx.tx.insertInto('outlets').values({ id: 'half' }).execute();
    return { topup: {}, redirect_url: null } as never;
  });
  const reply = await callApi(app.request, vipApi.topup, topup, { token: ann.token, key: 'broken' });
  expect(reply.status).toBe(500);
  const { db } = server;
  expect(await db.selectFrom('outlets').select('id').where('id', '=', 'half').execute()).toEqual([]);
  const keys = await db.selectFrom('idempotency_keys').select('key').where('key', '=', 'broken').execute();
  expect(keys).toEqual([]);
});

test('so is that of a command without a key', async () => {
  const app = new Hono().onError(errorHandler(server.deps));
  const mount = mountFor(app);
  const outlets = () => server.db.selectFrom('outlets').select('id').where('id', 'like', 'third%').execute();
  const addOutlet = async (tx: Tx, id: string) => {
    await tx.insertInto('outlets').values({ id }).execute();
    return {} as never;
  };
  mount.command(userApi.profile, ({ tx }) => addOutlet(tx, 'third-1'));
  mount.guestCommand(userApi.mobileLogin, {
    prepare: async () => 'third-2',
    run: ({ tx }, _, id) => addOutlet(tx, id),
  });
  const replies = [
    await callApi(app.request, userApi.profile, {}, { token: ann.token }),
    await callApi(app.request, userApi.mobileLogin, { mobile: ann.mobile, captcha: '1' }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([500, 500]);
  expect(await outlets()).toEqual([]);
});

test('a call cannot be mounted for other callers than the contract admits', () => {
  const mount = mountFor(new Hono());
  const handler = async () => ({}) as never;
  expect(() => mount.command(userApi.mobileLogin, handler)).toThrow('admits other callers: guest');
  expect(() => mount.user(userApi.mobileLogin, handler)).toThrow('admits other callers: guest');
  expect(() => mount.guest(userApi.userInfo, handler)).toThrow('admits other callers: session');
  expect(() => mount.guest(counterShiftApi.current, handler)).toThrow('admits other callers: staff');
  expect(() => mount.idempotent(userApi.profile, handler)).toThrow('is not declared idempotent');
});

describe('an invalid field is refused', () => {
  const saveProfile = async (body: object, lang: 'en-us' | 'zh-cn' = 'en-us') => {
    const response = await request('/api/user/profile', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': ann.token, lang },
      body: JSON.stringify(body),
    });
    const { msg, data } = (await response.json()) as { msg: string; data: { field?: string } };
    return [data.field, msg];
  };

  test('with the field and a text in the language of the call', async () => {
    expect(await saveProfile({ nickname: '' })).toEqual(['nickname', 'Enter the nickname']);
    expect(await saveProfile({ bio: 'x'.repeat(141) })).toEqual([
      'bio',
      'The bio can be up to 140 characters',
    ]);
    expect(await saveProfile({ bio: '长'.repeat(141) }, 'zh-cn')).toEqual(['bio', '个人简介最多 140 个字']);
    expect(await saveProfile({ birthday: '2026-02-31' }, 'zh-cn')).toEqual(['birthday', '请检查生日']);
    const { userinfo } = dataOf(await ann.call(userApi.userInfo, {}));
    expect([userinfo.bio, userinfo.birthday]).toEqual(['', null]);
  });

  test('for more than 140 code points, not UTF-16 units', async () => {
    const bio = '🎱'.repeat(140);
    expect(dataOf(await ann.call(userApi.profile, { bio })).userinfo.bio).toBe(bio);
  });
});

describe('the API', () => {
  test('responds with only the fields of the output, with no-store', async () => {
    const response = await request('/api/wallet/detail', { headers: { 'x-token': ann.token } });
    expect(await response.json()).toEqual({
      code: 1,
      msg: '',
      time: server.clock.at,
      data: { balance: 0, deposit_held: 0 },
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('responds to an unknown path with 404 and to a large body with 413', async () => {
    expect((await request('/api/nothing')).status).toBe(404);
    expect((await request('/api/user/profile')).status).toBe(404);
    const large = await request('/api/user/profile', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': ann.token },
      body: JSON.stringify({ bio: 'x'.repeat(70_000) }),
    });
    expect(large.status).toBe(413);
    const announced = await request('/api/user/profile', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': ann.token, 'content-length': '70000' },
      body: '{}',
    });
    expect(announced.status).toBe(413);
  });

  test('sends the same headers with data, a refusal, an unknown path and long data, each once', async () => {
    const sent = { origin: 'https://app.example', 'accept-encoding': 'gzip' };
    const env = readEnv({ CORS_ORIGINS: 'https://app.example' });
    const app = server.appWith({ env });
    const headersOf = async (path: string) => (await app.request(path, { headers: sent })).headers;
    const expected = {
      ...SECURITY_HEADERS,
      'cache-control': 'no-store',
      'access-control-allow-origin': 'https://app.example',
      'access-control-expose-headers': 'retry-after,x-request-id',
    };
    for (const path of ['/api/index/config', walletApi.detail.path, '/api/nothing', '/api/openapi.json']) {
      const headers = await headersOf(path);
      for (const [name, value] of Object.entries(expected))
        expect([path, name, headers.get(name)]).toEqual([path, name, value]);
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
      expect(headers.get('vary')).toMatch(/^Origin(?:, Accept-Encoding)?$/);
    }
    expect((await app.request('/api/index/config')).headers.has('access-control-allow-origin')).toBe(false);
  });

  test('compresses long data where the client accepts gzip', async () => {
    const responseFor = (encodings: string, path = '/api/index/home') =>
      server.appWith({}).request(path, { headers: { 'accept-encoding': encodings } });
    const plain = await responseFor('identity');
    const text = await plain.text();
    expect(plain.headers.get('content-encoding')).toBeNull();
    const compressed = await responseFor('deflate, gzip;q=0.8, br');
    const bytes = Buffer.from(await compressed.arrayBuffer());
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(compressed.headers.get('content-length')).toBe(String(bytes.length));
    expect(bytes.length).toBeLessThan(text.length / 2);
    expect(JSON.parse(gunzipSync(bytes).toString()).data).toEqual(JSON.parse(text).data);
    for (const response of [plain, compressed])
      expect(response.headers.get('vary')).toMatch(/(?:^|, )Accept-Encoding$/);
    expect((await responseFor('gzip;q=0')).headers.get('content-encoding')).toBeNull();
    // Longer than what is compressed at once.
    const document = await responseFor('gzip', '/api/openapi.json');
    expect(document.headers.get('content-encoding')).toBe('gzip');
    const { openapi } = JSON.parse(gunzipSync(Buffer.from(await document.arrayBuffer())).toString());
    expect(openapi).toBe('3.1.0');
    const short = await responseFor('gzip', '/api/nothing');
    expect(short.headers.get('content-encoding')).toBeNull();
  });

  test('responds to a blocked account with 403, except where guests are allowed', async () => {
    await server.setUser(ann.id, { blocked_at: server.clock.at });
    const reply = await ann.call(walletApi.detail, {});
    expect([reply.status, reasonOf(reply)]).toEqual([403, 'account_blocked']);
    expect((await ann.call(indexApi.config, {})).ok).toBe(true);
  });

  test('responds to an error with a 500 without details, and logs the error', async () => {
    const lines: string[] = [];
    const log = makeLogger({ LOG_LEVEL: 'error' }, { write: (line) => lines.push(line) });
    const hall = { ...server.deps.hall, current: () => Promise.reject(new Error('password=hunter2')) };
    const app = server.appWith({ log, hall });
    const response = await app.request('/api/index/config');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ code: 0, msg: '', time: server.clock.at, data: {} });
    const request_id = response.headers.get('x-request-id');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { err: { message: 'password=hunter2' }, path: '/api/index/config', request_id },
    ]);
  });

  test('allows the origins of PUBLIC_URL and CORS_ORIGINS only', async () => {
    const env = readEnv({ CORS_ORIGINS: 'https://app.example', PUBLIC_URL: 'https://hall.example' });
    const app = server.appWith({ env });
    const allowedOrigin = async (origin: string) => {
      const headers = { origin, 'access-control-request-method': 'POST' };
      const response = await app.request('/api/order/pay', { method: 'OPTIONS', headers });
      return response.headers.get('access-control-allow-origin');
    };
    expect(await allowedOrigin('https://app.example')).toBe('https://app.example');
    expect(await allowedOrigin('https://hall.example')).toBe('https://hall.example');
    expect(await allowedOrigin('https://evil.example')).toBeNull();
  });
});

describe('a shared read', () => {
  /**
   * An app whose list of tables waits until the test ends each read; they answer with the clock of their
   * start.
   */
  async function sharedApp() {
    // No part of a call waits for the database before the read, so calls come to it in the order in which
    // they are made.
    const hall = await server.deps.hall.current();
    const deps = { ...server.deps, hall: { ...server.deps.hall, current: async () => hall } };
    const reads: PromiseWithResolvers<void>[] = [];
    const app = new Hono().onError(errorHandler(deps));
    mountFor(app, deps).shared(tableApi.list, async ({ now }, { store_id }) => {
      const read = Promise.withResolvers<void>();
      reads.push(read);
      await read.promise;
      const list = dataOf(await server.call(tableApi.list, { store_id })).list;
      return { list: list.slice(0, 1).map((table) => ({ ...table, deposit: now, unknown: true })) };
    });
    const list = async (store_id = 'jingan') => {
      const reply = await callApi(app.request, tableApi.list, { store_id });
      return dataOf(reply).list.map(({ id, deposit, ...table }) => {
        expect(table).not.toHaveProperty('unknown');
        return [id, deposit];
      });
    };
    return { reads, list };
  }

  test('answers all who come during another one, with what was true after they came', async () => {
    const { reads, list } = await sharedApp();
    const { at } = server.clock;
    const first = list();
    await vi.waitFor(() => expect(reads).toHaveLength(1), { timeout: 30_000 });
    const during = [list(), list(), list()];
    const other = list('xuhui');
    await vi.waitFor(() => expect(reads).toHaveLength(2), { timeout: 30_000 });
    server.clock.at = at + 10;
    reads[0]?.resolve();
    reads[1]?.resolve();
    await vi.waitFor(() => expect(reads).toHaveLength(3), { timeout: 30_000 });
    reads[2]?.resolve();
    expect(await first).toEqual([['jingan-1', at]]);
    expect(await other).toEqual([['xuhui-1', at]]);
    expect(await Promise.all(during)).toEqual(during.map(() => [['jingan-1', at + 10]]));
    expect(reads).toHaveLength(3);
  });

  test('that is refused or fails is answered to all of them', async () => {
    const app = new Hono().onError(errorHandler(server.deps));
    mountFor(app).shared(tableApi.list, async (_, { store_id }) => {
      await Promise.resolve();
      if (store_id === 'none') throw new Refusal('not_found', { field: 'store_id' });
      return { list: [{}] } as never;
    });
    const call = (store_id: string) => callApi(app.request, tableApi.list, { store_id });
    const refused = await Promise.all([call('none'), call('none'), call('none')]);
    expect(refused.map(reasonOf)).toEqual(['not_found', 'not_found', 'not_found']);
    const broken = await Promise.all([call('jingan'), call('jingan')]);
    expect(broken.map(({ status }) => status)).toEqual([500, 500]);
  });
});
