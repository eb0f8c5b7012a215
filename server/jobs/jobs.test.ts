import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkLedger } from '#server/checks/ledger.ts';
import { gridStart, HOUR, MINUTE, type Play, playIn, TABLE } from '#server/test/play.ts';
import { makeWorld, must, type World } from '#server/test/world.ts';
import { startJobs } from './jobs.ts';

let world: World;
let play: Play;

beforeEach(async () => {
  world = await makeWorld();
  play = playIn(world);
});
afterEach(async () => {
  expect(await checkLedger(world.db)).toEqual([]);
  await world.close();
});

const statusOf = async (id: string) =>
  (await world.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;

test('several servers let holds run out, end games and let bookings lapse, each once and with nobody asking', async () => {
  const ann = await play.rich();
  const game = await play.play(ann);
  const booking = await play.book(ann, gridStart(game.end_at, HOUR));
  const unpaid = must(await play.addAt(ann, gridStart(booking.end_at, HOUR)));
  const { balance } = await play.wallet(ann);
  const stops = [startJobs(world.deps), startJobs(world.deps), startJobs(world.deps)];

  world.clock.at += 15 * MINUTE;
  await vi.waitFor(async () => expect(await statusOf(unpaid.id)).toBe('cancelled'), { timeout: 5_000 });
  expect(await statusOf(game.id)).toBe('playing');
  world.clock.at = booking.end_at;
  await vi.waitFor(async () => expect(await statusOf(booking.id)).toBe('ended'), { timeout: 5_000 });
  await vi.waitFor(async () => expect(await statusOf(game.id)).toBe('ended'), { timeout: 5_000 });
  await Promise.all(stops.map((stop) => stop()));

  const [ended, lapsed] = [await play.detail(ann, game.id), await play.detail(ann, booking.id)];
  expect(ended.timeline.map(({ event }) => event)).toEqual(['add', 'pay', 'open', 'end']);
  expect(lapsed.timeline.map(({ event }) => event)).toEqual(['add', 'pay', 'lapse']);
  const deposits = game.deposit + booking.deposit;
  expect(await play.wallet(ann)).toEqual({ balance: balance + deposits, deposit_held: 0 });
  expect(world.lamps.get(TABLE)).toBe(false);
});

test('once stopped, jobs do nothing any more', async () => {
  const ann = await play.rich();
  const unpaid = must(await play.addAt(ann, gridStart(world.clock.at, HOUR)));
  await startJobs(world.deps)();
  world.clock.at += 15 * MINUTE;
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(await statusOf(unpaid.id)).toBe('unpaid');
});
