import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storage } from '#lib/browser/storage.ts';
import { clearSession, writeSession, writeUserinfo } from '#lib/session/session.ts';
import { userinfo } from '#lib/test/userinfo.ts';
import { clearOnPersonChange } from './clear-on-person-change.ts';

const clearPersonStorage = vi.hoisted(() => vi.fn());
vi.mock('./clear-person-storage.ts', () => ({ clearPersonStorage }));

let emitStorageEvent: () => void = () => {};

beforeEach(() => {
  clearPersonStorage.mockReset();
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    if (name === 'storage') emitStorageEvent = listener;
  });
  vi.stubGlobal('removeEventListener', () => {});
  clearSession();
});
afterEach(() => vi.unstubAllGlobals());

describe('a person’s cached data', () => {
  const makeCache = () => {
    const client = new QueryClient();
    client.setQueryData(['mine', 'wallet'], { balance: 1 });
    client.setQueryData(['outlet', 'list'], { list: [] });
    return client;
  };

  test('is dropped at sign-out, from the phone too, and public data stays', async () => {
    writeSession({ token: 'secret', userinfo: userinfo() });
    const client = makeCache();
    const unsubscribe = clearOnPersonChange(client);
    writeUserinfo(userinfo({ nickname: 'Grace' }));
    expect(client.getQueryData(['mine', 'wallet'])).toBeDefined();
    expect(clearPersonStorage).not.toHaveBeenCalled();
    clearSession();
    expect(client.getQueryData(['mine', 'wallet'])).toBeUndefined();
    expect(client.getQueryData(['outlet', 'list'])).toBeDefined();
    await expect.poll(() => clearPersonStorage.mock.calls.length).toBe(1);
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
