import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { messageApi } from '#lib/contract/message.ts';
import { receiptApi } from '#lib/contract/receipt.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { read } from '#server/db/statement.ts';
import { freshDatabase } from '#server/test/databases.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { staffOf } from '#server/test/staff.ts';
import { dataOf } from '#server/test/test-server.ts';
import { closeShift, moveCash, openShift } from '../shift/commands.ts';
import { reportShift } from '../shift/report.ts';
import { findOpenShift } from '../shift/store.ts';
import { correctWallet, payOut, topUpAtCounter } from './commands.ts';

const { server, games } = await setUpTestServer();
const attendant = await staffOf(server);
const manager = await staffOf(server, { role: 'manager' });

/** A second later: shifts are in the order of their openings. */
const open = (counted: number) => {
  server.clock.at++;
  return manager((ctx) => openShift(ctx, { counted }));
};
const close = (counted: number) => manager((ctx) => closeShift(ctx, { counted, terminal: 0 }));

beforeEach(async () => {
  server.clock.at += 60;
  const shift = await read(server.db, findOpenShift('jingan'));
  if (shift) await close(0);
  server.clock.at += 60;
});

describe('a shift', () => {
  test('is one for the drawer of an outlet', async () => {
    await open(50_000);
    await expect(open(50_000)).rejects.toMatchObject({ reason: 'shift_open' });
    const elsewhere = await staffOf(server, { outlet_id: 'xuhui', role: 'manager' });
    await elsewhere((ctx) => openShift(ctx, { counted: 100 }));
    await elsewhere((ctx) => closeShift(ctx, { counted: 100 }));
  });

  test('is opened once by two devices at the same time', async () => {
    const results = await Promise.allSettled([open(100), open(100)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('books a difference, and the next one begins with what was counted', async () => {
    await open(10_000);
    const short = await attendant((ctx) => closeShift(ctx, { counted: 9_500 }));
    const { movements } = await manager((ctx) => reportShift(ctx, short));
    expect(movements).toContainEqual({
      account: 'cash_difference',
      kind: 'cash_difference',
      amount: expect.any(Number),
      count: expect.any(Number),
    });
    server.clock.at += 60;
    const next = await open(9_800);
    expect(next).toMatchObject({ opening_expected: 9_500, opening_counted: 9_800 });
    const closed = await close(9_800);
    expect(closed.expected).toBe(9_800);
    const report = await manager((ctx) => reportShift(ctx, closed));
    // 3.00 were found at the opening.
    expect(report.movements).toEqual([
      { account: 'cash', kind: 'cash_difference', amount: -300, count: 1 },
      { account: 'cash_difference', kind: 'cash_difference', amount: 300, count: 1 },
    ]);
  });

  test('waits for nobody within the limit, nor where a manager closes', async () => {
    await open(10_000);
    expect(await attendant((ctx) => closeShift(ctx, { counted: 8_000 }))).toMatchObject({
      expected: 10_000,
      needs_approval: false,
    });
    server.clock.at += 60;
    await open(8_000);
    expect(await close(0)).toMatchObject({ expected: 8_000, needs_approval: false });
  });

  test('is opened by a manager where the count differs from the last one by more than the limit', async () => {
    const openBy = (counted: number) => attendant((ctx) => openShift(ctx, { counted }));
    await open(70_000);
    await close(70_000);
    server.clock.at++;
    for (const counted of [67_999, 72_001])
      await expect(openBy(counted)).rejects.toMatchObject({ reason: 'approval_required' });
    expect(await openBy(68_000)).toMatchObject({ opening_expected: 70_000 });
  });

  test('has the revenue since the shift before: that of all shifts adds up', async () => {
    const revenue = async () => {
      const { sum } = await server.db
        .selectFrom('ledger_lines')
        .select((eb) => eb.fn.sum<string>('amount').as('sum'))
        .where('account_id', '=', 'revenue:jingan')
        .executeTakeFirstOrThrow();
      return Number(sum ?? 0);
    };
    const ann = await games.fundedCustomer(100_000);
    const play = (table_id: string) => games.play(ann, { table_id });
    server.clock.at += 86_400;
    await open(0);
    await close(0);
    const before = await revenue();
    await play('jingan-1');
    await open(0);
    // This game falls in the second of the closing.
    await play('jingan-2');
    const first = await close(0);
    const { paid } = await play('jingan-3');
    await open(0);
    const second = await close(0);
    const reports = await Promise.all(
      [first, second].map((shift) => manager((ctx) => reportShift(ctx, shift))),
    );
    expect(reports.reduce((sum, report) => sum + report.revenue, 0)).toBe((await revenue()) - before);
    expect(reports[1]?.revenue).toBe(paid);
  });

  test('is needed to move cash', async () => {
    const ann = await games.fundedCustomer();
    const acts = [
      () => attendant((ctx) => moveCash(ctx, { move: 'to_safe', amount: 1 })),
      () => attendant((ctx) => payOut(ctx, { user_id: ann.id, amount: 1 })),
      () => attendant((ctx) => topUpAtCounter(ctx, { user_id: ann.id, method: 'cash', amount: 5_000 })),
      () => attendant((ctx) => closeShift(ctx, { counted: 0 })),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject({ reason: 'shift_required' });
  });

  test('is closed by one of two, and a payment that waits for it finds none', async () => {
    await open(10_000);
    const results = await Promise.allSettled([close(10_000), close(10_000)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a top-up at the counter', () => {
  test('credits the wallet with the bonus of its package and is listed with the top-ups', async () => {
    await open(0);
    const ann = await server.signIn();
    const { id } = await attendant((ctx) =>
      topUpAtCounter(ctx, { user_id: ann.id, method: 'terminal', package_id: 'p300' }),
    );
    expect((await games.wallet(ann)).balance).toBe(33_000);
    const { list } = dataOf(await ann.call(vipApi.logs, {}));
    expect(list).toMatchObject([{ id, amount: 30_000, bonus: 3_000, method: 'terminal', status: 'paid' }]);
    expect(dataOf(await ann.call(receiptApi.topup, { id }))).toMatchObject({ method: 'terminal' });
    const [message] = dataOf(await ann.call(messageApi.list, {})).list;
    expect(message).toMatchObject({ kind: 'topup' });
    const entries = dataOf(await ann.call(walletApi.logs, { group: 'topups' })).list;
    expect(entries.map(({ kind, topup_id }) => [kind, topup_id])).toEqual([
      ['bonus', id],
      ['topup', id],
    ]);
  });
});

describe('a payout', () => {
  test('is the balance without the unspent bonus, at most', async () => {
    await open(100_000);
    const ann = await server.signIn();
    await manager((ctx) => topUpAtCounter(ctx, { user_id: ann.id, method: 'cash', package_id: 'p300' }));
    await expect(manager((ctx) => payOut(ctx, { user_id: ann.id, amount: 30_001 }))).rejects.toMatchObject({
      reason: 'not_payable_in_cash',
      facts: { max: 30_000 },
    });
    // A game of 38.00 spends the bonus first; its deposit does not.
    const order = await games.play(ann);
    expect(order.paid).toBe(3_800);
    await expect(manager((ctx) => payOut(ctx, { user_id: ann.id, amount: 24_201 }))).rejects.toMatchObject({
      facts: { max: 24_200 },
    });
    await manager((ctx) => payOut(ctx, { user_id: ann.id, amount: 24_200 }));
    expect((await games.wallet(ann)).balance).toBe(0);
    server.clock.at += 7_200;
  });

  test('above the limit of an act or of a day needs a manager, expenses and other shifts included', async () => {
    server.clock.at += 86_400;
    await open(100_000);
    const ann = await server.signIn();
    await attendant((ctx) => topUpAtCounter(ctx, { user_id: ann.id, method: 'cash', amount: 100_000 }));
    const pay = (amount: number) => attendant((ctx) => payOut(ctx, { user_id: ann.id, amount }));
    await expect(pay(10_001)).rejects.toMatchObject({ reason: 'approval_required' });
    const spend = (amount: number) => attendant((ctx) => moveCash(ctx, { move: 'expense', amount }));
    await pay(10_000);
    await spend(10_000);
    const closed = await close(200_000);
    expect(closed.expected).toBe(180_000);
    await open(200_000);
    await pay(9_999);
    for (const act of [pay, spend])
      await expect(act(2)).rejects.toMatchObject({ reason: 'approval_required' });
    await pay(1);
    await manager((ctx) => payOut(ctx, { user_id: ann.id, amount: 30_000 }));
    expect((await games.wallet(ann)).balance).toBe(50_000);
    server.clock.at += 86_400;
    await pay(1);
  });

  test('by two devices at once pays out what is there once', async () => {
    await open(100_000);
    const ann = await server.signIn();
    await attendant((ctx) => topUpAtCounter(ctx, { user_id: ann.id, method: 'cash', amount: 10_000 }));
    const pay = () => manager((ctx) => payOut(ctx, { user_id: ann.id, amount: 8_000 }));
    const results = await Promise.allSettled([pay(), pay()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await games.wallet(ann)).balance).toBe(2_000);
  });
});

test('a correction adds a line and never takes a wallet below zero', async () => {
  const ann = await games.fundedCustomer(1_000);
  await manager((ctx) => correctWallet(ctx, { user_id: ann.id, amount: 500 }));
  await manager((ctx) => correctWallet(ctx, { user_id: ann.id, amount: -1_200 }));
  await expect(manager((ctx) => correctWallet(ctx, { user_id: ann.id, amount: -301 }))).rejects.toMatchObject(
    { reason: 'wallet_short' },
  );
  const { list } = dataOf(await ann.call(walletApi.logs, {}));
  expect(list.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['correction', -1_200],
    ['correction', 500],
    ['bonus', 1_000],
  ]);
});

describe('the check of the ledger', () => {
  test('reports a drawer that does not match its count', async () => {
    await open(10_000);
    const { id } = await close(10_000);
    await sql`update shifts set counted = 9000 where id = ${id}`.execute(server.db);
    expect(await checkLedger(server.db)).toEqual([
      expect.stringMatching(new RegExp(`^shift ${id} began with -?\\d+, gained -?\\d+ and left 9000$`)),
    ]);
    await sql`update shifts set counted = 10000 where id = ${id}`.execute(server.db);
  });

  test('reports cash that moved outside a shift', async () => {
    // Lines are never deleted: on a database of its own.
    const { db, close: closeDatabase } = await freshDatabase();
    await sql`select write_ledger_transaction(
      'txn_loose', 'cash_move', null, null, 0,
      array['cash:jingan', 'safe:jingan'], array[5, -5]::bigint[], array['cash_move', 'cash_move'])`.execute(
      db,
    );
    expect(await checkLedger(db)).toEqual([
      'transaction txn_loose moves account cash:jingan outside the shifts of its outlet',
    ]);
    await closeDatabase();
  });
});
