import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { FolderLocked, lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baize-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Another process that locks the folder. */
async function lockInProcess(): Promise<ChildProcess> {
  const module = new URL('./folder-lock.ts', import.meta.url).href;
  const script = `
    const { lockFolder } = await import(${JSON.stringify(module)});
    lockFolder(process.argv[1]);
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout!, 'data');
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('a locked folder cannot be locked again, until it is unlocked', async () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow('in use by another process');
  unlock();
  lockFolder(folder)();
});

test('a folder that a running process has locked cannot be locked', async () => {
  await lockInProcess();
  expect(() => lockFolder(folder)).toThrow(FolderLocked);
});

test('a frozen process keeps its lock', async () => {
  const other = await lockInProcess();
  other.kill('SIGSTOP');
  expect(() => lockFolder(folder)).toThrow(FolderLocked);
});

test('the lock of a process that was killed is free', async () => {
  await end(await lockInProcess());
  lockFolder(folder)();
});

test('the lock of a version before is kept, and the message says what to delete', () => {
  const path = join(folder, 'lock');
  writeFileSync(path, '4711 elsewhere');
  expect(() => lockFolder(folder)).toThrow(`delete ${path}`);
  expect(readFileSync(path, 'utf8')).toBe('4711 elsewhere');
});
