import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { counterBillApi } from '#lib/contract/counter/bill.ts';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterPersonApi, counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { counterStaffApi } from '#lib/contract/counter/staff.ts';
import { orderApi } from '#lib/contract/order.ts';
import { receiptApi } from '#lib/contract/receipt.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { sweepOrders } from '#server/ordering/order/overdue.ts';
import type { CallOptions } from '#server/test/call-api.ts';
import { type Clerk, counterOn, PIN } from '#server/test/counter.ts';
import { OTHER_TABLE, TABLE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);
/** The day is a Wednesday; the tests are weeks apart, none on a holiday of the hall. */
const at = (clock: string) => Date.parse(`2027-03-03T${clock}+08:00`) / 1000;
let day = 0;
let clerk: Clerk;
const setClock = async (clock: string) => {
  server.clock.at = at(clock) + day * 7 * 86_400;
  clerk = await counter.clerk('manager');
};

beforeAll(async () => {
  await setClock('17:00');
  dataOf(await clerk.call(counterShiftApi.open, { counted: 50_000 }));
});
beforeEach(async () => {
  day++;
  await setClock('17:30');
  await sweepOrders(server.deps);
});

const walkIn = { table_id: TABLE, minutes: 60, total: 4_150 };
const cash = (amount: number) => [{ method: 'cash' as const, amount }];
const open = (change: object = {}) =>
  clerk.call(counterSaleApi.open, { ...walkIn, pays: cash(4_150), ...change });

describe('a walk-in at the counter', () => {
  test('pays cash and plays, and gets what is unused in cash', async () => {
    const sold = dataOf(await open({ guest_name: 'Lin' }));
    expect(sold).toMatchObject({
      status: 'playing',
      start_at: server.clock.at,
      end_at: server.clock.at + 3_600,
      paid: 4_150,
      deposit: 0,
      balance: 0,
    });
    await setClock('18:15');
    const { order, returned } = dataOf(await clerk.call(counterBoardApi.end, { id: sold.id, rev: sold.rev }));
    expect(returned).toBe(1_037);
    const back = { id: sold.id, rev: order.rev, amount: returned };
    expect(dataOf(await clerk.call(counterSaleApi.payBack, back)).balance).toBe(0);
    expect(reasonOf(await clerk.call(counterSaleApi.payBack, { ...back, amount: 1 }))).toBe(
      'not_payable_in_cash',
    );
  });

  test('is entered late from a paper slip: ten minutes, by a manager more', async () => {
    const attendant = await counter.clerk('attendant');
    const late = { ...walkIn, pays: cash(4_150), started_ago: 11 };
    expect(reasonOf(await attendant.call(counterSaleApi.open, late))).toBe('approval_required');
    const sold = dataOf(
      await attendant.call(counterSaleApi.open, {
        ...late,
        started_ago: 10,
        total: 4_033,
        pays: cash(4_033),
      }),
    );
    expect(sold).toMatchObject({ status: 'playing', start_at: server.clock.at - 600 });
    expect(sold.end_at).toBe(server.clock.at + 3_000);
    // A game that would be over is not entered.
    const over = { ...late, table_id: OTHER_TABLE, started_ago: 60 };
    expect(reasonOf(await clerk.call(counterSaleApi.open, over))).toBe('slot_in_past');
    const openEnded = { table_id: OTHER_TABLE, minutes: null, deposit: false, total: 0, pays: [] };
    const game = dataOf(await clerk.call(counterSaleApi.open, { ...openEnded, started_ago: 90 }));
    expect(game).toMatchObject({ status: 'playing', start_at: server.clock.at - 5_400 });
    expect(game.end_at).toBeGreaterThan(server.clock.at);
    const { rev } = game;
    const bill = dataOf(await clerk.call(counterBillApi.stop, { id: game.id, rev }));
    expect(bill.owed).toBeGreaterThan(0);
  });

  test('splits the payment, with a deposit that goes back', async () => {
    const pays = [...cash(5_000), { method: 'terminal' as const, amount: 4_150 }];
    const sold = dataOf(await open({ deposit: true, total: 9_150, pays }));
    expect(sold).toMatchObject({ paid: 4_150, deposit: 5_000 });
    server.clock.at = sold.end_at;
    await sweepOrders(server.deps);
    clerk = await counter.clerk('attendant');
    const { rev } = await server.order(sold.id);
    const back = { id: sold.id, rev, amount: 5_000 };
    expect(dataOf(await clerk.call(counterSaleApi.payBack, back)).balance).toBe(0);
  });

  test('with an account pays at the price of the level, in part from the wallet', async () => {
    const ann = await games.fundedCustomer(1_000);
    await server.setUser(ann.id, { spent: 200_000 });
    const pays = [...cash(2_735), { method: 'wallet' as const, amount: 1_000 }];
    const sold = dataOf(await open({ person_id: ann.id, total: 3_735, pays }));
    expect(sold).toMatchObject({ person_id: ann.id, paid: 3_735, balance: 0 });
    const order = dataOf(await ann.call(orderApi.detail, { id: sold.id }));
    expect(order).toMatchObject({ status: 'playing', method: null });
    expect(dataOf(await ann.call(receiptApi.order, { id: sold.id })).method).toBe('cash');
    const { list } = dataOf(await ann.call(walletApi.logs, {}));
    expect(list.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['order_pay', -3_735],
      ['counter_in', 2_735],
      ['bonus', 1_000],
    ]);
  });

  test('pays from three sources, each in its own account', async () => {
    const ann = await games.fundedCustomer(1_000);
    const outside = () =>
      server.db
        .selectFrom('ledger_lines')
        .select(['account_id', (eb) => eb.fn.sum<string>('amount').as('amount')])
        .where('account_id', 'in', ['cash:jingan', 'terminal:jingan', 'revenue:jingan'])
        .groupBy('account_id')
        .execute()
        .then((rows) => new Map(rows.map(({ account_id, amount }) => [account_id, Number(amount)])));
    const before = await outside();
    const pays = [
      ...cash(2_000),
      { method: 'terminal' as const, amount: 1_150 },
      { method: 'wallet' as const, amount: 1_000 },
    ];
    const sold = dataOf(await open({ person_id: ann.id, pays }));
    expect(sold).toMatchObject({ status: 'playing', paid: 4_150, balance: 0 });
    const after = await outside();
    const changes = [...after].map(([account, amount]) => [account, amount - (before.get(account) ?? 0)]);
    expect(Object.fromEntries(changes)).toEqual({
      'cash:jingan': -2_000,
      'terminal:jingan': -1_150,
      'revenue:jingan': 4_150,
    });
    const { shift } = dataOf(await clerk.call(counterShiftApi.current, {}));
    const booked = await server.db
      .selectFrom('ledger_transactions')
      .select(['kind', 'shift_id'])
      .where('order_id', '=', sold.id)
      .orderBy('id')
      .execute();
    expect(booked).toContainEqual({ kind: 'counter_in', shift_id: shift!.id });
    expect(await checkLedger(server.db)).toEqual([]);
    const wallet = [{ method: 'wallet' as const, amount: 4_150 }];
    expect(reasonOf(await open({ table_id: OTHER_TABLE, person_id: ann.id, pays: wallet }))).toBe(
      'wallet_short',
    );
    expect(dataOf(await ann.call(orderApi.detail, { id: sold.id })).status).toBe('playing');
  });

  test('is refused whole where the parts are not the price, or the wallet is short', async () => {
    const ann = await server.signIn();
    const orders = () => server.db.selectFrom('orders').select('id').execute();
    const before = await orders();
    expect(reasonOf(await open({ pays: cash(4_149) }))).toBe('price_changed');
    expect(reasonOf(await open({ total: 4_149, pays: cash(4_149) }))).toBe('price_changed');
    const wallet = [{ method: 'wallet' as const, amount: 4_150 }];
    expect(reasonOf(await open({ person_id: ann.id, pays: wallet }))).toBe('wallet_short');
    const { facts } = await server.db
      .selectFrom('audit_log')
      .select('facts')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(facts.result).toBe('wallet_short');
    expect(facts).not.toHaveProperty('txns');
    expect(reasonOf(await open({ person_id: 'usr_none' }))).toBe('not_found');
    expect(reasonOf(await open({ table_id: 'xuhui-4' }))).toBe('not_found');
    expect(await orders()).toEqual(before);
  });

  test('of a person who is blocked is refused, with and without a fixed end', async () => {
    const ann = await games.fundedCustomer();
    const { id: person_id } = ann;
    await server.setUser(person_id, { blocked_at: server.clock.at });
    expect(reasonOf(await open({ person_id }))).toBe('person_blocked');
    const withoutEnd = { person_id, minutes: null, deposit: false, total: 0, pays: [] };
    expect(reasonOf(await open(withoutEnd))).toBe('person_blocked');
  });

  test('is opened by one of two devices, and the other takes no money', async () => {
    const other = await counter.clerk('attendant');
    const input = { ...walkIn, pays: cash(4_150) };
    const replies = await Promise.all([
      clerk.call(counterSaleApi.open, input),
      other.call(counterSaleApi.open, input),
    ]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    const [winner, loser] = replies[0].ok ? [clerk, replies[1]] : [other, replies[0]];
    expect(reasonOf(loser)).toBe('table_in_use');
    expect(loser).toMatchObject({ refusal: { facts: { by: winner.name } } });
    expect(loser).toMatchObject({ msg: expect.stringContaining(winner.name) });
  });

  test('that a customer has taken is refused without a name', async () => {
    const ann = await games.fundedCustomer();
    await games.play(ann);
    const reply = await open();
    expect(reasonOf(reply)).toBe('table_in_use');
    expect(reply).not.toHaveProperty('refusal.facts.by');
  });

  test('is not limited as customers are, and needs no code', async () => {
    const ann = await games.fundedCustomer(100_000);
    for (const table_id of [OTHER_TABLE, 'jingan-7'])
      dataOf(await games.addAt(ann, server.clock.at + 3 * 3_600, { table_id }));
    dataOf(await open({ person_id: ann.id }));
  });
});

describe('an extension at the counter', () => {
  test('is paid in parts at the price of the minutes', async () => {
    const sold = dataOf(await open());
    const pays = [...cash(250), { method: 'terminal' as const, amount: 2_000 }];
    const more = { id: sold.id, rev: sold.rev, minutes: 30, total: 2_250, pays };
    const extended = dataOf(await clerk.call(counterSaleApi.extend, more));
    expect(extended).toMatchObject({ paid: 6_400, end_at: sold.end_at + 1_800, balance: 0 });
    expect(reasonOf(await clerk.call(counterSaleApi.extend, more))).toBe('changed');
  });

  test('takes no money where another booking follows', async () => {
    const sold = dataOf(await open());
    const ann = await games.fundedCustomer(100_000);
    await games.book(ann, sold.end_at + 900);
    const more = { id: sold.id, rev: sold.rev, minutes: 30, total: 2_250, pays: cash(2_250) };
    expect(reasonOf(await clerk.call(counterSaleApi.extend, more))).toBe('extend_blocked');
  });
});

test('cash handed back is what the order gave back, never the bonus in the wallet', async () => {
  const ann = await server.signIn();
  dataOf(await clerk.call(counterPersonApi.cashIn, { id: ann.id, method: 'cash', package_id: 'p300' }));
  const wallet = [{ method: 'wallet' as const, amount: 4_150 }];
  const sold = dataOf(await open({ person_id: ann.id, pays: wallet }));
  await setClock('18:00');
  const { order, returned } = dataOf(await clerk.call(counterBoardApi.end, { id: sold.id, rev: sold.rev }));
  expect(returned).toBe(2_075);
  const payBack = (amount: number) =>
    clerk.call(counterSaleApi.payBack, { id: sold.id, rev: order.rev, amount });
  expect(reasonOf(await payBack(2_076))).toBe('not_payable_in_cash');
  // 41.50 cost 30.00 of bonus and 11.50 of own money; of the 20.75 that came back 11.50 are own, with 288.50
  // left: all of it. A tenth of what leaves the wallet is taken back, as 30.00 came with 300.00.
  const { bonus_back } = dataOf(await clerk.call(counterSaleApi.money, { id: sold.id }));
  expect(bonus_back).toBe(208);
  expect(dataOf(await payBack(2_075)).balance).toBe(33_000 - 4_150 - bonus_back);
});

describe('money of a game that goes back', () => {
  const terminal = (amount: number) => [{ method: 'terminal' as const, amount }];
  const outside = async () =>
    new Map(
      (
        await server.db
          .selectFrom('ledger_lines')
          .select(['account_id', (eb) => eb.fn.sum<number>('amount').as('amount')])
          .where('account_id', 'in', ['cash:jingan', 'terminal:jingan'])
          .groupBy('account_id')
          .execute()
      ).map(({ account_id, amount }) => [account_id, -Number(amount)]),
    );

  test('goes to the terminal that took it, and in cash only with a manager, as a payout', async () => {
    const sold = dataOf(await open({ pays: terminal(4_150) }));
    await setClock('18:00');
    const { order } = dataOf(await clerk.call(counterBoardApi.end, { id: sold.id, rev: sold.rev }));
    const before = await outside();
    const attendant = await counter.clerk('attendant');
    const money = dataOf(await attendant.call(counterSaleApi.money, { id: sold.id }));
    expect(money).toMatchObject({ hand_back: 2_075, sources: { terminal: 2_075, cash: 0, online: 0 } });
    const back = { id: sold.id, rev: order.rev };
    const inCash = { ...back, amount: 1_000, to: 'cash' as const };
    expect(reasonOf(await attendant.call(counterSaleApi.payBack, inCash))).toBe('approval_required');
    const toSource = { ...back, amount: 1_075, to: 'source' as const };
    dataOf(await attendant.call(counterSaleApi.payBack, toSource));
    dataOf(await clerk.call(counterSaleApi.payBack, inCash));
    expect(reasonOf(await clerk.call(counterSaleApi.payBack, { ...toSource, amount: 1 }))).toBe(
      'not_payable_in_cash',
    );
    const after = await outside();
    expect(after.get('terminal:jingan')! - before.get('terminal:jingan')!).toBe(-1_075);
    expect(after.get('cash:jingan')! - before.get('cash:jingan')!).toBe(-1_000);
    const kinds = await server.db
      .selectFrom('ledger_transactions')
      .select('kind')
      .where('order_id', '=', sold.id)
      .where('kind', 'in', ['hand_back', 'counter_out'])
      .orderBy('id')
      .execute();
    expect(kinds).toEqual([{ kind: 'hand_back' }, { kind: 'counter_out' }]);
  });

  test('goes back with the end itself, each part the way it came', async () => {
    const pays = [...cash(6_150), ...terminal(3_000)];
    const sold = dataOf(await open({ deposit: true, total: 9_150, pays }));
    await setClock('18:00');
    const before = await outside();
    const end = { id: sold.id, rev: sold.rev, pay_back: true };
    const { returned, paid_back } = dataOf(await clerk.call(counterBoardApi.end, end));
    expect(returned).toBe(7_075);
    expect(paid_back).toEqual({ terminal: 925, cash: 6_150 });
    const after = await outside();
    expect(after.get('terminal:jingan')! - before.get('terminal:jingan')!).toBe(-925);
    expect(after.get('cash:jingan')! - before.get('cash:jingan')!).toBe(-6_150);
    expect(dataOf(await clerk.call(counterSaleApi.money, { id: sold.id }))).toMatchObject({
      hand_back: 0,
      balance: 0,
    });
  });
});

describe('a booking that the staff give up', () => {
  const book = async (minutes = 60) => {
    const ann = await games.fundedCustomer(100_000);
    const order = await games.book(ann, at('18:00') + day * 7 * 86_400, { table_id: 'jingan-2', minutes });
    return { ann, id: order.id, table_id: 'jingan-2' };
  };
  const revOf = async (id: string) => (await server.order(id)).rev;
  const walletOf = async (ann: Awaited<ReturnType<typeof book>>['ann']) => games.wallet(ann);

  test('as a no-show keeps its play money, and frees the table at once', async () => {
    const { ann, id, table_id } = await book();
    await setClock('18:14');
    const early = { id, rev: await revOf(id) };
    expect(reasonOf(await clerk.call(counterSaleApi.noShow, early))).toBe('no_show_too_early');
    await setClock('18:15');
    expect(dataOf(await clerk.call(counterSaleApi.noShow, early))).toMatchObject({
      status: 'ended',
      paid: 5_800,
      refunded: 0,
    });
    expect(await walletOf(ann)).toEqual({ balance: 94_200, deposit_held: 0 });
    const walkIn = { table_id, minutes: 60, total: 5_800, pays: cash(5_800) };
    dataOf(await clerk.call(counterSaleApi.open, walkIn));
    // A part of the play money goes back later, to the wallet.
    const refund = { id, rev: await revOf(id), amount: 2_900, reason: 'was ill' };
    expect(dataOf(await clerk.call(counterSaleApi.refund, refund))).toMatchObject({
      status: 'ended',
      refunded: 2_900,
    });
    expect((await walletOf(ann)).balance).toBe(97_100);
    const again = { ...refund, rev: await revOf(id), amount: 2_901 };
    expect(reasonOf(await clerk.call(counterSaleApi.refund, again))).toBe('refund_above_payment');
    const detail = dataOf(await ann.call(orderApi.detail, { id }));
    expect(detail.timeline.map(({ event }) => event)).toEqual(['add', 'pay', 'no_show', 'refund']);
    expect(detail.receipt?.charged).toBe(2_900);
  });

  test('by a cancellation refunds the part that the staff choose, and the deposit', async () => {
    const refund = { kind: 'part', amount: 1_000 } as const;
    const { ann, id } = await book();
    // The grace period after the payment is over.
    await setClock('17:50');
    const input = { id, rev: await revOf(id), refund, reason: 'the caller asked' };
    expect(dataOf(await clerk.call(counterSaleApi.cancel, input))).toMatchObject({ status: 'cancelled' });
    expect(await walletOf(ann)).toEqual({ balance: 100_000 - 5_800 + 1_000, deposit_held: 0 });
    expect(reasonOf(await clerk.call(counterSaleApi.cancel, input))).toBe('changed');
  });

  test('beyond the rules above the limit needs a manager', async () => {
    const { ann, id } = await book(120);
    await setClock('17:50');
    const attendant = await counter.clerk('attendant');
    const input = { id, rev: await revOf(id), refund: { kind: 'full' } as const, reason: 'asked' };
    expect(reasonOf(await attendant.call(counterSaleApi.cancel, input))).toBe('approval_required');
    dataOf(await clerk.call(counterSaleApi.cancel, input));
    expect((await walletOf(ann)).balance).toBe(100_000);
  });
});

describe('play money beyond the rules', () => {
  const revOf = async (id: string) => (await server.order(id)).rev;
  const refund = async (by: Clerk, id: string, amount: number, options: CallOptions = {}) =>
    by.call(counterSaleApi.refund, { id, rev: await revOf(id), amount, reason: 'asked' }, options);
  /** Games of three hours for 131.50 that began at 17:30 and are over, by their tables. */
  const playedGames = async (people: Record<string, Person>) => {
    const ids: Record<string, string> = {};
    for (const [table_id, { id: person_id }] of Object.entries(people)) {
      const long = { table_id, person_id, minutes: 180, total: 13_150, pays: cash(13_150) };
      ids[table_id] = dataOf(await open(long)).id;
    }
    await setClock('20:30');
    await sweepOrders(server.deps);
    return (table_id: string) => ids[table_id] ?? '';
  };

  test('never goes to the staff who act or approve', async () => {
    const [ann, ben] = [await games.fundedCustomer(), await games.fundedCustomer()];
    const ended = await playedGames({ [TABLE]: ann, [OTHER_TABLE]: ben });
    const booking = await games.book(ann, server.clock.at + 900, { table_id: 'jingan-2' });
    server.clock.at += 600;
    const device = await counter.enrol();
    const approver = await counter.clerk('manager', { device, known: ben.mobile });
    const attendant = await counter.clerk('attendant', { device, known: ann.mobile });
    expect(reasonOf(await refund(attendant, ended(TABLE), 100))).toBe('own_account');
    const { id } = booking;
    const late = { id, rev: await revOf(id), refund: { kind: 'full' } as const, reason: 'mine' };
    expect(reasonOf(await attendant.call(counterSaleApi.cancel, late))).toBe('own_account');
    const byRules = { ...late, refund: { kind: 'rules' } as const };
    dataOf(await attendant.call(counterSaleApi.cancel, byRules));
    const body = { id: ended(OTHER_TABLE), rev: await revOf(ended(OTHER_TABLE)), amount: 13_150 };
    const whole = { ...body, reason: 'for the manager' };
    const asked = { staff_id: approver.id, pin: PIN, act: counterSaleApi.refund.path };
    const { approval } = dataOf(
      await attendant.call(counterStaffApi.approve, { ...asked, body: JSON.stringify(whole) }),
    );
    expect(reasonOf(await attendant.call(counterSaleApi.refund, whole, { approval }))).toBe('own_account');
    dataOf(await refund(attendant, ended(OTHER_TABLE), 100));
  });

  test('needs a manager above the limit, however many times it is asked for', async () => {
    const [ann, ben, cid] = await Promise.all([1, 2, 3].map(() => games.fundedCustomer()));
    const ended = await playedGames({ [TABLE]: ann!, [OTHER_TABLE]: ben!, 'jingan-7': cid! });
    const attendant = await counter.clerk('attendant');
    dataOf(await refund(attendant, ended(TABLE), 9_000));
    expect(reasonOf(await refund(attendant, ended(TABLE), 1_001))).toBe('approval_required');
    dataOf(await refund(attendant, ended(TABLE), 1_000));
    // 300.00 a day, with what is paid out and what is cancelled beyond the rules.
    dataOf(await refund(attendant, ended(OTHER_TABLE), 10_000));
    const payout = { id: ann!.id, reason: 'leaves town' };
    dataOf(await attendant.call(counterPersonApi.cashOut, { ...payout, amount: 5_000 }));
    const { id } = await games.book(cid!, server.clock.at + 900, { table_id: 'jingan-2' });
    server.clock.at += 600;
    const again = await counter.clerk('attendant');
    const part = { kind: 'part', amount: 4_000 } as const;
    const cancel = { id, rev: await revOf(id), refund: part, reason: 'was ill' };
    dataOf(await again.call(counterSaleApi.cancel, cancel));
    expect(reasonOf(await refund(again, ended('jingan-7'), 1_001))).toBe('approval_required');
    dataOf(await refund(again, ended('jingan-7'), 1_000));
    const more = await again.call(counterPersonApi.cashOut, { ...payout, amount: 100 });
    expect(reasonOf(more)).toBe('approval_required');
    const manager = await counter.clerk('manager');
    dataOf(await refund(manager, ended('jingan-7'), 2_000));
  });
});

test('the report of the shift has what was taken, and its tax', async () => {
  const { shift } = dataOf(await clerk.call(counterShiftApi.current, {}));
  const report = dataOf(await clerk.call(counterShiftApi.report, { id: shift!.id }));
  const cashLines = report.movements.filter(({ account }) => account === 'cash');
  expect(
    50_000 - cashLines.filter(({ kind }) => kind !== 'float').reduce((sum, { amount }) => sum + amount, 0),
  ).toBe(report.expected);
  const { sum } = await server.db
    .selectFrom('ledger_lines')
    .select((eb) => eb.fn.sum<number>('amount').as('sum'))
    .where('account_id', '=', 'revenue:jingan')
    .executeTakeFirstOrThrow();
  expect(report.revenue).toBe(Number(sum));
  expect(report.tax).toBeGreaterThan(0);
  const closed = dataOf(
    await clerk.call(counterShiftApi.close, { counted: report.expected, terminal: report.terminal }),
  );
  expect(closed).toMatchObject({ difference: 0, terminal: report.terminal });
});

test('a game is not ended if its money cannot go back', async () => {
  dataOf(await clerk.call(counterShiftApi.open, { counted: 50_000 }));
  const sold = dataOf(await open());
  await setClock('18:00');
  dataOf(await clerk.call(counterShiftApi.close, { counted: 54_150 }));
  const end = { id: sold.id, rev: sold.rev, pay_back: true };
  expect(reasonOf(await clerk.call(counterBoardApi.end, end))).toBe('shift_required');
  dataOf(await clerk.call(counterShiftApi.open, { counted: 54_150 }));
  dataOf(await clerk.call(counterBoardApi.end, end));
});
