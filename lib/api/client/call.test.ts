import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoint } from '#lib/contract/endpoint.ts';
import { userinfo } from '#lib/test/userinfo.ts';

interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A server that records its requests and responds as the test tells it to. */
const received: ReceivedRequest[] = [];
let respond: (response: ServerResponse) => void = () => {};
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = '', url = '', headers } = request;
  received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
  respond(response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
vi.doMock('./deployment.ts', () => ({ apiUrl: async (path: string) => api + path }));

const { callOrThrow, call } = await import('./call.ts');
const { callUnlessStale } = await import('./call-unless-stale.ts');
const { TIMEOUT_MS } = await import('./timeout.ts');
const { RefusalError } = await import('./errors.ts');
const { setRequestLocale } = await import('#lib/i18n/request-language.ts');
const { serverNow } = await import('./server-clock.ts');
const { onClientEvent } = await import('./events.ts');
const { clearSession, readSession, writeSession } = await import('#lib/session/session.ts');

const onEvent = vi.fn();
onClientEvent(onEvent);

const respondWith = (status: number, body: unknown) => {
  respond = (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
};
const succeedWith = (data: unknown) => respondWith(200, { code: 1, msg: '', time: 1_790_000_000, data });
const refuseWith = (msg: string, data: unknown = {}) =>
  respondWith(200, { code: 0, msg, time: 1_790_000_000, data });
const dropConnection = () => {
  respond = (response) => response.destroy();
};
const lastRequest = () => received.at(-1);

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
  received.length = 0;
  onEvent.mockClear();
  clearSession();
  setRequestLocale('en');
});
afterAll(() => {
  server.close();
  vi.unstubAllEnvs();
});

describe('a call', () => {
  test('times out after 600,000 ms', () => expect(TIMEOUT_MS).toBe(600_000));

  test('sends the input of a GET in the query string, without undefined values', async () => {
    succeedWith({ name: 'cue' });
    const reply = await call(find, { id: 'a b', cursor: undefined });
    expect(reply).toEqual({ code: 1, msg: '', data: { name: 'cue' } });
    expect(lastRequest()).toMatchObject({ method: 'GET', url: '/api/thing/find?id=a+b', body: '' });
  });

  test('sends the input of a POST as JSON', async () => {
    succeedWith({ name: 'cue' });
    await call(buy, { id: '1' });
    expect(lastRequest()).toMatchObject({ method: 'POST', url: '/api/thing/buy', body: '{"id":"1"}' });
    expect(lastRequest()?.headers['content-type']).toContain('application/json');
  });

  test('sends the language, and the token if there is one', async () => {
    succeedWith({ name: 'cue' });
    await call(find, { id: '1' });
    expect(lastRequest()?.headers).toMatchObject({ lang: 'en-us' });
    expect(lastRequest()?.headers['x-token']).toBeUndefined();
    setRequestLocale('zh-Hans');
    writeSession({ token: 'secret', userinfo: userinfo() });
    await call(find, { id: '1' });
    expect(lastRequest()?.headers).toMatchObject({ lang: 'zh-cn', 'x-token': 'secret' });
  });

  test('sets the clock to the server’s', async () => {
    succeedWith({ name: 'cue' });
    await call(find, { id: '1' });
    expect(Math.abs(serverNow() - 1_790_000_000)).toBeLessThanOrEqual(1);
  });

  test('rejects on a network failure, without an event', async () => {
    dropConnection();
    await expect(call(find, { id: '1' })).rejects.toThrow();
    expect(received).toHaveLength(1);
    expect(onEvent).not.toHaveBeenCalled();
  });

  test('can be aborted', async () => {
    respond = () => {};
    const abort = new AbortController();
    const pending = call(find, { id: '1' }, { signal: abort.signal });
    abort.abort();
    await expect(pending).rejects.toThrow();
  });
});

describe('a response', () => {
  test.each([401, 403])('%i ends the session and opens the login', async (status) => {
    writeSession({ token: 'secret', userinfo: userinfo() });
    respondWith(status, { code: 0, msg: '', data: {} });
    const reply = await call(find, { id: '1' });
    expect(reply).toMatchObject({ code: 0, msg: '', reason: 'session_required' });
    expect(readSession()).toBeNull();
    expect(onEvent.mock.calls).toEqual([[{ kind: 'session-ended' }]]);
  });

  test('403 shows its message', async () => {
    writeSession({ token: 'secret', userinfo: userinfo() });
    respondWith(403, { code: 0, msg: 'This account is blocked.', data: {} });
    await call(find, { id: '1' });
    expect(onEvent).toHaveBeenLastCalledWith({ kind: 'refused', msg: 'This account is blocked.' });
  });

  test('a late 401 to an older token keeps the current session', async () => {
    writeSession({ token: 'old', userinfo: userinfo() });
    respond = (response) => {
      writeSession({ token: 'new', userinfo: userinfo() });
      response.writeHead(401).end('{}');
    };
    await call(find, { id: '1' });
    expect(readSession()?.token).toBe('new');
    expect(onEvent).not.toHaveBeenCalled();
  });

  test.each([204, 400, 404, 409, 429, 500, 502, 503])(
    '%i is a server error: code 0, no message, no data',
    async (status) => {
      respondWith(status, status === 204 ? '' : { code: 1, msg: 'hidden', data: { name: 'cue' } });
      const reply = await call(find, { id: '1' });
      expect(reply).toMatchObject({ code: 0, msg: '', data: undefined });
      expect(onEvent.mock.calls).toEqual([[{ kind: 'server-error' }]]);
    },
  );

  test.each([
    ['a page of a captive portal', '<html>Please sign in</html>'],
    ['an unknown envelope', { hello: 'world' }],
    ['data outside the contract', { code: 1, msg: '', data: { name: 7 } }],
  ])('%s is a server error', async (_, body) => {
    respondWith(200, body);
    expect(await call(find, { id: '1' })).toMatchObject({ code: 0, msg: '' });
    expect(onEvent.mock.calls).toEqual([[{ kind: 'server-error' }]]);
  });

  test('a refusal is shown in an alert and returned with its reason', async () => {
    refuseWith('Too late', { reason: 'slot_taken', field: 'start_time', facts: { nearest: [1] } });
    const reply = await call(find, { id: '1' });
    expect(reply).toMatchObject({ code: 0, msg: 'Too late', reason: 'slot_taken', field: 'start_time' });
    expect(onEvent.mock.calls).toEqual([[{ kind: 'refused', msg: 'Too late' }]]);
  });

  test('a refusal without a reason, from another back end, is accepted', async () => {
    refuseWith('Too late', []);
    expect(await call(find, { id: '1' })).toMatchObject({ code: 0, msg: 'Too late', reason: null });
    expect(onEvent).toHaveBeenCalledOnce();
  });

  test('a refusal without a message shows nothing', async () => {
    refuseWith('');
    await call(find, { id: '1' });
    expect(onEvent).not.toHaveBeenCalled();
  });

  test('a refusal with a quiet reason shows no alert', async () => {
    refuseWith('Too late', { reason: 'slot_taken' });
    await call(find, { id: '1' }, { quiet: ['slot_taken'] });
    await call(find, { id: '1' }, { quiet: true });
    expect(onEvent).not.toHaveBeenCalled();
    await call(find, { id: '1' }, { quiet: ['price_changed'] });
    expect(onEvent).toHaveBeenCalledOnce();
  });

  test('callOrThrow throws a refusal', async () => {
    refuseWith('Gone', { reason: 'not_found' });
    await expect(callOrThrow(find, { id: '1' })).rejects.toThrow(RefusalError);
    succeedWith({ name: 'cue' });
    await expect(callOrThrow(find, { id: '1' })).resolves.toEqual({ name: 'cue' });
  });
});

describe('a busy server', () => {
  const { idempotent: _, ...change } = buy;
  const busyTimes = (times: number) => {
    respond = (response) => {
      const busy = received.length <= times;
      response.writeHead(busy ? 503 : 200, { 'content-type': 'application/json', 'retry-after': '0' });
      const data = busy ? { reason: 'busy' } : { name: 'cue' };
      response.end(JSON.stringify({ code: busy ? 0 : 1, msg: busy ? 'Busy' : '', data }));
    };
  };

  test('is asked again for a read, and for an idempotent call with the same key', async () => {
    busyTimes(2);
    expect(await call(find, { id: '1' })).toMatchObject({ code: 1 });
    expect(received).toHaveLength(3);
    received.length = 0;
    expect(await call(buy, { id: '1' })).toMatchObject({ code: 1 });
    expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(onEvent).not.toHaveBeenCalled();
  });

  test('that stays busy is a server error', async () => {
    busyTimes(9);
    expect(await call(find, { id: '1' })).toMatchObject({ code: 0, msg: '', data: undefined });
    expect(received).toHaveLength(3);
    expect(onEvent.mock.calls).toEqual([[{ kind: 'server-error' }]]);
  });

  test('is not asked again for a call that could take effect twice', async () => {
    busyTimes(9);
    await call(endpoint(change), { id: '1' });
    expect(received).toHaveLength(1);
  });
});

describe('a call whose stored response is stale', () => {
  const keys = () => received.map(({ headers }) => headers['idempotency-key']);

  test.each(['order_gone', 'payment_closed'])('is sent again as a new one (%s)', async (reason) => {
    respond = (response) => {
      refuseWith('Gone', { reason });
      const refuse = respond;
      succeedWith({ name: 'new' });
      refuse(response);
    };
    expect(await callUnlessStale(buy, { id: '1' }, { quiet: true })).toMatchObject({ code: 1 });
    expect(new Set(keys()).size).toBe(2);
    expect(onEvent).not.toHaveBeenCalled();
  });

  test('is sent again once', async () => {
    refuseWith('Gone', { reason: 'order_gone' });
    const reply = await callUnlessStale(buy, { id: '1' }, { quiet: true });
    expect(reply).toMatchObject({ code: 0, reason: 'order_gone' });
    expect(received).toHaveLength(2);
  });

  test('is not sent again after any other refusal', async () => {
    refuseWith('Taken', { reason: 'slot_taken' });
    await callUnlessStale(buy, { id: '1' }, { quiet: true });
    expect(received).toHaveLength(1);
  });
});

describe('the idempotency key', () => {
  const key = () => lastRequest()?.headers['idempotency-key'];
  const callAgain = async (id: string) => {
    await call(buy, { id }).catch(() => {});
    return key();
  };

  test('is kept while the outcome is unknown', async () => {
    dropConnection();
    const first = await callAgain('1');
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    respondWith(503, {});
    expect(await callAgain('1')).toBe(first);
    respondWith(200, '<html>portal</html>');
    expect(await callAgain('1')).toBe(first);
    respondWith(401, {});
    expect(await callAgain('1')).toBe(first);
  });

  test('differs for another input', async () => {
    dropConnection();
    expect(await callAgain('2')).not.toBe(await callAgain('3'));
  });

  test('is new after a success or a refusal', async () => {
    succeedWith({ name: 'cue' });
    const first = await callAgain('4');
    refuseWith('No');
    const second = await callAgain('4');
    expect(second).not.toBe(first);
    expect(await callAgain('4')).not.toBe(second);
  });

  test('is not sent for reads', async () => {
    succeedWith({ name: 'cue' });
    await call(find, { id: '1' });
    expect(key()).toBeUndefined();
  });
});
