import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearOnPersonChange } from '#lib/api/cache/clear-on-person-change.ts';
import { storage } from '#lib/browser/storage.ts';
import { restoreSession } from './restore-session.ts';
import { clearSession, readSession, subscribeToSession, writeSession, writeUserinfo } from './session.ts';
import { userinfo } from './test-userinfo.ts';

const now = () => Math.floor(Date.now() / 1000);
let otherTab: () => void = () => {};

beforeEach(() => {
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    if (name === 'storage') otherTab = listener;
  });
  vi.stubGlobal('removeEventListener', () => {});
  clearSession();
});
afterEach(() => vi.unstubAllGlobals());

describe('the session', () => {
  test('is kept under the names of the specification', () => {
    writeSession({ token: 'secret', userinfo: userinfo() });
    expect(storage.get('token')).toBe('secret');
    expect(JSON.parse(storage.get('userInfo') ?? '')).toMatchObject({ id: 'person-1' });
  });

  test('is the same value until it changes', () => {
    writeSession({ token: 'secret', userinfo: userinfo() });
    const before = readSession();
    expect(readSession()).toBe(before);
    writeUserinfo(userinfo({ nickname: 'Grace' }));
    expect(readSession()).not.toBe(before);
    expect(readSession()).toMatchObject({ token: 'secret', userinfo: { nickname: 'Grace' } });
  });

  test.each(['{', '{"id":7}', 'null', ''])('is a guest’s where the storage holds %s', (kept) => {
    storage.set('token', 'secret');
    storage.set('userInfo', kept);
    expect(readSession()).toBeNull();
  });

  test('is followed over the tabs of the browser', () => {
    const heard = vi.fn();
    const stop = subscribeToSession(heard);
    storage.set('token', 'of another tab');
    otherTab();
    expect(heard).toHaveBeenCalledOnce();
    stop();
  });
});

describe('at launch', () => {
  const refresh = vi.fn(async () => {});
  beforeEach(() => refresh.mockReset());

  test('a guest asks for nothing', async () => {
    await restoreSession(refresh);
    expect(refresh).not.toHaveBeenCalled();
  });

  test('a session that has not ended is fetched anew', async () => {
    writeSession({ token: 'secret', userinfo: userinfo({ expiretime: now() + 60 }) });
    await restoreSession(refresh);
    expect(refresh).toHaveBeenCalledOnce();
  });

  test('a session that has ended is cleared, and nothing is asked', async () => {
    writeSession({ token: 'secret', userinfo: userinfo({ expiretime: now() - 1 }) });
    await restoreSession(refresh);
    expect(refresh).not.toHaveBeenCalled();
    expect(storage.get('token')).toBeNull();
    expect(storage.get('userInfo')).toBeNull();
  });

  test('without a network the session stays', async () => {
    writeSession({ token: 'secret', userinfo: userinfo() });
    refresh.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await restoreSession(refresh);
    expect(readSession()?.token).toBe('secret');
  });
});

describe('what belongs to a person', () => {
  const cached = () => {
    const client = new QueryClient();
    client.setQueryData(['mine', 'wallet'], { balance: 1 });
    client.setQueryData(['store', 'list'], { list: [] });
    return client;
  };

  test('leaves the cache when they sign out, and what is everyone’s stays', () => {
    writeSession({ token: 'secret', userinfo: userinfo() });
    const client = cached();
    const stop = clearOnPersonChange(client);
    writeUserinfo(userinfo({ nickname: 'Grace' }));
    expect(client.getQueryData(['mine', 'wallet'])).toBeDefined();
    clearSession();
    expect(client.getQueryData(['mine', 'wallet'])).toBeUndefined();
    expect(client.getQueryData(['store', 'list'])).toBeDefined();
    stop();
  });

  test('leaves it when another person signs in, in another tab too', () => {
    writeSession({ token: 'secret', userinfo: userinfo() });
    const client = cached();
    const stop = clearOnPersonChange(client);
    storage.set('userInfo', JSON.stringify(userinfo({ id: 'person-2' })));
    otherTab();
    expect(client.getQueryData(['mine', 'wallet'])).toBeUndefined();
    stop();
  });
});
