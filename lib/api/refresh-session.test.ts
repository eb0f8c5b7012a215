import { beforeEach, expect, test, vi } from 'vitest';
import { clearSession, readSession, writeSession } from '#lib/session/session.ts';
import { userinfo } from '#lib/test/userinfo.ts';

/** The status of the response, and what another tab does before it arrives. */
let status = 200;
let beforeResponse = () => {};
/** The tokens of the calls, in their order. */
const sent: (string | null)[] = [];
vi.stubGlobal('fetch', async (request: Request) => {
  sent.push(request.headers.get('x-token'));
  beforeResponse();
  const data = { userinfo: userinfo({ nickname: 'Grace' }), token: 'rotated' };
  return Response.json({ code: 1, msg: '', data }, { status });
});
vi.doMock('./client/deployment.ts', () => ({ apiUrl: async (path: string) => `http://hall.example${path}` }));
const { refreshSession } = await import('./refresh-session.ts');

beforeEach(() => {
  status = 200;
  beforeResponse = () => {};
  writeSession({ token: 'secret', userinfo: userinfo() });
});

test('stores the user info and the new token', async () => {
  await refreshSession();
  expect(readSession()).toMatchObject({ token: 'rotated', userinfo: { nickname: 'Grace' } });
});

test('tabs take turns: the second one sends the token that the first one got', async () => {
  sent.length = 0;
  await Promise.all([refreshSession(), refreshSession()]);
  expect(sent).toEqual(['secret', 'rotated']);
});

test('keeps the newer token of another tab', async () => {
  beforeResponse = () => writeSession({ token: 'of the other tab', userinfo: userinfo() });
  await refreshSession();
  expect(readSession()?.token).toBe('of the other tab');
});

test('does not restore a session that was signed out before the response', async () => {
  beforeResponse = clearSession;
  await refreshSession();
  expect(readSession()).toBeNull();
});

test('keeps the session after a server error, and ends it after a 401', async () => {
  status = 503;
  await refreshSession();
  expect(readSession()?.token).toBe('secret');
  status = 401;
  await refreshSession();
  expect(readSession()).toBeNull();
});
