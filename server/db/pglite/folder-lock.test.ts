import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { FolderLocked, lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baize-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Another process that locks the folder. Throws the error that it reports. Root may write to every file. */
async function lockInProcess({ asRoot = true } = {}): Promise<ChildProcess> {
  const module = new URL('./folder-lock.ts', import.meta.url).href;
  const script = `
    const { lockFolder } = await import(${JSON.stringify(module)});
    if (!${asRoot} && process.getuid() === 0) process.setuid(65534);
    try {
      lockFolder(process.argv[1]);
      console.log('locked');
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log(error.message);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = await once(child.stdout!, 'data');
  if (String(said).trim() !== 'locked') throw new Error(String(said));
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

test('the lock of 1.0.1, a socket, is kept, and the message says what to delete', async () => {
  const path = join(folder, 'lock');
  const holder = createServer().listen(path);
  onTestFinished(() => void holder.close());
  await once(holder, 'listening');
  expect(() => lockFolder(folder)).toThrow(FolderLocked);
  expect(() => lockFolder(folder)).toThrow(`delete ${path}`);
  expect(lstatSync(path).isSocket()).toBe(true);
});

test('a lock that fails otherwise is not taken for one in use', () => {
  const path = join(folder, 'lock');
  const database = new DatabaseSync(path);
  database.exec('create table cut_off (id integer)');
  database.close();
  truncateSync(path, 4096);
  const failure = { message: expect.stringContaining(path), cause: expect.objectContaining({ errcode: 11 }) };
  expect(() => lockFolder(folder)).toThrow(expect.objectContaining(failure));
  expect(() => lockFolder(folder)).not.toThrow(FolderLocked);
});

test('a lock that this account may only read lets no process in', async () => {
  const path = join(folder, 'lock');
  writeFileSync(path, '');
  chmodSync(path, 0o444);
  chmodSync(folder, 0o777);
  await expect(lockInProcess({ asRoot: false })).rejects.toThrow(
    `EACCES: permission denied, access '${path}'`,
  );
});
