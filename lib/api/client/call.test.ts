import type { ServerResponse } from 'node:http';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { counterShiftApi } from '#lib/contract/counter/money.ts';
import { buy, find, startApiServer } from '#lib/test/api-server.ts';
import { userinfo } from '#lib/test/userinfo.ts';
import type { Identity } from './identity.ts';

const { received, onEvent, respondBy, respondWith, succeedWith, refuseWith, dropConnection, lastRequest } =
  await startApiServer();
const { call, callOrThrow } = await import('./call.ts');
const { customer } = await import('./customer.ts');
const { RefusalError } = await import('./errors.ts');
const { setRequestLocale } = await import('#lib/i18n/request-language.ts');
const { serverNow } = await import('./server-clock.ts');
const { readSession, writeSession } = await import('#lib/session/session.ts');

describe('a call', () => {
  test.each([
    ['for the head', () => {}],
    [
      'for the rest of the body',
      (response: ServerResponse) =>
        response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
    ],
  ])('that waits %s fails after the timeout of its identity', async (_, respond) => {
    respondBy(respond);
    const hurried = { ...customer, timeoutMs: 300 };
    await expect(call(find, { id: '1' }, hurried)).rejects.toThrow('timed out');
  });

  test('sends the input of a GET in the query string, without undefined values', async () => {
    succeedWith({ name: 'cue' });
    const reply = await call(find, { id: 'a b', cursor: undefined }, customer);
    expect(reply).toEqual({ code: 1, msg: '', data: { name: 'cue' } });
    expect(lastRequest()).toMatchObject({ method: 'GET', url: '/api/thing/find?id=a+b', body: '' });
  });

  test('sends the input of a POST as JSON', async () => {
    succeedWith({ name: 'cue' });
    await call(buy, { id: '1' }, customer);
    expect(lastRequest()).toMatchObject({ method: 'POST', url: '/api/thing/buy', body: '{"id":"1"}' });
    expect(lastRequest()?.headers['content-type']).toContain('application/json');
  });

  test('sends the language, and the token if there is one', async () => {
    succeedWith({ name: 'cue' });
    await call(find, { id: '1' }, customer);
    expect(lastRequest()?.headers).toMatchObject({ lang: 'en-us' });
    expect(lastRequest()?.headers['x-token']).toBeUndefined();
    setRequestLocale('zh-Hans');
    writeSession({ token: 'secret', userinfo: userinfo() });
    await call(find, { id: '1' }, customer);
    expect(lastRequest()?.headers).toMatchObject({ lang: 'zh-cn', 'x-token': 'secret' });
  });

  test('sets the clock to the server’s', async () => {
    succeedWith({ name: 'cue' });
    await call(find, { id: '1' }, customer);
    expect(Math.abs(serverNow() - 1_790_000_000)).toBeLessThanOrEqual(1);
  });

  test('rejects on a network failure, without an event', async () => {
    dropConnection();
    await expect(call(find, { id: '1' }, customer)).rejects.toThrow();
    expect(received).toHaveLength(1);
    expect(onEvent).not.toHaveBeenCalled();
  });

  test('can be aborted', async () => {
    respondBy(() => {});
    const abort = new AbortController();
    const pending = call(find, { id: '1' }, customer, { signal: abort.signal });
    abort.abort();
    await expect(pending).rejects.toThrow();
  });
});

describe('a response', () => {
  test.each([401, 403])('%i ends the session and opens the login', async (status) => {
    writeSession({ token: 'secret', userinfo: userinfo() });
    respondWith(status, { code: 0, msg: '', data: {} });
    const reply = await call(find, { id: '1' }, customer);
    expect(reply).toMatchObject({ code: 0, msg: '', reason: 'session_required' });
    expect(readSession()).toBeNull();
    expect(onEvent.mock.calls).toEqual([[{ kind: 'session-ended' }]]);
  });

  test('403 shows its message', async () => {
    writeSession({ token: 'secret', userinfo: userinfo() });
    respondWith(403, { code: 0, msg: 'This account is blocked.', data: {} });
    await call(find, { id: '1' }, customer);
    expect(onEvent).toHaveBeenLastCalledWith({ kind: 'alert', msg: 'This account is blocked.' });
  });

  test('a late 401 to an older token keeps the current session', async () => {
    writeSession({ token: 'old', userinfo: userinfo() });
    respondBy((response) => {
      writeSession({ token: 'new', userinfo: userinfo() });
      response.writeHead(401).end('{}');
    });
    await call(find, { id: '1' }, customer);
    expect(readSession()?.token).toBe('new');
    expect(onEvent).not.toHaveBeenCalled();
  });

  test.each([204, 400, 404, 409, 429, 500, 502, 503])(
    '%i is a server error: code 0, no message, no data',
    async (status) => {
      respondWith(status, status === 204 ? '' : { code: 1, msg: 'hidden', data: { name: 'cue' } });
      const reply = await call(find, { id: '1' }, customer);
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
    expect(await call(find, { id: '1' }, customer)).toMatchObject({ code: 0, msg: '' });
    expect(onEvent.mock.calls).toEqual([[{ kind: 'server-error' }]]);
  });

  test('a refusal is shown in an alert and returned with its reason', async () => {
    refuseWith('Too late', { reason: 'slot_taken', field: 'start_time', facts: { nearest: [1] } });
    const reply = await call(find, { id: '1' }, customer);
    expect(reply).toMatchObject({ code: 0, msg: 'Too late', reason: 'slot_taken', field: 'start_time' });
    expect(onEvent.mock.calls).toEqual([[{ kind: 'alert', msg: 'Too late' }]]);
  });

  test('a refusal without a reason, from another back end, is accepted', async () => {
    refuseWith('Too late', []);
    expect(await call(find, { id: '1' }, customer)).toMatchObject({ code: 0, msg: 'Too late', reason: null });
    expect(onEvent).toHaveBeenCalledOnce();
  });

  test('a refusal without a message shows nothing', async () => {
    refuseWith('');
    await call(find, { id: '1' }, customer);
    expect(onEvent).not.toHaveBeenCalled();
  });

  test('a refusal with a quiet reason shows no alert', async () => {
    refuseWith('Too late', { reason: 'slot_taken' });
    await call(find, { id: '1' }, customer, { quiet: ['slot_taken'] });
    await call(find, { id: '1' }, customer, { quiet: true });
    expect(onEvent).not.toHaveBeenCalled();
    await call(find, { id: '1' }, customer, { quiet: ['price_changed'] });
    expect(onEvent).toHaveBeenCalledOnce();
  });

  test('callOrThrow throws a refusal', async () => {
    refuseWith('Gone', { reason: 'not_found' });
    await expect(callOrThrow(find, { id: '1' }, customer)).rejects.toThrow(RefusalError);
    succeedWith({ name: 'cue' });
    await expect(callOrThrow(find, { id: '1' }, customer)).resolves.toEqual({ name: 'cue' });
  });
});

// `tsc` checks it: an identity makes its own calls only.
expectTypeOf(customer).toExtend<Identity<typeof find>>();
expectTypeOf(customer).not.toExtend<Identity<typeof counterShiftApi.current>>();
expectTypeOf<Identity<typeof counterShiftApi.current>>().not.toExtend<Identity<typeof find>>();
