import { expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { receiptApi } from '#lib/contract/receipt.ts';
import { type EntryGroup, walletApi } from '#lib/contract/wallet.ts';
import { MINUTE } from '#server/test/games.ts';
import { startTopup, submitPayment } from '#server/test/payment-page.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();

async function playFromTopup() {
  const person = await server.signIn();
  const { topup, path } = await startTopup(person, { package_id: 'p300', method: 'sandbox' });
  await submitPayment(server, path, 'paid');
  const game = await games.play(person);
  dataOf(await person.call(orderApi.extend, { id: game.id, minutes: 30, method: 'wallet' }));
  server.clock.at += 40 * MINUTE;
  dataOf(await person.call(orderApi.end, { id: game.id }));
  server.clock.at += 10 * MINUTE;
  const entriesOf = async (group: EntryGroup) =>
    dataOf(await person.call(walletApi.logs, { group })).list.map(({ kind, order_id, topup_id }) => ({
      kind,
      order_id,
      topup_id,
    }));
  return { person, topup, game, entriesOf };
}

test('the groups keep top-ups, spending, and refunds with deposits apart', async () => {
  const { person, topup, game, entriesOf } = await playFromTopup();
  const ofTopup = { order_id: null, topup_id: topup.id };
  const ofGame = { order_id: game.id, topup_id: null };
  expect(await entriesOf('topups')).toEqual([
    { kind: 'bonus', ...ofTopup },
    { kind: 'topup', ...ofTopup },
  ]);
  expect(await entriesOf('spending')).toEqual([
    { kind: 'order_extend', ...ofGame },
    { kind: 'order_pay', ...ofGame },
  ]);
  const returns = await entriesOf('returns');
  expect(returns.map(({ kind }) => kind).sort()).toEqual([
    'deposit_hold',
    'deposit_return',
    'refund_early_end',
  ]);
  const all = dataOf(await person.call(walletApi.logs, {})).list;
  expect(all).toHaveLength(7);
  const topups = dataOf(await person.call(walletApi.logs, { group: 'topups' })).list;
  expect(topups.reduce((sum, { amount }) => sum + amount, 0)).toBe(33_000);
});

test('the receipt of a top-up states what was paid and the bonus, only to its person, once it is paid', async () => {
  const { person, topup } = await playFromTopup();
  expect(dataOf(await person.call(receiptApi.topup, { id: topup.id }))).toMatchObject({
    number: topup.id,
    method: 'sandbox',
    amount: 30_000,
    bonus: 3_000,
    given_back: 0,
    time_zone: 'Asia/Shanghai',
  });
  const other = await server.signIn();
  expect(reasonOf(await other.call(receiptApi.topup, { id: topup.id }))).toBe('not_found');
  const pending = await startTopup(person, { amount: 5_000, method: 'sandbox' });
  expect(reasonOf(await person.call(receiptApi.topup, { id: pending.topup.id }))).toBe('not_found');
});
