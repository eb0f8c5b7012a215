import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { checkLedger } from '#server/checks/ledger.ts';
import { type Games, gamesOn, gridStart, HOUR, MINUTE, TABLE } from '#server/test/games.ts';
import { makeTestServer, type Person, type TestServer } from '#server/test/test-server.ts';
import { sweepOrders } from './overdue.ts';

let server: TestServer;
let games: Games;
let people: Person[];

beforeAll(async () => {
  server = await makeTestServer();
  games = gamesOn(server);
  people = await Promise.all(Array.from({ length: 48 }, () => games.fundedCustomer()));
});
afterAll(async () => {
  expect(await checkLedger(server.db)).toEqual([]);
  await server.close();
});
beforeEach(() => {
  server.clock.at += 86_400;
});

/** How often each outcome came: `won`, or the refusal's reason with its status. */
function tally(
  replies: readonly ({ status: number } & ({ ok: true } | { ok: false; refusal: { reason: string } }))[],
) {
  const outcomes = replies.map((reply) => `${reply.status} ${reply.ok ? 'won' : reply.refusal.reason}`);
  return Object.fromEntries(
    [...Map.groupBy(outcomes, (x) => x)].map(([outcome, all]) => [outcome, all.length]),
  );
}

test('48 people ask for one slot in the same moment: one has it, 47 are told the nearest free ones', async () => {
  const start_time = gridStart(server.clock.at, HOUR);
  const replies = await Promise.all(people.map((person) => games.addAt(person, start_time)));
  expect(tally(replies)).toEqual({ '200 won': 1, '200 slot_taken': 47 });
  for (const reply of replies) {
    if (!reply.ok) expect(reply.refusal.facts).toHaveProperty('nearest');
  }
});

test('games that only overlap in part exclude each other too', async () => {
  const start = gridStart(server.clock.at, HOUR);
  const replies = await Promise.all(
    people
      .slice(0, 24)
      .map((person, i) => games.addAt(person, start + (i % 4) * 15 * MINUTE, { minutes: 60 })),
  );
  expect(tally(replies)).toEqual({ '200 won': 1, '200 slot_taken': 23 });
});

test('an extension and bookings right behind the game exclude each other, and nobody sees an error', async () => {
  for (let round = 0; round < 6; round++) {
    server.clock.at += 3 * HOUR;
    const [ann, ...others] = people as [Person, ...Person[]];
    const game = await games.play(ann, { minutes: 60 });
    const after = gridStart(game.end_at, 5 * MINUTE);
    const extending = ann.call(orderApi.extend, { id: game.id, minutes: 30, method: 'wallet' });
    const booking = others.slice(0, 8).map((other) => games.addAt(other, after));
    const replies = await Promise.all([extending, ...booking]);
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
  }
});

test('a walk-in that pays while others book behind it plays all of its minutes, whoever is faster', async () => {
  for (let round = 0; round < 6; round++) {
    server.clock.at += 3 * HOUR;
    const [ann, ...others] = people as [Person, ...Person[]];
    const order = await games.addNow(ann, { minutes: 60 });
    if (!order.ok) throw new Error(order.refusal.reason);
    const after = gridStart(order.data.end_at, 5 * MINUTE);
    server.clock.at += 14 * MINUTE;
    const booking = others.slice(0, 8).map((other) => games.addAt(other, after));
    const [paid, ...booked] = await Promise.all([games.payByWallet(ann, order.data.id), ...booking]);
    expect(paid.status).toBe(200);
    expect(booked.every((reply) => reply.status === 200)).toBe(true);
    if (!paid.ok) throw new Error(paid.refusal.reason);
    expect(paid.data.order.end_at - paid.data.order.start_at).toBe(HOUR);
  }
});

test('an order paid twice in the same moment with different keys is paid once', async () => {
  const [ann] = people as [Person];
  const order = await games.addNow(ann);
  if (!order.ok) throw new Error(order.refusal.reason);
  const before = await games.wallet(ann);
  const replies = await Promise.all(Array.from({ length: 8 }, () => games.payByWallet(ann, order.data.id)));
  expect(tally(replies)).toEqual({ '200 won': 1, '200 order_state': 7 });
  expect((await games.wallet(ann)).balance).toBe(before.balance - order.data.total);
});

test('the same tap sent again and again is one order', async () => {
  const [ann] = people as [Person];
  const start_time = gridStart(server.clock.at, HOUR);
  const ask = { table_id: TABLE, minutes: 60, start_time };
  const key = 'one-tap';
  const replies = await Promise.all(Array.from({ length: 8 }, () => ann.call(orderApi.add, ask, { key })));
  const ids = replies.flatMap((reply) => (reply.ok ? [reply.data.id] : []));
  expect(new Set(ids).size).toBe(1);
  expect(replies.every((reply) => reply.ok || reply.refusal.reason === 'idempotency_running')).toBe(true);
  const again = await ann.call(orderApi.add, ask, { key });
  expect(again.ok && again.data.id).toBe(ids[0]);
});

test('ended, extended and swept in the same moment, a game is settled once', async () => {
  for (let round = 0; round < 5; round++) {
    server.clock.at += 3 * HOUR;
    const [ann] = people as [Person];
    const { balance } = await games.wallet(ann);
    const game = await games.play(ann);
    server.clock.at = game.end_at - (round % 2);
    const replies = await Promise.all([
      ann.call(orderApi.end, { id: game.id }),
      ann.call(orderApi.extend, { id: game.id, minutes: 15, method: 'wallet' }),
      sweepOrders(server.deps).then(() => ({ status: 200 })),
      ann.call(orderApi.end, { id: game.id }),
      sweepOrders(server.deps).then(() => ({ status: 200 })),
    ]);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    const { status, settlement, timeline } = await games.detail(ann, game.id);
    expect(status).toBe('ended');
    expect(timeline.filter(({ event }) => event === 'end')).toHaveLength(1);
    expect((await games.wallet(ann)).balance).toBe(balance - settlement!.charged);
  }
});

test('nobody holds more unpaid orders than the hall allows, however fast they ask', async () => {
  const ann = await games.fundedCustomer();
  const start = gridStart(server.clock.at, HOUR);
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, i) => games.addAt(ann, start + i * 2 * HOUR)),
  );
  expect(tally(replies)).toEqual({ '200 won': 2, '200 too_many_unpaid': 6 });
});
