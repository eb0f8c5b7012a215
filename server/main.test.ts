import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { storeApi } from '#lib/contract/store.ts';
import { tableApi } from '#lib/contract/table.ts';
import { userApi } from '#lib/contract/user.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { openDatabase } from '#server/db/open.ts';
import { freePort } from '#server/test/free-port.ts';
import { isNightly } from '#server/test/nightly.ts';
import { databaseUrl, runStatement } from '#server/test/postgres.ts';
import { callOver, runServer, type ServerProcess, spawnServer } from '#server/test/process.ts';
import { submitSandboxPayment } from '#server/test/sandbox-payment.ts';

const postgres = inject('postgresUrl');
const DATABASE = 'main_test';
let folder: string;
let settings: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baize-main-'));
  settings = {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    SANDBOX_PAYMENTS: 'true',
    PUBLIC_URL: 'http://hall.test',
  };
  if (!postgres) return;
  await runStatement(postgres, `create database ${DATABASE}`);
  settings.DATABASE_URL = databaseUrl(postgres, DATABASE);
});
afterAll(async () => {
  if (postgres) await runStatement(postgres, `drop database ${DATABASE} with (force)`);
  rmSync(folder, { recursive: true });
});

/** The most memory that the process has held. */
const peakMegabytes = (pid: number | undefined): number =>
  Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

async function startError(change: Record<string, string>): Promise<string> {
  const { child, url, output } = await runServer({ ...settings, ...change });
  expect([url, child.exitCode]).toEqual(['', 1]);
  return output.stderr.trimEnd();
}

describe('a start that cannot succeed ends with one line of error', () => {
  test('for a database that cannot be reached', async () => {
    expect(await startError({ DATABASE_URL: 'postgres://127.0.0.1:1/x' })).toBe(
      'DATABASE_URL: cannot use the database at 127.0.0.1:1: nothing listens there',
    );
  });

  test('for an invalid hall file, with the line in it', async () => {
    cpSync('example', join(folder, 'example'), { recursive: true });
    const path = join(folder, 'example/hall.yaml');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^currency: .*$/m, 'currency: shells'));
    expect(await startError({ HALL_FILE: path })).toMatch(/^hall\.yaml:\d+:\d+ currency: [^\n]+$/);
  });

  test('for a port in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const PORT = String(typeof address === 'object' ? address?.port : 0);
    expect(await startError({ PORT })).toBe(`PORT: ${PORT} is already in use`);
    other.close();
  });
});

/** Counts the modules that the process loads, and names the packages, on its last line. */
const COUNT_MODULES = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  process.on('exit', () => console.log(JSON.stringify(loaded)));
`)}`;

test('an invalid setting is named before the server is loaded', () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', COUNT_MODULES, main], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', TRUST_PROXY: 'maybe' } as never,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([
    1,
    'TRUST_PROXY must be true, false or the number of proxies. Example: TRUST_PROXY=1\n',
  ]);
  const loaded: string[] = JSON.parse(stdout);
  expect(
    loaded.filter((url) => /node_modules\/(?!valibot|date-fns|@date-fns|fastest-levenshtein)/.test(url)),
  ).toEqual([]);
  expect(loaded.length).toBeLessThan(40);
});

test('a process whose database does not answer yet is alive and not ready', async () => {
  const database = createServer();
  await new Promise<void>((resolve) => database.listen(0, '127.0.0.1', resolve));
  const PORT = String(await freePort());
  const DATABASE_URL = `postgres://127.0.0.1:${(database.address() as AddressInfo).port}/x`;
  const { child, started } = spawnServer({ ...settings, PORT, DATABASE_URL });
  onTestFinished(() => void child.kill('SIGKILL'));
  onTestFinished(() => void database.close());
  const get = (path: string) => fetch(`http://127.0.0.1:${PORT}${path}`);
  await expect
    .poll(() =>
      get('/livez').then(
        (response) => response.ok,
        () => false,
      ),
    )
    .toBe(true);
  expect(await (await get('/livez')).json()).toMatchObject({ ok: true });
  for (const path of ['/readyz', '/', '/api/store/list']) {
    const response = await get(path);
    expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '5']);
  }
  child.kill('SIGTERM');
  await started;
});

test('prints the outbox but no table code into a log, answers requests, and ends cleanly on SIGTERM', async () => {
  const METRICS_PORT = String(await freePort());
  const server = await runServer({ ...settings, METRICS_PORT });
  expect(server.output.stdout).toContain('npm run hall -- qr');
  expect(peakMegabytes(server.child.pid)).toBeLessThan(600);
  expect(server.output.stdout).toContain('outbox.jsonl');
  const health = await fetch(`${server.url}/readyz`);
  expect(await health.json()).toMatchObject({ ok: true });
  const { list } = await callOver(server.url, storeApi.list, {});
  const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  expect(metrics).toContain('baize_calls_total{call="/api/store/list",status="200",reason=""} 1');
  expect(metrics).toContain('nodejs_eventloop_lag_seconds');
  expect(metrics.includes('baize_pool_connections{state="waiting"} 0')).toBe(postgres !== null);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  if (!postgres) {
    await expectDataIsClosed(server);
    // Only PGlite locks its folder.
    expect(await startError({})).toContain('is in use by another process');
  }
  // An open event stream must not delay the end.
  const stream = await fetch(`${server.url}/api/table/stream?store_id=${list[0]!.id}`);
  expect(await server.end('SIGTERM')).toBe(0);
  await stream.text();
  expect(server.output.stderr).toBe('');
  expect(server.output.stdout).not.toContain('code=');
});

/** Only the account of the server can read its data. */
async function expectDataIsClosed({ url }: ServerProcess): Promise<void> {
  await callOver(url, smsApi.send, { mobile: '+8613800138009', event: 'mobilelogin' });
  const data = join(folder, 'data');
  // PGlite chooses the modes in its own folder, which is closed.
  const names = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !name.startsWith('db/'),
  );
  expect(names).toEqual(expect.arrayContaining(['outbox.jsonl', 'hall.sock', 'lock', 'db']));
  const open = ['', ...names].filter((name) => (statSync(join(data, name)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
}

test('after a SIGKILL during payments, the ledger adds up and everything is paid once', async () => {
  let server = await runServer(settings);
  const person = await signIn(server);
  let expected = TOPUP;
  await submitPayment(server, await startTopup(server, person));

  // The app sends the same requests again after a failure.
  for (const [round, delay] of (isNightly ? [4, 15, 40] : [15]).entries()) {
    const orders = await makeOrders(server, person, 13 + 2 * round);
    const topup = await startTopup(server, person);
    const requests = () => [
      ...orders.map((order) => pay(server, person, order)),
      submitPayment(server, topup),
    ];
    const burst = requests().map((request) => request.catch(() => null));
    await new Promise((resolve) => setTimeout(resolve, delay));
    await server.end('SIGKILL');
    await Promise.all(burst);

    server = await runServer(settings);
    await Promise.all(requests());
    await Promise.all(requests());
    expected += TOPUP - orders.reduce((sum, { total }) => sum + total, 0);
    expect(await callOver(server.url, walletApi.detail, {}, person)).toMatchObject({ balance: expected });
    for (const { id } of orders)
      expect(await callOver(server.url, orderApi.detail, { id }, person)).toMatchObject({ status: 'paid' });
  }
  expect(await server.end('SIGINT')).toBe(0);
  const { DATA_DIR = '', DATABASE_URL } = settings;
  const { db, close } = await openDatabase({ DATA_DIR, DATABASE_URL });
  expect(await checkLedger(db)).toEqual([]);
  await close();
}, 120_000);

const TOPUP = 100_000;

interface Person {
  readonly token: string;
}
interface UnpaidOrder {
  readonly id: string;
  readonly total: number;
}

async function signIn({ url }: ServerProcess): Promise<Person> {
  const mobile = '+8613800138000';
  await callOver(url, smsApi.send, { mobile, event: 'mobilelogin' });
  const lines = readFileSync(join(folder, 'data', 'outbox.jsonl'), 'utf8')
    .trimEnd()
    .split('\n');
  const { code } = JSON.parse(lines.at(-1) ?? '') as { code: string };
  return callOver(url, userApi.mobileLogin, { mobile, captcha: code });
}

async function startTopup({ url }: ServerProcess, { token }: Person): Promise<string> {
  const { redirect_url } = await callOver(url, vipApi.topup, { amount: TOPUP, method: 'sandbox' }, { token });
  return redirect_url ?? '';
}

const submitPayment = ({ url }: ServerProcess, redirect_url: string) =>
  submitSandboxPayment((path, init) => fetch(url + path, init), redirect_url);

async function makeOrders({ url }: ServerProcess, { token }: Person, hour: number): Promise<UnpaidOrder[]> {
  const { list: outlets } = await callOver(url, storeApi.list, {});
  const { list: tables } = await callOver(url, tableApi.list, { store_id: outlets[0]!.id });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const start_time = Date.parse(`${tomorrow}T${hour}:00:00+08:00`) / 1000;
  const usable = tables.filter(({ out_of_service }) => !out_of_service).slice(0, 2);
  return Promise.all(
    usable.map((table) =>
      callOver(url, orderApi.add, { table_id: table.id, start_time, minutes: 60 }, { token }),
    ),
  );
}

const pay = ({ url }: ServerProcess, { token }: Person, { id }: UnpaidOrder) =>
  callOver(url, orderApi.pay, { id, method: 'wallet' }, { token, key: `pay ${id}` });
