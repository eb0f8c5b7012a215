import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const run = (...commands: string[]) =>
  spawnSync(process.execPath, ['scripts/run-all.ts', ...commands], { encoding: 'utf8' });

test('all commands run, and those that failed are named', () => {
  const { status, stdout, stderr } = run('echo one', 'exit 3', 'echo two', 'false');
  expect([status, stdout, stderr]).toEqual([1, 'one\ntwo\n', 'Failed: exit 3, false\n']);
});

test('nothing is added if none fails', () => {
  const { status, stdout, stderr } = run('echo one');
  expect([status, stdout, stderr]).toEqual([0, 'one\n', '']);
});
