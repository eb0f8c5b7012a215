import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { readEnv } from '#server/core/env.ts';
import { renewed, runDemo } from './start-demo.ts';

const files = { files: 'out', version: 'test' };

test('a demo is an evening with customers at the tables, and leaves nothing behind', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'baize-demo-'));
  const demo = await runDemo(readEnv({ DATA_DIR, PORT: '0', HOST: '127.0.0.1' }), files, async () => {});
  try {
    const games = await demo.server.deps.db
      .selectFrom('orders')
      .select(['status', 'start_at'])
      .where('outlet_id', '=', 'jingan')
      .execute();
    expect(games.filter(({ status }) => status === 'playing').length).toBeGreaterThanOrEqual(8);
    expect(games.filter(({ status }) => status === 'ended')).toHaveLength(1);
    const now = Date.now() / 1000;
    for (const { start_at } of games) expect(start_at).toBeLessThan(now + 60);
  } finally {
    await demo.close();
  }
  expect(existsSync(join(DATA_DIR, 'demo'))).toBe(false);
  rmSync(DATA_DIR, { recursive: true });
});

afterEach(() => {
  vi.useRealTimers();
});

test('a demo is closed and made anew each hour, and its end waits for that', async () => {
  vi.useFakeTimers();
  const events: string[] = [];
  let count = 0;
  const starting = renewed(async () => {
    const number = ++count;
    events.push(`start ${number}`);
    // A start takes a second.
    await new Promise((resolve) => setTimeout(resolve, number === 1 ? 0 : 1_000));
    return { number, close: async () => void events.push(`close ${number}`) };
  }, 3_600_000);
  await vi.advanceTimersByTimeAsync(0);
  const evenings = await starting;
  await vi.advanceTimersByTimeAsync(3_599_999);
  expect(evenings.current.number).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(evenings.current.number).toBe(2);
  await vi.advanceTimersByTimeAsync(3_598_100);
  const closing = evenings.close();
  await vi.advanceTimersByTimeAsync(10_000);
  await closing;
  await vi.advanceTimersByTimeAsync(7_200_000);
  expect(events).toEqual(['start 1', 'close 1', 'start 2', 'close 2', 'start 3', 'close 3']);
});

test('a demo is refused beside real payments and on PostgreSQL', async () => {
  const settings = { DATABASE_URL: 'postgres://localhost/baize', SANDBOX_PAYMENTS: 'true' };
  await expect(runDemo(readEnv(settings), files, async () => {})).rejects.toThrow(
    '--demo needs the embedded',
  );
});
