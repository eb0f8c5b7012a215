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
import { gridStart, HOUR, MINUTE, playIn } from '#server/test/play.ts';
import { type PushPhone, type PushService, readVapid, startPushService } from '#server/test/push-service.ts';
import { makeWorld, must, NOON, type Person, reasonOf, type World } from '#server/test/world.ts';
import { remind } from '../message/remind.ts';
import { deliverPushes } from './deliver.ts';
import { isPushService } from './services.ts';
import { deleteSignedOut, findLiveSubscription } from './store.ts';

let service: PushService;
let world: World;
let play: ReturnType<typeof playIn>;
let days = 0;
beforeAll(async () => {
  service = await startPushService();
  world = await makeWorld({
    env: readEnv({
      PUBLIC_URL: 'https://hall.test',
      DATA_DIR: '/nowhere',
      SANDBOX_PAYMENTS: 'true',
      PUSH_HOSTS: service.origin,
    }),
  });
  play = playIn(world);
});
beforeEach(() => {
  world.clock.at = NOON + ++days * 86_400;
});
afterEach(async () => {
  await world.db.deleteFrom('push_subscriptions').execute();
});
afterAll(async () => {
  await world.close();
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
  must(await person.call(pushApi.subscribe, { ...phone.subscription, topics }, lang ? { lang } : {}));
  return phone;
}

/** A game of an hour that ends by itself being told of, ten minutes before. */
async function tenMinutesLeft(person: Person): Promise<string> {
  // The table is clean after whoever was there before.
  world.clock.at += 6 * MINUTE;
  const { id } = await play.play(person);
  world.clock.at += 51 * MINUTE;
  await remind(world.deps);
  return id;
}

const left = async () =>
  (await world.db.selectFrom('push_deliveries').selectAll().execute()).map(({ attempts }) => attempts);
const kinds = (phone: PushPhone) => phone.told().map(({ tag }) => tag.split(':')[0]);

describe('a phone that asked', () => {
  test('is told in its language, with the page to open and how much is unread', async () => {
    const ann = await play.rich();
    const english = await subscribe(ann);
    const chinese = await subscribe(ann, { lang: 'zh-cn' });
    const id = await tenMinutesLeft(ann);
    await deliverPushes(world.deps);
    expect(english.told()).toEqual([
      {
        id: expect.stringMatching(/^msg_/),
        title: '10 minutes left',
        body: expect.stringMatching(/^Table 5 at Baize Jing'an: your game ends at \d\d:\d\d\./),
        path: `/pages/order/finish?id=${id}`,
        tag: expect.stringMatching(/^ending_soon:/),
        at: world.clock.at,
        unread: 1,
      },
    ]);
    expect(chinese.told()).toMatchObject([
      { title: '还剩 10 分钟', body: expect.stringContaining('5 号台') },
    ]);
    expect(await left()).toEqual([]);
  });

  test('gets the reminders of holds and bookings, and what came back of money', async () => {
    const ann = await play.rich();
    const phone = await subscribe(ann);
    const start = gridStart(world.clock.at, 2 * HOUR);
    must(await play.addAt(ann, start));
    const booked = await play.book(ann, start, { table_id: 'jingan-6' });
    world.clock.at += 11 * MINUTE;
    await remind(world.deps);
    await deliverPushes(world.deps);
    world.clock.at = start - 20 * MINUTE;
    must(await ann.call(orderApi.current, {}));
    await remind(world.deps);
    await deliverPushes(world.deps);
    must(await ann.call(orderApi.cancel, { id: booked.id }));
    await deliverPushes(world.deps);
    expect(kinds(phone)[0]).toBe('hold_ending');
    expect(kinds(phone).slice(1, 3).sort()).toEqual(['booking_soon', 'expired']);
    expect(kinds(phone).slice(3)).toEqual(['cancelled']);
  });

  test('is told of the end of a game with its refund and deposit', async () => {
    const ann = await play.rich();
    const phone = await subscribe(ann);
    const { id } = await play.play(ann);
    must(await ann.call(orderApi.end, { id }));
    await deliverPushes(world.deps);
    expect(phone.told()).toMatchObject([
      { title: 'Your game has ended', body: expect.stringMatching(/¥\d+\.\d\d .*deposit/) },
    ]);
  });

  test('is told of a coupon before it expires, once, and not where coupons are switched off', async () => {
    const ann = await play.rich();
    const phone = await subscribe(ann);
    const quiet = await subscribe(ann, { topics: ['game', 'receipts'] });
    await play.giveCoupon(ann, { kind: 'amount', amount: 1000 });
    world.clock.at += 30 * 86_400 - HOUR;
    // Who has not been here for a month is signed out, and told nothing.
    const again = await world.signIn(ann.mobile);
    await subscribe(again, { phone });
    await subscribe(again, { phone: quiet, topics: ['game', 'receipts'] });
    for (let times = 0; times < 2; times++) {
      await remind(world.deps);
      await deliverPushes(world.deps);
    }
    expect([kinds(phone), kinds(quiet)]).toEqual([['coupon_expiring'], []]);
    expect(phone.told()).toMatchObject([{ path: expect.stringContaining('coupon') }]);
  });

  test('hears only what it wants to', async () => {
    const ann = await play.rich();
    const game = await subscribe(ann, { topics: ['game'] });
    const receipts = await subscribe(ann, { topics: ['receipts'] });
    const nothing = await subscribe(ann, { topics: [] });
    const id = await tenMinutesLeft(ann);
    await deliverPushes(world.deps);
    must(await ann.call(orderApi.end, { id }));
    await deliverPushes(world.deps);
    expect([kinds(game), kinds(receipts), kinds(nothing)]).toEqual([['ending_soon'], ['ended'], []]);
    // Asked again, the same phone hears something else.
    await subscribe(ann, { topics: ['coupons'], phone: game });
    await tenMinutesLeft(await play.rich());
    expect(await left()).toEqual([]);
  });

  test('hears nothing twice, however many servers send', async () => {
    const ann = await play.rich();
    const phone = await subscribe(ann);
    await tenMinutesLeft(ann);
    await Promise.all([1, 2, 3].map(() => deliverPushes(world.deps)));
    await Promise.all([remind(world.deps), deliverPushes(world.deps)]);
    expect(phone.told()).toHaveLength(1);
  });

  test('is not bothered with what was read in the app meanwhile', async () => {
    const ann = await play.rich();
    const phone = await subscribe(ann);
    await tenMinutesLeft(ann);
    must(await ann.call(messageApi.read, {}));
    await deliverPushes(world.deps);
    expect([phone.told(), await left()]).toEqual([[], []]);
  });
});

describe('the way to the phone', () => {
  test('is signed by the key that the app was told (VAPID), and says how long it is good for', async () => {
    const ann = await play.rich();
    await subscribe(ann);
    await tenMinutesLeft(ann);
    await deliverPushes(world.deps);
    const { headers } = service.arrivals.at(-1)!;
    const { key, claims } = readVapid(headers.authorization);
    const { push_key } = must(await world.call(indexApi.config, {}));
    expect(key).toBe(push_key);
    expect(claims).toMatchObject({ aud: service.origin, sub: 'https://hall.test' });
    expect(Number(claims.exp) - Date.now() / 1000).toBeLessThanOrEqual(24 * HOUR);
    expect(headers).toMatchObject({ ttl: '600', urgency: 'high', 'content-encoding': 'aes128gcm' });
    expect(headers.topic).toMatch(/^[\w-]{32}$/);
  });

  test('is gone where the phone is: the service says so once, and is not asked again', async () => {
    const ann = await play.rich();
    const phone = await subscribe(ann);
    phone.remove();
    await tenMinutesLeft(ann);
    await deliverPushes(world.deps);
    expect(await world.db.selectFrom('push_subscriptions').select('id').execute()).toEqual([]);
    expect(await left()).toEqual([]);
  });

  test('is tried again after trouble, when the service says, and arrives once', async () => {
    const ann = await play.rich();
    const phone = await subscribe(ann);
    await tenMinutesLeft(ann);
    service.answerNext((response) => response.writeHead(503).end());
    await deliverPushes(world.deps);
    await deliverPushes(world.deps);
    expect(phone.told()).toEqual([]);
    world.clock.at += 10;
    service.answerNext((response) => response.writeHead(429, { 'retry-after': '120' }).end());
    await deliverPushes(world.deps);
    world.clock.at += 119;
    await deliverPushes(world.deps);
    expect(phone.told()).toEqual([]);
    world.clock.at += 1;
    await deliverPushes(world.deps);
    await deliverPushes(world.deps);
    expect(phone.told()).toHaveLength(1);
  });

  test('is left where it was overtaken: a hold that was paid, a game that was extended', async () => {
    const ann = await play.rich();
    const phone = await subscribe(ann, { topics: ['game'] });
    const held = must(await play.addAt(ann, gridStart(world.clock.at, 2 * HOUR), { table_id: 'jingan-6' }));
    world.clock.at += 11 * MINUTE;
    await remind(world.deps);
    must(await play.payByWallet(ann, held.id));
    const id = await tenMinutesLeft(ann);
    must(await ann.call(orderApi.extend, { id, minutes: 15, method: 'wallet' }));
    expect(await left()).not.toEqual([]);
    await deliverPushes(world.deps);
    expect(kinds(phone)).toEqual([]);
    expect(await left()).toEqual([]);
  });

  test('waits for the date that a service names, and is not sent again at once where that is past', async () => {
    const ann = await play.rich();
    await subscribe(ann);
    const dueAfter = async (retryAfter: string) => {
      await tenMinutesLeft(ann);
      service.answerNext((response) => response.writeHead(429, { 'retry-after': retryAfter }).end());
      await deliverPushes(world.deps);
      const [row] = await world.db.selectFrom('push_deliveries').select('due_at').execute();
      await world.db.deleteFrom('push_deliveries').execute();
      world.clock.at += 10 * MINUTE;
      await ann.call(orderApi.current, {});
      await world.db.deleteFrom('push_deliveries').execute();
      return Number(row?.due_at) - (world.clock.at - 10 * MINUTE);
    };
    const inTwoMinutes = await dueAfter(new Date(Date.now() + 120_000).toUTCString());
    expect(inTwoMinutes).toBeGreaterThan(100);
    expect(inTwoMinutes).toBeLessThanOrEqual(121);
    expect(await dueAfter('Sat, 01 Jan 2000 00:00:00 GMT')).toBe(5);
    expect(await dueAfter('soon')).toBe(10);
  });

  test('is left where it would come too late, and where the service will not take it', async () => {
    const ann = await play.rich();
    const phone = await subscribe(ann, { topics: ['game'] });
    await tenMinutesLeft(ann);
    world.clock.at += 10 * MINUTE;
    await deliverPushes(world.deps);
    expect([phone.told(), await left()]).toEqual([[], []]);
    await tenMinutesLeft(ann);
    service.answerNext((response) => response.writeHead(413).end());
    await deliverPushes(world.deps);
    expect([phone.told(), await left()]).toEqual([[], []]);
  });

  test('is given up after five refusals in a row, and not before: one may be a clock that is off', async () => {
    const ann = await play.rich();
    const phone = await subscribe(ann);
    const refuse = async (status: number) => {
      const { id } = await play.play(ann);
      must(await ann.call(orderApi.end, { id }));
      service.answerNext((response) => response.writeHead(status).end());
      await deliverPushes(world.deps);
      world.clock.at += 6 * MINUTE;
    };
    const failures = () => world.db.selectFrom('push_subscriptions').select('failures').execute();
    for (const status of [403, 401, 400, 413]) await refuse(status);
    expect(await failures()).toEqual([{ failures: 4 }]);
    await tenMinutesLeft(ann);
    await deliverPushes(world.deps);
    expect(phone.told()).toHaveLength(1);
    expect(await failures()).toEqual([{ failures: 0 }]);
    world.clock.at += 20 * MINUTE;
    await ann.call(orderApi.current, {});
    await deliverPushes(world.deps);
    for (let nth = 0; nth < 5; nth++) await refuse(403);
    expect(await failures()).toEqual([]);
  });

  test('of one phone that hangs holds up no other', async () => {
    const ann = await play.rich();
    const first = await subscribe(ann);
    const other = await subscribe(ann);
    await tenMinutesLeft(ann);
    let hung: ServerResponse | undefined;
    const isHung = new Promise<void>((done) =>
      service.answerNext((response) => {
        hung = response;
        done();
      }),
    );
    const delivering = deliverPushes(world.deps);
    await isHung;
    await expect.poll(() => first.told().length + other.told().length).toBe(1);
    hung?.destroy();
    await delivering;
    // What was cut off is tried again.
    expect(await left()).toEqual([1]);
  });

  test('is taken up again where a server died with it in its hands', async () => {
    const ann = await play.rich();
    const phone = await subscribe(ann);
    await tenMinutesLeft(ann);
    await world.db
      .updateTable('push_deliveries')
      .set({ due_at: world.clock.at + 60, attempts: 1 })
      .execute();
    await deliverPushes(world.deps);
    expect(phone.told()).toEqual([]);
    world.clock.at += 60;
    await deliverPushes(world.deps);
    expect(phone.told()).toHaveLength(1);
  });
});

/** A new person with that phone. */
async function subscribed(phone: PushPhone): Promise<Person> {
  const person = await play.rich();
  await subscribe(person, { phone });
  return person;
}

describe('a phone is told nothing', () => {
  test('after a change of the number has signed it out, nor after the account was deleted', async () => {
    const ann = await play.rich(0);
    const phone = await subscribe(ann);
    world.clock.at += MINUTE;
    const elsewhere = await world.signIn(ann.mobile);
    const other = await subscribe(elsewhere);
    world.clock.at += MINUTE;
    await world.call(smsApi.privateSend, {}, { token: elsewhere.token });
    const old_captcha = world.codeTo(ann.mobile);
    const mobile = '+8613900000001';
    await world.call(smsApi.send, { mobile, event: 'changemobile' });
    must(await elsewhere.call(userApi.changeMobile, { mobile, captcha: world.codeTo(mobile), old_captcha }));
    const subscribed = await world.db.selectFrom('push_subscriptions').selectAll().execute();
    const live = await Promise.all(
      subscribed.map(async ({ id, endpoint }) => [
        endpoint,
        Boolean(await findLiveSubscription(world.db, id, liveSignIns(world.clock.at))),
      ]),
    );
    expect(Object.fromEntries(live)).toEqual({
      [phone.subscription.endpoint]: false,
      [other.subscription.endpoint]: true,
    });
    world.clock.at += 2 * MINUTE;
    await world.call(smsApi.privateSend, {}, { token: elsewhere.token });
    must(await elsewhere.call(userApi.destroy, { captcha: world.codeTo(mobile) }));
    expect(await world.db.selectFrom('push_subscriptions').select('id').execute()).toEqual([]);
  });

  test('after its person has signed out, though they are signed in elsewhere', async () => {
    const ann = await play.rich();
    const phone = await subscribe(ann);
    // A minute later: no code is sent sooner.
    world.clock.at += MINUTE;
    const elsewhere = await world.signIn(ann.mobile);
    const other = await subscribe(elsewhere);
    await tenMinutesLeft(elsewhere);
    must(await ann.call(userApi.logout, {}));
    await deliverPushes(world.deps);
    expect([phone.told().length, other.told().length]).toEqual([0, 1]);
    await deleteSignedOut(world.db, liveSignIns(world.clock.at));
    expect(await world.db.selectFrom('push_subscriptions').select('endpoint').execute()).toEqual([
      { endpoint: other.subscription.endpoint },
    ]);
  });

  test('after it was handed on: what was on its way to the last person neither', async () => {
    const ann = await play.rich();
    const phone = await subscribe(ann);
    await tenMinutesLeft(ann);
    await subscribed(phone);
    await deliverPushes(world.deps);
    expect(phone.told()).toEqual([]);
  });

  test('after it asked for that', async () => {
    const ann = await play.rich();
    const phone = await subscribe(ann);
    const bob = await play.rich();
    const { endpoint } = phone.subscription;
    must(await bob.call(pushApi.unsubscribe, { endpoint }));
    must(await ann.call(pushApi.unsubscribe, { endpoint }));
    must(await ann.call(pushApi.unsubscribe, { endpoint }));
    await tenMinutesLeft(ann);
    await deliverPushes(world.deps);
    expect(phone.told()).toEqual([]);
  });

  test('but goes on through the rotations of its session', async () => {
    const ann = await play.rich();
    const phone = await subscribe(ann);
    const { token } = must(await ann.call(userApi.userInfo, {}));
    world.clock.at += 2 * MINUTE;
    await play.play({ ...ann, call: (endpoint, input) => world.call(endpoint, input, { token }) });
    world.clock.at += 51 * MINUTE;
    await remind(world.deps);
    await deliverPushes(world.deps);
    expect(phone.told()).toHaveLength(1);
    // Signing out ends every token of the sign-in.
    must(await world.call(userApi.logout, {}, { token }));
    expect((await ann.call(userApi.userInfo, {})).status).toBe(401);
  });
});

test('a person has ten phones at most, the newest', async () => {
  const ann = await play.rich();
  for (let nth = 0; nth < 12; nth++) {
    world.clock.at += 1;
    await subscribe(ann);
  }
  const rows = await world.db.selectFrom('push_subscriptions').select('created_at').execute();
  expect(rows).toHaveLength(10);
  expect(Math.min(...rows.map(({ created_at }) => created_at))).toBe(world.clock.at - 9);
});

test('the server is led nowhere but to push services', async () => {
  const ann = await play.rich();
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
