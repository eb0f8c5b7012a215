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

const path = () => join(folder, 'lock');
const write = (text: string) => writeFileSync(path(), text);

test('the folder carries the pid of its process while it is held, and nothing afterwards', () => {
  const unlock = lockFolder(folder);
  expect(readFileSync(path(), 'utf8')).toBe(String(process.pid));
  unlock();
  expect(readdirSync(folder)).toEqual([]);
});

test('a live process keeps its folder', async () => {
  const other = spawn('sleep', ['60']);
  try {
    write(String(other.pid));
    expect(() => lockFolder(folder)).toThrow(FolderLocked);
    expect(() => lockFolder(folder)).toThrow(`(pid ${other.pid})`);
    expect(readFileSync(path(), 'utf8')).toBe(String(other.pid));
  } finally {
    other.kill();
    await once(other, 'exit');
  }
});

const leftLocks: [string, () => string][] = [
  ['of a dead process', () => String(spawnSync('true').pid)],
  ['that is empty', () => ''],
  ['of nonsense', () => 'nonsense'],
  ['of this very pid, from before a restart', () => String(process.pid)],
];

test.for(leftLocks)('a lock %s is taken over', ([, text]) => {
  write(text());
  const unlock = lockFolder(folder);
  expect(readFileSync(path(), 'utf8')).toBe(String(process.pid));
  unlock();
  expect(readdirSync(folder)).toEqual([]);
});
