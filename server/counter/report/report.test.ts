import { beforeAll, describe, expect, test } from 'vitest';
import { counterBillApi } from '#lib/contract/counter/bill.ts';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterPersonApi, counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterReportApi, type PeriodReport, type ReportFigures } from '#lib/contract/counter/report.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { addDays } from '#lib/domain/time.ts';
import { type Clerk, counterOn } from '#server/test/counter.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);

const MONDAY = '2027-03-01';
const TUESDAY = '2027-03-02';
const WEDNESDAY = '2027-03-03';
const week = { from: '2027-02-28', to: '2027-03-04' };
const at = (day: string, clock: string) => Date.parse(`${day}T${clock}+08:00`) / 1000;

async function goTo(day: string, clock: string, role: 'manager' | 'owner' = 'manager'): Promise<Clerk> {
  server.clock.at = at(day, clock);
  return counter.clerk(role);
}

const cash = (amount: number) => ({ method: 'cash' as const, amount });
const dayOf = (report: PeriodReport, day: string) => report.days.find((each) => each.day === day)!;

async function linesOf(account: string, from: number, until: number): Promise<number> {
  const row = await server.db
    .selectFrom('ledger_lines')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_lines.transaction_id')
    .select((eb) => eb.fn.sum<string | null>('ledger_lines.amount').as('amount'))
    .where('ledger_lines.account_id', '=', account)
    .where('ledger_transactions.created_at', '>=', from)
    .where('ledger_transactions.created_at', '<', until)
    .executeTakeFirstOrThrow();
  return Number(row.amount ?? 0);
}

/** What each figure is, by the account of the ledger whose lines it shows, turned as the ledger has them. */
const byAccount = ({ revenue, takings, bonus, drawer, other }: ReportFigures): Record<string, number> => ({
  'revenue:jingan': revenue.charged + revenue.early_end + revenue.cancelled + revenue.by_staff,
  ...Object.fromEntries(
    takings
      .filter(({ method }) => method !== 'cash')
      .map(({ method, games, topups, paid_out }) => [
        method === 'terminal' ? 'terminal:jingan' : `provider:${method}`,
        -(games + topups + paid_out),
      ]),
  ),
  'cash:jingan':
    drawer.expenses +
    drawer.to_safe -
    drawer.float -
    drawer.difference -
    takings.filter(({ method }) => method === 'cash').reduce((sum, { total }) => sum + total, 0),
  'safe:jingan': drawer.float - drawer.to_safe,
  'expenses:jingan': -drawer.expenses,
  'cash_difference:jingan': drawer.difference,
  promotions: bonus.taken_back - bonus.given,
  'corrections:jingan': -other.corrections,
  losses: -other.losses,
  transit: other.in_transit,
});

function numbersOf(figures: object, prefix = ''): [string, number][] {
  return Object.entries(figures).flatMap(([key, value]): [string, number][] => {
    if (typeof value === 'number') return [[`${prefix}${key}`, value]];
    if (Array.isArray(value) && key === 'takings')
      return value.flatMap((row: { method: string }) => numbersOf(row, `${row.method}.`));
    return value && typeof value === 'object' && !Array.isArray(value)
      ? numbersOf(value, `${prefix}${key}.`)
      : [];
  });
}

async function moveXuhui(time_zone: string): Promise<void> {
  const hall = await server.deps.hall.current();
  const outlets = hall.outlets.map((outlet) => (outlet.id === 'xuhui' ? { ...outlet, time_zone } : outlet));
  await server.applyHall({ ...hall, outlets });
}

let report: PeriodReport;
let owners: PeriodReport;
beforeAll(async () => {
  // Monday: a guest plays an hour for cash and ends early; a person tops up with a bonus; a booking is paid.
  let clerk = await goTo(MONDAY, '15:00');
  dataOf(await clerk.call(counterShiftApi.open, { counted: 50_000 }));
  const rich = await server.signIn();
  dataOf(await clerk.call(counterPersonApi.cashIn, { id: rich.id, method: 'cash', package_id: 'p300' }));
  dataOf(await clerk.call(counterPersonApi.cashIn, { id: rich.id, method: 'terminal', amount: 10_000 }));
  const booking = await games.book(rich, at(TUESDAY, '20:00'), { table_id: 'jingan-7' });
  const guest = { table_id: 'jingan-5', minutes: 60, total: 3_800, pays: [cash(3_800)] };
  const game = dataOf(await clerk.call(counterSaleApi.open, guest));
  server.clock.at = at(MONDAY, '15:02');
  const { order, returned } = dataOf(await clerk.call(counterBoardApi.end, { id: game.id, rev: game.rev }));
  dataOf(await clerk.call(counterSaleApi.payBack, { id: order.id, rev: order.rev, amount: returned }));
  dataOf(await clerk.call(counterShiftApi.move, { move: 'expense', amount: 1_200, reason: 'chalk' }));
  dataOf(await clerk.call(counterShiftApi.move, { move: 'to_safe', amount: 20_000, reason: 'late' }));

  // Tuesday: the booking is cancelled without a refund, an open-ended game is written off, the drawer is
  // short.
  clerk = await goTo(TUESDAY, '19:50');
  const { rev } = dataOf(await clerk.call(counterSaleApi.money, { id: booking.id }));
  dataOf(
    await clerk.call(counterSaleApi.cancel, {
      id: booking.id,
      rev,
      refund: { kind: 'none' },
      reason: 'late',
    }),
  );
  const open = { table_id: 'jingan-6', minutes: null, total: 0, deposit: false, pays: [] };
  const free = dataOf(await clerk.call(counterSaleApi.open, open));
  server.clock.at = at(TUESDAY, '19:52');
  const bill = dataOf(await clerk.call(counterBillApi.stop, { id: free.id, rev: free.rev }));
  dataOf(await clerk.call(counterBillApi.writeOff, { id: bill.id, rev: bill.rev, reason: 'ran away' }));
  const drawer = 50_000 + 30_000 + 3_800 - returned - 1_200 - 20_000;
  dataOf(await clerk.call(counterShiftApi.close, { counted: drawer - 500, terminal: 10_000 }));

  // Wednesday: an online top-up, which is no outlet's; an online payment of a game; a correction.
  clerk = await goTo(WEDNESDAY, '12:00', 'owner');
  dataOf(
    await clerk.call(counterPersonApi.correct, { id: rich.id, amount: 700, reason: 'was charged twice' }),
  );
  const online = await server.signIn();
  const added = dataOf(await games.addAt(online, at(WEDNESDAY, '21:00'), { table_id: 'jingan-8' }));
  await (await games.startSandboxPayment(online, added.id))();
  server.clock.at = at('2027-03-05', '12:00');
  clerk = await counter.clerk('owner');
  report = dataOf(await clerk.call(counterReportApi.report, week));
  owners = dataOf(await clerk.call(counterReportApi.report, { ...week, all_outlets: '1' }));
});

describe('the report of a period', () => {
  test('tells what each day has earned, taken and given back', () => {
    expect(report.days.map(({ day }) => day)).toEqual([
      '2027-02-28',
      MONDAY,
      TUESDAY,
      WEDNESDAY,
      '2027-03-04',
    ]);
    const monday = dayOf(report, MONDAY);
    expect(monday.revenue.early_end).toBeLessThan(0);
    expect(monday.bonus).toEqual({ given: 3_000, taken_back: 0 });
    // The first count, 500.00, was not taken from the safe.
    expect(monday.drawer).toEqual({ expenses: 1_200, to_safe: 20_000, float: 50_000, difference: 0 });
    expect(monday.takings).toMatchObject([
      { method: 'cash', games: 3_800, topups: 30_000, paid_out: monday.revenue.early_end },
      { method: 'terminal', games: 0, topups: 10_000, paid_out: 0, total: 10_000 },
    ]);
    const tuesday = dayOf(report, TUESDAY);
    expect(tuesday).toMatchObject({ revenue: { total: 0 }, drawer: { difference: -500 } });
    expect(tuesday.kept).toBeGreaterThan(0);
    expect(tuesday.kept).toBe(monday.revenue.charged - 3_800);
    expect(tuesday.written_off).toBeGreaterThan(0);
  });

  test.each(['one outlet', 'all outlets'])('of %s is the sum of its days', (of) => {
    const whole = of === 'one outlet' ? report : owners;
    const sums = new Map<string, number>();
    for (const day of whole.days)
      for (const [name, amount] of numbersOf(day)) sums.set(name, (sums.get(name) ?? 0) + amount);
    expect(sums.size).toBeGreaterThan(20);
    expect(Object.fromEntries(sums)).toEqual(Object.fromEntries(numbersOf(whole)));
  });

  test('is the sum of the lines of the ledger, account by account, day by day', async () => {
    for (const figures of [owners, ...owners.days]) {
      const [from, to] = 'day' in figures ? [figures.day, figures.day] : [week.from, week.to];
      for (const [account, amount] of Object.entries(byAccount(figures)))
        expect([account, from, amount || 0]).toEqual([
          account,
          from,
          await linesOf(account, at(from, '00:00'), at(to, '00:00') + 86_400),
        ]);
    }
  });

  test('of all outlets is that of each, and what belongs to none', async () => {
    const owner = await counter.clerk('owner');
    const xuhui = dataOf(await owner.call(counterReportApi.report, { ...week, outlet_id: 'xuhui' }));
    expect(xuhui.revenue.total).toBe(0);
    expect(owners.revenue).toEqual(report.revenue);
    expect([report.other.corrections, owners.other.corrections]).toEqual([700, 700]);
    expect(xuhui.other.corrections).toBe(0);
    expect(owners.takings.find(({ method }) => method === 'sandbox')?.games).toBeGreaterThan(0);
    expect(report.takings).toEqual(owners.takings);
  });

  test('ends a night at six in the morning, also one of 25 hours', async () => {
    const day = '2027-10-30';
    const bounds = ['2027-10-30T04:00Z', '2027-10-31T05:00Z'];
    await moveXuhui('Europe/Berlin');
    const person = await server.signIn();
    const topUp = { id: person.id, method: 'terminal', amount: 10_000 } as const;
    const [start = 0, end = 0] = bounds.map((bound) => Date.parse(bound) / 1000);
    for (const instant of [start - 1, start, end - 1, end]) {
      server.clock.at = instant;
      const clerk = await counter.clerk('manager', { outlet_id: 'xuhui' });
      if (dataOf(await clerk.call(counterShiftApi.current, {})).shift === null)
        dataOf(await clerk.call(counterShiftApi.open, { counted: 0 }));
      dataOf(await clerk.call(counterPersonApi.cashIn, topUp));
    }
    const owner = await counter.clerk('owner');
    const period = { from: addDays(day, -1), to: addDays(day, 1), outlet_id: 'xuhui' };
    const days = dataOf(await owner.call(counterReportApi.report, period)).days;
    const terminal = days.map(({ takings }) => takings.find(({ method }) => method === 'terminal')?.topups);
    expect(terminal).toEqual([10_000, 20_000, 10_000]);
  });

  test('is also a table for a spreadsheet', async () => {
    const owner = await counter.clerk('owner');
    const { csv } = dataOf(await owner.call(counterReportApi.csv, week));
    const [head = [], ...rows] = csv
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((row) => row.split(','));
    expect(rows.map(([day]) => day)).toEqual([...report.days.map(({ day }) => day), 'total']);
    const total = (column: string) => Number(rows.at(-1)?.[head.indexOf(column)]);
    expect(total('revenue')).toBe(report.revenue.total / 100);
    expect(total('cash_difference')).toBe(-5);
    expect(total('terminal_topups')).toBe(100);
  });
});

describe('who sees a report', () => {
  const asked = { from: MONDAY, to: MONDAY };
  test('a manager that of the own outlet, an owner that of all', async () => {
    const manager = await counter.clerk('manager');
    dataOf(await manager.call(counterReportApi.report, asked));
    for (const endpoint of [counterReportApi.report, counterReportApi.csv, counterReportApi.heat]) {
      const of = async (scope: object) => reasonOf(await manager.call(endpoint, { ...asked, ...scope }));
      expect(await of({ outlet_id: 'xuhui' })).toBe('role_required');
      expect(await of({ all_outlets: '1' })).toBe('role_required');
    }
    const owner = await counter.clerk('owner');
    expect(reasonOf(await owner.call(counterReportApi.report, { ...asked, outlet_id: 'moon' }))).toBe(
      'not_found',
    );
    expect(
      dataOf(await owner.call(counterReportApi.report, { ...asked, all_outlets: '1' })).outlets,
    ).toHaveLength(2);
  });

  test('of at most a year, in the order of the days', async () => {
    const manager = await counter.clerk('manager');
    const of = (from: string, to: string) => manager.call(counterReportApi.report, { from, to });
    expect(dataOf(await of('2026-01-01', '2027-01-01')).days).toHaveLength(366);
    expect(reasonOf(await of('2026-01-01', '2027-01-02'))).toBe('invalid_input');
    expect(reasonOf(await of(TUESDAY, MONDAY))).toBe('invalid_input');
  });
});

test('a payment by a provider is that of the outlet of its order', () => {
  const online = dayOf(report, WEDNESDAY).takings.find(({ method }) => method === 'sandbox');
  expect(online).toMatchObject({ topups: 0, paid_out: 0 });
  expect(online?.games).toBe(online?.total);
});
