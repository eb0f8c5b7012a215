import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#server/core/clock.ts';
import { readEnv } from '#server/core/env.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { freshDatabase } from '#server/test/databases.ts';
import { askServer, serveCli } from './socket.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'baize-cli-'));
const file = new URL('../../example/hall.yaml', import.meta.url).pathname;
const env = readEnv({ DATA_DIR, HALL_FILE: file, PUBLIC_URL: 'https://hall.example' });

let opened: OpenDatabase;
let served: Awaited<ReturnType<typeof serveCli>>;
beforeAll(async () => {
  opened = await freshDatabase();
  await opened.db.deleteFrom('hall').execute();
  // Left by a server that was killed.
  writeFileSync(join(DATA_DIR, 'hall.sock'), '');
  served = await serveCli({ db: opened.db, clock: systemClock, env, log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await served.close();
  await opened.close();
  rmSync(DATA_DIR, { recursive: true });
});

const ask = (...args: string[]) => askServer(DATA_DIR, args);

test('the socket is the operator’s alone', () => {
  expect(statSync(join(DATA_DIR, 'hall.sock')).mode & 0o777).toBe(0o600);
});

test('before a hall is applied, no table has a code', async () => {
  const outcome = await ask('qr');
  expect(outcome?.status).toBe(1);
  expect(outcome?.lines.join()).toContain('npm run hall -- apply');
});

test('a running server applies a file and prints its tables', async () => {
  expect(await ask('apply', file)).toEqual({
    status: 0,
    lines: [expect.stringMatching(/^Applied as version \d+: 2 outlets, 19 tables\.$/)],
  });
  const all = await ask('qr');
  const link =
    /^jingan-1 +1 +chinese_eight +(\w{4})-(\w{4})-(\w{4}) {2}https:\/\/hall\.example\/#\/pages\/order\/add\?code=\1\2\3$/;
  expect(all?.lines.filter((line) => link.test(line))).toHaveLength(1);
  const one = await ask('qr', '--outlet', 'xuhui');
  expect(one?.lines.filter((line) => line.includes('code='))).toHaveLength(7);
});

test('a rotated code replaces the old one', async () => {
  const rows = async () => (await ask('qr'))?.lines.filter((line) => line.startsWith('xuhui-3 '));
  const before = await rows();
  const rotated = await ask('qr', '--rotate', 'xuhui-3');
  expect(rotated?.lines.filter((line) => line.includes('code='))).toEqual(await rows());
  expect(await rows()).not.toEqual(before);
});

test.each([
  [['qr', '--outlet', 'moon'], 1, 'Outlet "moon" does not exist'],
  [['qr', '--rotate', 'moon-1'], 1, 'Table "moon-1" does not exist'],
  [['apply', '/nowhere/hall.yaml'], 1, '/nowhere/hall.yaml: cannot be read'],
  [['paint'], 2, 'npm run hall -- apply'],
  [['qr', '--colour'], 2, 'colour'],
  [[], 2, 'npm run hall -- apply'],
])('what makes no sense is said to: %j', async (args, status, words) => {
  const outcome = await ask(...args);
  expect(outcome?.status).toBe(status);
  expect(outcome?.lines.join('\n')).toContain(words);
});

test('the ledger is checked', async () => {
  expect(await ask('ledger', 'check')).toEqual({ status: 0, lines: ['The ledger adds up.'] });
});

test('where no server runs, none answers', async () => {
  expect(await askServer(join(DATA_DIR, 'elsewhere'), ['qr'])).toBeNull();
});
