import { beforeEach, expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { gridStart, HOUR, MINUTE, TABLE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import type { Person } from '#server/test/test-server.ts';
import { sweepOrders } from './overdue.ts';

const { server, games } = await setUpTestServer();
const customers = await Promise.all(Array.from({ length: 48 }, () => games.fundedCustomer()));

beforeEach(() => {
  server.clock.at += 86_400;
});

function countOutcomes(
  replies: readonly ({ status: number } & ({ ok: true } | { ok: false; refusal: { reason: string } }))[],
) {
  const outcomes = replies.map((reply) => `${reply.status} ${reply.ok ? 'ok' : reply.refusal.reason}`);
  const groups = Map.groupBy(outcomes, (outcome) => outcome);
  return Object.fromEntries([...groups].map(([outcome, { length }]) => [outcome, length]));
}

test('of 48 concurrent requests for one slot one succeeds, 47 are refused with the nearest free starts', async () => {
  const start_time = gridStart(server.clock.at, HOUR);
  const replies = await Promise.all(customers.map((person) => games.addAt(person, start_time)));
  expect(countOutcomes(replies)).toEqual({ '200 ok': 1, '200 slot_taken': 47 });
  for (const reply of replies) {
    if (!reply.ok) expect(reply.refusal.facts).toHaveProperty('nearest');
  }
});

test('of concurrent requests for partly overlapping slots one succeeds', async () => {
  const start = gridStart(server.clock.at, HOUR);
  const replies = await Promise.all(
    customers
      .slice(0, 24)
      .map((person, i) => games.addAt(person, start + (i % 4) * 15 * MINUTE, { minutes: 60 })),
  );
  expect(countOutcomes(replies)).toEqual({ '200 ok': 1, '200 slot_taken': 23 });
});

test('of an extension and concurrent bookings after the game one succeeds, without errors', async () => {
  for (let round = 0; round < 6; round++) {
    server.clock.at += 3 * HOUR;
    const [ann, ...others] = customers as [Person, ...Person[]];
    const game = await games.play(ann, { minutes: 60 });
    const after = gridStart(game.end_at, 5 * MINUTE);
    const extension = ann.call(orderApi.extend, { id: game.id, minutes: 30, method: 'wallet' });
    const bookings = others.slice(0, 8).map((other) => games.addAt(other, after));
    const replies = await Promise.all([extension, ...bookings]);
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
  }
});

test('a walk-in paid while others book after it keeps all of its minutes', async () => {
  for (let round = 0; round < 6; round++) {
    server.clock.at += 3 * HOUR;
    const [ann, ...others] = customers as [Person, ...Person[]];
    const order = await games.addNow(ann, { minutes: 60 });
    if (!order.ok) throw new Error(order.refusal.reason);
    const after = gridStart(order.data.end_at, 5 * MINUTE);
    server.clock.at += 14 * MINUTE;
    const bookings = others.slice(0, 8).map((other) => games.addAt(other, after));
    const [paid, ...booked] = await Promise.all([games.payByWallet(ann, order.data.id), ...bookings]);
    expect(paid.status).toBe(200);
    expect(booked.every((reply) => reply.status === 200)).toBe(true);
    if (!paid.ok) throw new Error(paid.refusal.reason);
    expect(paid.data.order.end_at - paid.data.order.start_at).toBe(HOUR);
  }
});

test('concurrent payments of an order with different keys pay it once', async () => {
  const [ann] = customers as [Person];
  const order = await games.addNow(ann);
  if (!order.ok) throw new Error(order.refusal.reason);
  const before = await games.wallet(ann);
  const replies = await Promise.all(Array.from({ length: 8 }, () => games.payByWallet(ann, order.data.id)));
  expect(countOutcomes(replies)).toEqual({ '200 ok': 1, '200 order_state': 7 });
  expect((await games.wallet(ann)).balance).toBe(before.balance - order.data.total);
});

test('repeated requests with one idempotency key make one order', async () => {
  const [ann] = customers as [Person];
  const start_time = gridStart(server.clock.at, HOUR);
  const request = { table_id: TABLE, minutes: 60, start_time };
  const key = 'repeated';
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => ann.call(orderApi.add, request, { key })),
  );
  const ids = replies.flatMap((reply) => (reply.ok ? [reply.data.id] : []));
  expect(new Set(ids).size).toBe(1);
  expect(replies.every((reply) => reply.ok || reply.refusal.reason === 'idempotency_running')).toBe(true);
  const repeated = await ann.call(orderApi.add, request, { key });
  expect(repeated.ok && repeated.data.id).toBe(ids[0]);
});

test('a game ended, extended and swept concurrently is settled once', async () => {
  for (let round = 0; round < 5; round++) {
    server.clock.at += 3 * HOUR;
    const [ann] = customers as [Person];
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

test('concurrent requests do not exceed the limit of unpaid orders', async () => {
  const ann = await games.fundedCustomer();
  const start = gridStart(server.clock.at, HOUR);
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, i) => games.addAt(ann, start + i * 2 * HOUR)),
  );
  expect(countOutcomes(replies)).toEqual({ '200 ok': 2, '200 too_many_unpaid': 6 });
});
