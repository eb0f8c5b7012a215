import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { counterQueueApi } from '#lib/contract/counter/queue.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import type { Endpoint, Input } from '#lib/contract/endpoint.ts';
import { messageApi } from '#lib/contract/message.ts';
import { queueApi } from '#lib/contract/queue.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { setBlocked } from '#server/customer/user/block.ts';
import { write } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { sendAddressNotices } from '#server/notify/address/commands.ts';
import { type Clerk, counterOn } from '#server/test/counter.ts';
import { HOUR, MINUTE, TABLE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';
import { forgetOldTickets, settleQueues } from './settle.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);
let ann: Clerk;
/** The snooker tables of the outlet. */
const SNOOKER = ['jingan-10', 'jingan-11', 'jingan-12'];

beforeAll(async () => {
  ann = await counter.clerk();
});

beforeEach(async () => {
  // The queue of the day before has expired; sessions of the staff end sooner.
  server.clock.at += 86_400;
  await settleQueues(server.deps);
  ann = await counter.clerk();
});

/** A phone without an account. */
function guest() {
  const secret = randomUUID().replaceAll('-', '');
  const call = <E extends Endpoint>(endpoint: E, input: Input<E>) => server.call(endpoint, input);
  const join = (more: object = {}) =>
    call(queueApi.join, {
      store_id: 'jingan',
      type: 'snooker',
      players: 2,
      name: 'Kim',
      mobile: '',
      secret,
      ...more,
    });
  const read = async (id: string) => dataOf(await call(queueApi.ticket, { id, secret }));
  return { secret, call, join, read };
}

/** A person with an account joins. Returns the id of the ticket. */
const joinAs = async (person: Person) =>
  dataOf(
    await person.call(queueApi.join, {
      store_id: 'jingan',
      type: 'snooker',
      players: 2,
      name: 'Ray',
      mobile: '',
      secret: randomUUID().replaceAll('-', ''),
    }),
  ).id;

const line = async (clerk: Clerk = ann) => dataOf(await clerk.call(counterQueueApi.line, {}));
const call = (id: string, here = false) => ann.call(counterQueueApi.call, { id, here });
const later = async (seconds: number) => {
  server.clock.at += seconds;
  await settleQueues(server.deps);
  ann = await counter.clerk();
};

test('a guest joins without an account, is called and seated', async () => {
  const kim = guest();
  const ticket = dataOf(await kim.join());
  expect(ticket).toMatchObject({ number: 1, state: 'waiting', ahead: 0, wait: { from: 0, to: 0 } });
  const second = dataOf(await guest().join({ name: 'Lee' }));
  expect(second).toMatchObject({ number: 2, ahead: 1 });
  const called = dataOf(await call(ticket.id));
  expect(called).toMatchObject({ state: 'called', come_until_at: server.clock.at + 10 * MINUTE });
  expect(SNOOKER).toContain(called.table?.id);
  expect(await kim.read(ticket.id)).toMatchObject({ state: 'called', table: called.table?.number });
  const board = dataOf(await ann.call(counterBoardApi.board, {}));
  expect(board.queue).toEqual({ waiting: 1, ready: 1 });
  expect(board.tables.find(({ id }) => id === called.table?.id)?.call).toMatchObject({
    number: 1,
    name: 'Kim',
  });
  dataOf(await ann.call(counterQueueApi.seat, { id: ticket.id }));
  expect(await kim.read(ticket.id)).toMatchObject({ state: 'seated', table: null });
  expect((await line()).tickets.map(({ number }) => number)).toEqual([2]);
});

test('a join whose answer was lost joins once', async () => {
  const kim = guest();
  const both = [dataOf(await kim.join()), dataOf(await kim.join())];
  expect(both[0]?.id).toBe(both[1]?.id);
  expect((await line()).tickets).toHaveLength(1);
});

test('opening the table of the call at the counter seats the ticket', async () => {
  const kim = guest();
  const ticket = dataOf(await kim.join({ type: 'chinese_eight' }));
  const { table } = dataOf(await call(ticket.id, true));
  const manager = await counter.clerk('manager');
  const game = { table_id: table!.id, minutes: null, guest_name: 'Kim', deposit: false, total: 0, pays: [] };
  dataOf(await manager.call(counterSaleApi.open, { ...game, ticket_id: ticket.id }));
  expect((await kim.read(ticket.id)).state).toBe('seated');
  const other = { ...game, table_id: TABLE, ticket_id: 'tkt_made_up' };
  expect(reasonOf(await manager.call(counterSaleApi.open, other))).toBe('not_found');
});

test('whoever does not come in time is passed over, and the next one is called to the table', async () => {
  const [kim, lee, max] = [guest(), guest(), guest()];
  const first = dataOf(await kim.join());
  const second = dataOf(await lee.join({ name: 'Lee' }));
  const third = dataOf(await max.join({ name: 'Max', type: 'pool' }));
  const { table } = dataOf(await call(first.id));
  await later(10 * MINUTE - 1);
  expect((await kim.read(first.id)).state).toBe('called');
  await later(1);
  expect((await kim.read(first.id)).state).toBe('missed');
  expect(await lee.read(second.id)).toMatchObject({ state: 'called', table: table?.number });
  expect((await max.read(third.id)).state).toBe('waiting');
  expect((await line()).missed.map(({ id }) => id)).toEqual([first.id]);
  // Too late, but there.
  dataOf(await ann.call(counterQueueApi.seat, { id: first.id }));
  expect((await kim.read(first.id)).state).toBe('seated');
});

test('a called person at the counter alerts the staff, and the call waits for them', async () => {
  const [kim, lee] = [guest(), guest()];
  const first = dataOf(await kim.join());
  const second = dataOf(await lee.join({ name: 'Lee' }));
  const here = async () =>
    dataOf(await kim.call(queueApi.here, { id: first.id, secret: kim.secret })).here_at;
  const alerts = async () =>
    dataOf(await ann.call(counterBoardApi.board, {})).alerts.filter(({ kind }) => kind === 'queue');
  expect(await here()).toBe(null);
  const { table } = dataOf(await call(first.id));
  expect(await alerts()).toEqual([]);
  const since = server.clock.at;
  expect(await here()).toBe(since);
  server.clock.at += MINUTE;
  expect(await here()).toBe(since);
  expect(await alerts()).toMatchObject([{ at: since, table, taken_by: null }]);
  await later(20 * MINUTE);
  expect(await kim.read(first.id)).toMatchObject({ state: 'called', here_at: since });
  const [alert] = await alerts();
  dataOf(await ann.call(counterBoardApi.takeAlert, { id: alert!.id }));
  expect((await alerts())[0]?.taken_by).not.toBe(null);
  dataOf(await ann.call(counterQueueApi.skip, { id: first.id }));
  expect(await alerts()).toEqual([]);
  expect(await kim.read(first.id)).toMatchObject({ state: 'missed', here_at: null });
  expect(await lee.read(second.id)).toMatchObject({ state: 'called', here_at: null });
});

test('the staff skip and take off, and the next one is called each time', async () => {
  const guests = [guest(), guest(), guest()];
  const tickets = [];
  for (const each of guests) tickets.push(dataOf(await each.join()));
  const [first, second, third] = tickets.map(({ id }) => id) as [string, string, string];
  dataOf(await call(first));
  dataOf(await ann.call(counterQueueApi.skip, { id: first }));
  expect((await guests[1]!.read(second)).state).toBe('called');
  dataOf(await ann.call(counterQueueApi.remove, { id: second }));
  expect((await guests[2]!.read(third)).state).toBe('called');
  expect((await guests[1]!.read(second)).state).toBe('left');
  expect(reasonOf(await ann.call(counterQueueApi.skip, { id: second }))).toBe('changed');
});

test('there are never two calls for one table, nor a call to a table that is not free', async () => {
  const tickets = [];
  for (let at = 0; at < 5; at++) tickets.push(dataOf(await guest().join()));
  const replies = await Promise.all(tickets.map(({ id }) => call(id)));
  const called = replies.filter(({ ok }) => ok).map((reply) => dataOf(reply).table?.id);
  expect(called.sort()).toEqual(SNOOKER);
  for (const reply of replies.filter(({ ok }) => !ok)) expect(reasonOf(reply)).toBe('queue_no_table');
});

test('processes that settle at the same time call the next one once', async () => {
  const [kim, lee, max] = [guest(), guest(), guest()];
  const first = dataOf(await kim.join());
  const second = dataOf(await lee.join());
  const third = dataOf(await max.join());
  dataOf(await call(first.id));
  server.clock.at += 10 * MINUTE;
  await Promise.all(Array.from({ length: 6 }, () => settleQueues(server.deps)));
  expect((await lee.read(second.id)).state).toBe('called');
  expect((await max.read(third.id)).state).toBe('waiting');
});

test('a table that somebody else has taken is no call any more: the person waits at the same place', async () => {
  const [kim, lee] = [guest(), guest()];
  const first = dataOf(await kim.join());
  const { table } = dataOf(await call(first.id));
  dataOf(await lee.join());
  await games.play(await games.fundedCustomer(), { table_id: table!.id });
  await settleQueues(server.deps);
  expect(await kim.read(first.id)).toMatchObject({ state: 'waiting', ahead: 0, table: null });
});

test('a person with an account gets a message, and is seated by the game they start', async () => {
  const person = await games.fundedCustomer();
  const input = { store_id: 'jingan', type: 'snooker', players: 2, name: 'Ray', mobile: '' };
  const ticket = dataOf(
    await person.call(queueApi.join, { ...input, secret: randomUUID().replaceAll('-', '') }),
  );
  const again = { ...input, secret: randomUUID().replaceAll('-', '') };
  expect(reasonOf(await person.call(queueApi.join, again))).toBe('queue_twice');
  expect(dataOf(await person.call(queueApi.line, { store_id: 'jingan' })).ticket?.id).toBe(ticket.id);
  const { table } = dataOf(await call(ticket.id));
  const [message] = dataOf(await person.call(messageApi.list, {})).list;
  expect(message).toMatchObject({
    kind: 'queue_called',
    text: expect.stringContaining(`Table ${table?.number}`),
  });
  await games.play(person, { table_id: table!.id });
  await settleQueues(server.deps);
  expect(dataOf(await person.call(queueApi.ticket, { id: ticket.id })).state).toBe('seated');
});

test('a guest with a phone number gets an SMS, at most three a day', async () => {
  const mobile = '13912345678';
  const before = server.notices.length;
  for (let at = 0; at < 4; at++) {
    const ticket = dataOf(await guest().join({ mobile }));
    dataOf(await call(ticket.id));
    dataOf(await ann.call(counterQueueApi.remove, { id: ticket.id }));
  }
  await sendAddressNotices(server.deps);
  const texts = server.notices.slice(before);
  expect(texts).toHaveLength(3);
  expect(texts[0]).toMatchObject({ channel: 'sms', to: '+8613912345678', event: 'queue_called' });
  expect(texts[0]?.text).toContain('within 10 min');
});

test('nothing is sent to somebody who stands at the counter', async () => {
  const before = server.notices.length;
  const ticket = dataOf(await guest().join({ mobile: '13912345679' }));
  dataOf(await call(ticket.id, true));
  await sendAddressNotices(server.deps);
  expect(server.notices).toHaveLength(before);
});

test('one phone number has one place and six tickets a day; one address joins forty times an hour', async () => {
  const mobile = '13912345670';
  const first = dataOf(await guest().join({ mobile }));
  expect(reasonOf(await guest().join({ mobile }))).toBe('queue_twice');
  dataOf(await ann.call(counterQueueApi.remove, { id: first.id }));
  for (let at = 0; at < 5; at++)
    dataOf(await ann.call(counterQueueApi.remove, { id: dataOf(await guest().join({ mobile })).id }));
  expect(reasonOf(await guest().join({ mobile }))).toBe('queue_full');
  const one = guest();
  const reasons = [];
  for (let at = 0; at < 33; at++) {
    const reply = await one.join({ type: 'none' });
    reasons.push(reasonOf(reply));
  }
  expect(reasons.at(-2)).toBe('not_found');
  expect(reasons.at(-1)).toBe('too_many_requests');
});

test('refuses bad input, and needs a name or a phone number', async () => {
  const kim = guest();
  expect(reasonOf(await kim.join({ name: ' ' }))).toBe('invalid_input');
  expect(reasonOf(await kim.join({ name: 'x'.repeat(41) }))).toBe('invalid_input');
  expect(reasonOf(await kim.join({ players: 0 }))).toBe('invalid_input');
  expect(reasonOf(await kim.join({ secret: 'short' }))).toBe('invalid_input');
  expect(reasonOf(await kim.join({ mobile: '12' }))).toBe('invalid_mobile');
  expect(reasonOf(await kim.join({ mobile: '+447911123456' }))).toBe('mobile_country');
  expect(reasonOf(await kim.join({ store_id: 'moon' }))).toBe('not_found');
  expect(dataOf(await kim.join({ name: '', mobile: '13912345671' })).name).toBe('');
});

test('nobody reads, leaves or changes the ticket of another', async () => {
  const kim = guest();
  const { id } = dataOf(await kim.join());
  const stranger = guest();
  const person = await server.signIn();
  const { secret } = stranger;
  for (const endpoint of [queueApi.ticket, queueApi.here, queueApi.leave]) {
    expect(reasonOf(await stranger.call(endpoint, { id, secret }))).toBe('not_found');
    expect(reasonOf(await stranger.call(endpoint, { id }))).toBe('not_found');
    expect(reasonOf(await person.call(endpoint, { id }))).toBe('not_found');
  }
  const elsewhere = await counter.clerk('attendant', { outlet_id: 'xuhui' });
  for (const endpoint of [
    counterQueueApi.seat,
    counterQueueApi.skip,
    counterQueueApi.remove,
    counterQueueApi.call,
  ])
    expect(reasonOf(await elsewhere.call(endpoint, { id }))).toBe('not_found');
  expect(JSON.stringify(dataOf(await stranger.call(queueApi.line, { store_id: 'jingan' })))).not.toContain(
    'Kim',
  );
  expect((await kim.read(id)).state).toBe('waiting');
  expect(dataOf(await kim.call(queueApi.leave, { id, secret: kim.secret })).state).toBe('left');
  expect(dataOf(await kim.call(queueApi.leave, { id, secret: kim.secret })).state).toBe('left');
});

test('a blocked or deleted person leaves, and the call goes to the next one', async () => {
  const [ray, zoe]: Person[] = [await server.signIn(), await server.signIn()];
  const first = await joinAs(ray!);
  const second = await joinAs(zoe!);
  const kim = guest();
  const third = dataOf(await kim.join());
  dataOf(await call(first));
  await inTransaction(server.db, (tx) => setBlocked(tx, ray!.id, server.clock.at));
  await settleQueues(server.deps);
  expect((await line()).tickets.map(({ id, state }) => [id, state])).toEqual([
    [second, 'called'],
    [third.id, 'waiting'],
  ]);
  expect(dataOf(await zoe!.call(userApi.export, {}))).toMatchObject({ queue_tickets: [{ name: 'Ray' }] });
  // The code of the sign-in was sent a minute ago.
  server.clock.at += MINUTE;
  await zoe!.call(smsApi.privateSend, {});
  dataOf(await zoe!.call(userApi.destroy, { captcha: server.lastCodeTo(zoe!.mobile) }));
  await settleQueues(server.deps);
  expect((await line()).tickets.map(({ id, state }) => [id, state])).toEqual([[third.id, 'called']]);
});

test.each([
  ['waits', false],
  ['is called', true],
])('a join of accounts ends the call of one if the other %s in the same queue', async (_, isKeptCalled) => {
  const [kept, other] = [await server.signIn(), await server.signIn()];
  const ended = await joinAs(other);
  const stays = await joinAs(kept);
  const third = dataOf(await guest().join());
  dataOf(await call(ended));
  if (isKeptCalled) dataOf(await call(stays));
  const owner = await counter.clerk('owner');
  const reason = 'asked for it at the bar';
  dataOf(await owner.call(counterPeopleApi.join, { id: kept.id, other: other.id, reason }));
  await settleQueues(server.deps);
  const next = isKeptCalled ? third.id : stays;
  const { tickets } = await line();
  expect(tickets.map(({ id }) => id)).toEqual([stays, third.id]);
  expect(tickets.find(({ id }) => id === next)?.state).toBe('called');
  expect(await exportedStates(kept)).toEqual(['called']);
});

const exportedStates = async (person: Person) => {
  const { queue_tickets } = dataOf(await person.call(userApi.export, {}));
  return (queue_tickets as { state: string }[]).map(({ state }) => state);
};

test('a queue ends with the business day, and forgets who was in it two days later', async () => {
  const kim = guest();
  const { id } = dataOf(await kim.join({ mobile: '13912345672' }));
  await later(20 * HOUR);
  expect((await kim.read(id)).state).toBe('expired');
  expect(dataOf(await guest().join()).number).toBe(1);
  await write(server.db, forgetOldTickets(server.clock.at - HOUR));
  const row = await server.db
    .selectFrom('queue_tickets')
    .select(['name', 'mobile', 'secret_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ name: '', mobile: null, secret_hash: null });
});

test('an attendant takes a ticket at the counter and sees the number masked', async () => {
  const ticket = dataOf(
    await ann.call(counterQueueApi.add, { type: 'pool', players: 3, name: '', mobile: '13912345673' }),
  );
  expect(ticket).toMatchObject({ number: 1, players: 3, state: 'waiting', name: '' });
  expect(ticket.mobile).toContain('*');
});
