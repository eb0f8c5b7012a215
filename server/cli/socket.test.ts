import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#server/core/clock.ts';
import { readEnv } from '#server/core/env.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { freshDatabase } from '#server/test/databases.ts';
import { newHallCommand } from './new-hall/new-hall.ts';
import { runOnServer } from './run-on-server.ts';
import { serveCli } from './socket.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'baize-cli-'));
const file = new URL('../../example/hall.yaml', import.meta.url).pathname;
const env = readEnv({ DATA_DIR, HALL_FILE: file, PUBLIC_URL: 'https://hall.example' });

let opened: OpenDatabase;
let cli: Awaited<ReturnType<typeof serveCli>>;
beforeAll(async () => {
  opened = await freshDatabase();
  await opened.db.deleteFrom('hall').execute();
  // A killed server leaves such a file.
  writeFileSync(join(DATA_DIR, 'hall.sock'), '');
  cli = await serveCli({ db: opened.db, clock: systemClock, env, log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await cli?.close();
  await opened?.close();
  rmSync(DATA_DIR, { recursive: true });
});

const run = (...args: string[]) => runOnServer(DATA_DIR, args);

test('only the account of the server may open the socket', () => {
  expect(statSync(join(DATA_DIR, 'hall.sock')).mode & 0o777).toBe(0o600);
});

test('qr fails before a hall file is applied', async () => {
  const result = await run('qr');
  expect(result?.status).toBe(1);
  expect(result?.lines.join()).toContain('npm run hall -- apply');
});

test('a running server applies a hall file and lists its tables', async () => {
  expect(await run('apply', file)).toEqual({
    status: 0,
    lines: [
      expect.stringMatching(/^Applied as version \d+: 2 outlets, 19 tables\.$/),
      expect.stringMatching(/^This is an example\. /),
    ],
  });
  const all = await run('qr');
  const link =
    /^jingan-1 +1 +chinese_eight +(\w{4})-(\w{4})-(\w{4}) {2}https:\/\/hall\.example\/#\/pages\/order\/add\?code=\1\2\3$/;
  expect(all?.lines.filter((line) => link.test(line))).toHaveLength(1);
  const one = await run('qr', '--outlet', 'xuhui');
  expect(one?.lines.filter((line) => line.includes('code='))).toHaveLength(7);
});

test('a rotated code replaces the old one', async () => {
  const tableLines = async () => (await run('qr'))?.lines.filter((line) => line.startsWith('xuhui-3 '));
  const before = await tableLines();
  const rotated = await run('qr', '--rotate', 'xuhui-3');
  expect(rotated?.lines.filter((line) => line.includes('code='))).toEqual(await tableLines());
  expect(await tableLines()).not.toEqual(before);
});

test.each([
  [['qr', '--outlet', 'moon'], 1, 'Outlet "moon" does not exist'],
  [['device', 'code', 'moon'], 1, 'Outlet "moon" does not exist. Outlets: jingan, xuhui.'],
  [['qr', '--rotate', 'moon-1'], 1, 'Table "moon-1" does not exist'],
  [['apply', '/nowhere/hall.yaml'], 1, '/nowhere/hall.yaml: cannot be read'],
  [['paint'], 2, 'npm run hall -- apply'],
  [['qr', '--colour'], 2, 'colour'],
  [[], 2, 'npm run hall -- apply'],
])('%j is an error', async (args, status, text) => {
  const result = await run(...args);
  expect(result?.status).toBe(status);
  expect(result?.lines.join('\n')).toContain(text);
});

test('the ledger check passes', async () => {
  expect(await run('ledger', 'check')).toEqual({ status: 0, lines: ['The ledger adds up.'] });
});

test('a hall without announcements says that it has none', async () => {
  expect((await run('notice', 'list'))?.lines.join('\n')).toContain('  pinned  ');
  const folder = join(DATA_DIR, 'new-hall');
  const answers = {
    name: 'Pocket',
    currency: 'CNY',
    'time-zone': 'Asia/Shanghai',
    languages: 'zh',
    tables: '1 pool',
    price: '38',
    address: '1 Elm Street',
    email: 'a@b.com',
  };
  const flags = Object.entries(answers).map(([name, value]) => `--${name}=${value}`);
  await newHallCommand([folder, ...flags]);
  expect((await run('apply', join(folder, 'hall.yaml')))?.status).toBe(0);
  expect(await run('notice', 'list')).toEqual({ status: 0, lines: ['No announcements.'] });
});

test('without a server the result is null', async () => {
  expect(await runOnServer(join(DATA_DIR, 'elsewhere'), ['qr'])).toBeNull();
});
