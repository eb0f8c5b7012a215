import { beforeEach, expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { paymentApi } from '#lib/contract/payment.ts';
import { gridStart, HOUR } from '#server/test/games.ts';
import { paymentPath, startTopup, submitPayment } from '#server/test/payment-page.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
let ann: Person;

beforeEach(async () => {
  server.clock.at += 86_400;
  ann = await games.fundedCustomer();
});

const returnAddress = async (path: string) =>
  (await submitPayment(server, path, 'paid')).headers.get('location');
const leaveLink = async (path: string) =>
  (await (await server.app.request(path)).text()).match(/<a href="([^"]+)">/)?.[1]?.replaceAll('&amp;', '&');

test('an order’s payment page returns to one address after a payment and to another when it is left', async () => {
  const order = dataOf(await games.addAt(ann, gridStart(server.clock.at, 3 * HOUR)));
  const { redirect_url } = dataOf(await ann.call(orderApi.pay, { id: order.id, method: 'sandbox' }));
  const path = paymentPath(redirect_url);
  const { payment } = await games.detail(ann, order.id);
  const address = `https://hall.test/#/pages/order/pay?id=${order.id}&payment=${payment?.id}`;
  expect(await leaveLink(path)).toBe(`${address}&cancelled=1`);
  expect(await returnAddress(path)).toBe(address);
});

test('the payment page of an extension returns to the game', async () => {
  const game = await games.play(ann);
  const { redirect_url } = dataOf(
    await ann.call(orderApi.extend, { id: game.id, minutes: 30, method: 'sandbox' }),
  );
  const { payment } = await games.detail(ann, game.id);
  expect(payment).toMatchObject({ status: 'pending', method: 'sandbox' });
  expect(await returnAddress(paymentPath(redirect_url))).toBe(
    `https://hall.test/#/pages/order/finish?id=${game.id}&payment=${payment?.id}`,
  );
});

test('a top-up that began at an unpaid order returns with that order', async () => {
  const { topup, path } = await startTopup(ann, { amount: 5000, method: 'sandbox', order_id: 'ord_1' });
  const address = `https://hall.test/#/pages/index/vip?topup=${topup.id}&order=ord_1`;
  expect(await leaveLink(path)).toBe(`${address}&cancelled=1`);
  expect(await returnAddress(path)).toBe(address);
});

test('a payment that was left fails, and its page leads back to the app', async () => {
  const { topup, path } = await startTopup(ann, { amount: 5000, method: 'sandbox' });
  const leave = () => ann.call(paymentApi.leave, { id: topup.id });
  expect(dataOf(await leave())).toEqual({ status: 'failed' });
  expect(dataOf(await leave())).toEqual({ status: 'failed' });
  expect((await server.app.request(path)).status).toBe(303);
  expect((await games.wallet(ann)).balance).toBe(100_000);
});

test('leaving a paid payment changes nothing', async () => {
  const { topup, path } = await startTopup(ann, { amount: 5000, method: 'sandbox' });
  await submitPayment(server, path, 'paid');
  expect(dataOf(await ann.call(paymentApi.leave, { id: topup.id }))).toEqual({ status: 'paid' });
  expect((await games.wallet(ann)).balance).toBe(105_000);
});

test('nobody leaves another person’s payment', async () => {
  const { topup } = await startTopup(ann, { amount: 5000, method: 'sandbox' });
  const ben = await server.signIn();
  expect(reasonOf(await ben.call(paymentApi.leave, { id: topup.id }))).toBe('not_found');
});
