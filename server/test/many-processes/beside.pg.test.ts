/** A process of the version before beside one of this version, with changes on both at once. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { counterStaffApi } from '#lib/contract/counter/staff.ts';
import type { Endpoint, Input } from '#lib/contract/endpoint.ts';
import { orderApi } from '#lib/contract/order.ts';
import { tableApi } from '#lib/contract/table.ts';
import { userApi } from '#lib/contract/user.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { systemClock } from '#server/core/clock.ts';
import { randomIds } from '#server/core/ids.ts';
import { makeDeviceCode, saveStaff } from '#server/counter/access/manage.ts';
import { type OpenDatabase, openPostgres } from '#server/db/open.ts';
import { read } from '#server/db/statement.ts';
import { selectTableCodes } from '#server/hall/table-code.ts';
import { type CallOptions, callApi, type Reply } from '../call-api.ts';
import { PIN } from '../counter.ts';
import { gridStart } from '../games.ts';
import { isNightly } from '../nightly.ts';
import { databaseUrl, runStatement } from '../postgres.ts';
import { callOver } from '../process.ts';
import { type Cluster, type ClusterPerson, START_TIMEOUT_MS, startCluster } from './cluster.ts';
import { extractOlderVersion } from './older-version.ts';

const DATABASE = 'beside';
const postgres = inject('postgresUrl') ?? '';
const url = databaseUrl(postgres || 'postgres://none', DATABASE);
const OUTLET = 'jingan';
const TOPUP = 200_000;
const ROUNDS = isNightly ? 20 : 2;

/** It runs on the packages of this version. */
const older = extractOlderVersion();
if (!older) console.warn('SKIPPED: an older version beside this one needs the history of the repository.');

describe.skipIf(!older)('an older version and this one', () => {
  let cluster: Cluster;
  let opened: OpenDatabase;
  let owner: { token: string; device: string };
  let codes: Map<string, string>;

  beforeAll(async () => {
    await runStatement(postgres, `create database ${DATABASE}`);
    cluster = await startCluster(url, {
      count: 2,
      older_folder: older?.folder ?? '',
      RATE_LIMIT_PERSON: 0,
    });
    opened = await openPostgres(url);
    codes = await read(opened.db, selectTableCodes());
    owner = await hireOwner();
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await cluster?.close();
    await opened?.close();
    older?.remove();
    await runStatement(postgres, `drop database ${DATABASE} with (force)`);
  });

  async function hireOwner() {
    const deps = { db: opened.db, clock: systemClock, ids: randomIds };
    const code = await makeDeviceCode(deps, OUTLET);
    const device = (
      await callOver(cluster.url, counterStaffApi.enrol, { code, name: 'The bar', kind: 'counter' })
    ).token;
    const mobile = '+8613700000001';
    await saveStaff(deps, { mobile, role: 'owner', outlets: [OUTLET] });
    const captcha = await cluster.sendCode(mobile);
    const login = { mobile, captcha, pin: PIN };
    const { token } = await callOver(cluster.url, counterStaffApi.login, login, { device });
    return { token, device };
  }

  const callBoth = <E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    options: CallOptions,
  ): Promise<Reply<E>[]> =>
    Promise.all(
      cluster.processes.map(({ url: to }) =>
        callApi((path, init) => fetch(to + path, init), endpoint, input, options),
      ),
    );
  const callBothOnce = async <E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions) => {
    const replies = await callBoth(endpoint, input, options);
    expect(replies.map(({ ok }) => ok).sort(), JSON.stringify(replies)).toEqual([false, true]);
  };
  const balanceOf = async (person: ClusterPerson) =>
    (await callOver(cluster.url, walletApi.detail, {}, person)).balance;
  const atVersion = (n: number) => cluster.processes[n % 2]?.url ?? '';

  test('take an order that both change, and give money back once', async () => {
    const { list } = await callOver(cluster.url, tableApi.list, { store_id: OUTLET });
    const tables = list.filter(({ out_of_service }) => !out_of_service).slice(0, 4);
    const start_time = gridStart(Date.now() / 1000, 3 * 3_600);
    await Promise.all(
      tables.map(async ({ id: table_id }, index) => {
        const person = await cluster.signIn();
        await cluster.topUp(person, TOPUP);
        for (let round = index; round < index + ROUNDS; round++) {
          const booking = { table_id, start_time, minutes: 60 };
          const { id } = await callOver(atVersion(round), orderApi.add, booking, person);
          await callOver(atVersion(round + 1), orderApi.pay, { id, method: 'wallet' }, person);
          await callBothOnce(orderApi.cancel, { id }, person);
          expect(await balanceOf(person)).toBe(TOPUP);
        }
        await playAndRefund(person, table_id, index);
        expect(await balanceOf(person)).toBe(TOPUP);
      }),
    );
    expect(await checkLedger(opened.db)).toEqual([]);
  });

  /** A game that one version ends, or both, and that the staff then refund as a whole through both. */
  async function playAndRefund(person: ClusterPerson, table_id: string, index: number): Promise<void> {
    const walkIn = { table_id, minutes: 60, start_time: null, code: codes.get(table_id) ?? '' };
    const { id } = await callOver(atVersion(index), orderApi.add, walkIn, person);
    await callOver(atVersion(index + 1), orderApi.pay, { id, method: 'wallet' }, person);
    if (index < 2) await callOver(atVersion(index), orderApi.end, { id }, person);
    else await callBothOnce(orderApi.end, { id }, person);
    const { rev, refundable } = await callOver(atVersion(index + 1), counterSaleApi.money, { id }, owner);
    expect(refundable).toBeGreaterThan(0);
    const refund = { id, rev, amount: refundable, reason: 'The table was wet' };
    await callBothOnce(counterSaleApi.refund, refund, owner);
  }

  test('join two accounts once, with what is in both wallets', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const pair = [await cluster.signIn(), await cluster.signIn()] as const;
        for (const person of pair) await cluster.topUp(person, TOPUP);
        return pair;
      }),
    );
    for (const [kept, other] of pairs) {
      const ids = await Promise.all([idOf(kept), idOf(other)]);
      const [id = '', other_id = ''] = ids;
      await callBothOnce(counterPeopleApi.join, { id, other: other_id, reason: 'One person' }, owner);
      expect(await balanceOf(kept)).toBe(2 * TOPUP);
    }
    expect(await checkLedger(opened.db)).toEqual([]);
  });

  const idOf = async (person: ClusterPerson) =>
    (await callOver(cluster.url, userApi.userInfo, {}, person)).userinfo.id;
});
