import { afterEach, expect, test, vi } from 'vitest';
import { storage } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

test('keeps what it is given where the platform refuses its storage', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  storage.set('token', 'secret');
  expect(storage.get('token')).toBe('secret');
  storage.remove('token');
  expect(storage.get('token')).toBeNull();
});

test('believes what it was given last, also when the disk is full now and was not before', () => {
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
