import { beforeEach, expect, test, vi } from 'vitest';
import { clearSession, readSession, writeSession } from '#lib/session/session.ts';
import { userinfo } from '#lib/session/test-userinfo.ts';

/** What the server answers, and what happens in another tab meanwhile. */
let status = 200;
let meanwhile = () => {};
vi.stubGlobal('fetch', async () => {
  meanwhile();
  const data = { userinfo: userinfo({ nickname: 'Grace' }), token: 'rotated' };
  return Response.json({ code: 1, msg: '', data }, { status });
});
vi.doMock('./client/deployment.ts', () => ({ apiUrl: async (path: string) => `http://hall.example${path}` }));
const { refreshSession } = await import('./refresh-session.ts');

beforeEach(() => {
  status = 200;
  meanwhile = () => {};
  writeSession({ token: 'secret', userinfo: userinfo() });
});

test('stores the account and the new token', async () => {
  await refreshSession();
  expect(readSession()).toMatchObject({ token: 'rotated', userinfo: { nickname: 'Grace' } });
});

test('keeps the token of another tab that was faster', async () => {
  meanwhile = () => writeSession({ token: 'of the other tab', userinfo: userinfo() });
  await refreshSession();
  expect(readSession()?.token).toBe('of the other tab');
});

test('does not sign in again who signed out meanwhile', async () => {
  meanwhile = clearSession;
  await refreshSession();
  expect(readSession()).toBeNull();
});

test('keeps the session while the server has trouble, and ends it where it is dead', async () => {
  status = 503;
  await refreshSession();
  expect(readSession()?.token).toBe('secret');
  status = 401;
  await refreshSession();
  expect(readSession()).toBeNull();
});
