import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contactApi } from '#lib/contract/contact.ts';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterOfficeBrowserApi } from '#lib/contract/counter/office-browser.ts';
import { counterPushApi } from '#lib/contract/counter/push.ts';
import { counterStaffApi } from '#lib/contract/counter/staff.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { dismissDevice, dismissStaff, saveStaff } from '#server/counter/access/manage.ts';
import { write } from '#server/db/statement.ts';
import { type Clerk, counterOn, PIN } from '#server/test/counter.ts';
import type { PushPhone } from '#server/test/push-service.ts';
import { type PushTest, pushesTo, startPushTest } from '#server/test/push-test.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';
import { pushAlerts } from './deliver.ts';
import { setFailures } from './store.ts';

let push: PushTest;
let counter: ReturnType<typeof counterOn>;
beforeAll(async () => {
  push = await startPushTest();
  counter = counterOn(push.server);
});
beforeEach(() => push.startNewDay());
afterEach(async () => {
  await push.server.db.deleteFrom('counter_subscriptions').execute();
  await push.server.db.deleteFrom('faults').execute();
});
afterAll(() => push?.close());

const deliver = () => pushAlerts(push.server.deps);

async function subscribe(clerk: Clerk, lang: 'en-us' | 'zh-cn' = 'en-us'): Promise<PushPhone> {
  const phone = push.service.phone();
  dataOf(await clerk.call(counterPushApi.subscribe, phone.subscription, { lang }));
  return phone;
}

async function reportFault(content = "Ann's cue is broken"): Promise<string> {
  const customer = await push.server.signIn();
  const input = { table_id: 'jingan-7', kind: 'cues' as const, content };
  dataOf(await customer.call(contactApi.report, input));
  const { id } = await push.server.db
    .selectFrom('faults')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

const lock = (clerk: Clerk) => clerk.call(counterStaffApi.lock, {});
const subscriptions = () => push.server.db.selectFrom('counter_subscriptions').selectAll().execute();

test('a fault is pushed once to each device of its outlet, in the language of whoever turned the pushes on', async () => {
  const phone = await subscribe(await counter.clerk());
  const chinese = await subscribe(await counter.clerk('manager'), 'zh-cn');
  const elsewhere = await subscribe(await counter.clerk('attendant', { outlet_id: 'xuhui' }));
  const id = await reportFault();
  await Promise.all([deliver(), deliver()]);
  await deliver();
  expect(pushesTo(phone)).toMatchObject([
    {
      id: `fault:${id}`,
      tag: `fault:${id}`,
      title: expect.stringMatching(/^Table \d+ · Cues or balls$/),
      path: `/?alert=${encodeURIComponent(`fault:${id}`)}`,
      unread: 1,
    },
  ]);
  expect(pushesTo(chinese)).toMatchObject([{ title: expect.stringMatching(/^\d+ 号台 · 球杆或球$/) }]);
  expect(pushesTo(elsewhere)).toEqual([]);
});

test('a push has nothing of what the customer wrote, whether the device is locked or not', async () => {
  const clerk = await counter.clerk();
  const phone = await subscribe(clerk);
  await reportFault();
  await deliver();
  await lock(clerk);
  await reportFault();
  await deliver();
  const { outlet } = dataOf(await push.server.call(counterStaffApi.device, {}, { device: clerk.device }));
  expect(pushesTo(phone).map(({ body }) => body)).toEqual([outlet.name, outlet.name]);
  expect(JSON.stringify(pushesTo(phone))).not.toContain("Ann's");
});

test('a lamp that does not answer and an order that cannot be settled are pushed', async () => {
  const { db, clock } = push.server;
  const phone = await subscribe(await counter.clerk());
  const game = await push.games.play(await push.games.fundedCustomer());
  const outlet_id = 'jingan';
  await db.insertInto('lamp_problems').values({ lamp_id: 'lamp', outlet_id, since_at: clock.at }).execute();
  const at = clock.at;
  const problem = { order_id: game.id, error: 'broken', first_failed_at: at, failed_at: at, retry_at: at };
  await db.insertInto('order_problems').values(problem).execute();
  await deliver();
  expect(
    pushesTo(phone)
      .map(({ title }) => title.split(' · ').at(-1))
      .sort(),
  ).toEqual(['Lamp does not answer', "Order can't be settled"]);
  await db.deleteFrom('lamp_problems').execute();
  await db.deleteFrom('order_problems').execute();
});

test('what was on the board before, has been taken, or is done is not pushed', async () => {
  const clerk = await counter.clerk();
  await reportFault();
  push.server.clock.at += 1;
  const phone = await subscribe(clerk);
  await deliver();
  const taken = await reportFault();
  dataOf(await clerk.call(counterBoardApi.takeFault, { id: taken }));
  await deliver();
  const done = await reportFault();
  push.service.respondNext((response) => response.writeHead(503).end());
  await deliver();
  dataOf(await clerk.call(counterBoardApi.takeFault, { id: done }));
  dataOf(await clerk.call(counterBoardApi.finishFault, { id: done }));
  push.server.clock.at += 60;
  await deliver();
  expect(pushesTo(phone)).toEqual([]);
});

test('a push that fails is sent again later, and dropped after half an hour', async () => {
  const phone = await subscribe(await counter.clerk());
  await reportFault();
  push.service.respondNext((response) => response.writeHead(503).end());
  await deliver();
  expect(pushesTo(phone)).toEqual([]);
  push.server.clock.at += 10;
  await deliver();
  expect(pushesTo(phone)).toHaveLength(1);
  await reportFault();
  push.server.clock.at += 1800;
  await deliver();
  expect(pushesTo(phone)).toHaveLength(1);
});

describe('the pushes to a device end', () => {
  test('when they are turned off', async () => {
    const clerk = await counter.clerk();
    const phone = await subscribe(clerk);
    const state = async () => dataOf(await clerk.call(counterPushApi.state, {})).subscription;
    expect(await state()).toEqual({ endpoint: phone.subscription.endpoint, by: clerk.name });
    dataOf(await clerk.call(counterPushApi.unsubscribe, {}));
    expect(await state()).toBeNull();
    await reportFault();
    await deliver();
    expect(pushesTo(phone)).toEqual([]);
  });

  test('when the device is signed out', async () => {
    await subscribe(await counter.clerk());
    const [subscription] = await subscriptions();
    await dismissDevice(push.server.deps, subscription?.device_id ?? '');
    expect(await subscriptions()).toEqual([]);
  });

  test('when whoever turned them on is removed from the staff', async () => {
    const clerk = await counter.clerk();
    await subscribe(clerk);
    await dismissStaff(push.server.deps, clerk.id);
    expect(await subscriptions()).toEqual([]);
  });

  test('of a browser in an office, when its manager becomes an attendant', async () => {
    const { server } = push;
    const mobile = await counter.hire('manager');
    await server.call(smsApi.send, { mobile, event: 'mobilelogin' });
    const input = { mobile, captcha: server.lastCodeTo(mobile), pin: PIN };
    const { device, session } = dataOf(await server.call(counterOfficeBrowserApi.login, input));
    const phone = push.service.phone();
    const as = { device, token: session.token };
    dataOf(await server.call(counterPushApi.subscribe, phone.subscription, as));
    await reportFault();
    await deliver();
    expect(pushesTo(phone)).toHaveLength(1);
    await saveStaff(server.deps, { mobile, role: 'attendant', outlets: ['jingan'] });
    await reportFault();
    await deliver();
    expect(pushesTo(phone)).toHaveLength(1);
  });

  test('while whoever turned them on works elsewhere, or the account is blocked', async () => {
    const { db, deps, clock } = push.server;
    const moved = await counter.clerk();
    const blocked = await counter.clerk();
    const phones = [await subscribe(moved), await subscribe(blocked)];
    await saveStaff(deps, { mobile: moved.mobile, role: 'attendant', outlets: ['xuhui'] });
    await db.updateTable('users').set({ blocked_at: clock.at }).where('id', '=', blocked.id).execute();
    await reportFault();
    await deliver();
    expect(phones.flatMap(pushesTo)).toEqual([]);
  });

  test('when the push service does not know the subscription any more', async () => {
    const phone = await subscribe(await counter.clerk());
    phone.remove();
    await reportFault();
    await deliver();
    expect(await subscriptions()).toEqual([]);
  });
});

test('a browser that becomes another device gets each alert once', async () => {
  const [first, second] = [await counter.clerk(), await counter.clerk()];
  const phone = await subscribe(first);
  dataOf(await second.call(counterPushApi.subscribe, phone.subscription));
  expect((await subscriptions()).map(({ user_id }) => user_id)).toEqual([second.id]);
  await reportFault();
  await deliver();
  expect(pushesTo(phone)).toHaveLength(1);
});

test('two devices that subscribe one endpoint at once are both answered, and one of them has it', async () => {
  const clerks = [await counter.clerk(), await counter.clerk()];
  const phone = push.service.phone();
  const replies = await Promise.all(
    clerks.map((clerk) => clerk.call(counterPushApi.subscribe, phone.subscription)),
  );
  for (const reply of replies) dataOf(reply);
  expect(await subscriptions()).toHaveLength(1);
});

test('a late answer about an endpoint leaves the one that the device has by now', async () => {
  const clerk = await counter.clerk();
  const before = await subscribe(clerk);
  const { db } = push.server;
  const after = push.service.phone();
  await reportFault();
  let isAnswered = false;
  push.service.respondNext((response) => {
    void clerk.call(counterPushApi.subscribe, after.subscription).then((reply) => {
      dataOf(reply);
      isAnswered = true;
      response.writeHead(410).end();
    });
  });
  await deliver();
  expect(isAnswered).toBe(true);
  expect((await subscriptions()).map(({ endpoint }) => endpoint)).toEqual([after.subscription.endpoint]);
  await write(db, setFailures(before.subscription.endpoint, 3));
  expect((await subscriptions()).map(({ failures }) => failures)).toEqual([0]);
});

test('an endpoint that is not of a push service is refused', async () => {
  const clerk = await counter.clerk();
  const { keys } = push.service.phone().subscription;
  const endpoint = 'http://169.254.169.254/latest/meta-data';
  expect(reasonOf(await clerk.call(counterPushApi.subscribe, { endpoint, keys }))).toBe('invalid_input');
});
