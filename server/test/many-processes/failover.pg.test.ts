/** The primary dies, and a streaming replica is promoted. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeApi } from '#lib/contract/store.ts';
import { tableApi } from '#lib/contract/table.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { openPostgres } from '#server/db/open.ts';
import { isNightly } from '../nightly.ts';
import { callOver } from '../process.ts';
import { type Cluster, START_TIMEOUT_MS, startCluster } from './cluster.ts';
import { MoneyLoad, missingKeys } from './money-load.ts';
import { startReplicatedPostgres } from './replicated-postgres.ts';
import { slowestSignal } from './table-events.ts';

const TOPUP = 200_000;
/** A call has a budget of 4.3 s for the database; the rest is for a busy machine. */
const ANSWER_LIMIT_MS = 12_000;
const RECOVERY_LIMIT_MS = 10_000;
/** Commands before and after the death. */
const COMMANDS = isNightly ? 30 : 10;

let database: Awaited<ReturnType<typeof startReplicatedPostgres>>;
let cluster: Cluster;

beforeAll(async () => {
  database = await startReplicatedPostgres('baize');
  cluster = await startCluster(database.url, { count: 2, RATE_LIMIT_PERSON: 0 });
}, START_TIMEOUT_MS);
afterAll(async () => {
  await cluster?.close();
  await database?.close();
});

test('after the death of the primary the processes use the promoted replica, and nothing acknowledged is missing', async () => {
  const { url } = cluster;
  const { list: outlets } = await callOver(url, storeApi.list, {});
  const { list: tables } = await callOver(url, tableApi.list, { store_id: outlets[0]?.id ?? '' });
  const usable = tables.filter((table) => !table.out_of_service).slice(0, 4);
  const people = await Promise.all(
    usable.map(async () => {
      const person = await cluster.signIn();
      await cluster.topUp(person, TOPUP);
      return person;
    }),
  );
  const load = new MoneyLoad(url);
  const loops = people.map((person, index) => load.payAndCancel(person, usable[index]?.id ?? ''));

  await load.untilAcknowledged(COMMANDS);
  await database.killPrimary();
  await sleep(3_000);
  await database.promoteStandby();
  const promoted = performance.now();
  await load.untilAcknowledged(1);
  const recovered = performance.now() - promoted;
  await load.untilAcknowledged(COMMANDS);
  load.stop();
  await Promise.all(loops);

  const slowest = Math.max(...load.calls.map(({ took }) => took));
  expect(recovered).toBeLessThan(RECOVERY_LIMIT_MS);
  expect(load.refusals.length).toBeGreaterThan(0);
  for (const { status, retryAfter } of load.refusals) expect([status, retryAfter]).toEqual([503, '2']);
  expect(slowest).toBeLessThan(ANSWER_LIMIT_MS);
  for (const person of people)
    expect(await callOver(url, walletApi.detail, {}, person)).toMatchObject({ balance: TOPUP });
  await expectAllStored(load.acknowledged);
  expect(await slowestSignal(cluster, people[0]!)).toBeLessThan(1_000);
  console.info(
    `failover: first call ${Math.round(recovered)} ms after the promotion, ${load.refusals.length} answers of 503, ` +
      `slowest answer ${Math.round(slowest)} ms, ${load.acknowledged.length} commands acknowledged`,
  );
}, 180_000);

/** Each acknowledged command is stored with its key, and the ledger adds up. */
async function expectAllStored(keys: readonly string[]): Promise<void> {
  expect(await missingKeys(database.standbyUrl, keys)).toEqual([]);
  const { db, close } = await openPostgres(database.standbyUrl);
  expect(await checkLedger(db)).toEqual([]);
  await close();
}
