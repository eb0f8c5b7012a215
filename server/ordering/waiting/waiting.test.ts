import { beforeEach, expect, test } from 'vitest';
import { messageApi } from '#lib/contract/message.ts';
import { orderApi } from '#lib/contract/order.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { waitingApi } from '#lib/contract/waiting.ts';
import { withTransaction } from '#server/core/context.ts';
import { setBlocked } from '#server/customer/user/block.ts';
import { read } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { callApi } from '#server/test/call-api.ts';
import { HOUR, MINUTE } from '#server/test/games.ts';
import { NOON } from '#server/test/noon.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';
import { SNOOKER, waitingOn } from '#server/test/waiting.ts';
import { releaseForStaff } from '../order/cancel.ts';
import { sweepOrders } from '../order/overdue.ts';
import { lockOrder } from '../order/own-order.ts';
import { settleWaiting } from './settle.ts';

const { server, games } = await setUpTestServer();
const { fill, waitFor, wishesOf, wishFor, applyWaiting } = waitingOn(server, games);

let day = 0;
beforeEach(async () => {
  // What the test before has booked and wished is over. Noon is not in the silent hours.
  server.clock.at = NOON + ++day * 86_400;
  await sweepOrders(server.deps);
  await settleWaiting(server.deps);
});

const cancel = async ({ person, id }: { person: Person; id: string }) =>
  dataOf(await person.call(orderApi.cancel, { id }));
const leave = async ({ person, id }: { person: Person; id: string }) =>
  dataOf(await person.call(waitingApi.leave, { id }));
const stateOf = async ({ person, id }: { person: Person; id: string }) =>
  (await wishesOf(person)).find((wish) => wish.id === id)?.state;
const later = async (seconds: number) => {
  server.clock.at += seconds;
  await sweepOrders(server.deps);
  await settleWaiting(server.deps);
};

test('an offer comes before a newer hold of the person', async () => {
  const { start_at, first } = await fill();
  const ann = await waitFor(start_at);
  await cancel(first);
  server.clock.at += 1;
  const own = { table_id: 'jingan-1', start_time: start_at, minutes: 60 };
  dataOf(await ann.person.call(orderApi.add, own));
  expect(dataOf(await ann.person.call(orderApi.current, {})).held?.wish_id).toBe(ann.id);
});

test('a cancelled booking is offered to whoever came first, and paid like any order', async () => {
  const { start_at, first } = await fill();
  const ann = await waitFor(start_at);
  const ben = await waitFor(start_at);
  expect((await wishesOf(ben.person))[0]).toMatchObject({ state: 'waiting', place: 2, offer: null });
  await cancel(first);
  const [wish] = await wishesOf(ann.person);
  expect(wish).toMatchObject({
    state: 'offered',
    place: null,
    offer: {
      table: { id: 'jingan-10', type: 'snooker' },
      start_at,
      end_at: start_at + HOUR,
      until_at: server.clock.at + 5 * MINUTE,
    },
  });
  expect((await wishesOf(ben.person))[0]).toMatchObject({ state: 'waiting', place: 1 });
  const [message] = dataOf(await ann.person.call(messageApi.list, {})).list;
  expect(message).toMatchObject({ kind: 'wait_offer', order_id: wish?.offer?.order_id });
  expect(message?.text).toMatch(/Table 10 .* is held for you until \d\d:\d\d/);
  const order_id = wish?.offer?.order_id ?? '';
  const { total, wish_id } = dataOf(await ann.person.call(orderApi.detail, { id: order_id }));
  expect([wish_id, total]).toEqual([ann.id, wish?.offer?.total]);
  const before = (await games.wallet(ann.person)).balance;
  dataOf(await games.payByWallet(ann.person, order_id));
  expect(await stateOf(ann)).toBe('taken');
  expect((await games.wallet(ann.person)).balance).toBe(before - total);
  await cancel({ person: ann.person, id: order_id });
  expect((await games.wallet(ann.person)).balance).toBe(before);
  expect(await stateOf(ben)).toBe('offered');
});

test('an offer that lapses or is declined goes to the next, and its person may wait again at the end', async () => {
  const { start_at, first } = await fill();
  const ann = await waitFor(start_at);
  const ben = await waitFor(start_at);
  const cora = await waitFor(start_at);
  await cancel(first);
  server.clock.at += 5 * MINUTE;
  await sweepOrders(server.deps);
  expect([await stateOf(ann), await stateOf(ben)]).toEqual(['lapsed', 'offered']);
  const messages = dataOf(await ann.person.call(messageApi.list, {})).list;
  expect(messages.map(({ kind }) => kind)).toEqual(['wait_lapsed', 'wait_offer']);
  expect((await leave(ben)).state).toBe('declined');
  expect(await stateOf(cora)).toBe('offered');
  const again = dataOf(await ann.person.call(waitingApi.again, { id: ann.id }));
  expect(again).toMatchObject({ state: 'waiting', place: 1, offer: null });
  expect(dataOf(await ben.person.call(waitingApi.again, { id: ben.id }))).toMatchObject({ place: 2 });
  await leave(cora);
  expect([await stateOf(ann), await stateOf(ben)]).toEqual(['offered', 'waiting']);
});

test('a game is offered that only lacked the time for its cleaning', async () => {
  const { start_at, first } = await fill();
  const ann = await waitFor(start_at - HOUR);
  await cancel(first);
  expect((await wishesOf(ann.person))[0]?.offer?.end_at).toBe(start_at);
});

test('a missed offer is told as missed, counts no hold, and waiting again joins once', async () => {
  const { start_at, first } = await fill();
  const ann = await waitFor(start_at);
  await cancel(first);
  await leave(ann);
  const app = server.appWith({ env: { ...server.deps.env, CANCELLED_HOLDS_PER_HOUR: 1 } });
  const request = { table_id: 'jingan-1', start_time: start_at, minutes: 60 };
  dataOf(await callApi(app.request, orderApi.add, request, { token: ann.person.token }));
  await games.book(await games.fundedCustomer(), start_at, { table_id: 'jingan-10' });
  const other = await waitFor(start_at, {}, ann.person);
  expect(dataOf(await ann.person.call(waitingApi.again, { id: ann.id })).id).toBe(other.id);
  await later(6 * HOUR);
  expect([await stateOf(ann), await stateOf(other)]).toEqual(['declined', 'expired']);
});

test('a slot goes to the first whom it fits: others before keep waiting', async () => {
  const { start_at, first, second } = await fill();
  for (const table_id of SNOOKER)
    await games.book(await games.fundedCustomer(), start_at + 75 * MINUTE, { table_id });
  const tooLong = await waitFor(start_at, { minutes: 90 });
  const later = await waitFor(start_at + 75 * MINUTE);
  const window = await waitFor(start_at, { from_at: start_at - 30 * MINUTE, to_at: start_at + 30 * MINUTE });
  const ben = await waitFor(start_at);
  await cancel(first);
  expect((await wishesOf(window.person))[0]?.offer?.start_at).toBe(start_at - 30 * MINUTE);
  await cancel(second);
  expect(await stateOf(ben)).toBe('offered');
  expect([await stateOf(tooLong), await stateOf(later)]).toEqual(['waiting', 'waiting']);
});

test('time that could not be offered as it was freed waits for the first whom it fits', async () => {
  const { start_at, first } = await fill(120);
  const ann = await waitFor(start_at);
  const ben = await waitFor(start_at, { to_at: start_at + 90 * MINUTE });
  const next = { table_id: 'jingan-10', start_time: start_at + 150 * MINUTE, minutes: 60 };
  dataOf(await (await games.fundedCustomer()).call(orderApi.add, next));
  server.clock.at += HOUR;
  // The expired hold keeps the table until it is settled.
  await cancel(first);
  expect([await stateOf(ann), await stateOf(ben)]).toEqual(['waiting', 'waiting']);
  await sweepOrders(server.deps);
  await settleWaiting(server.deps);
  const startOf = async ({ person }: typeof ann) => (await wishesOf(person))[0]?.offer?.start_at;
  expect(await startOf(ann)).toBe(start_at);
  expect(await startOf(ben)).toBeGreaterThan(start_at);
});

test('what is offered is held: nobody else can book it, and it is no hold of the limit', async () => {
  const { start_at, first } = await fill();
  const ann = await waitFor(start_at);
  await cancel(first);
  const max = await games.fundedCustomer();
  expect(reasonOf(await games.addAt(max, start_at, { table_id: 'jingan-10' }))).toBe('slot_taken');
  const tables = ['jingan-1', 'jingan-2'];
  for (const table_id of tables) dataOf(await games.addAt(ann.person, start_at, { table_id }));
  const third = await games.addAt(ann.person, start_at, { table_id: 'jingan-3' });
  expect(reasonOf(third)).toBe('too_many_unpaid');
});

test('an offer can only get another coupon', async () => {
  const { start_at, first } = await fill();
  const ann = await waitFor(start_at);
  await cancel(first);
  const [wish] = await wishesOf(ann.person);
  const id = wish?.offer?.order_id ?? '';
  const change = { id, start_time: start_at, minutes: 60 };
  const call = (more: object) => ann.person.call(orderApi.change, { ...change, ...more });
  expect(reasonOf(await call({ start_time: start_at + 15 * MINUTE }))).toBe('invalid_input');
  expect(reasonOf(await call({ minutes: 90 }))).toBe('invalid_input');
  const coupon_id = await games.giveCoupon(ann.person, { kind: 'amount', amount: 1000 });
  expect(dataOf(await call({ coupon_id })).total).toBe((wish?.offer?.total ?? 0) - 1000);
});

test('a person has one offer at a time, and leaves the list for games that overlap the one they take', async () => {
  const { start_at, first, second } = await fill(180);
  const ann = await waitFor(start_at);
  const join = async (from_at: number) => dataOf(await ann.person.call(waitingApi.join, wishFor(from_at))).id;
  const overlapping = { person: ann.person, id: await join(start_at + 30 * MINUTE) };
  const after = { person: ann.person, id: await join(start_at + 60 * MINUTE) };
  await cancel(first);
  await cancel(second);
  expect([await stateOf(ann), await stateOf(overlapping), await stateOf(after)]).toEqual([
    'offered',
    'waiting',
    'waiting',
  ]);
  const [wish] = await wishesOf(ann.person);
  dataOf(await games.payByWallet(ann.person, wish?.offer?.order_id ?? ''));
  await settleWaiting(server.deps);
  expect([await stateOf(ann), await stateOf(overlapping), await stateOf(after)]).toEqual([
    'taken',
    'left',
    'offered',
  ]);
});

test('refuses what is not needed, impossible or too much, and a repeated wish is the first one', async () => {
  const { start_at } = await fill();
  const ann = await games.fundedCustomer();
  const join = (more: object) => ann.call(waitingApi.join, wishFor(start_at, more));
  expect(await join({ types: ['pool'] })).toMatchObject({
    refusal: { reason: 'wait_not_needed', facts: { start_at } },
  });
  expect(reasonOf(await join({ minutes: 7 }))).toBe('minutes_out_of_range');
  const first = dataOf(await join({}));
  expect(dataOf(await join({})).id).toBe(first.id);
  for (const minutes of [75, 90]) dataOf(await join({ minutes }));
  expect(reasonOf(await join({ minutes: 105 }))).toBe('wait_limit');
  expect(dataOf(await ann.call(waitingApi.again, { id: first.id })).id).toBe(first.id);
});

test('the early end of a game frees time for the list', async () => {
  const { start_at, first, second } = await fill(120);
  const ann = await waitFor(start_at + 90 * MINUTE, { minutes: 30 });
  const ben = await waitFor(start_at + 90 * MINUTE, { minutes: 30 });
  server.clock.at = start_at;
  for (const [at, { person, id }] of [first, second].entries())
    dataOf(await person.call(orderApi.open, { id, code: await server.tableCode(`jingan-${10 + at}`) }));
  server.clock.at += 30 * MINUTE;
  dataOf(await first.person.call(orderApi.end, { id: first.id }));
  expect([await stateOf(ann), await stateOf(ben)]).toEqual(['offered', 'waiting']);
  dataOf(await second.person.call(orderApi.end, { id: second.id }));
  expect(await stateOf(ben)).toBe('offered');
});

test('in silent hours only games that start soon are offered, the others afterwards', async () => {
  await applyWaiting({ silent_from: 12, silent_to: 18 });
  const { start_at, first } = await fill();
  const ann = await waitFor(start_at);
  await cancel(first);
  expect(await stateOf(ann)).toBe('waiting');
  // Two hours before its start.
  server.clock.at = start_at - 2 * HOUR;
  await settleWaiting(server.deps);
  expect(await stateOf(ann)).toBe('offered');
  await applyWaiting({});
});

test('a blocked or deleted person leaves the list, and is passed over before', async () => {
  const { start_at, first } = await fill();
  const blocked = await waitFor(start_at);
  const deleted = await waitFor(start_at, {}, await server.signIn());
  const next = await waitFor(start_at);
  await inTransaction(server.db, (tx) => setBlocked(tx, blocked.person.id, server.clock.at));
  const exported = dataOf(await deleted.person.call(userApi.export, {}));
  expect(exported).toMatchObject({ wishes: [{ minutes: 60, state: 'waiting' }] });
  server.clock.at += MINUTE;
  await deleted.person.call(smsApi.privateSend, {});
  const captcha = server.lastCodeTo(deleted.person.mobile);
  dataOf(await deleted.person.call(userApi.destroy, { captcha }));
  await cancel(first);
  expect(await stateOf(next)).toBe('offered');
  await settleWaiting(server.deps);
  const rows = await server.db
    .selectFrom('wishes')
    .select('state')
    .where('id', 'in', [blocked.id, deleted.id])
    .execute();
  expect(rows.map(({ state }) => state)).toEqual(['left', 'left']);
});

test('wishes end with their window, and with the list of the hall', async () => {
  const { start_at, first } = await fill();
  const ann = await waitFor(start_at);
  const ben = await waitFor(start_at);
  await applyWaiting(false);
  await cancel(first);
  await settleWaiting(server.deps);
  expect([await stateOf(ann), await stateOf(ben)]).toEqual(['expired', 'expired']);
  expect(dataOf(await ann.person.call(waitingApi.list, {}))).toMatchObject({ on: false, max: 0 });
  expect(reasonOf(await ann.person.call(waitingApi.join, wishFor(start_at)))).toBe('wait_off');
  await applyWaiting({});
  await games.book(await games.fundedCustomer(), start_at, { table_id: 'jingan-10' });
  const cora = await waitFor(start_at);
  await later(6 * HOUR);
  expect(await stateOf(cora)).toBe('expired');
});

test('the job offers what was freed while nobody could be offered it', async () => {
  await applyWaiting(false);
  const { start_at, first } = await fill();
  await applyWaiting({});
  const ann = await waitFor(start_at);
  await applyWaiting(false);
  await cancel(first);
  await applyWaiting({});
  expect(await stateOf(ann)).toBe('waiting');
  await Promise.all(Array.from({ length: 4 }, () => settleWaiting(server.deps)));
  expect(await stateOf(ann)).toBe('offered');
});

test('of many who wait, each freed table is offered to one, whatever happens at the same time', async () => {
  const { start_at, first, second, third } = await fill();
  const people = [];
  for (let at = 0; at < 6; at++) people.push(await waitFor(start_at));
  await Promise.all([
    ...[first, second, third].map(cancel),
    ...Array.from({ length: 4 }, () => settleWaiting(server.deps)),
    leave(people[5]!),
  ]);
  await settleWaiting(server.deps);
  const states = [];
  for (const each of people) states.push(await stateOf(each));
  expect(states).toEqual(['offered', 'offered', 'offered', 'waiting', 'waiting', 'left']);
});

test('what the hall cancels is no fault of the person, who waits again at the same place', async () => {
  const { start_at, first } = await fill();
  const ann = await waitFor(start_at);
  const ben = await waitFor(start_at);
  await cancel(first);
  const [wish] = await wishesOf(ann.person);
  await applyWaiting(false);
  await withTransaction(server.deps, async (ctx) => {
    const order = await read(ctx.tx, lockOrder(wish?.offer?.order_id ?? ''));
    await releaseForStaff(ctx, order!);
  });
  await applyWaiting({});
  expect((await wishesOf(ann.person))[0]).toMatchObject({ state: 'waiting', place: 1, offer: null });
  expect((await wishesOf(ben.person))[0]).toMatchObject({ state: 'waiting', place: 2 });
  await settleWaiting(server.deps);
  expect([await stateOf(ann), await stateOf(ben)]).toEqual(['offered', 'waiting']);
});

test('an offer that a server of the version before has ended is repaired', async () => {
  const { start_at, first } = await fill();
  const ann = await waitFor(start_at);
  await cancel(first);
  const [wish] = await wishesOf(ann.person);
  const id = wish?.offer?.order_id ?? '';
  // A server of the version before does not know the list.
  const quiet = { timeFreed: () => {}, afterOfferEvent: () => [] };
  server.clock.at += 5 * MINUTE;
  await sweepOrders({ ...server.deps, waitingList: quiet });
  expect(await stateOf(ann)).toBe('offered');
  await settleWaiting(server.deps);
  expect(await stateOf(ann)).toBe('lapsed');
  expect(dataOf(await ann.person.call(orderApi.detail, { id })).status).toBe('cancelled');
});
