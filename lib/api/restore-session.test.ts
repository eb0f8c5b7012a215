import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storage } from '#lib/browser/storage.ts';
import { clearSession, readSession, writeSession } from '#lib/session/session.ts';
import { userinfo } from '#lib/test/userinfo.ts';
import { restoreSession } from './restore-session.ts';

const now = () => Math.floor(Date.now() / 1000);

beforeEach(() => clearSession());

describe('restoreSession', () => {
  const refresh = vi.fn(async () => {});
  beforeEach(() => refresh.mockReset());

  test('makes no call for a guest', async () => {
    await restoreSession(refresh);
    expect(refresh).not.toHaveBeenCalled();
  });

  test('refreshes an unexpired session', async () => {
    writeSession({ token: 'secret', userinfo: userinfo({ expiretime: now() + 60 }) });
    await restoreSession(refresh);
    expect(refresh).toHaveBeenCalledOnce();
  });

  test('clears an expired session without a call', async () => {
    writeSession({ token: 'secret', userinfo: userinfo({ expiretime: now() - 1 }) });
    await restoreSession(refresh);
    expect(refresh).not.toHaveBeenCalled();
    expect(storage.get('token')).toBeNull();
    expect(storage.get('userInfo')).toBeNull();
  });

  test('keeps the session without a network', async () => {
    writeSession({ token: 'secret', userinfo: userinfo() });
    refresh.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await restoreSession(refresh);
    expect(readSession()?.token).toBe('secret');
  });
});
