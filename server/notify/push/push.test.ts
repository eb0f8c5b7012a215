import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { indexApi } from '#lib/contract/config.ts';
import { messageApi } from '#lib/contract/message.ts';
import { orderApi } from '#lib/contract/order.ts';
import { type PushTopic, pushApi, pushTopics } from '#lib/contract/push.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { readEnv } from '#server/core/env.ts';
import { liveSignIns } from '#server/customer/user/session-store.ts';
import { gamesOn, gridStart, HOUR, MINUTE } from '#server/test/games.ts';
import { type PushPhone, type PushService, readVapid, startPushService } from '#server/test/push-service.ts';
import {
  dataOf,
  makeTestServer,
  NOON,
  type Person,
  reasonOf,
  type TestServer,
} from '#server/test/test-server.ts';
import { remind } from '../message/remind.ts';
import { deliverPushes } from './deliver.ts';
import { isPushService } from './services.ts';
import { deleteSignedOut, findLiveSubscription } from './store.ts';

let service: PushService;
let server: TestServer;
let games: ReturnType<typeof gamesOn>;
let days = 0;
beforeAll(async () => {
  service = await startPushService();
  server = await makeTestServer({
    env: readEnv({
      PUBLIC_URL: 'https://hall.test',
      DATA_DIR: '/nowhere',
      SANDBOX_PAYMENTS: 'true',
      PUSH_HOSTS: service.origin,
    }),
  });
  games = gamesOn(server);
});
beforeEach(() => {
  server.clock.at = NOON + ++days * 86_400;
});
afterEach(async () => {
  await server.db.deleteFrom('push_subscriptions').execute();
});
afterAll(async () => {
  await server.close();
  await service.close();
});

async function subscribe(
  person: Person,
  {
    topics = [...pushTopics],
    lang,
    phone = service.phone(),
  }: { topics?: PushTopic[]; lang?: 'zh-cn'; phone?: PushPhone } = {},
): Promise<PushPhone> {
  dataOf(await person.call(pushApi.subscribe, { ...phone.subscription, topics }, lang ? { lang } : {}));
  return phone;
}

/** A game of an hour that ends by itself being told of, ten minutes before. */
async function tenMinutesLeft(person: Person): Promise<string> {
  // The table is clean after whoever was there before.
  server.clock.at += 6 * MINUTE;
  const { id } = await games.play(person);
  server.clock.at += 51 * MINUTE;
  await remind(server.deps);
  return id;
}

const left = async () =>
  (await server.db.selectFrom('push_deliveries').selectAll().execute()).map(({ attempts }) => attempts);
const kinds = (phone: PushPhone) => phone.receivedPushes().map(({ tag }) => tag.split(':')[0]);

describe('a phone that asked', () => {
  test('is told in its language, with the page to open and how much is unread', async () => {
    const ann = await games.fundedCustomer();
    const english = await subscribe(ann);
    const chinese = await subscribe(ann, { lang: 'zh-cn' });
    const id = await tenMinutesLeft(ann);
    await deliverPushes(server.deps);
    expect(english.receivedPushes()).toEqual([
      {
        id: expect.stringMatching(/^msg_/),
        title: '10 minutes left',
        body: expect.stringMatching(/^Table 5 at Baize Jing'an: your game ends at \d\d:\d\d\./),
        path: `/pages/order/finish?id=${id}`,
        tag: expect.stringMatching(/^ending_soon:/),
        at: server.clock.at,
        unread: 1,
      },
    ]);
    expect(chinese.receivedPushes()).toMatchObject([
      { title: '还剩 10 分钟', body: expect.stringContaining('5 号台') },
    ]);
    expect(await left()).toEqual([]);
  });

  test('gets the reminders of holds and bookings, and what came back of money', async () => {
    const ann = await games.fundedCustomer();
    const phone = await subscribe(ann);
    const start = gridStart(server.clock.at, 2 * HOUR);
    dataOf(await games.addAt(ann, start));
    const booked = await games.book(ann, start, { table_id: 'jingan-6' });
    server.clock.at += 11 * MINUTE;
    await remind(server.deps);
    await deliverPushes(server.deps);
    server.clock.at = start - 20 * MINUTE;
    dataOf(await ann.call(orderApi.current, {}));
    await remind(server.deps);
    await deliverPushes(server.deps);
    dataOf(await ann.call(orderApi.cancel, { id: booked.id }));
    await deliverPushes(server.deps);
    expect(kinds(phone)[0]).toBe('hold_ending');
    expect(kinds(phone).slice(1, 3).sort()).toEqual(['booking_soon', 'expired']);
    expect(kinds(phone).slice(3)).toEqual(['cancelled']);
  });

  test('is told of the end of a game with its refund and deposit', async () => {
    const ann = await games.fundedCustomer();
    const phone = await subscribe(ann);
    const { id } = await games.play(ann);
    dataOf(await ann.call(orderApi.end, { id }));
    await deliverPushes(server.deps);
    expect(phone.receivedPushes()).toMatchObject([
      { title: 'Your game has ended', body: expect.stringMatching(/¥\d+\.\d\d .*deposit/) },
    ]);
  });

  test('is told of a coupon before it expires, once, and not where coupons are switched off', async () => {
    const ann = await games.fundedCustomer();
    const phone = await subscribe(ann);
    const quiet = await subscribe(ann, { topics: ['game', 'receipts'] });
    await games.giveCoupon(ann, { kind: 'amount', amount: 1000 });
    server.clock.at += 30 * 86_400 - HOUR;
    // Who has not been here for a month is signed out, and told nothing.
    const again = await server.signIn(ann.mobile);
    await subscribe(again, { phone });
    await subscribe(again, { phone: quiet, topics: ['game', 'receipts'] });
    for (let times = 0; times < 2; times++) {
      await remind(server.deps);
      await deliverPushes(server.deps);
    }
    expect([kinds(phone), kinds(quiet)]).toEqual([['coupon_expiring'], []]);
    expect(phone.receivedPushes()).toMatchObject([{ path: expect.stringContaining('coupon') }]);
  });

  test('hears only what it wants to', async () => {
    const ann = await games.fundedCustomer();
    const game = await subscribe(ann, { topics: ['game'] });
    const receipts = await subscribe(ann, { topics: ['receipts'] });
    const nothing = await subscribe(ann, { topics: [] });
    const id = await tenMinutesLeft(ann);
    await deliverPushes(server.deps);
    dataOf(await ann.call(orderApi.end, { id }));
    await deliverPushes(server.deps);
    expect([kinds(game), kinds(receipts), kinds(nothing)]).toEqual([['ending_soon'], ['ended'], []]);
    // Asked again, the same phone hears something else.
    await subscribe(ann, { topics: ['coupons'], phone: game });
    await tenMinutesLeft(await games.fundedCustomer());
    expect(await left()).toEqual([]);
  });

  test('hears nothing twice, however many servers send', async () => {
    const ann = await games.fundedCustomer();
    const phone = await subscribe(ann);
    await tenMinutesLeft(ann);
    await Promise.all([1, 2, 3].map(() => deliverPushes(server.deps)));
    await Promise.all([remind(server.deps), deliverPushes(server.deps)]);
    expect(phone.receivedPushes()).toHaveLength(1);
  });

  test('is not bothered with what was read in the app meanwhile', async () => {
    const ann = await games.fundedCustomer();
    const phone = await subscribe(ann);
    await tenMinutesLeft(ann);
    dataOf(await ann.call(messageApi.read, {}));
    await deliverPushes(server.deps);
    expect([phone.receivedPushes(), await left()]).toEqual([[], []]);
  });
});

describe('the way to the phone', () => {
  test('is signed by the key that the app was told (VAPID), and says how long it is good for', async () => {
    const ann = await games.fundedCustomer();
    await subscribe(ann);
    await tenMinutesLeft(ann);
    await deliverPushes(server.deps);
    const { headers } = service.received.at(-1)!;
    const { key, claims } = readVapid(headers.authorization);
    const { push_key } = dataOf(await server.call(indexApi.config, {}));
    expect(key).toBe(push_key);
    expect(claims).toMatchObject({ aud: service.origin, sub: 'https://hall.test' });
    expect(Number(claims.exp) - Date.now() / 1000).toBeLessThanOrEqual(24 * HOUR);
    expect(headers).toMatchObject({ ttl: '600', urgency: 'high', 'content-encoding': 'aes128gcm' });
    expect(headers.topic).toMatch(/^[\w-]{32}$/);
  });

  test('is gone where the phone is: the service says so once, and is not asked again', async () => {
    const ann = await games.fundedCustomer();
    const phone = await subscribe(ann);
    phone.remove();
    await tenMinutesLeft(ann);
    await deliverPushes(server.deps);
    expect(await server.db.selectFrom('push_subscriptions').select('id').execute()).toEqual([]);
    expect(await left()).toEqual([]);
  });

  test('is tried again after trouble, when the service says, and arrives once', async () => {
    const ann = await games.fundedCustomer();
    const phone = await subscribe(ann);
    await tenMinutesLeft(ann);
    service.respondNext((response) => response.writeHead(503).end());
    await deliverPushes(server.deps);
    await deliverPushes(server.deps);
    expect(phone.receivedPushes()).toEqual([]);
    server.clock.at += 10;
    service.respondNext((response) => response.writeHead(429, { 'retry-after': '120' }).end());
    await deliverPushes(server.deps);
    server.clock.at += 119;
    await deliverPushes(server.deps);
    expect(phone.receivedPushes()).toEqual([]);
    server.clock.at += 1;
    await deliverPushes(server.deps);
    await deliverPushes(server.deps);
    expect(phone.receivedPushes()).toHaveLength(1);
  });

  test('is left where it was overtaken: a hold that was paid, a game that was extended', async () => {
    const ann = await games.fundedCustomer();
    const phone = await subscribe(ann, { topics: ['game'] });
    const held = dataOf(
      await games.addAt(ann, gridStart(server.clock.at, 2 * HOUR), { table_id: 'jingan-6' }),
    );
    server.clock.at += 11 * MINUTE;
    await remind(server.deps);
    dataOf(await games.payByWallet(ann, held.id));
    const id = await tenMinutesLeft(ann);
    dataOf(await ann.call(orderApi.extend, { id, minutes: 15, method: 'wallet' }));
    expect(await left()).not.toEqual([]);
    await deliverPushes(server.deps);
    expect(kinds(phone)).toEqual([]);
    expect(await left()).toEqual([]);
  });

  test('waits for the date that a service names, and is not sent again at once where that is past', async () => {
    const ann = await games.fundedCustomer();
    await subscribe(ann);
    const dueAfter = async (retryAfter: string) => {
      await tenMinutesLeft(ann);
      service.respondNext((response) => response.writeHead(429, { 'retry-after': retryAfter }).end());
      await deliverPushes(server.deps);
      const [row] = await server.db.selectFrom('push_deliveries').select('due_at').execute();
      await server.db.deleteFrom('push_deliveries').execute();
      server.clock.at += 10 * MINUTE;
      await ann.call(orderApi.current, {});
      await server.db.deleteFrom('push_deliveries').execute();
      return Number(row?.due_at) - (server.clock.at - 10 * MINUTE);
    };
    const inTwoMinutes = await dueAfter(new Date(Date.now() + 120_000).toUTCString());
    expect(inTwoMinutes).toBeGreaterThan(100);
    expect(inTwoMinutes).toBeLessThanOrEqual(121);
    expect(await dueAfter('Sat, 01 Jan 2000 00:00:00 GMT')).toBe(5);
    expect(await dueAfter('soon')).toBe(10);
  });

  test('is left where it would come too late, and where the service will not take it', async () => {
    const ann = await games.fundedCustomer();
    const phone = await subscribe(ann, { topics: ['game'] });
    await tenMinutesLeft(ann);
    server.clock.at += 10 * MINUTE;
    await deliverPushes(server.deps);
    expect([phone.receivedPushes(), await left()]).toEqual([[], []]);
    await tenMinutesLeft(ann);
    service.respondNext((response) => response.writeHead(413).end());
    await deliverPushes(server.deps);
    expect([phone.receivedPushes(), await left()]).toEqual([[], []]);
  });

  test('is given up after five refusals in a row, and not before: one may be a clock that is off', async () => {
    const ann = await games.fundedCustomer();
    const phone = await subscribe(ann);
    const refuse = async (status: number) => {
      const { id } = await games.play(ann);
      dataOf(await ann.call(orderApi.end, { id }));
      service.respondNext((response) => response.writeHead(status).end());
      await deliverPushes(server.deps);
      server.clock.at += 6 * MINUTE;
    };
    const failures = () => server.db.selectFrom('push_subscriptions').select('failures').execute();
    for (const status of [403, 401, 400, 413]) await refuse(status);
    expect(await failures()).toEqual([{ failures: 4 }]);
    await tenMinutesLeft(ann);
    await deliverPushes(server.deps);
    expect(phone.receivedPushes()).toHaveLength(1);
    expect(await failures()).toEqual([{ failures: 0 }]);
    server.clock.at += 20 * MINUTE;
    await ann.call(orderApi.current, {});
    await deliverPushes(server.deps);
    for (let nth = 0; nth < 5; nth++) await refuse(403);
    expect(await failures()).toEqual([]);
  });

  test('of one phone that hangs holds up no other', async () => {
    const ann = await games.fundedCustomer();
    const first = await subscribe(ann);
    const other = await subscribe(ann);
    await tenMinutesLeft(ann);
    let hung: ServerResponse | undefined;
    const isHung = new Promise<void>((done) =>
      service.respondNext((response) => {
        hung = response;
        done();
      }),
    );
    const delivering = deliverPushes(server.deps);
    await isHung;
    await expect.poll(() => first.receivedPushes().length + other.receivedPushes().length).toBe(1);
    hung?.destroy();
    await delivering;
    // What was cut off is tried again.
    expect(await left()).toEqual([1]);
  });

  test('is taken up again where a server died with it in its hands', async () => {
    const ann = await games.fundedCustomer();
    const phone = await subscribe(ann);
    await tenMinutesLeft(ann);
    await server.db
      .updateTable('push_deliveries')
      .set({ due_at: server.clock.at + 60, attempts: 1 })
      .execute();
    await deliverPushes(server.deps);
    expect(phone.receivedPushes()).toEqual([]);
    server.clock.at += 60;
    await deliverPushes(server.deps);
    expect(phone.receivedPushes()).toHaveLength(1);
  });
});

/** A new person with that phone. */
async function subscribed(phone: PushPhone): Promise<Person> {
  const person = await games.fundedCustomer();
  await subscribe(person, { phone });
  return person;
}

describe('a phone is told nothing', () => {
  test('after a change of the number has signed it out, nor after the account was deleted', async () => {
    const ann = await games.fundedCustomer(0);
    const phone = await subscribe(ann);
    server.clock.at += MINUTE;
    const elsewhere = await server.signIn(ann.mobile);
    const other = await subscribe(elsewhere);
    server.clock.at += MINUTE;
    await server.call(smsApi.privateSend, {}, { token: elsewhere.token });
    const old_captcha = server.lastCodeTo(ann.mobile);
    const mobile = '+8613900000001';
    await server.call(smsApi.send, { mobile, event: 'changemobile' });
    dataOf(
      await elsewhere.call(userApi.changeMobile, { mobile, captcha: server.lastCodeTo(mobile), old_captcha }),
    );
    const subscribed = await server.db.selectFrom('push_subscriptions').selectAll().execute();
    const live = await Promise.all(
      subscribed.map(async ({ id, endpoint }) => [
        endpoint,
        Boolean(await findLiveSubscription(server.db, id, liveSignIns(server.clock.at))),
      ]),
    );
    expect(Object.fromEntries(live)).toEqual({
      [phone.subscription.endpoint]: false,
      [other.subscription.endpoint]: true,
    });
    server.clock.at += 2 * MINUTE;
    await server.call(smsApi.privateSend, {}, { token: elsewhere.token });
    dataOf(await elsewhere.call(userApi.destroy, { captcha: server.lastCodeTo(mobile) }));
    expect(await server.db.selectFrom('push_subscriptions').select('id').execute()).toEqual([]);
  });

  test('after its person has signed out, though they are signed in elsewhere', async () => {
    const ann = await games.fundedCustomer();
    const phone = await subscribe(ann);
    // A minute later: no code is sent sooner.
    server.clock.at += MINUTE;
    const elsewhere = await server.signIn(ann.mobile);
    const other = await subscribe(elsewhere);
    await tenMinutesLeft(elsewhere);
    dataOf(await ann.call(userApi.logout, {}));
    await deliverPushes(server.deps);
    expect([phone.receivedPushes().length, other.receivedPushes().length]).toEqual([0, 1]);
    await deleteSignedOut(server.db, liveSignIns(server.clock.at));
    expect(await server.db.selectFrom('push_subscriptions').select('endpoint').execute()).toEqual([
      { endpoint: other.subscription.endpoint },
    ]);
  });

  test('after it was handed on: what was on its way to the last person neither', async () => {
    const ann = await games.fundedCustomer();
    const phone = await subscribe(ann);
    await tenMinutesLeft(ann);
    await subscribed(phone);
    await deliverPushes(server.deps);
    expect(phone.receivedPushes()).toEqual([]);
  });

  test('after it asked for that', async () => {
    const ann = await games.fundedCustomer();
    const phone = await subscribe(ann);
    const bob = await games.fundedCustomer();
    const { endpoint } = phone.subscription;
    dataOf(await bob.call(pushApi.unsubscribe, { endpoint }));
    dataOf(await ann.call(pushApi.unsubscribe, { endpoint }));
    dataOf(await ann.call(pushApi.unsubscribe, { endpoint }));
    await tenMinutesLeft(ann);
    await deliverPushes(server.deps);
    expect(phone.receivedPushes()).toEqual([]);
  });

  test('but goes on through the rotations of its session', async () => {
    const ann = await games.fundedCustomer();
    const phone = await subscribe(ann);
    const { token } = dataOf(await ann.call(userApi.userInfo, {}));
    server.clock.at += 2 * MINUTE;
    await games.play({ ...ann, call: (endpoint, input) => server.call(endpoint, input, { token }) });
    server.clock.at += 51 * MINUTE;
    await remind(server.deps);
    await deliverPushes(server.deps);
    expect(phone.receivedPushes()).toHaveLength(1);
    // Signing out ends every token of the sign-in.
    dataOf(await server.call(userApi.logout, {}, { token }));
    expect((await ann.call(userApi.userInfo, {})).status).toBe(401);
  });
});

test('a person has ten phones at most, the newest', async () => {
  const ann = await games.fundedCustomer();
  for (let nth = 0; nth < 12; nth++) {
    server.clock.at += 1;
    await subscribe(ann);
  }
  const rows = await server.db.selectFrom('push_subscriptions').select('created_at').execute();
  expect(rows).toHaveLength(10);
  expect(Math.min(...rows.map(({ created_at }) => created_at))).toBe(server.clock.at - 9);
});

test('the server is led nowhere but to push services', async () => {
  const ann = await games.fundedCustomer();
  const { keys } = service.phone().subscription;
  const to = (endpoint: string) => ann.call(pushApi.subscribe, { endpoint, keys, topics: ['game'] });
  for (const endpoint of [
    'http://fcm.googleapis.com/send/1',
    'https://fcm.googleapis.com:8443/send/1',
    'https://fcm.googleapis.com@evil.test/send/1',
    'https://user@fcm.googleapis.com/send/1',
    'https://fcm.googleapis.com.evil.test/send/1',
    'https://evilfcm.googleapis.com/send/1',
    'https://evilpush.apple.com/1',
    'https://web.push.apple.com./1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost:3000/api/order/pay',
    `${service.origin}.evil.test/1`,
    'file:///etc/passwd',
    'nonsense',
  ]) {
    expect(reasonOf(await to(endpoint)), endpoint).toBe('invalid_input');
  }
  const noPoint = { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') };
  const { endpoint } = service.phone().subscription;
  expect(reasonOf(await ann.call(pushApi.subscribe, { endpoint, keys: noPoint, topics: ['game'] }))).toBe(
    'invalid_input',
  );
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ]) {
    expect(isPushService(endpoint, []), endpoint).toBe(true);
  }
});
