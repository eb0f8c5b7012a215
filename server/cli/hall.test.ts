import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { lockFolder } from '#server/db/pglite/folder-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'baize-hall-'));
afterAll(() => rmSync(folder, { recursive: true }));

const main = fileURLToPath(new URL('hall.ts', import.meta.url));
const DATA_DIR = join(folder, 'data');
const { PATH, NODE_COMPILE_CACHE } = process.env;
const run = (...args: string[]) =>
  spawnSync(process.execPath, [main, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, NODE_NO_WARNINGS: '1', DATA_DIR } as never,
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

test('the doctor does not make the folder of a misspelt DATA_DIR', () => {
  const { status, stderr } = run('doctor');
  expect([status, stderr]).toEqual([
    1,
    `PROBLEM  Database: DATA_DIR (${DATA_DIR}) has none: check the setting, or start the server, which makes it.\n`,
  ]);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('--help prints the lines of the command without a database', () => {
  const { status, stdout } = run('restore', '--help');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^npm run hall -- restore file \[--force\] .*\n$/);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('a command that does not exist is named without a database', () => {
  const { status, stderr } = run('docter');
  expect([status, stderr.split('\n')[0]]).toEqual([2, '"docter" is not a command: did you mean "doctor"?']);
  expect(run('help', 'restore').stdout).toMatch(/^npm run hall -- restore file/);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('the program of the package runs the commands and names itself', () => {
  const bin = fileURLToPath(new URL('../../bin/baize.mjs', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [bin, 'hall', 'new', '--help'], {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE } as never,
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^npx baize hall new folder /);
});

test('a restore into a folder in use is not told to wait for the server', () => {
  mkdirSync(DATA_DIR);
  const unlock = lockFolder(DATA_DIR);
  const restored = run('restore', join(folder, 'a.backup')).stderr;
  const checked = run('ledger', 'check').stderr;
  unlock();
  expect(restored).toMatch(/^\S+ is in use by another process: stop it first/);
  expect(restored).not.toContain('Wait until it has started');
  expect(checked).toContain('Wait until it has started');
});
