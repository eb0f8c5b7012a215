import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storage } from '#lib/browser/storage.ts';
import { userinfo } from '#lib/test/userinfo.ts';
import { clearSession, readSession, subscribeToSession, writeSession, writeUserinfo } from './session.ts';

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

  test.each(['{', '{"id":7}', 'null', ''])('is null if the storage holds %s', (stored) => {
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
