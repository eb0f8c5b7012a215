import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from '#server/core/env.ts';
import { checkStart } from './start-checks.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'baize-start-checks-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

const check = (settings: Record<string, string>) => () => checkStart(readEnv({ DATA_DIR, ...settings }));

test('codes in the log of a public server are refused, unless it is a demo', () => {
  const hall = { DATABASE_URL: 'postgres://localhost/baize', PUBLIC_URL: 'https://hall.example' };
  expect(check(hall)).toThrow('Sign-in codes would be written to the log');
  expect(check({ ...hall, DEMO: 'true' })).not.toThrow();
  expect(check({ ...hall, SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'hall@hall.example' })).not.toThrow();
  expect(check({ ...hall, PUBLIC_URL: 'http://localhost:3000' })).not.toThrow();
  expect(check({ PUBLIC_URL: 'https://hall.example' })).not.toThrow();
});

test('tells whether it has made the data folder', () => {
  const folder = join(DATA_DIR, 'new');
  expect(checkStart(readEnv({ DATA_DIR: folder }))).toEqual({ isNewFolder: true });
  expect(checkStart(readEnv({ DATA_DIR: folder }))).toEqual({ isNewFolder: false });
});

test('folders that cannot be used are refused', () => {
  writeFileSync(join(DATA_DIR, 'file'), '');
  expect(check({ DATA_DIR: join(DATA_DIR, 'file', 'data') })).toThrow(
    'DATA_DIR must be a folder that this account can write',
  );
  expect(check({ RECORDINGS_DIR: join(DATA_DIR, 'none') })).toThrow(
    'RECORDINGS_DIR must be a folder that exists',
  );
});
