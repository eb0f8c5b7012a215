import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Endpoint, Input } from '#lib/contract/endpoint.ts';
import { orderApi } from '#lib/contract/order.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { sweepOrders } from '#server/ordering/order/overdue.ts';
import { NOON } from '#server/test/noon.ts';
import { paymentPath, submitPayment } from '#server/test/payment-page.ts';
import { dataOf, makeTestServer, type Person, type TestServer } from '#server/test/test-server.ts';

let server: TestServer;
let person: Person;

beforeAll(async () => {
  server = await makeTestServer();
});
afterAll(() => server?.close());
beforeEach(async () => {
  person = await server.signIn();
});

const call = async <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  dataOf(await person.call(endpoint, input));

const book = async (hoursAfterNoon: number) => {
  const table_id = (await server.deps.hall.current()).outlets[0]!.tables[0]!.id;
  const start_time = NOON + 3 * 86_400 + hoursAfterNoon * 3600;
  const request = { table_id, start_time, minutes: 60 };
  const order = await call(orderApi.add, request);
  return { order, request, path: await startPayment(order.id) };
};
const startPayment = async (id: string) =>
  paymentPath((await call(orderApi.pay, { id, method: 'sandbox' })).redirect_url);
const pay = (path: string) => submitPayment(server, path, 'paid');
const expireHold = async () => {
  server.clock.at += 15 * 60;
  await sweepOrders(server.deps);
};

const orderStatus = async (id: string) => (await call(orderApi.detail, { id })).status;
const balance = async () => (await call(walletApi.detail, {})).balance;
const entryKinds = async () => (await call(walletApi.logs, {})).list.map(({ kind }) => kind);
const topupRecords = async () =>
  (await call(walletApi.logs, { group: 'topups' })).list.map(({ kind, amount, order_id, topup_id }) => ({
    kind,
    amount,
    order_id,
    topup_id,
  }));
const expectLedgerConsistent = async () => expect(await checkLedger(server.db)).toEqual([]);

test('a payment passes through the wallet to the outlet and returns to the order', async () => {
  const { order, path } = await book(0);
  const response = await pay(path);
  const payment_id = path.split('/').at(-1)!.split('?')[0];
  expect(response.headers.get('location')).toBe(
    `https://hall.test/#/pages/order/pay?id=${order.id}&payment=${payment_id}`,
  );
  expect(await orderStatus(order.id)).toBe('paid');
  expect(await call(walletApi.detail, {})).toEqual({ balance: 0, deposit_held: order.deposit });
  expect((await entryKinds()).toSorted()).toEqual(['deposit_hold', 'order_pay', 'payment_in']);
  expect(await topupRecords()).toEqual([]);
  await expectLedgerConsistent();
});

test('a payment after the hold expired pays the order if the slot is free', async () => {
  const { order, path } = await book(2);
  await expireHold();
  expect(await orderStatus(order.id)).toBe('cancelled');
  await pay(path);
  expect(await orderStatus(order.id)).toBe('paid');
  await expectLedgerConsistent();
});

test('a payment after another person took the slot stays in the wallet', async () => {
  const { order, request, path } = await book(4);
  await expireHold();
  dataOf(await (await server.signIn()).call(orderApi.add, request));
  await pay(path);
  expect(await orderStatus(order.id)).toBe('cancelled');
  expect(await balance()).toBe(order.total);
  expect(await entryKinds()).toEqual(['payment_in']);
  expect(await topupRecords()).toEqual([
    { kind: 'payment_in', amount: order.total, order_id: order.id, topup_id: null },
  ]);
  await expectLedgerConsistent();
});

test('two payments for one order pay it once; the second stays in the wallet', async () => {
  const { order, path } = await book(6);
  const secondPath = await startPayment(order.id);
  await Promise.all([pay(path), pay(secondPath)]);
  expect(await orderStatus(order.id)).toBe('paid');
  expect(await balance()).toBe(order.total);
  await expectLedgerConsistent();
});

test('a fault while paying the order undoes its changes and leaves the money in the wallet', async () => {
  const { order, path } = await book(8);
  const effect = vi.fn();
  vi.spyOn(server.deps.fulfilments.order, 'fulfil').mockImplementationOnce(async ({ tx, afterCommit }) => {
    afterCommit(effect);
    await tx.deleteFrom('order_events').where('order_id', '=', order.id).execute();
    throw new TypeError('undefined is not a function');
  });
  await pay(path);
  expect(await orderStatus(order.id)).toBe('unpaid');
  expect((await call(orderApi.detail, { id: order.id })).timeline).toHaveLength(1);
  expect(effect).not.toHaveBeenCalled();
  expect(await balance()).toBe(order.total);
});

test('checkLedger reports an order and a payment that do not match the ledger', async () => {
  const { order, path } = await book(10);
  await pay(path);
  await expectLedgerConsistent();
  const updateOrder = (change: object) =>
    server.db.updateTable('orders').set(change).where('id', '=', order.id).execute();
  await updateOrder({ paid: 1, deposit_returned: true });
  const problems = await checkLedger(server.db);
  expect(problems).toContainEqual(expect.stringContaining(`order ${order.id} has revenue of`));
  expect(problems).toContainEqual(
    expect.stringContaining(`deposit:${person.id} has balance ${order.deposit}`),
  );
  await updateOrder({ paid: order.total - order.deposit, deposit_returned: false });

  const setPaymentStatus = (status: 'pending' | 'paid') =>
    server.db.updateTable('payments').set({ status }).where('order_id', '=', order.id).execute();
  await setPaymentStatus('pending');
  expect(await checkLedger(server.db)).toEqual([expect.stringContaining('was credited 1 times')]);
  await setPaymentStatus('paid');
  await expectLedgerConsistent();
});
