import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoint } from '#lib/contract/endpoint.ts';
import { userinfo } from '#lib/session/test-userinfo.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A server that answers what a test says, and keeps what it was asked. */
const seen: Seen[] = [];
let answer: (response: ServerResponse) => void = () => {};
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = '', url = '', headers } = request;
  seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
  answer(response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
vi.doMock('./deployment.ts', () => ({ apiUrl: async (path: string) => api + path }));

const { callOrThrow, call } = await import('./call.ts');
const { TIMEOUT_MS } = await import('./timeout.ts');
const { RefusalError } = await import('./errors.ts');
const { setRequestLocale } = await import('./language-header.ts');
const { serverNow } = await import('./server-clock.ts');
const { onClientEvent } = await import('./events.ts');
const { clearSession, readSession, writeSession } = await import('#lib/session/session.ts');

const signals = vi.fn();
onClientEvent(signals);

const answers = (status: number, body: unknown) => {
  answer = (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
};
const succeeds = (data: unknown) => answers(200, { code: 1, msg: '', time: 1_790_000_000, data });
const refuses = (msg: string, data: unknown = {}) =>
  answers(200, { code: 0, msg, time: 1_790_000_000, data });
const last = () => seen.at(-1);

const find = endpoint({
  method: 'GET',
  path: '/api/thing/find',
  access: 'guest',
  input: v.object({ id: v.string(), cursor: v.optional(v.string()) }),
  output: v.object({ name: v.string() }),
  summary: 'Finds a thing.',
});
const buy = endpoint({
  method: 'POST',
  path: '/api/thing/buy',
  access: 'session',
  idempotent: true,
  input: v.object({ id: v.string() }),
  output: v.object({ name: v.string() }),
  summary: 'Buys a thing.',
});

beforeEach(() => {
  seen.length = 0;
  signals.mockClear();
  clearSession();
  setRequestLocale('en');
});
afterAll(() => {
  server.close();
  vi.unstubAllEnvs();
});

describe('a call', () => {
  test('takes at most 600,000 ms', () => expect(TIMEOUT_MS).toBe(600_000));

  test('of a GET carries its input in the query string, without what is not there', async () => {
    succeeds({ name: 'cue' });
    const reply = await call(find, { id: 'a b', cursor: undefined });
    expect(reply).toEqual({ code: 1, msg: '', data: { name: 'cue' } });
    expect(last()).toMatchObject({ method: 'GET', url: '/api/thing/find?id=a+b', body: '' });
  });

  test('of a POST carries it as JSON', async () => {
    succeeds({ name: 'cue' });
    await call(buy, { id: '1' });
    expect(last()).toMatchObject({ method: 'POST', url: '/api/thing/buy', body: '{"id":"1"}' });
    expect(last()?.headers['content-type']).toContain('application/json');
  });

  test('says the language, and the token where there is one', async () => {
    succeeds({ name: 'cue' });
    await call(find, { id: '1' });
    expect(last()?.headers).toMatchObject({ lang: 'en-us' });
    expect(last()?.headers['x-token']).toBeUndefined();
    setRequestLocale('zh-Hans');
    writeSession({ token: 'secret', userinfo: userinfo() });
    await call(find, { id: '1' });
    expect(last()?.headers).toMatchObject({ lang: 'zh-cn', 'x-token': 'secret' });
  });

  test('sets the clock of the countdowns by the server', async () => {
    succeeds({ name: 'cue' });
    await call(find, { id: '1' });
    expect(Math.abs(serverNow() - 1_790_000_000)).toBeLessThanOrEqual(1);
  });

  test('rejects where there is no network, and says nothing by itself', async () => {
    answer = (response) => response.destroy();
    await expect(call(find, { id: '1' })).rejects.toThrow();
    expect(seen).toHaveLength(1);
    expect(signals).not.toHaveBeenCalled();
  });

  test('can be given up', async () => {
    answer = () => {};
    const giveUp = new AbortController();
    const going = call(find, { id: '1' }, { signal: giveUp.signal });
    giveUp.abort();
    await expect(going).rejects.toThrow();
  });
});

describe('what a call is answered', () => {
  test.each([401, 403])('%i ends the session and leads to the login', async (status) => {
    writeSession({ token: 'secret', userinfo: userinfo() });
    answers(status, { code: 0, msg: '', data: {} });
    const reply = await call(find, { id: '1' });
    expect(reply).toMatchObject({ code: 0, msg: '', reason: 'session_required' });
    expect(readSession()).toBeNull();
    expect(signals.mock.calls).toEqual([[{ kind: 'session-ended' }]]);
  });

  test('403 says why', async () => {
    writeSession({ token: 'secret', userinfo: userinfo() });
    answers(403, { code: 0, msg: 'This account is blocked.', data: {} });
    await call(find, { id: '1' });
    expect(signals).toHaveBeenLastCalledWith({ kind: 'refused', msg: 'This account is blocked.' });
  });

  test('a late 401 to an older token leaves the session of now alone', async () => {
    writeSession({ token: 'old', userinfo: userinfo() });
    answer = (response) => {
      writeSession({ token: 'new', userinfo: userinfo() });
      response.writeHead(401).end('{}');
    };
    await call(find, { id: '1' });
    expect(readSession()?.token).toBe('new');
    expect(signals).not.toHaveBeenCalled();
  });

  test.each([204, 400, 404, 409, 429, 500, 502, 503])(
    '%i is trouble: code 0, no words, no data',
    async (status) => {
      answers(status, status === 204 ? '' : { code: 1, msg: 'hidden', data: { name: 'cue' } });
      const reply = await call(find, { id: '1' });
      expect(reply).toMatchObject({ code: 0, msg: '', data: undefined });
      expect(signals.mock.calls).toEqual([[{ kind: 'trouble' }]]);
    },
  );

  test.each([
    ['a page of a captive portal', '<html>Please sign in</html>'],
    ['another shape', { hello: 'world' }],
    ['data that the contract does not know', { code: 1, msg: '', data: { name: 7 } }],
  ])('%s is trouble too', async (_, body) => {
    answers(200, body);
    expect(await call(find, { id: '1' })).toMatchObject({ code: 0, msg: '' });
    expect(signals.mock.calls).toEqual([[{ kind: 'trouble' }]]);
  });

  test('a refusal is a modal, and a value with its reason', async () => {
    refuses('Too late', { reason: 'slot_taken', field: 'start_time', facts: { nearest: [1] } });
    const reply = await call(find, { id: '1' });
    expect(reply).toMatchObject({ code: 0, msg: 'Too late', reason: 'slot_taken', field: 'start_time' });
    expect(signals.mock.calls).toEqual([[{ kind: 'refused', msg: 'Too late' }]]);
  });

  test('a refusal of a back end that gives no reasons is one too', async () => {
    refuses('Too late', []);
    expect(await call(find, { id: '1' })).toMatchObject({ code: 0, msg: 'Too late', reason: null });
    expect(signals).toHaveBeenCalledOnce();
  });

  test('a refusal without words shows nothing', async () => {
    refuses('');
    await call(find, { id: '1' });
    expect(signals).not.toHaveBeenCalled();
  });

  test('a refusal that the page shows by itself is no modal', async () => {
    refuses('Too late', { reason: 'slot_taken' });
    await call(find, { id: '1' }, { quiet: ['slot_taken'] });
    await call(find, { id: '1' }, { quiet: true });
    expect(signals).not.toHaveBeenCalled();
    await call(find, { id: '1' }, { quiet: ['price_changed'] });
    expect(signals).toHaveBeenCalledOnce();
  });

  test('a query throws its refusal', async () => {
    refuses('Gone', { reason: 'not_found' });
    await expect(callOrThrow(find, { id: '1' })).rejects.toThrow(RefusalError);
    succeeds({ name: 'cue' });
    await expect(callOrThrow(find, { id: '1' })).resolves.toEqual({ name: 'cue' });
  });
});

describe('an intent', () => {
  const key = () => last()?.headers['idempotency-key'];
  const tap = async (id: string) => {
    await call(buy, { id }).catch(() => {});
    return key();
  };

  test('keeps its key while nobody knows what was done', async () => {
    answer = (response) => response.destroy();
    const first = await tap('1');
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    answers(503, {});
    expect(await tap('1')).toBe(first);
    answers(200, '<html>portal</html>');
    expect(await tap('1')).toBe(first);
    answers(401, {});
    expect(await tap('1')).toBe(first);
  });

  test('has another one for another thing', async () => {
    answer = (response) => response.destroy();
    expect(await tap('2')).not.toBe(await tap('3'));
  });

  test('is over once it was answered', async () => {
    succeeds({ name: 'cue' });
    const first = await tap('4');
    refuses('No');
    const second = await tap('4');
    expect(second).not.toBe(first);
    expect(await tap('4')).not.toBe(second);
  });

  test('of a call that changes nothing has none', async () => {
    succeeds({ name: 'cue' });
    await call(find, { id: '1' });
    expect(key()).toBeUndefined();
  });
});
