import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('an address of the API that is no origin is refused in words', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baize-configure-'));
  writeFileSync(join(folder, 'config.json'), '{ "api": "api.hall.example/v1" }');
  const { status, stderr } = spawnSync(process.execPath, ['scripts/configure.ts', folder], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  expect(stderr).toContain('config.json: api must be an origin such as https://api.hall.example');
  expect(status).toBe(1);
});
