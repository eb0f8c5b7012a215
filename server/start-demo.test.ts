import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from '#server/core/env.ts';
import { runDemo } from './start-demo.ts';

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

test('a demo is refused beside real payments and on PostgreSQL', async () => {
  const settings = { DATABASE_URL: 'postgres://localhost/baize', SANDBOX_PAYMENTS: 'true' };
  await expect(runDemo(readEnv(settings), files, async () => {})).rejects.toThrow(
    '--demo needs the embedded',
  );
});
