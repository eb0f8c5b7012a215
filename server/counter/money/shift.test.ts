import { beforeAll, expect, test } from 'vitest';
import { counterPersonApi, counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterReportApi } from '#lib/contract/counter/report.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { type Clerk, counterOn } from '#server/test/counter.ts';
import { TABLE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);
let manager: Clerk;
let attendant: Clerk;

beforeAll(async () => {
  // A Wednesday evening, when an hour of pool costs 41.50.
  server.clock.at = Date.parse('2027-03-03T17:30:00+08:00') / 1000;
  manager = await counter.clerk('manager');
  attendant = await counter.clerk('attendant');
});

const open = (by: Clerk, counted: number) => by.call(counterShiftApi.open, { counted });
const close = (by: Clerk, closing: object) =>
  by.call(counterShiftApi.close, { counted: 0, terminal: 0, ...closing });
const count = (by: Clerk, input: { counted: number; terminal?: number }) =>
  by.call(counterShiftApi.count, input);

test('a count is compared blind before the closing, as often as wanted, and the report keeps each', async () => {
  expect(reasonOf(await count(manager, { counted: 0 }))).toBe('shift_required');
  dataOf(await open(manager, 50_000));
  expect(dataOf(await count(manager, { counted: 49_500 }))).toEqual({
    drawer_matches: false,
    terminal_matches: null,
  });
  expect(dataOf(await count(manager, { counted: 50_000, terminal: 100 }))).toEqual({
    drawer_matches: true,
    terminal_matches: false,
  });
  const report = dataOf(await close(manager, { counted: 50_000 }));
  expect(report.difference).toBe(0);
  expect(report.counts.map(({ counted }) => counted)).toEqual([49_500, 50_000]);
});

test('what does not stay for the next shift goes to the safe, and the next opening proposes the rest', async () => {
  dataOf(await open(attendant, 50_000));
  expect(reasonOf(await close(attendant, { counted: 49_700, left: 49_701 }))).toBe('invalid_input');
  const closed = dataOf(await close(attendant, { counted: 49_700, left: 30_000 }));
  expect(closed).toMatchObject({ expected: 50_000, difference: -300, left: 30_000 });
  const safe = closed.movements.find(({ account }) => account === 'safe');
  expect(safe).toEqual({ account: 'safe', kind: 'closing_move', amount: -19_700, count: 1 });

  expect(dataOf(await attendant.call(counterShiftApi.current, {}))).toMatchObject({
    shift: null,
    left: { amount: 30_000, closed_by_name: attendant.name },
  });
  // An attendant opens it, as it is what the closing left.
  const next = dataOf(await open(attendant, 30_000));
  expect(next).toMatchObject({ opening_counted: 30_000, opening_expected: 30_000 });
  expect((await checkLedger(server.db)).map(String)).toEqual([]);
  const day = '2027-03-03';
  const { drawer } = dataOf(await manager.call(counterReportApi.report, { from: day, to: day }));
  expect(drawer).toEqual({ float: 50_000, to_safe: 19_700, expenses: 0, difference: -300 });
});

test('the report lists movements with reasons, and what each person and the app took', async () => {
  const hour = { minutes: 60, total: 4_150 };
  const cash = [{ method: 'cash' as const, amount: 1_150 }];
  const inParts = [...cash, { method: 'terminal' as const, amount: 3_000 }];
  const walkIn = { ...hour, table_id: TABLE, guest_name: 'Lin', pays: inParts };
  dataOf(await attendant.call(counterSaleApi.open, walkIn));
  const { id } = await server.signIn();
  dataOf(await manager.call(counterPersonApi.cashIn, { id, method: 'cash', amount: 10_000 }));
  dataOf(await manager.call(counterPersonApi.cashOut, { id, amount: 2_000, reason: 'changed their mind' }));
  dataOf(
    await attendant.call(counterShiftApi.move, { move: 'expense', amount: 1_200, reason: 'light bulbs' }),
  );
  dataOf(await attendant.call(counterShiftApi.move, { move: 'to_safe', amount: 5_000, reason: 'evening' }));
  // Somebody else books and pays in the app, with a deposit.
  const player = await server.signIn();
  const booked = dataOf(await games.addAt(player, server.clock.at + 86_400, { table_id: 'jingan-6' }));
  const submit = await games.startSandboxPayment(player, booked.id);
  await submit();

  const expected = 30_000 + 1_150 + 10_000 - 2_000 - 1_200 - 5_000;
  const report = dataOf(await close(attendant, { counted: expected, terminal: 3_000, left: 20_000 }));
  expect(report).toMatchObject({ expected, difference: 0, terminal: 3_000, needs_approval: false });
  expect(report.people).toEqual([
    { name: attendant.name, payments: 1, cash: 1_150, terminal: 3_000, paid_out: 0 },
    { name: manager.name, payments: 1, cash: 10_000, terminal: 0, paid_out: 2_000 },
  ]);
  expect(report.online).toEqual({ count: 1, amount: 4_150 + 5_000 });
  expect(report.moves.map(({ kind, amount, name, reason }) => [kind, amount, name, reason])).toEqual([
    ['counter_out', -2_000, manager.name, 'changed their mind'],
    ['expense', -1_200, attendant.name, 'light bulbs'],
    ['cash_move', -5_000, attendant.name, 'evening'],
  ]);
  // The people and the movements of the hall explain all of the cash.
  const moved = report.moves
    .filter(({ kind }) => kind === 'expense' || kind === 'cash_move')
    .reduce((sum, { amount }) => sum + amount, 0);
  const taken = report.people.reduce((sum, each) => sum + each.cash + each.terminal - each.paid_out, 0);
  expect(30_000 + taken - report.terminal + moved).toBe(expected);
  expect((await checkLedger(server.db)).map(String)).toEqual([]);
});
