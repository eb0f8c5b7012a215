import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearOnPersonChange } from '#lib/api/cache/clear-on-person-change.ts';
import { storage } from '#lib/browser/storage.ts';
import { restoreSession } from './restore-session.ts';
import { clearSession, readSession, subscribeToSession, writeSession, writeUserinfo } from './session.ts';
import { userinfo } from './test-userinfo.ts';

const now = () => Math.floor(Date.now() / 1000);
let emitStorageEvent: () => void = () => {};

beforeEach(() => {
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    if (name === 'storage') emitStorageEvent = listener;
  });
  vi.stubGlobal('removeEventListener', () => {});
  clearSession();
});
afterEach(() => vi.unstubAllGlobals());

describe('the session', () => {
  test('is stored under the keys of the specification', () => {
    writeSession({ token: 'secret', userinfo: userinfo() });
    expect(storage.get('token')).toBe('secret');
    expect(JSON.parse(storage.get('userInfo') ?? '')).toMatchObject({ id: 'person-1' });
  });

  test('is the same object until it changes', () => {
    writeSession({ token: 'secret', userinfo: userinfo() });
    const before = readSession();
    expect(readSession()).toBe(before);
    writeUserinfo(userinfo({ nickname: 'Grace' }));
    expect(readSession()).not.toBe(before);
    expect(readSession()).toMatchObject({ token: 'secret', userinfo: { nickname: 'Grace' } });
  });

  test.each(['{', '{"id":7}', 'null', ''])('is null where the storage holds %s', (stored) => {
    storage.set('token', 'secret');
    storage.set('userInfo', stored);
    expect(readSession()).toBeNull();
  });

  test('reports a change in another browser tab', () => {
    const onChange = vi.fn();
    const unsubscribe = subscribeToSession(onChange);
    storage.set('token', 'of another tab');
    emitStorageEvent();
    expect(onChange).toHaveBeenCalledOnce();
    unsubscribe();
  });
});

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

describe('a person’s cached data', () => {
  const makeCache = () => {
    const client = new QueryClient();
    client.setQueryData(['mine', 'wallet'], { balance: 1 });
    client.setQueryData(['outlet', 'list'], { list: [] });
    return client;
  };

  test('is dropped at sign-out, and public data stays', () => {
    writeSession({ token: 'secret', userinfo: userinfo() });
    const client = makeCache();
    const unsubscribe = clearOnPersonChange(client);
    writeUserinfo(userinfo({ nickname: 'Grace' }));
    expect(client.getQueryData(['mine', 'wallet'])).toBeDefined();
    clearSession();
    expect(client.getQueryData(['mine', 'wallet'])).toBeUndefined();
    expect(client.getQueryData(['outlet', 'list'])).toBeDefined();
    unsubscribe();
  });

  test('is dropped when another person signs in in another tab', () => {
    writeSession({ token: 'secret', userinfo: userinfo() });
    const client = makeCache();
    const unsubscribe = clearOnPersonChange(client);
    storage.set('userInfo', JSON.stringify(userinfo({ id: 'person-2' })));
    emitStorageEvent();
    expect(client.getQueryData(['mine', 'wallet'])).toBeUndefined();
    unsubscribe();
  });
});
