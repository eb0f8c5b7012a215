import { beforeEach, expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { gridStart, HOUR, MINUTE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf } from '#server/test/test-server.ts';
import { sweepOrders } from './overdue.ts';

const { server, games } = await setUpTestServer();
const example = await server.deps.hall.current();

const setCleaning = (cleaning_minutes: number) =>
  server.applyHall({ ...example, rules: { ...example.rules, cleaning_minutes } });

beforeEach(async () => {
  server.clock.at = gridStart(server.clock.at, 86_400);
  await setCleaning(0);
});

test('a game that is followed by another one is paid and settled after the cleaning was made longer', async () => {
  const [ann, ben] = [await games.fundedCustomer(), await games.fundedCustomer()];
  const order = dataOf(await games.addNow(ann, { minutes: 60 }));
  await games.book(ben, order.end_at);
  await setCleaning(15);
  const { order: game } = dataOf(await games.payByWallet(ann, order.id));
  expect(game).toMatchObject({ status: 'playing', end_at: order.end_at });
  server.clock.at = order.end_at;
  await sweepOrders(server.deps);
  expect(await games.detail(ann, order.id)).toMatchObject({ status: 'ended', deposit_returned: true });
});

test('a booking that is followed by another one is opened and ended after the cleaning was made longer', async () => {
  const [ann, ben] = [await games.fundedCustomer(), await games.fundedCustomer()];
  const booking = await games.book(ann, server.clock.at + HOUR, { minutes: 60 });
  await games.book(ben, booking.end_at);
  await setCleaning(15);
  server.clock.at = booking.start_at + 50 * MINUTE;
  const code = await server.tableCode(booking.table.id);
  dataOf(await ann.call(orderApi.open, { id: booking.id, code }));
  expect(dataOf(await ann.call(orderApi.end, { id: booking.id })).status).toBe('ended');
});
