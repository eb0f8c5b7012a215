import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { checkLedger } from '#server/checks/ledger.ts';
import { type Games, gamesOn, gridStart, HOUR, MINUTE, TABLE } from '#server/test/games.ts';
import { dataOf, makeTestServer, type TestServer } from '#server/test/test-server.ts';
import { jobs, startJobs } from './jobs.ts';

let server: TestServer;
let games: Games;

beforeEach(async () => {
  server = await makeTestServer();
  games = gamesOn(server);
});
afterEach(async () => {
  expect(await checkLedger(server.db)).toEqual([]);
  await server?.close();
});

const statusOf = async (id: string) => (await server.order(id)).status;

test('several servers cancel expired holds, end games and lapse unused bookings, each once', async () => {
  const ann = await games.fundedCustomer();
  const game = await games.play(ann);
  const booking = await games.book(ann, gridStart(game.end_at, HOUR));
  const unpaid = dataOf(await games.addAt(ann, gridStart(booking.end_at, HOUR)));
  const { balance } = await games.wallet(ann);
  const stops = [startJobs(server.deps), startJobs(server.deps), startJobs(server.deps)];

  server.clock.at += 15 * MINUTE;
  await vi.waitFor(async () => expect(await statusOf(unpaid.id)).toBe('cancelled'), { timeout: 30_000 });
  expect(await statusOf(game.id)).toBe('playing');
  server.clock.at = booking.end_at;
  await vi.waitFor(async () => expect(await statusOf(booking.id)).toBe('ended'), { timeout: 30_000 });
  await vi.waitFor(async () => expect(await statusOf(game.id)).toBe('ended'), { timeout: 30_000 });
  await Promise.all(stops.map((stop) => stop()));

  const [ended, lapsed] = [await games.detail(ann, game.id), await games.detail(ann, booking.id)];
  expect(ended.timeline.map(({ event }) => event)).toEqual(['add', 'pay', 'open', 'end']);
  expect(lapsed.timeline.map(({ event }) => event)).toEqual(['add', 'pay', 'lapse']);
  const deposits = game.deposit + booking.deposit;
  expect(await games.wallet(ann)).toEqual({ balance: balance + deposits, deposit_held: 0 });
  expect(server.lamps.get(TABLE)).toBe(false);
});

test('stopped jobs do not run again', async () => {
  const runs = vi.spyOn(server.deps.metrics.jobSeconds, 'startTimer');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const stop = startJobs(server.deps);
  expect(runs).toHaveBeenCalledTimes(jobs.length);
  await stop();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(runs).toHaveBeenCalledTimes(jobs.length);
});
