import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pushApi } from '#lib/contract/push.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { isLiveSignIn } from '#server/customer/user/session-store.ts';
import { read } from '#server/db/statement.ts';
import { MINUTE } from '#server/test/games.ts';
import { type PushTest, pushesTo, startPushTest } from '#server/test/push-test.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';
import { deleteSignedOutSubscriptions } from './commands.ts';
import { isPushService } from './services.ts';
import { findLiveSubscription } from './store.ts';

let push: PushTest;
beforeAll(async () => {
  push = await startPushTest();
});
beforeEach(() => push.startNewDay());
afterEach(() => push.deleteSubscriptions());
afterAll(() => push?.close());

const endpoints = async () => (await push.subscriptions()).map(({ endpoint }) => endpoint);

describe('a subscription ends', () => {
  test('when its device unsubscribes, but not when another person names its endpoint', async () => {
    const ann = await push.games.fundedCustomer();
    const ben = await push.games.fundedCustomer();
    const { endpoint } = (await push.subscribe(ann)).subscription;
    dataOf(await ben.call(pushApi.unsubscribe, { endpoint }));
    expect(await endpoints()).toEqual([endpoint]);
    dataOf(await ann.call(pushApi.unsubscribe, { endpoint }));
    dataOf(await ann.call(pushApi.unsubscribe, { endpoint }));
    expect(await endpoints()).toEqual([]);
  });

  test('when its sign-in ends, while those of other sign-ins go on', async () => {
    const { server } = push;
    const ann = await push.games.fundedCustomer();
    const phone = await push.subscribe(ann);
    // A second code can be sent after a minute.
    server.clock.at += MINUTE;
    const otherSignIn = await server.signIn(ann.mobile);
    const otherPhone = await push.subscribe(otherSignIn);
    await push.playUntilReminder(otherSignIn);
    dataOf(await ann.call(userApi.logout, {}));
    await push.deliver();
    expect([pushesTo(phone).length, pushesTo(otherPhone).length]).toEqual([0, 1]);
    await deleteSignedOutSubscriptions(server.deps);
    expect(await endpoints()).toEqual([otherPhone.subscription.endpoint]);
  });

  test('when a change of the phone number signs it out', async () => {
    const { server } = push;
    const ann = await push.games.fundedCustomer(0);
    const phone = await push.subscribe(ann);
    server.clock.at += MINUTE;
    const otherSignIn = await server.signIn(ann.mobile);
    const otherPhone = await push.subscribe(otherSignIn);
    server.clock.at += MINUTE;
    await server.call(smsApi.privateSend, {}, { token: otherSignIn.token });
    const old_captcha = server.lastCodeTo(ann.mobile);
    const mobile = '+8613900000001';
    await server.call(smsApi.send, { mobile, event: 'changemobile' });
    const captcha = server.lastCodeTo(mobile);
    dataOf(await otherSignIn.call(userApi.changeMobile, { mobile, captcha, old_captcha }));
    const isLive = Object.fromEntries(
      await Promise.all(
        (await push.subscriptions()).map(async ({ id, endpoint }) => [
          endpoint,
          (await read(server.db, findLiveSubscription(id, isLiveSignIn, server.clock.at))) !== undefined,
        ]),
      ),
    );
    expect(isLive).toEqual({
      [phone.subscription.endpoint]: false,
      [otherPhone.subscription.endpoint]: true,
    });
  });

  test('when the account is deleted', async () => {
    const { server } = push;
    const ann = await push.games.fundedCustomer(0);
    await push.subscribe(ann);
    server.clock.at += 2 * MINUTE;
    await server.call(smsApi.privateSend, {}, { token: ann.token });
    dataOf(await ann.call(userApi.destroy, { captcha: server.lastCodeTo(ann.mobile) }));
    expect(await endpoints()).toEqual([]);
  });

  test('when another person subscribes with the device, along with its queued pushes', async () => {
    const ann = await push.games.fundedCustomer();
    const phone = await push.subscribe(ann);
    await push.playUntilReminder(ann);
    await push.subscribe(await push.games.fundedCustomer(), { phone });
    await push.deliver();
    expect(pushesTo(phone)).toEqual([]);
  });
});

test('a subscription goes on through the rotations of its session, until the sign-out', async () => {
  const { server } = push;
  const ann = await push.games.fundedCustomer();
  const phone = await push.subscribe(ann);
  server.clock.at += 60 * MINUTE;
  const { token } = dataOf(await ann.call(userApi.userInfo, {}));
  expect(token).not.toBe(ann.token);
  server.clock.at += 2 * MINUTE;
  await push.playUntilReminder({
    ...ann,
    call: (endpoint, input) => server.call(endpoint, input, { token }),
  });
  await push.deliver();
  expect(pushesTo(phone)).toHaveLength(1);
  dataOf(await server.call(userApi.logout, {}, { token }));
  expect((await ann.call(userApi.userInfo, {})).status).toBe(401);
});

test('a person has ten subscriptions at most, the newest', async () => {
  const { clock } = push.server;
  const ann = await push.games.fundedCustomer();
  for (let count = 0; count < 12; count++) {
    clock.at += 1;
    await push.subscribe(ann);
  }
  const rows = await push.subscriptions();
  expect(rows).toHaveLength(10);
  expect(Math.min(...rows.map(({ created_at }) => created_at))).toBe(clock.at - 9);
});

test('an endpoint that is not of a push service is refused', async () => {
  const ann = await push.games.fundedCustomer();
  const { keys } = push.service.phone().subscription;
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
    `${push.service.origin}.evil.test/1`,
    'file:///etc/passwd',
    'nonsense',
  ]) {
    const reply = await ann.call(pushApi.subscribe, { endpoint, keys, topics: ['game'] });
    expect(reasonOf(reply), endpoint).toBe('invalid_input');
  }
});

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('the endpoint %s is of a push service', (endpoint) => {
  expect(isPushService(endpoint, [])).toBe(true);
});

test('a key that is not a point on the P-256 curve is refused', async () => {
  const ann = await push.games.fundedCustomer();
  const { endpoint, keys } = push.service.phone().subscription;
  const invalidKeys = { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') };
  const reply = await ann.call(pushApi.subscribe, { endpoint, keys: invalidKeys, topics: ['game'] });
  expect(reasonOf(reply)).toBe('invalid_input');
});
