import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sweepTempFolders, withTempFolder } from './temp-folder.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'baize-temp-test-'));
  vi.stubEnv('TMPDIR', root);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

/** How this host begins the names of its folders. */
const ownHost = async (): Promise<string> =>
  withTempFolder('upload', async (folder) => basename(folder).split('-').slice(0, 2).join('-'));

const leave = (name: string): string => {
  const folder = join(root, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'upload'), 'part of a file');
  return folder;
};

test('a folder is for this account only, and is removed after its use', async () => {
  const used = await withTempFolder('upload', async (folder) => {
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    return folder;
  });
  expect(existsSync(used)).toBe(false);
});

test('folders left by processes that were killed are removed, and no others', async () => {
  const dead = spawnSync('true').pid;
  const own = await ownHost();
  const left = [
    leave(`${own}-${dead}-upload-abc`),
    leave(`${own}-${dead}-recording-abc`),
    leave(`${own}-${process.pid}-upload-before-the-restart`),
  ];
  const old = [
    leave(`${own}-${process.ppid}-upload-old`),
    leave('baize-0123456789ab-1-upload-old'),
    leave(`baize-${dead}-upload-of-a-version-before`),
  ];
  for (const folder of old) utimesSync(folder, 0, 0);
  const kept = [
    leave(`${own}-${process.ppid}-upload-of-a-live-process`),
    leave(`baize-0123456789ab-${process.pid}-upload-of-another-container`),
    leave(`baize-0123456789ab-${dead}-upload-of-another-container`),
    leave('another-program'),
    leave(`baize-bench-${dead}`),
  ];
  await withTempFolder('upload', async (folder) => {
    await sweepTempFolders();
    expect(existsSync(folder)).toBe(true);
  });
  expect([...left, ...old].filter(existsSync)).toEqual([]);
  expect(kept.filter((folder) => !existsSync(folder))).toEqual([]);
});

test('a folder is removed if its use fails', async () => {
  let used = '';
  const use = withTempFolder('upload', async (folder) => {
    used = folder;
    throw new Error('the disk is full');
  });
  await expect(use).rejects.toThrow('the disk is full');
  expect([existsSync(used), used]).toEqual([false, expect.stringContaining('upload')]);
});
