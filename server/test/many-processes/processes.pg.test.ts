/** Several server processes on one PostgreSQL, behind nginx. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { pushApi, pushTopics } from '#lib/contract/push.ts';
import { tableApi } from '#lib/contract/table.ts';
import { UPLOAD_PATH } from '#lib/contract/upload.ts';
import { userApi } from '#lib/contract/user.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { systemClock } from '#server/core/clock.ts';
import { openPostgres } from '#server/db/open.ts';
import { LISTENER } from '#server/db/postgres/signals.ts';
import { applyHall } from '#server/hall/apply.ts';
import { readHall } from '#server/hall/read.ts';
import { selectLatestOrderEnds } from '#server/ordering/order/occupancy.ts';
import { callApi } from '../call-api.ts';
import { isNightly } from '../nightly.ts';
import { databaseUrl, runStatement } from '../postgres.ts';
import { callOver, runServer } from '../process.ts';
import { startPushService } from '../push-service.ts';
import { type Cluster, START_TIMEOUT_MS, startCluster } from './cluster.ts';
import { slowestSignal, watchTable } from './table-events.ts';

const DATABASE = 'several_processes';
const postgres = inject('postgresUrl') ?? '';
const LIMIT_PER_MINUTE = 100;
const COUNT = isNightly ? 3 : 2;
/** A signal takes milliseconds. Without it, a change is seen much later or never. */
const SOON_MS = 10_000;

const readExample = (name: string) => readFileSync(`example/${name}`, 'utf8');

let cluster: Cluster;
let pushService: Awaited<ReturnType<typeof startPushService>>;
let observer: pg.Client;

beforeAll(async () => {
  await runStatement(postgres, `create database ${DATABASE}`);
  const url = databaseUrl(postgres, DATABASE);
  observer = new pg.Client({ connectionString: url });
  await observer.connect();
  pushService = await startPushService();
  cluster = await startCluster(url, {
    count: COUNT,
    RATE_LIMIT_PERSON: LIMIT_PER_MINUTE,
    PUSH_HOSTS: pushService.origin,
  });
}, START_TIMEOUT_MS);
afterAll(async () => {
  await cluster?.close();
  await pushService?.close();
  await observer?.end();
  await runStatement(postgres, `drop database ${DATABASE} with (force)`);
});

test('processes that start together on an empty database migrate it once, and apply the hall once', async () => {
  const { rows } = await observer.query('select name from migrations order by name');
  const files = readdirSync('server/db/migrations').filter((name) => name.endsWith('.sql'));
  expect(rows.map(({ name }) => name)).toEqual(files.sort());
  expect((await observer.query('select version::int from hall')).rows).toEqual([{ version: 1 }]);
  for (const { url } of cluster.processes) expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

test('a change made through one process reaches a listener of another', async () => {
  expect(await slowestSignal(cluster, await cluster.signIn())).toBeLessThan(SOON_MS);
});

test('a process whose listening connection is ended shows what changes meanwhile', async () => {
  const person = await cluster.signIn();
  const watched = await watchTable(cluster);
  const changing = { done: false };
  const keepEnding = async () => {
    while (!changing.done) {
      await observer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = $1`,
        [LISTENER],
      );
      await sleep(20);
    }
  };
  const ending = keepEnding();
  await sleep(500);
  const id = await watched.book(person);
  const changed = performance.now();
  changing.done = true;
  await ending;
  expect(await watched.nextEvent()).toMatchObject({ state: 'free', free_until_at: watched.start_time });
  expect(performance.now() - changed).toBeLessThan(SOON_MS);
  await watched.cancel(person, id);
  expect(await watched.nextEvent()).toMatchObject({ state: 'free', free_until_at: null });
  await watched.close();
});

test('a hall file that is applied is in force in every process at once, also for those who listen', async () => {
  const watched = await watchTable(cluster);
  const { id, deposit } = watched.table;
  const opened = await openPostgres(databaseUrl(postgres, DATABASE));
  const apply = (source: string) =>
    applyHall(opened.db, readHall(source, 'hall.yaml', readExample), {
      clock: systemClock,
      latestEnds: selectLatestOrderEnds,
    });
  const source = readExample('hall.yaml');
  await apply(source.replaceAll(/deposit: "(\d+)\.00"/g, 'deposit: "$1.50"'));
  const applied = performance.now();
  expect(await watched.nextEvent()).toMatchObject({ deposit: deposit + 50 });
  expect(performance.now() - applied).toBeLessThan(SOON_MS);
  // Each process hears of it by itself.
  for (const { url } of cluster.processes)
    await expect.poll(async () => (await callOver(url, tableApi.detail, { id })).deposit).toBe(deposit + 50);
  await apply(source);
  expect(await watched.nextEvent()).toMatchObject({ deposit });
  await watched.close();
  await opened.close();
});

test('an upload through one process is served by every other', async () => {
  const [first, ...others] = cluster.processes;
  const person = await cluster.signIn();
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'table.png');
  const response = await fetch(first?.url + UPLOAD_PATH, {
    method: 'POST',
    headers: { 'x-token': person.token },
    body: form,
  });
  const { data } = (await response.json()) as { data: { url: string } };
  const { pathname } = new URL(data.url);
  for (const { url } of others) {
    const served = await fetch(url + pathname);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const { width } = await sharp(await served.arrayBuffer()).metadata();
    expect(width).toBe(40);
  }
});

test('a process that is told that it is one of several does not start with uploads in a folder', async () => {
  const settings = { ...cluster.settingsOf(0), PORT: '0', FILE_STORAGE: 'folder' };
  const { url, child, output } = await runServer(settings);
  expect([url, child.exitCode]).toEqual(['', 1]);
  expect(output.stderr.trimEnd()).toBe(
    'SEVERAL_PROCESSES: uploads in DATA_DIR cannot be reached by the other processes: set S3_ENDPOINT, or FILE_STORAGE=database',
  );
});

test('every reminder is sent, each once, although all processes send them', async () => {
  const person = await cluster.signIn();
  const phone = pushService.phone();
  await callOver(cluster.url, pushApi.subscribe, { ...phone.subscription, topics: [...pushTopics] }, person);
  const { userinfo } = await callOver(cluster.url, userApi.userInfo, {}, person);
  const now = Math.floor(Date.now() / 1000);
  // More than one process takes at a time.
  await observer.query(
    `insert into coupons (id, template_id, user_id, rule, received_at, expires_at)
     select 'cpn_due_' || n, 'welcome', $1, '{"kind":"amount","amount":100,"valid":{}}', $2, $3
     from generate_series(1, 150) as n`,
    [userinfo.id, now - 30 * 86_400, now + 86_400],
  );
  await vi.waitFor(() => expect(phone.receivedPushes().length).toBeGreaterThanOrEqual(150), {
    timeout: 60_000,
    interval: 200,
  });
  await vi.waitFor(
    async () => expect((await observer.query('select from push_deliveries')).rows).toEqual([]),
    {
      timeout: 20_000,
      interval: 200,
    },
  );
  const tags = phone.receivedPushes().map(({ tag }) => tag);
  expect(new Set(tags).size).toBe(150);
  expect(tags).toHaveLength(150);
}, 120_000);

test('the limit of a person holds over all processes', async () => {
  const person = await cluster.signIn();
  const call = () => callApi((path, init) => fetch(cluster.url + path, init), walletApi.detail, {}, person);
  const replies = [];
  for (let batch = 0; batch < 4; batch++)
    replies.push(...(await Promise.all(Array.from({ length: 35 }, call))));
  const allowed = replies.filter(({ status }) => status === 200).length;
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(replies.length - allowed);
  expect(allowed).toBeLessThanOrEqual(LIMIT_PER_MINUTE);
  // Each process may hold back a twentieth.
  expect(allowed).toBeGreaterThanOrEqual(LIMIT_PER_MINUTE - COUNT * (LIMIT_PER_MINUTE / 20));
});
