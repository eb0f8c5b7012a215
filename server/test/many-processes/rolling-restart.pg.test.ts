/** Each process is restarted in turn, while calls go on. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { storeApi } from '#lib/contract/store.ts';
import { tableApi } from '#lib/contract/table.ts';
import { userApi } from '#lib/contract/user.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { gridStart } from '../games.ts';
import { databaseUrl, runStatement } from '../postgres.ts';
import { callOver } from '../process.ts';
import { type Cluster, type ClusterPerson, START_TIMEOUT_MS, startCluster } from './cluster.ts';

const DATABASE = 'rolling_restart';
const postgres = inject('postgresUrl') ?? '';
const TOPUP = 200_000;

let cluster: Cluster;

beforeAll(async () => {
  await runStatement(postgres, `create database ${DATABASE}`);
  cluster = await startCluster(databaseUrl(postgres, DATABASE), { count: 2, RATE_LIMIT_PERSON: 0 });
}, START_TIMEOUT_MS);
afterAll(async () => {
  await cluster?.close();
  await runStatement(postgres, `drop database ${DATABASE} with (force)`);
});

test('no call fails while each process is restarted in turn, and no money is moved twice', async () => {
  const { list: outlets } = await callOver(cluster.url, storeApi.list, {});
  const store_id = outlets[0]?.id ?? '';
  const { list: tables } = await callOver(cluster.url, tableApi.list, { store_id });
  const usable = tables.filter((table) => !table.out_of_service);
  const customers: { person: ClusterPerson; table_id: string }[] = [];
  for (const table of usable.slice(0, 4)) {
    const person = await cluster.signIn();
    await cluster.topUp(person, TOPUP);
    customers.push({ person, table_id: table.id });
  }

  const stop = new AbortController();
  const failures: unknown[] = [];
  let calls = 0;
  const repeat = async (work: () => Promise<number>) => {
    while (!stop.signal.aborted) {
      try {
        calls += await work();
      } catch (error) {
        failures.push(error);
      }
      await sleep(Math.random() * 60);
    }
  };
  const load = [
    ...customers.map(({ person, table_id }) => repeat(() => payAndCancel(person, table_id))),
    repeat(() => read(customers[0]!.person, store_id)),
    repeat(() => changeName(customers[1]!.person)),
    repeat(loadPage),
  ];
  for (const index of cluster.processes.keys()) {
    await sleep(1_000);
    expect(await cluster.restart(index)).toBe(0);
  }
  await sleep(1_000);
  stop.abort();
  await Promise.all(load);

  expect(failures).toEqual([]);
  expect(calls).toBeGreaterThan(50);
  for (const { person } of customers)
    expect(await callOver(cluster.url, walletApi.detail, {}, person)).toMatchObject({ balance: TOPUP });
  await expectEachPaidAndRefundedOnce();
  console.info(`rolling restart: ${calls} calls, ${failures.length} failed`);
}, 180_000);

/** A booking is made, paid and cancelled: three commands with idempotency keys. */
async function payAndCancel(person: ClusterPerson, table_id: string): Promise<number> {
  const { url } = cluster;
  const start_time = gridStart(Date.now() / 1000, 2 * 3_600);
  const { id } = await callOver(url, orderApi.add, { table_id, start_time, minutes: 60 }, person);
  await callOver(url, orderApi.pay, { id, method: 'wallet' }, person);
  await callOver(url, orderApi.cancel, { id }, person);
  return 3;
}

async function read(person: ClusterPerson, store_id: string): Promise<number> {
  await callOver(cluster.url, tableApi.list, { store_id });
  await callOver(cluster.url, walletApi.detail, {}, person);
  return 2;
}

/** The page is served apart from the API. Without a build the answer is 404. */
async function loadPage(): Promise<number> {
  const response = await fetch(`${cluster.url}/`);
  await response.arrayBuffer();
  expect([200, 404]).toContain(response.status);
  return 1;
}

/** A POST without an idempotency key: nginx must not send it twice. */
async function changeName(person: ClusterPerson): Promise<number> {
  await callOver(cluster.url, userApi.profile, { nickname: `Ann ${Math.random()}`.slice(0, 12) }, person);
  return 1;
}

async function expectEachPaidAndRefundedOnce(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(postgres, DATABASE) });
  await client.connect();
  const { rows } = await client.query(
    `select order_id, count(*)::int as transactions from ledger_transactions
     where order_id is not null group by order_id having count(*) <> 2`,
  );
  const orders = await client.query('select distinct status from orders');
  await client.end();
  expect(rows).toEqual([]);
  expect(orders.rows.map(({ status }) => status)).toEqual(['cancelled']);
}
