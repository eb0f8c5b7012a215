import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { gridStart, HOUR, MINUTE, type Play, playIn } from '#server/test/play.ts';
import { makeWorld, must, type Person, reasonOf, type World } from '#server/test/world.ts';

let world: World;
let play: Play;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  world = await makeWorld();
  play = playIn(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.at += 86_400;
  ann = await play.rich();
  ben = await play.rich();
});
afterEach(async () => {
  expect(await checkLedger(world.db)).toEqual([]);
});

// No sweeper runs here: a hold that is over must be in nobody's way all the same.

test('a hold keeps the slot while it lasts, and not a second longer', async () => {
  const start = gridStart(world.clock.at, 2 * HOUR);
  const held = must(await play.addAt(ben, start));
  world.clock.at = held.hold_until_at! - 1;
  expect(reasonOf(await play.addAt(ann, start))).toBe('slot_taken');
  world.clock.at += 1;
  must(await play.addAt(ann, start));
  expect((await play.detail(ben, held.id)).status).toBe('cancelled');
});

test('a hold that is over is in the way of no extension', async () => {
  const game = await play.play(ann);
  must(await play.addAt(ben, gridStart(game.end_at, 5 * MINUTE)));
  const extend = () => ann.call(orderApi.extend, { id: game.id, minutes: 60, method: 'wallet' });
  expect(reasonOf(await extend())).toBe('extend_blocked');
  world.clock.at += 15 * MINUTE;
  expect(must(await extend()).order.end_at).toBe(game.end_at + HOUR);
});

test("a walk-in's clock starts with its payment, whatever hold ran out behind it", async () => {
  const before = world.clock.at;
  must(await play.addAt(ben, gridStart(before + 10 * MINUTE + HOUR, 5 * MINUTE)));
  world.clock.at = before + 10 * MINUTE;
  const order = must(await play.addNow(ann));
  world.clock.at += 14 * MINUTE;
  const { order: game } = must(await play.payByWallet(ann, order.id));
  expect(game).toMatchObject({ start_at: world.clock.at, end_at: world.clock.at + HOUR });
});

test("a walk-in paid late before somebody's booking starts as much earlier as it must, its minutes whole", async () => {
  const order = must(await play.addNow(ann));
  const next = await play.book(ben, gridStart(order.end_at, 5 * MINUTE));
  world.clock.at += 14 * MINUTE;
  const { order: game } = must(await play.payByWallet(ann, order.id));
  expect(game.end_at).toBe(Math.min(world.clock.at + HOUR, next.start_at - 5 * MINUTE));
  expect(game.end_at - game.start_at).toBe(HOUR);
});
