import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { counterBillApi } from '#lib/contract/counter/bill.ts';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterMoveApi } from '#lib/contract/counter/move.ts';
import { counterSaleApi, type SoldOrder } from '#lib/contract/counter/sale.ts';
import { counterStaffApi } from '#lib/contract/counter/staff.ts';
import type { Input } from '#lib/contract/endpoint.ts';
import { orderApi } from '#lib/contract/order.ts';
import { receiptApi } from '#lib/contract/receipt.ts';
import { tableApi } from '#lib/contract/table.ts';
import type { CouponRule } from '#lib/domain/coupon.ts';
import { sweepOrders } from '#server/ordering/order/overdue.ts';
import { keepTables } from '#server/ordering/order/table-hold.ts';
import { type Clerk, counterOn, PIN } from '#server/test/counter.ts';
import { TABLE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);
/** 75.00 an hour from 18:00, a deposit of 100.00. */
const SNOOKER = 'jingan-10';
/** The day is a Wednesday; the tests are weeks apart, none on a holiday of the hall. */
const at = (clock: string) => Date.parse(`2027-03-03T${clock}+08:00`) / 1000 + day * 7 * 86_400;
let day = 0;
let clerk: Clerk;
const setClock = async (clock: string) => {
  server.clock.at = at(clock);
  clerk = await counter.clerk('manager');
};

beforeAll(async () => {
  await setClock('17:00');
  dataOf(await clerk.call(counterShiftApi.open, { counted: 50_000 }));
});
beforeEach(async () => {
  day++;
  await setClock('18:00');
  await sweepOrders(server.deps);
});

const cash = (amount: number) => (amount > 0 ? [{ method: 'cash' as const, amount }] : []);
const open = (change: Partial<Input<typeof counterSaleApi.open>> = {}) =>
  clerk.call(counterSaleApi.open, {
    table_id: SNOOKER,
    minutes: null,
    deposit: true,
    total: 10_000,
    pays: cash(10_000),
    ...change,
  });
const waived = { deposit: false, total: 0, pays: [] };
const act = ({ id, rev }: Pick<SoldOrder, 'id' | 'rev'>) => ({ id, rev });
const stop = (order: SoldOrder) => clerk.call(counterBillApi.stop, act(order));
const settle = (order: SoldOrder, total: number, change: Partial<Input<typeof counterBillApi.settle>> = {}) =>
  clerk.call(counterBillApi.settle, { ...act(order), total, pays: cash(total), ...change });
const rowOf = (id: string) => server.order(id);
/** Transaction by transaction, their lines by account. */
const linesOf = async (id: string) =>
  (await server.ledgerLines(id)).map(({ account_id, amount }) => `${account_id.split(':')[0]} ${amount}`);

describe('a game without a fixed end', () => {
  test('is paid after its stop: the deposit first, the rest in cash', async () => {
    const game = dataOf(await open({ guest_name: 'Lin' }));
    expect(game).toMatchObject({ status: 'playing', deposit: 10_000, paid: 0, balance: 0 });
    expect(game.end_at).toBe(at('19:00'));
    await setClock('19:35:30');
    await sweepOrders(server.deps);
    const bill = dataOf(await stop(game));
    expect(bill).toMatchObject({ status: 'due', owed: 12_000 });
    const settled = dataOf(await settle(bill, 2_000));
    expect(settled).toMatchObject({ status: 'ended', owed: 0, paid: 12_000, balance: 0 });
    expect(await linesOf(game.id)).toEqual([
      'cash -10000',
      'wallet 10000',
      'deposit 10000',
      'wallet -10000',
      'cash -2000',
      'wallet 2000',
      'deposit -10000',
      'revenue 12000',
      'wallet 10000',
      'wallet -12000',
    ]);
    const { settlement, paid_at, method } = await rowOf(game.id);
    expect(settlement).toMatchObject({
      used_minutes: 96,
      charged_minutes: 96,
      paid: 12_000,
      deposit: 10_000,
    });
    expect([paid_at, method]).toEqual([server.clock.at, 'cash']);
  });

  test('is on the board as running, and is charged, before the sweeper has moved the end of its hold', async () => {
    const game = dataOf(await open());
    await setClock('19:35:30');
    const { tables } = dataOf(await clerk.call(counterBoardApi.board, {}));
    expect(tables.find(({ id }) => id === SNOOKER)).toMatchObject({
      state: 'in_use',
      order: { id: game.id, status: 'playing' },
      lamp: { on: true },
    });
    expect(dataOf(await stop(game))).toMatchObject({ status: 'due', owed: 12_000 });
  });

  test('of which a part goes back later hands that over in cash, also beyond its deposit', async () => {
    const game = dataOf(await open());
    await setClock('19:35:30');
    await sweepOrders(server.deps);
    const settled = dataOf(await settle(dataOf(await stop(game)), 2_000));
    const refund = { ...act(settled), amount: 1_000, reason: 'a torn cloth' };
    const refunded = dataOf(await clerk.call(counterSaleApi.refund, refund));
    expect(refunded).toMatchObject({ paid: 12_000, refunded: 1_000, balance: 1_000 });
    const back = (amount: number) => clerk.call(counterSaleApi.payBack, { ...act(refunded), amount });
    expect(reasonOf(await back(1_001))).toBe('not_payable_in_cash');
    expect(dataOf(await back(1_000)).balance).toBe(0);
    expect(reasonOf(await back(1))).toBe('not_payable_in_cash');
  });

  test('gives back what the deposit leaves, in cash', async () => {
    const game = dataOf(await open());
    await setClock('18:40');
    const bill = dataOf(await stop(game));
    expect(bill.owed).toBe(5_000);
    expect(reasonOf(await settle(bill, 5_000))).toBe('price_changed');
    const settled = dataOf(await settle(bill, 0));
    expect(settled).toMatchObject({ status: 'ended', balance: 5_000 });
    const back = { ...act(settled), amount: 5_000 };
    expect(reasonOf(await clerk.call(counterSaleApi.payBack, { ...back, amount: 5_001 }))).toBe(
      'not_payable_in_cash',
    );
    expect(dataOf(await clerk.call(counterSaleApi.payBack, back)).balance).toBe(0);
  });

  test('splits its bill over cash, the terminal and the wallet, with a receipt that states the tax', async () => {
    const ann = await games.fundedCustomer(1_000);
    const game = dataOf(await open({ person_id: ann.id, ...waived }));
    await setClock('18:40');
    const bill = dataOf(await stop(game));
    const pays = [
      ...cash(1_500),
      { method: 'terminal' as const, amount: 2_500 },
      { method: 'wallet' as const, amount: 1_000 },
    ];
    expect(dataOf(await settle(bill, 5_000, { pays }))).toMatchObject({ status: 'ended', balance: 0 });
    const receipt = dataOf(await ann.call(receiptApi.order, { id: game.id }));
    expect(receipt).toMatchObject({ total: 5_000, charged: 5_000, method: 'terminal', is_final: true });
    expect(receipt.lines).toEqual([
      { kind: 'play', start_at: at('18:00'), minutes: 40, per_hour: 7_500, amount: 5_000 },
    ]);
    expect(receipt.tax).toMatchObject({ net: 4_717, amount: 283 });
  });

  test('keeps the prices and the level of its start', async () => {
    const ann = await games.fundedCustomer();
    await server.setUser(ann.id, { spent: 200_000 });
    const game = dataOf(await open({ person_id: ann.id, ...waived }));
    await server.setUser(ann.id, { spent: 0 });
    await setClock('18:40');
    expect(dataOf(await stop(game)).owed).toBe(4_500);
  });

  test('of which a manager alone waives the deposit', async () => {
    const device = await counter.enrol();
    const manager = await counter.clerk('manager', { device });
    const ben = await counter.clerk('attendant', { device });
    const input = { table_id: SNOOKER, minutes: null, ...waived };
    const refused = await ben.call(counterSaleApi.open, input);
    expect(reasonOf(refused)).toBe('approval_required');
    const body = JSON.stringify(input);
    const { approval } = dataOf(
      await ben.call(counterStaffApi.approve, {
        staff_id: manager.id,
        pin: PIN,
        act: counterSaleApi.open.path,
        body,
      }),
    );
    expect(dataOf(await ben.call(counterSaleApi.open, input, { approval })).deposit).toBe(0);
  });

  test('takes no coupon before its bill, no table that is in use, and no other total', async () => {
    expect(reasonOf(await open({ coupon_id: 'cpn_none' }))).toBe('coupon_unusable');
    expect(reasonOf(await open({ total: 9_000, pays: cash(9_000) }))).toBe('price_changed');
    dataOf(await open());
    expect(reasonOf(await open())).toBe('table_in_use');
  });

  test('is stopped once by two devices at the same time', async () => {
    const game = dataOf(await open());
    await setClock('18:40');
    const other = await counter.clerk('attendant');
    const replies = await Promise.all([stop(game), other.call(counterBillApi.stop, act(game))]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(reasonOf(replies.find(({ ok }) => !ok)!)).toBe('changed');
  });

  test('is settled once by two devices, which take the money once', async () => {
    const game = dataOf(await open(waived));
    await setClock('18:40');
    const bill = dataOf(await stop(game));
    const other = await counter.clerk('attendant');
    const input = { ...act(bill), total: 5_000, pays: cash(5_000) };
    const replies = await Promise.all([
      clerk.call(counterBillApi.settle, input),
      other.call(counterBillApi.settle, input),
    ]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await linesOf(game.id)).filter((line) => line === 'cash -5000')).toHaveLength(1);
  });

  test('is not stopped, extended or ended as a game with a fixed end is, nor the other way', async () => {
    const game = dataOf(await open(waived));
    const more = { ...act(game), minutes: 30, total: 0, pays: [] };
    expect(reasonOf(await clerk.call(counterSaleApi.extend, more))).toBe('no_fixed_end');
    expect(reasonOf(await clerk.call(counterBoardApi.end, act(game)))).toBe('no_fixed_end');
    const fixed = dataOf(
      await open({ table_id: TABLE, minutes: 60, deposit: false, total: 4_500, pays: cash(4_500) }),
    );
    expect(reasonOf(await stop(fixed))).toBe('order_state');
    expect(reasonOf(await settle(fixed, 0))).toBe('order_state');
  });
});

test('a pause of a game without a fixed end is not charged', async () => {
  const game = dataOf(await open());
  await setClock('18:40');
  const paused = dataOf(await clerk.call(counterMoveApi.pause, { ...act(game), reason: 'Cloth' }));
  await setClock('18:52');
  dataOf(await clerk.call(counterMoveApi.resume, { id: game.id, rev: paused.rev }));
  await setClock('19:47:30');
  await sweepOrders(server.deps);
  const { tables } = dataOf(await clerk.call(counterBoardApi.board, {}));
  expect(tables.find(({ id }) => id === SNOOKER)?.order).toMatchObject({
    paused_at: null,
    paused_seconds: 720,
    owed: 12_000,
  });
});

describe('the table of a game without a fixed end', () => {
  test('is kept for an hour that moves on, without a change that an act must have seen', async () => {
    const game = dataOf(await open(waived));
    server.clock.at = at('18:04');
    await keepTables(server.deps);
    expect((await rowOf(game.id)).end_at).toBe(at('19:00'));
    server.clock.at = at('18:06');
    await keepTables(server.deps);
    const kept = await rowOf(game.id);
    expect(kept).toMatchObject({ end_at: at('19:06'), occupied_until_at: at('19:11'), rev: game.rev });
    await setClock('18:40');
    dataOf(await stop(game));
  });

  test('can be booked beyond that, and the game stops before the booking, with warnings', async () => {
    const game = dataOf(await open(waived));
    const ann = await games.fundedCustomer(100_000);
    await games.book(ann, at('19:15'), { table_id: SNOOKER });
    server.clock.at = at('18:30');
    await keepTables(server.deps);
    expect((await rowOf(game.id)).end_at).toBe(at('19:10'));
    const alerts = async (clock: string) => {
      await setClock(clock);
      const { alerts: list } = dataOf(await clerk.call(counterBoardApi.board, {}));
      return list.filter(({ kind }) => kind === 'ending').map(({ id }) => id.split(':')[2]);
    };
    expect(await alerts('18:39')).toEqual([]);
    expect(await alerts('18:40')).toEqual(['30']);
    expect(await alerts('19:05')).toEqual(['5']);
    server.clock.at = at('19:12');
    await sweepOrders(server.deps);
    expect(await rowOf(game.id)).toMatchObject({ status: 'due', ended_at: at('19:10'), amount: 8_750 });
  });

  describe('beside a hold that has expired and was not swept', () => {
    const gameBesideHold = async () => {
      const game = dataOf(await open(waived));
      const ann = await games.fundedCustomer(100_000);
      await setClock('18:30');
      const hold = dataOf(await games.addAt(ann, at('19:15'), { table_id: SNOOKER }));
      return { game, ann, hold };
    };

    test('is kept for longer, and the hold is settled', async () => {
      const { game, hold } = await gameBesideHold();
      server.clock.at = at('18:50');
      await keepTables(server.deps);
      expect((await rowOf(game.id)).end_at).toBe(at('19:50'));
      expect((await rowOf(hold.id)).status).toBe('cancelled');
    });

    test('is kept for longer by the next sweep', async () => {
      const { game, hold } = await gameBesideHold();
      server.clock.at = at('19:00');
      await sweepOrders(server.deps);
      expect(await rowOf(game.id)).toMatchObject({ status: 'playing', end_at: at('20:00') });
      expect((await rowOf(hold.id)).status).toBe('cancelled');
    });

    test('can be booked later', async () => {
      const { game, ann } = await gameBesideHold();
      server.clock.at = at('19:00');
      expect(dataOf(await games.addAt(ann, at('21:00'), { table_id: SNOOKER })).status).toBe('unpaid');
      expect((await rowOf(game.id)).end_at).toBe(at('20:00'));
    });

    test('goes on after a stop', async () => {
      const { game } = await gameBesideHold();
      await setClock('18:46');
      const bill = dataOf(await stop(game));
      server.clock.at = at('18:48');
      const again = dataOf(await clerk.call(counterBillApi.unstop, act(bill)));
      expect(again).toMatchObject({ status: 'playing', end_at: at('19:48') });
    });
  });

  test('is kept again after a time without a server, as long as nobody needs it', async () => {
    const game = dataOf(await open(waived));
    server.clock.at = at('20:30');
    await sweepOrders(server.deps);
    expect(await rowOf(game.id)).toMatchObject({ status: 'playing', end_at: at('21:30') });
  });
});

describe('a bill', () => {
  const due = async (change: Partial<Input<typeof counterSaleApi.open>> = waived) => {
    const game = dataOf(await open(change));
    await setClock('18:40');
    return dataOf(await stop(game));
  };

  test('is taken back within five minutes: the game goes on as if it had not been stopped', async () => {
    const bill = await due();
    server.clock.at = at('18:42');
    const game = dataOf(await clerk.call(counterBillApi.unstop, act(bill)));
    expect(game).toMatchObject({ status: 'playing', end_at: at('19:42') });
    await setClock('18:50');
    const again = dataOf(await stop(game));
    expect(again.owed).toBe(6_250);
    await setClock('18:55:01');
    expect(reasonOf(await clerk.call(counterBillApi.unstop, act(again)))).toBe('unstop_too_late');
  });

  test('that is taken back leaves a game paused that was, and its pause is not charged', async () => {
    const game = dataOf(await open(waived));
    await setClock('18:40');
    const paused = dataOf(await clerk.call(counterMoveApi.pause, { ...act(game), reason: 'Cloth' }));
    await setClock('18:45');
    const bill = dataOf(await stop(paused));
    expect(bill.owed).toBe(5_000);
    server.clock.at = at('18:47');
    const again = dataOf(await clerk.call(counterBillApi.unstop, act(bill)));
    expect(await rowOf(game.id)).toMatchObject({ paused_at: at('18:40'), pauses: [] });
    await setClock('18:52');
    const { order } = dataOf(await clerk.call(counterMoveApi.resume, act(again)));
    await setClock('19:00');
    expect(dataOf(await stop(order)).owed).toBe(6_000);
  });

  test('stays where another game has begun on its table', async () => {
    const bill = await due();
    server.clock.at = at('18:41');
    const { order } = dataOf(await clerk.call(counterBoardApi.clean, act(bill)));
    dataOf(await open(waived));
    expect(reasonOf(await clerk.call(counterBillApi.unstop, { id: bill.id, rev: order.rev }))).toBe(
      'table_in_use',
    );
  });

  test('that is taken back after a short cleaning leaves time for a whole one before the next booking', async () => {
    const bill = await due();
    const ann = await games.fundedCustomer();
    await games.payByWallet(ann, dataOf(await games.addAt(ann, at('19:30'), { table_id: bill.table_id })).id);
    server.clock.at = at('18:41');
    const { order } = dataOf(await clerk.call(counterBoardApi.clean, act(bill)));
    const again = dataOf(await clerk.call(counterBillApi.unstop, { id: bill.id, rev: order.rev }));
    const { cleaning_minutes } = (await server.deps.hall.current()).rules;
    expect(again).toMatchObject({ status: 'playing', end_at: at('19:30') - cleaning_minutes * 60 });
  });

  test('of somebody who has left is paid by the deposit, the rest stays due', async () => {
    const game = dataOf(await open());
    await setClock('19:35');
    await sweepOrders(server.deps);
    const bill = dataOf(await stop(game));
    expect(bill.owed).toBe(11_875);
    const rest = dataOf(await settle(bill, 0, { part: true }));
    expect(rest).toMatchObject({ status: 'due', owed: 1_875, paid: 10_000, deposit: 10_000 });
    expect((await linesOf(game.id)).slice(4)).toEqual([
      'deposit -10000',
      'revenue 10000',
      'wallet 10000',
      'wallet -10000',
    ]);
    expect(reasonOf(await settle(rest, 1_875, { part: true }))).toBe('price_changed');
    expect(reasonOf(await settle(rest, 0, { part: true }))).toBe('invalid_input');
    expect(reasonOf(await clerk.call(counterBillApi.unstop, act(rest)))).toBe('order_state');
    expect(dataOf(await settle(rest, 1_875))).toMatchObject({ status: 'ended', owed: 0, paid: 11_875 });
  });

  test('is written off by a manager, without ledger lines, and reported', async () => {
    const game = dataOf(await open({ table_id: TABLE, ...waived }));
    await setClock('19:10');
    await sweepOrders(server.deps);
    const bill = dataOf(await stop(game));
    expect(bill.owed).toBe(5_250);
    const ben = await counter.clerk('attendant');
    const input = { ...act(bill), reason: 'Left without paying' };
    expect(reasonOf(await ben.call(counterBillApi.writeOff, input))).toBe('approval_required');
    expect(dataOf(await clerk.call(counterBillApi.writeOff, input))).toMatchObject({
      status: 'ended',
      owed: 0,
    });
    expect(await linesOf(game.id)).toEqual([]);
    expect(await rowOf(game.id)).toMatchObject({ written_off: 5_250, paid: 0, paid_at: null });
    const { shift } = dataOf(await clerk.call(counterShiftApi.current, {}));
    expect(dataOf(await clerk.call(counterShiftApi.report, { id: shift!.id })).written_off).toBe(5_250);
  });

  test('with a deposit is written off beyond it', async () => {
    const game = dataOf(await open());
    await setClock('19:35');
    await sweepOrders(server.deps);
    const bill = dataOf(await stop(game));
    const input = { ...act(bill), reason: 'Left' };
    expect(dataOf(await clerk.call(counterBillApi.writeOff, input))).toMatchObject({ paid: 10_000, owed: 0 });
    expect((await rowOf(game.id)).written_off).toBe(1_875);
  });

  test('that the deposit covers is not written off', async () => {
    const bill = await due({});
    const input = { ...act(bill), reason: 'Left' };
    expect(reasonOf(await clerk.call(counterBillApi.writeOff, input))).toBe('nothing_owed');
    dataOf(await settle(bill, 0));
  });

  test('of a member of staff is written off by somebody else', async () => {
    const ann = await games.fundedCustomer();
    const bill = await due({ person_id: ann.id, ...waived });
    const own = await counter.clerk('manager', { known: ann.mobile });
    const writeOff = { ...act(bill), reason: 'mine' };
    expect(reasonOf(await own.call(counterBillApi.writeOff, writeOff))).toBe('own_account');
    const written = dataOf(await clerk.call(counterBillApi.writeOff, writeOff));
    expect(written).toMatchObject({ status: 'ended', paid: 0, owed: 0 });
  });

  test('uses one coupon that was valid at the start of the game', async () => {
    const ann = await games.fundedCustomer();
    const bill = await due({ person_id: ann.id, ...waived });
    const coupon = async (id: string, rule: CouponRule) => {
      const row = { id, user_id: ann.id, template_id: 'snooker-half-hour', rule: JSON.stringify(rule) };
      await server.db
        .insertInto('coupons')
        .values({ ...row, received_at: at('17:00'), expires_at: at('18:10') })
        .execute();
      return id;
    };
    const dear = await coupon('dear', { kind: 'amount', amount: 1_000, min_spend: 90_000, valid: {} });
    expect(reasonOf(await settle(bill, 5_000, { coupon_id: dear }))).toBe('coupon_unusable');
    const coupon_id = await coupon('off', { kind: 'amount', amount: 1_000, min_spend: 0, valid: {} });
    const half = await coupon('half-hour', { kind: 'minutes', minutes: 30, valid: {} });
    await coupon('elsewhere', { kind: 'percent', percent: 50, valid: { outlet_ids: ['xuhui'] } });
    const offered = async () => dataOf(await clerk.call(counterSaleApi.money, { id: bill.id })).coupons;
    expect((await offered()).map(({ id, discount }) => [id, discount])).toEqual([
      [half, 3_750],
      [coupon_id, 1_000],
    ]);
    expect(reasonOf(await settle(bill, 5_000, { coupon_id }))).toBe('price_changed');
    expect(dataOf(await settle(bill, 4_000, { coupon_id }))).toMatchObject({ paid: 4_000, owed: 0 });
    const { status } = await server.db
      .selectFrom('coupons')
      .select('status')
      .where('id', '=', coupon_id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('used');
    expect(await offered()).toEqual([]);
  });

  test('keeps its person from booking until it is paid', async () => {
    const ann = await games.fundedCustomer(100_000);
    const bill = await due({ person_id: ann.id, ...waived });
    const tomorrow = at('15:00') + 86_400;
    expect(reasonOf(await games.addAt(ann, tomorrow))).toBe('bill_due');
    const walkIn = { table_id: TABLE, minutes: 60, total: 4_500, pays: cash(4_500), person_id: ann.id };
    expect(reasonOf(await clerk.call(counterSaleApi.open, walkIn))).toBe('bill_due');
    dataOf(await settle(bill, 5_000));
    dataOf(await games.addAt(ann, tomorrow));
  });

  test('keeps its person from the table also where nobody has settled the game that time has ended', async () => {
    const ann = await games.fundedCustomer(100_000);
    const game = dataOf(await open({ person_id: ann.id, ...waived }));
    const { max_minutes } = (await server.deps.hall.current()).rules;
    server.clock.at = game.start_at + max_minutes * 60 + 600;
    clerk = await counter.clerk('manager');
    const tomorrow = at('15:00') + 86_400;
    expect(reasonOf(await games.addAt(ann, tomorrow, { table_id: SNOOKER }))).toBe('bill_due');
    expect(reasonOf(await open({ person_id: ann.id, ...waived }))).toBe('bill_due');
    expect((await rowOf(game.id)).status).toBe('playing');
    await sweepOrders(server.deps);
    expect((await rowOf(game.id)).status).toBe('due');
  });

  test('stands on the board until it is settled, and needs a person after ten minutes', async () => {
    const bill = await due();
    const board = async () => dataOf(await clerk.call(counterBoardApi.board, {}));
    const billsOf = async () => (await board()).bills.filter(({ id }) => id === bill.id);
    expect(await billsOf()).toMatchObject([
      { owed: 5_000, deposit: 0, bill: { paid: 0, min_minutes: null } },
    ]);
    const alertId = `bill:${bill.id}`;
    expect((await board()).alerts.filter(({ id }) => id === alertId)).toEqual([]);
    await setClock('18:50');
    const alerts = (await board()).alerts.filter(({ id }) => id === alertId);
    expect(alerts).toMatchObject([{ kind: 'bill', table: { id: SNOOKER } }]);
    dataOf(await clerk.call(counterBoardApi.takeAlert, { id: alertId }));
    dataOf(await settle(bill, 5_000));
    expect(await billsOf()).toEqual([]);
  });
});

test('the customer sees the cost so far, then what to pay, and can neither extend nor end', async () => {
  const ann = await games.fundedCustomer();
  const game = dataOf(await open({ person_id: ann.id, ...waived }));
  server.clock.at = at('18:40');
  const current = async () => dataOf(await ann.call(orderApi.current, {}));
  const detail = async () => dataOf(await ann.call(orderApi.detail, { id: game.id }));
  expect((await current()).playing).toMatchObject({ open_ended: true, owed: 5_000, actions: [] });
  expect(await detail()).toMatchObject({ end_preview: null, extend_options: [], owed: 5_000 });
  expect(reasonOf(await ann.call(orderApi.end, { id: game.id }))).toBe('no_fixed_end');
  const extend = { id: game.id, minutes: 30, method: 'wallet' as const };
  expect(reasonOf(await ann.call(orderApi.extend, extend))).toBe('no_fixed_end');
  await setClock('18:41');
  const bill = dataOf(await stop(game));
  expect(await current()).toMatchObject({ playing: null, bill: { id: game.id, status: 'due', owed: 5_125 } });
  const { list } = dataOf(await ann.call(orderApi.list, { status: 'unpaid' }));
  expect(list.map(({ id, actions }) => [id, actions])).toEqual([[game.id, []]]);
  expect(dataOf(await ann.call(tableApi.detail, { id: SNOOKER })).state).toBe('cleaning');
  dataOf(await settle(bill, 5_125));
  expect((await current()).bill).toBeNull();
  expect(await detail()).toMatchObject({ status: 'ended', owed: 0, receipt: { charged: 5_125 } });
  expect((await detail()).timeline.map(({ event }) => event)).toEqual(['start', 'stop', 'settle']);
});
