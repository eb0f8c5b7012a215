import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { paymentApi } from '#lib/contract/payment.ts';
import { tableApi } from '#lib/contract/table.ts';
import { gridStart, HOUR, MINUTE, TABLE } from '#server/test/games.ts';
import { paymentPath, submitPayment } from '#server/test/payment-page.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
let ann: Person;
let ben: Person;

beforeEach(async () => {
  server.clock.at += 86_400;
  ann = await games.fundedCustomer();
  ben = await games.fundedCustomer();
});

// No sweeper runs in these tests: an expired hold must not block anything before it is swept.

test('a hold blocks the slot until the second it expires', async () => {
  const start = gridStart(server.clock.at, 2 * HOUR);
  const unpaid = dataOf(await games.addAt(ben, start));
  server.clock.at = unpaid.hold_until_at! - 1;
  expect(reasonOf(await games.addAt(ann, start))).toBe('slot_taken');
  server.clock.at += 1;
  dataOf(await games.addAt(ann, start));
  expect((await games.detail(ben, unpaid.id)).status).toBe('cancelled');
});

test('an expired hold does not block the slot, however many have expired elsewhere', async () => {
  const start = gridStart(server.clock.at, 3 * HOUR);
  const unpaid = dataOf(await games.addAt(ben, start));
  const { db, clock } = server;
  await sql`
    insert into orders (id, number, user_id, outlet_id, table_id, kind, status, start_at, end_at, occupied_until_at, lines, amount,
      discount, deposit, hold_until_at, created_at)
    select 'ord_many' || at, 'many' || at, ${ben.id}, 'jingan', 'jingan-12', 'book', 'unpaid', ${start} + at * 60,
      ${start} + at * 60 + 50, ${start} + at * 60 + 60, '[]', 0, 0, 0, ${clock.at}, ${clock.at}
    from generate_series(1, 1001) at`.execute(db);
  clock.at = unpaid.hold_until_at!;
  dataOf(await games.addAt(ann, start));
  expect((await games.detail(ben, unpaid.id)).status).toBe('cancelled');
  await db.deleteFrom('orders').where('table_id', '=', 'jingan-12').execute();
});

test('an expired hold does not block an extension', async () => {
  const game = await games.play(ann);
  dataOf(await games.addAt(ben, gridStart(game.end_at, 5 * MINUTE)));
  const extend = () => ann.call(orderApi.extend, { id: game.id, minutes: 60, method: 'wallet' });
  expect(reasonOf(await extend())).toBe('extend_blocked');
  server.clock.at += 15 * MINUTE;
  expect(dataOf(await extend()).order.end_at).toBe(game.end_at + HOUR);
});

test('a booking cannot be paid after its end, also while its hold lasts', async () => {
  const start = gridStart(server.clock.at, 15 * MINUTE);
  const order = dataOf(await games.addAt(ann, start));
  const startPayment = () => games.startSandboxPayment(ann, order.id);
  const submitPaid = await startPayment();
  await server.db
    .updateTable('orders')
    .set({ hold_until_at: order.end_at + HOUR })
    .where('id', '=', order.id)
    .execute();
  server.clock.at = order.end_at;
  expect(reasonOf(await games.payByWallet(ann, order.id))).toBe('order_expired');
  expect(reasonOf(await ann.call(orderApi.pay, { id: order.id, method: 'sandbox' }))).toBe('order_expired');
  const { balance } = await games.wallet(ann);
  await submitPaid();
  expect((await games.detail(ann, order.id)).status).toBe('unpaid');
  expect((await games.wallet(ann)).balance).toBe(balance + order.total);
});

test('the newest held order is among the current ones until its hold ends', async () => {
  const current = async () => dataOf(await ann.call(orderApi.current, {}));
  expect((await current()).held).toBeNull();
  const start = gridStart(server.clock.at, 2 * HOUR);
  await games.addAt(ann, start);
  server.clock.at += 60;
  const order = dataOf(await games.addAt(ann, start + 2 * HOUR));
  expect((await current()).held).toMatchObject({ id: order.id, hold_until_at: order.hold_until_at });
  server.clock.at = order.hold_until_at!;
  expect((await current()).held).toBeNull();
});

test('a call to order that is repeated after the game makes another order', async () => {
  const code = await server.tableCode(TABLE);
  const add = (key: string) =>
    ann.call(orderApi.add, { table_id: TABLE, start_time: null, minutes: 60, code }, { key });
  const game = dataOf(await add('played'));
  await games.payByWallet(ann, game.id);
  expect(dataOf(await add('played')).id).toBe(game.id);
  server.clock.at = game.end_at + 10 * MINUTE;
  expect((await games.detail(ann, game.id)).status).toBe('ended');
  expect(reasonOf(await add('played'))).toBe('order_gone');
  expect(dataOf(await add('another')).id).not.toBe(game.id);
});

test('a call to pay that is repeated after its payment was left is refused', async () => {
  const { id } = dataOf(await games.addAt(ann, gridStart(server.clock.at, 2 * HOUR)));
  const pay = (key: string) => ann.call(orderApi.pay, { id, method: 'sandbox' }, { key });
  const first = dataOf(await pay('left'));
  dataOf(await ann.call(paymentApi.leaveOrder, { id }));
  expect(reasonOf(await pay('left'))).toBe('payment_closed');
  const second = dataOf(await pay('next'));
  expect(second.redirect_url).not.toBe(first.redirect_url);
  expect(dataOf(await pay('next'))).toEqual(second);
});

test('a call to pay that is repeated after its payment leads to what was paid', async () => {
  const { id } = dataOf(await games.addAt(ann, gridStart(server.clock.at, 2 * HOUR)));
  const pay = () => ann.call(orderApi.pay, { id, method: 'sandbox' }, { key: 'paid' });
  const { redirect_url } = dataOf(await pay());
  await submitPayment(server, paymentPath(redirect_url), 'paid');
  expect(dataOf(await pay()).redirect_url).toBe(redirect_url);
  const page = await server.app.request(paymentPath(redirect_url));
  expect(page.headers.get('location')).toContain(`#/pages/order/pay?id=${id}&payment=`);
});

test('a call to extend that is repeated after its payment failed is refused', async () => {
  const { id } = await games.play(ann);
  const extend = () => ann.call(orderApi.extend, { id, minutes: 30, method: 'sandbox' }, { key: 'failed' });
  await submitPayment(server, paymentPath(dataOf(await extend()).redirect_url), 'failed');
  expect(reasonOf(await extend())).toBe('payment_closed');
});

// A call whose answer was lost is sent again with its key.
test.each(['cancelled', 'expired'])(
  'a call that is repeated after its order was %s is refused',
  async (how) => {
    const request = { table_id: TABLE, start_time: gridStart(server.clock.at, 2 * HOUR), minutes: 60 };
    const add = (key: string) => ann.call(orderApi.add, request, { key });
    const order = dataOf(await add('first'));
    const pay = () => ann.call(orderApi.pay, { id: order.id, method: 'sandbox' }, { key: 'pay' });
    const payment = dataOf(await pay());
    expect(dataOf(await add('first'))).toEqual(order);
    expect(dataOf(await pay())).toEqual(payment);
    if (how === 'cancelled') dataOf(await ann.call(orderApi.cancel, { id: order.id }));
    else server.clock.at = order.hold_until_at!;
    expect(reasonOf(await add('first'))).toBe('order_gone');
    expect(reasonOf(await pay())).toBe('order_gone');
    expect(dataOf(await add('second')).id).not.toBe(order.id);
  },
);

test('the list tells an order that ran out from one that was cancelled', async () => {
  const cancelled = dataOf(await games.addAt(ann, gridStart(server.clock.at, 2 * HOUR)));
  dataOf(await ann.call(orderApi.cancel, { id: cancelled.id }));
  const expired = dataOf(await games.addAt(ann, gridStart(server.clock.at, 4 * HOUR)));
  server.clock.at = expired.hold_until_at!;
  const { list } = dataOf(await ann.call(orderApi.list, { status: 'cancelled' }));
  expect(list.map(({ id, expired: ranOut }) => [id, ranOut])).toEqual([
    [expired.id, true],
    [cancelled.id, false],
  ]);
  expect((await games.detail(ann, expired.id)).expired).toBe(true);
  expect((await games.detail(ann, cancelled.id)).expired).toBe(false);
});

test('a table is held for the person whose unpaid walk-in it waits for, and in use for others', async () => {
  const heldFor = async (person: Person) =>
    dataOf(await person.call(tableApi.detail, { id: TABLE })).held_for_me;
  await games.addAt(ann, gridStart(server.clock.at, 2 * HOUR));
  expect(await heldFor(ann)).toBe(false);
  const walkIn = dataOf(await games.addNow(ann));
  expect([await heldFor(ann), await heldFor(ben)]).toEqual([true, false]);
  dataOf(await games.payByWallet(ann, walkIn.id));
  expect(await heldFor(ann)).toBe(false);
});
