import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { type Games, gamesOn, gridStart, HOUR, MINUTE } from '#server/test/games.ts';
import { dataOf, makeTestServer, type Person, reasonOf, type TestServer } from '#server/test/test-server.ts';

let server: TestServer;
let games: Games;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  server = await makeTestServer();
  games = gamesOn(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at += 86_400;
  ann = await games.fundedCustomer();
  ben = await games.fundedCustomer();
});
afterEach(async () => {
  expect(await checkLedger(server.db)).toEqual([]);
});

// No sweeper runs here: a hold that is over must be in nobody's way all the same.

test('a hold keeps the slot while it lasts, and not a second longer', async () => {
  const start = gridStart(server.clock.at, 2 * HOUR);
  const held = dataOf(await games.addAt(ben, start));
  server.clock.at = held.hold_until_at! - 1;
  expect(reasonOf(await games.addAt(ann, start))).toBe('slot_taken');
  server.clock.at += 1;
  dataOf(await games.addAt(ann, start));
  expect((await games.detail(ben, held.id)).status).toBe('cancelled');
});

test('a hold that is over is in the way of no extension', async () => {
  const game = await games.play(ann);
  dataOf(await games.addAt(ben, gridStart(game.end_at, 5 * MINUTE)));
  const extend = () => ann.call(orderApi.extend, { id: game.id, minutes: 60, method: 'wallet' });
  expect(reasonOf(await extend())).toBe('extend_blocked');
  server.clock.at += 15 * MINUTE;
  expect(dataOf(await extend()).order.end_at).toBe(game.end_at + HOUR);
});

test("a walk-in's clock starts with its payment, whatever hold ran out behind it", async () => {
  const before = server.clock.at;
  dataOf(await games.addAt(ben, gridStart(before + 10 * MINUTE + HOUR, 5 * MINUTE)));
  server.clock.at = before + 10 * MINUTE;
  const order = dataOf(await games.addNow(ann));
  server.clock.at += 14 * MINUTE;
  const { order: game } = dataOf(await games.payByWallet(ann, order.id));
  expect(game).toMatchObject({ start_at: server.clock.at, end_at: server.clock.at + HOUR });
});

test("a walk-in paid late before somebody's booking starts as much earlier as it dataOf, its minutes whole", async () => {
  const order = dataOf(await games.addNow(ann));
  const next = await games.book(ben, gridStart(order.end_at, 5 * MINUTE));
  server.clock.at += 14 * MINUTE;
  const { order: game } = dataOf(await games.payByWallet(ann, order.id));
  expect(game.end_at).toBe(Math.min(server.clock.at + HOUR, next.start_at - 5 * MINUTE));
  expect(game.end_at - game.start_at).toBe(HOUR);
});
