import { beforeEach, expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { gridStart, HOUR, MINUTE } from '#server/test/games.ts';
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

test('an expired hold does not block an extension', async () => {
  const game = await games.play(ann);
  dataOf(await games.addAt(ben, gridStart(game.end_at, 5 * MINUTE)));
  const extend = () => ann.call(orderApi.extend, { id: game.id, minutes: 60, method: 'wallet' });
  expect(reasonOf(await extend())).toBe('extend_blocked');
  server.clock.at += 15 * MINUTE;
  expect(dataOf(await extend()).order.end_at).toBe(game.end_at + HOUR);
});

test('a walk-in starts at its payment, also when an expired hold follows it', async () => {
  dataOf(await games.addAt(ben, gridStart(server.clock.at + 10 * MINUTE + HOUR, 5 * MINUTE)));
  server.clock.at += 10 * MINUTE;
  const order = dataOf(await games.addNow(ann));
  server.clock.at += 14 * MINUTE;
  const { order: game } = dataOf(await games.payByWallet(ann, order.id));
  expect(game).toMatchObject({ start_at: server.clock.at, end_at: server.clock.at + HOUR });
});

test('a walk-in paid late starts earlier to end before the next booking, with all its minutes', async () => {
  const order = dataOf(await games.addNow(ann));
  const next = await games.book(ben, gridStart(order.end_at, 5 * MINUTE));
  server.clock.at += 14 * MINUTE;
  const { order: game } = dataOf(await games.payByWallet(ann, order.id));
  expect(game.end_at).toBe(Math.min(server.clock.at + HOUR, next.start_at - 5 * MINUTE));
  expect(game.end_at - game.start_at).toBe(HOUR);
});
