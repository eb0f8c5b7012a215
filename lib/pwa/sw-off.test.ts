import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';

/** Runs public/sw-off.js in the place of a worker; `fire` sends it an event and waits for what it does. */
function startWorker(cacheNames: readonly string[]) {
  const kept = new Set(cacheNames);
  const listeners = new Map<string, (event: object) => void>();
  const unregister = vi.fn(async () => true);
  const skipWaiting = vi.fn();
  runInNewContext(readFileSync('public/sw-off.js', 'utf8'), {
    setTimeout: (task: () => void) => task(),
    caches: { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) },
    self: {
      skipWaiting,
      registration: { unregister },
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    },
  });
  const fire = async (type: string) => {
    const waiting: unknown[] = [];
    listeners.get(type)?.({ waitUntil: (promise: unknown) => waiting.push(promise) });
    await Promise.all(waiting);
  };
  return { fire, kept, unregister, skipWaiting };
}

test('the file that removes the worker takes its place at once, deletes all caches and unregisters itself', async () => {
  const { fire, kept, unregister, skipWaiting } = startWorker(['pages', 'counter-page']);
  await fire('install');
  expect(skipWaiting).toHaveBeenCalled();
  await fire('activate');
  expect([...kept]).toEqual([]);
  expect(unregister).toHaveBeenCalledTimes(1);
});

test('it unregisters itself again if a page registers it before the last one is closed', async () => {
  const { fire, unregister } = startWorker([]);
  await fire('activate');
  await fire('fetch');
  expect(unregister).toHaveBeenCalledTimes(2);
});
