import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { indexApi } from '#lib/contract/config.ts';
import { orderApi } from '#lib/contract/order.ts';
import { HOUR, MINUTE } from '#server/test/games.ts';
import { readVapid } from '#server/test/push-service.ts';
import { type PushTest, pushesTo, startPushTest } from '#server/test/push-test.ts';
import { dataOf } from '#server/test/test-server.ts';

let push: PushTest;
beforeAll(async () => {
  push = await startPushTest();
});
beforeEach(() => push.startNewDay());
afterEach(() => push.deleteSubscriptions());
afterAll(() => push?.close());

const respondNext = (status: number, headers: Record<string, string> = {}) =>
  push.service.respondNext((response) => response.writeHead(status, headers).end());

test('a push is signed by the VAPID key of the configuration and has a TTL, an urgency and a topic', async () => {
  const ann = await push.games.fundedCustomer();
  await push.subscribe(ann);
  await push.playUntilReminder(ann);
  await push.deliver();
  const { headers } = push.service.received.at(-1)!;
  const { key, claims } = readVapid(headers.authorization);
  const { push_key } = dataOf(await push.server.call(indexApi.config, {}));
  expect(key).toBe(push_key);
  expect(claims).toMatchObject({ aud: push.service.origin, sub: 'https://hall.test' });
  expect(Number(claims.exp) - Date.now() / 1000).toBeLessThanOrEqual(24 * HOUR);
  expect(headers).toMatchObject({ ttl: '600', urgency: 'high', 'content-encoding': 'aes128gcm' });
  expect(headers.topic).toMatch(/^[\w-]{32}$/);
});

test('several servers at once deliver each push once', async () => {
  const ann = await push.games.fundedCustomer();
  const phone = await push.subscribe(ann);
  await push.playUntilReminder(ann);
  await Promise.all([1, 2, 3].map(() => push.deliver()));
  await Promise.all([push.remind(), push.deliver()]);
  expect(pushesTo(phone)).toHaveLength(1);
});

test('a subscription that no longer exists at the push service is deleted', async () => {
  const ann = await push.games.fundedCustomer();
  const phone = await push.subscribe(ann);
  phone.remove();
  await push.playUntilReminder(ann);
  await push.deliver();
  expect(await push.subscriptions()).toEqual([]);
  expect(await push.queuedAttempts()).toEqual([]);
});

test('a failed push is retried after a delay or the Retry-After time, and delivered once', async () => {
  const { clock } = push.server;
  const ann = await push.games.fundedCustomer();
  const phone = await push.subscribe(ann);
  await push.playUntilReminder(ann);
  respondNext(503);
  await push.deliver();
  await push.deliver();
  expect(pushesTo(phone)).toEqual([]);
  clock.at += 10;
  respondNext(429, { 'retry-after': '120' });
  await push.deliver();
  clock.at += 119;
  await push.deliver();
  expect(pushesTo(phone)).toEqual([]);
  clock.at += 1;
  await push.deliver();
  await push.deliver();
  expect(pushesTo(phone)).toHaveLength(1);
});

test('Retry-After may be a date, with a minimum delay; an invalid one is ignored', async () => {
  const { clock, db } = push.server;
  const ann = await push.games.fundedCustomer();
  await push.subscribe(ann);
  const retryDelay = async (retryAfter: string) => {
    await push.playUntilReminder(ann);
    const sent_at = clock.at;
    respondNext(429, { 'retry-after': retryAfter });
    await push.deliver();
    const { due_at } = await db.selectFrom('push_deliveries').select('due_at').executeTakeFirstOrThrow();
    // The game ends and its messages are dropped, so that the next call starts with an empty queue.
    clock.at += 10 * MINUTE;
    await ann.call(orderApi.current, {});
    await db.deleteFrom('push_deliveries').execute();
    return due_at - sent_at;
  };
  const inTwoMinutes = await retryDelay(new Date(Date.now() + 120_000).toUTCString());
  expect(inTwoMinutes).toBeGreaterThan(100);
  expect(inTwoMinutes).toBeLessThanOrEqual(121);
  expect(await retryDelay('Sat, 01 Jan 2000 00:00:00 GMT')).toBe(5);
  expect(await retryDelay('soon')).toBe(10);
});

test('an outdated or a rejected push is dropped', async () => {
  const ann = await push.games.fundedCustomer();
  const phone = await push.subscribe(ann, { topics: ['game'] });
  await push.playUntilReminder(ann);
  push.server.clock.at += 10 * MINUTE;
  await push.deliver();
  expect([pushesTo(phone), await push.queuedAttempts()]).toEqual([[], []]);
  await push.playUntilReminder(ann);
  respondNext(413);
  await push.deliver();
  expect([pushesTo(phone), await push.queuedAttempts()]).toEqual([[], []]);
});

test('five rejections in a row delete a subscription; a delivered push resets the count', async () => {
  const { clock } = push.server;
  const ann = await push.games.fundedCustomer();
  const phone = await push.subscribe(ann);
  const rejectNext = async (status: number) => {
    const { id } = await push.games.play(ann);
    dataOf(await ann.call(orderApi.end, { id }));
    respondNext(status);
    await push.deliver();
    clock.at += 6 * MINUTE;
  };
  const failures = async () => (await push.subscriptions()).map((subscription) => subscription.failures);
  for (const status of [403, 401, 400, 413]) await rejectNext(status);
  expect(await failures()).toEqual([4]);
  await push.playUntilReminder(ann);
  await push.deliver();
  expect(pushesTo(phone)).toHaveLength(1);
  expect(await failures()).toEqual([0]);
  clock.at += 20 * MINUTE;
  await ann.call(orderApi.current, {});
  await push.deliver();
  for (let rejections = 0; rejections < 5; rejections++) await rejectNext(403);
  expect(await failures()).toEqual([]);
});

test('a push that hangs delays no other, and is retried', async () => {
  const ann = await push.games.fundedCustomer();
  const first = await push.subscribe(ann);
  const second = await push.subscribe(ann);
  await push.playUntilReminder(ann);
  let hanging: ServerResponse | undefined;
  const isHanging = new Promise<void>((resolve) =>
    push.service.respondNext((response) => {
      hanging = response;
      resolve();
    }),
  );
  const delivering = push.deliver();
  await isHanging;
  await expect.poll(() => pushesTo(first).length + pushesTo(second).length).toBe(1);
  hanging?.destroy();
  await delivering;
  expect(await push.queuedAttempts()).toEqual([1]);
});

test('a push claimed by a server that died is delivered after its lease', async () => {
  const { clock, db } = push.server;
  const ann = await push.games.fundedCustomer();
  const phone = await push.subscribe(ann);
  await push.playUntilReminder(ann);
  await db
    .updateTable('push_deliveries')
    .set({ due_at: clock.at + 60, attempts: 1 })
    .execute();
  await push.deliver();
  expect(pushesTo(phone)).toEqual([]);
  clock.at += 60;
  await push.deliver();
  expect(pushesTo(phone)).toHaveLength(1);
});
