import { afterEach, expect, test, vi } from 'vitest';
import { storage } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

test('keeps values in memory if the storage is blocked', () => {
  const deny = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: deny, setItem: deny, removeItem: deny });
  storage.set('token', 'secret');
  expect(storage.get('token')).toBe('secret');
  storage.remove('token');
  expect(storage.get('token')).toBeNull();
});

test('returns the last value, also if the storage became full meanwhile', () => {
  const disk = new Map<string, string>();
  let full = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => disk.get(key) ?? null,
    removeItem: (key: string) => disk.delete(key),
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      disk.set(key, value);
    },
  });
  storage.set('token', 'old');
  full = true;
  storage.set('token', 'new');
  expect(storage.get('token')).toBe('new');
  full = false;
  storage.set('token', 'newer');
  expect(storage.get('token')).toBe('newer');
  expect(disk.get('token')).toBe('newer');
  storage.remove('token');
  expect(disk.size).toBe(0);
});
