import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir, uptime } from 'node:os';
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
  expect(() => lockFolder(folder)).toThrow(`(pid ${process.pid})`);
  unlock();
  lockFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder that a running process has locked cannot be locked', async () => {
  const other = await lockInProcess();
  expect(() => lockFolder(folder)).toThrow(FolderLocked);
  expect(() => lockFolder(folder)).toThrow(`(pid ${other.pid})`);
  expect(readdirSync(folder)).toEqual(['lock']);
});

test('a frozen process keeps its lock', async () => {
  const other = await lockInProcess();
  other.kill('SIGSTOP');
  expect(() => lockFolder(folder)).toThrow(`(pid ${other.pid})`);
});

test('the lock of a process that was killed is replaced', async () => {
  await end(await lockInProcess());
  expect(existsSync(join(folder, 'lock'))).toBe(true);
  lockFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock that was written before the machine started is replaced, whoever has its pid now', () => {
  const path = join(folder, 'lock');
  writeFileSync(path, `${process.ppid} ${hostname()}`);
  expect(() => lockFolder(folder)).toThrow(`(pid ${process.ppid})`);
  const beforeBoot = Date.now() / 1000 - uptime() - 3_600;
  utimesSync(path, beforeBoot, beforeBoot);
  lockFolder(folder)();
});

test.for([
  ['of another machine', () => writeFileSync(join(folder, 'lock'), '1 elsewhere'), 'a process on elsewhere'],
  ['that cannot be read', () => mkdirSync(join(folder, 'lock')), 'another process'],
] as [string, () => void, string][])(
  'a lock %s is kept, and the message says what to delete',
  ([, write, holder]) => {
    write();
    expect(() => lockFolder(folder)).toThrow(`in use by ${holder}`);
    expect(() => lockFolder(folder)).toThrow(`delete ${join(folder, 'lock')}`);
  },
);

test('while another process replaces a stale lock, it is not replaced', async () => {
  await end(await lockInProcess());
  writeFileSync(join(folder, 'lock.takeover'), '');
  expect(() => lockFolder(folder)).toThrow(FolderLocked);
});
