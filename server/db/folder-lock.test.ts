import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderLocked, lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baize-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lockFile = () => join(folder, 'lock');
const writeLock = (text: string) => writeFileSync(lockFile(), text);

test('the lock file holds the pid of this process and is removed on unlock', () => {
  const unlock = lockFolder(folder);
  expect(readFileSync(lockFile(), 'utf8')).toBe(String(process.pid));
  unlock();
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder that a running process has locked cannot be locked', async () => {
  const other = spawn('sleep', ['60']);
  try {
    writeLock(String(other.pid));
    expect(() => lockFolder(folder)).toThrow(FolderLocked);
    expect(() => lockFolder(folder)).toThrow(`(pid ${other.pid})`);
    expect(readFileSync(lockFile(), 'utf8')).toBe(String(other.pid));
  } finally {
    other.kill();
    await once(other, 'exit');
  }
});

const staleLocks: [string, () => string][] = [
  ['of a dead process', () => String(spawnSync('true').pid)],
  ['that is empty', () => ''],
  ['without a pid', () => 'nonsense'],
  ['of the same pid, left before a restart', () => String(process.pid)],
];

test.for(staleLocks)('a lock %s is replaced', ([, content]) => {
  writeLock(content());
  const unlock = lockFolder(folder);
  expect(readFileSync(lockFile(), 'utf8')).toBe(String(process.pid));
  unlock();
  expect(readdirSync(folder)).toEqual([]);
});
