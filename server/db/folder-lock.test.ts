import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
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
    await lockFolder(process.argv[1]);
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
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`(pid ${process.pid})`);
  unlock();
  (await lockFolder(folder))();
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder that a running process has locked cannot be locked', async () => {
  const other = await lockInProcess();
  await expect(lockFolder(folder)).rejects.toThrow(FolderLocked);
  await expect(lockFolder(folder)).rejects.toThrow(`(pid ${other.pid})`);
  expect(readdirSync(folder)).toEqual(['lock']);
});

test('a frozen process keeps its lock', async () => {
  const other = await lockInProcess();
  other.kill('SIGSTOP');
  await expect(lockFolder(folder)).rejects.toThrow('another process, which does not answer');
});

test('the lock of a process that was killed is replaced', async () => {
  await end(await lockInProcess());
  expect(existsSync(join(folder, 'lock'))).toBe(true);
  (await lockFolder(folder))();
  expect(readdirSync(folder)).toEqual([]);
});

test.for([
  ['of a live process that is no server, as after a restart', () => String(process.ppid)],
  ['that is empty', () => ''],
] as [string, () => string][])('a lock file of the version before is replaced: %s', async ([, content]) => {
  writeFileSync(join(folder, 'lock'), content());
  (await lockFolder(folder))();
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock file of the version before is kept while its server listens for commands', async () => {
  writeFileSync(join(folder, 'lock'), '4711');
  const server = createServer().listen(join(folder, 'hall.sock'));
  await once(server, 'listening');
  await expect(lockFolder(folder)).rejects.toThrow('another process (pid 4711)');
  server.close();
  await once(server, 'close');
  (await lockFolder(folder))();
});

test('of many that replace a stale lock at the same time, one gets it', async () => {
  await end(await lockInProcess());
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => lockFolder(folder)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test.runIf(process.platform === 'linux')('a folder with a long path can be locked', async () => {
  const long = join(folder, 'x'.repeat(120));
  mkdirSync(long);
  const unlock = await lockFolder(long);
  await expect(lockFolder(long)).rejects.toThrow(FolderLocked);
  unlock();
  expect(readdirSync(long)).toEqual([]);
});
