import { afterAll, beforeAll, expect, test } from 'vitest';
import { counterBillApi } from '#lib/contract/counter/bill.ts';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterPersonApi, counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterMoveApi } from '#lib/contract/counter/move.ts';
import { counterSaleApi, type SoldOrder } from '#lib/contract/counter/sale.ts';
import type { Endpoint, Input } from '#lib/contract/endpoint.ts';
import { orderApi } from '#lib/contract/order.ts';
import { sweepOrders } from '#server/ordering/order/overdue.ts';
import { type Clerk, counterOn } from '#server/test/counter.ts';
import { startFakeStripe } from '#server/test/fake-stripe.ts';
import { insertTestOrder } from '#server/test/insert-order.ts';
import { paymentPath } from '#server/test/payment-page.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { stripeCalls } from '#server/test/stripe-calls.ts';
import { dataOf, type Person } from '#server/test/test-server.ts';

/** An evening at the counter, down to the accounts. Each action is sent twice, as after a lost answer. */
const stripe = await startFakeStripe();
afterAll(() => stripe.close());
const { server, games } = await setUpTestServer({ paymentProviders: [stripe.provider] });
const counter = counterOn(server);

const POOL = 'jingan-5';
const OTHER_POOL = 'jingan-6';
const EIGHT_BALL = 'jingan-1';
const OTHER_EIGHT_BALL = 'jingan-2';
const SNOOKER = 'jingan-10';
const THIRD_POOL = 'jingan-8';
const at = (clock: string) => Date.parse(`2027-03-03T${clock}+08:00`) / 1000;

let manager: Clerk;
async function goTo(clock: string): Promise<void> {
  server.clock.at = at(clock);
  await sweepOrders(server.deps);
  manager = await counter.clerk('manager');
}

let acts = 0;
async function act<E extends Endpoint>(endpoint: E, input: Input<E>) {
  const key = `evening-${++acts}`;
  const data = dataOf(await manager.call(endpoint, input, { key }));
  expect(dataOf(await manager.call(endpoint, input, { key }))).toEqual(data);
  return data;
}

const revOf = async (id: string) => (await server.order(id)).rev;
const cash = (amount: number) => ({ method: 'cash' as const, amount });

async function accounts(): Promise<Map<string, number>> {
  const rows = await server.db
    .selectFrom('ledger_lines')
    .select(['account_id', (eb) => eb.fn.sum<string>('amount').as('amount')])
    .groupBy('account_id')
    .execute();
  return new Map(rows.map(({ account_id, amount }) => [account_id, Number(amount)]));
}

let before: Map<string, number>;
let gold: Person;
let booker: Person;
let member: Person;
beforeAll(async () => {
  await goTo('16:00');
  gold = await server.signIn();
  await server.setUser(gold.id, { spent: 200_000 });
  booker = await server.signIn();
  member = await games.fundedCustomer(9_500);
  await act(counterShiftApi.open, { counted: 50_000 });
  before = await accounts();
});

/** A: a guest pays an hour in cash, changes tables, ends after 45 minutes and gets the rest in cash. */
async function guestPlays(): Promise<SoldOrder> {
  const order = { table_id: POOL, minutes: 60, total: 4_150, pays: [cash(4_150)] };
  return act(counterSaleApi.open, order);
}

const guestMoves = ({ id, rev }: SoldOrder): Promise<SoldOrder> =>
  act(counterMoveApi.move, {
    id,
    rev,
    table_id: OTHER_EIGHT_BALL,
    by: 'person',
    total: 650,
    pays: [cash(650)],
  });

async function guestLeaves({ id, rev }: SoldOrder): Promise<void> {
  const { order, returned } = await act(counterBoardApi.end, { id, rev });
  expect(returned).toBe(1_450);
  expect(await act(counterSaleApi.payBack, { id, rev: order.rev, amount: returned })).toMatchObject({
    balance: 0,
  });
}

/** B: plays snooker without a fixed end, with a deposit. A guest. */
const openSnooker = (): Promise<SoldOrder> =>
  act(counterSaleApi.open, {
    table_id: SNOOKER,
    minutes: null,
    deposit: true,
    total: 10_000,
    pays: [cash(10_000)],
  });

/** The deposit pays, and 20.00 are taken. */
async function settleSnooker({ id }: SoldOrder): Promise<void> {
  const bill = await act(counterBillApi.stop, { id, rev: await revOf(id) });
  expect(bill).toMatchObject({ status: 'due', owed: 12_000 });
  const settled = await act(counterBillApi.settle, { id, rev: bill.rev, total: 2_000, pays: [cash(2_000)] });
  expect(settled).toMatchObject({ status: 'ended', paid: 12_000, owed: 0, balance: 0 });
}

/** F: plays pool without a fixed end and without a deposit. A guest. */
const openPool = (): Promise<SoldOrder> =>
  act(counterSaleApi.open, { table_id: THIRD_POOL, minutes: null, deposit: false, total: 0, pays: [] });

/** The guest has left without paying. */
async function writeOffPool({ id }: SoldOrder): Promise<void> {
  const bill = await act(counterBillApi.stop, { id, rev: await revOf(id) });
  expect(bill).toMatchObject({ status: 'due', owed: 5_250 });
  const input = { id, rev: bill.rev, reason: 'Left without paying' };
  expect(await act(counterBillApi.writeOff, input)).toMatchObject({ status: 'ended', paid: 0, owed: 0 });
}

/** C: plays two hours from the wallet, at the price of the level and with a coupon, then half an hour. */
async function goldPlays(): Promise<SoldOrder> {
  await act(counterPersonApi.cashIn, { id: gold.id, method: 'cash', package_id: 'p300' });
  const coupon_id = await games.giveCoupon(gold, { kind: 'amount', amount: 1_500, min_spend: 3_800 });
  return act(counterSaleApi.open, {
    table_id: OTHER_POOL,
    minutes: 120,
    person_id: gold.id,
    coupon_id,
    total: 6_600,
    pays: [{ method: 'wallet', amount: 6_600 }],
  });
}

/** D: books by card and does not come; half of the play money goes back to the card. */
async function bookByCard(): Promise<{ id: string; payment_id: string }> {
  const booking = dataOf(await games.addAt(booker, at('18:00'), { table_id: EIGHT_BALL }));
  expect(booking.total).toBe(5_800 + 8_000);
  const { redirect_url } = dataOf(await booker.call(orderApi.pay, { id: booking.id, method: 'stripe' }));
  const { notify, openSession } = stripeCalls(server, stripe);
  const session = stripe.pay(await openSession(paymentPath(redirect_url)));
  await notify('checkout.session.completed', session);
  return { id: booking.id, payment_id: session.client_reference_id };
}

async function giveUp({ id, payment_id }: { id: string; payment_id: string }): Promise<void> {
  await act(counterSaleApi.noShow, { id, rev: await revOf(id) });
  await act(counterSaleApi.refund, { id, rev: await revOf(id), amount: 2_900, reason: 'was ill' });
  const refund = await act(counterPersonApi.cardRefund, { id: payment_id, amount: 2_900, reason: 'was ill' });
  const statusOf = async () =>
    (
      await server.db
        .selectFrom('card_refunds')
        .select('status')
        .where('id', '=', refund.id)
        .executeTakeFirstOrThrow()
    ).status;
  await expect.poll(statusOf).toBe('succeeded');
}

/** E: books from the wallet; the hall cancels and gives all back. */
async function bookAndCancel(): Promise<void> {
  const { id } = await games.book(member, at('20:00'), { table_id: 'jingan-7' });
  await act(counterSaleApi.cancel, {
    id,
    rev: await revOf(id),
    refund: { kind: 'full' },
    reason: 'a pipe burst',
  });
}

test('an evening adds up, down to the accounts', async () => {
  await bookAndCancel();
  const booking = await bookByCard();

  await goTo('17:30');
  const guest = await guestPlays();
  await goTo('18:00');
  const moved = await guestMoves(guest);
  const snooker = await openSnooker();
  await goTo('18:15');
  await guestLeaves(moved);
  await giveUp(booking);

  await goTo('18:30');
  const game = await goldPlays();
  await act(counterSaleApi.extend, {
    id: game.id,
    rev: game.rev,
    minutes: 30,
    total: 2_025,
    pays: [{ method: 'terminal', amount: 2_025 }],
  });

  await goTo('18:40');
  const pause = { id: snooker.id, rev: await revOf(snooker.id), reason: 'the cloth tore' };
  await act(counterMoveApi.pause, pause);
  await goTo('18:52');
  await act(counterMoveApi.resume, { id: snooker.id, rev: await revOf(snooker.id) });

  // A fault of ten minutes, for which the next booking leaves no room.
  const next = { user_id: booker.id, table_id: OTHER_POOL, status: 'paid' } as const;
  await insertTestOrder(server.db, { ...next, start_at: at('21:05'), end_at: at('22:05') });
  await goTo('19:00');
  await act(counterMoveApi.pause, { id: game.id, rev: await revOf(game.id), reason: 'the lamp failed' });
  await goTo('19:09:10');
  const resumed = await act(counterMoveApi.resume, { id: game.id, rev: await revOf(game.id) });
  expect(resumed).toMatchObject({
    given_back_minutes: 0,
    returned: 575,
    order: { paid: 8_625, refunded: 575 },
  });

  await goTo('19:40');
  const unpaid = await openPool();
  await goTo('19:47:30');
  await settleSnooker(snooker);
  await goTo('20:50');
  await writeOffPool(unpaid);

  await goTo('21:05');
  const out = { id: gold.id, amount: 5_000, reason: 'wants cash' };
  expect(await act(counterPersonApi.cashOut, out)).toMatchObject({ balance: 21_975 });
  await act(counterShiftApi.move, { move: 'to_safe', amount: 20_000, reason: 'late' });

  const report = await act(counterShiftApi.close, { counted: 69_850, terminal: 2_025 });
  expect(report).toMatchObject({
    expected: 70_350,
    difference: -500,
    needs_approval: false,
    terminal: 2_025,
    revenue: 26_300,
    tax: 1_489,
    written_off: 5_250,
  });
  expect(report.revenue).toBe(3_350 + 12_000 + 8_050 + 2_900);

  const after = await accounts();
  const changes = [...after].map(([id, amount]) => [id, amount - (before.get(id) ?? 0)] as const);
  expect(Object.fromEntries(changes.filter(([, amount]) => amount !== 0))).toEqual({
    'cash:jingan': -19_850,
    'safe:jingan': -20_000,
    'terminal:jingan': -2_025,
    'provider:stripe': -10_900,
    promotions: -3_000,
    'cash_difference:jingan': -500,
    'revenue:jingan': 26_300,
    [`wallet:${gold.id}`]: 21_975,
    [`wallet:${booker.id}`]: 8_000,
  });
  expect(changes.reduce((sum, [, amount]) => sum + amount, 0)).toBe(0);
});
