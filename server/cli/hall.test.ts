import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'baize-hall-'));
afterAll(() => rmSync(folder, { recursive: true }));

const main = fileURLToPath(new URL('hall.ts', import.meta.url));
const DATA_DIR = join(folder, 'data');
const run = (...args: string[]) =>
  spawnSync(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', DATA_DIR } as never,
    encoding: 'utf8',
  });

test('a broken hall file is reported before a database is created', () => {
  const file = join(folder, 'hall.yaml');
  writeFileSync(file, 'brand: Steel City\ncurrency: shells\n');
  const { status, stderr } = run('apply', file);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^hall\.yaml:2:1 currency: is not a currency code such as CNY$/m);
  expect(existsSync(DATA_DIR)).toBe(false);
});
