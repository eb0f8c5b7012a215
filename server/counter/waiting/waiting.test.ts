import { beforeEach, expect, test } from 'vitest';
import { counterOfficeApi } from '#lib/contract/counter/office.ts';
import { counterReportApi } from '#lib/contract/counter/report.ts';
import { counterWaitingApi } from '#lib/contract/counter/waiting.ts';
import { messageApi } from '#lib/contract/message.ts';
import { orderApi } from '#lib/contract/order.ts';
import { sweepOrders } from '#server/ordering/order/overdue.ts';
import { settleWaiting } from '#server/ordering/waiting/settle.ts';
import { type Clerk, counterOn } from '#server/test/counter.ts';
import { HOUR } from '#server/test/games.ts';
import { NOON } from '#server/test/noon.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';
import { SNOOKER, waitingOn } from '#server/test/waiting.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);
const { fill, waitFor, wishesOf, applyWaiting } = waitingOn(server, games);
let ann: Clerk;

let day = 0;
beforeEach(async () => {
  server.clock.at = NOON + ++day * 86_400;
  await sweepOrders(server.deps);
  await settleWaiting(server.deps);
  ann = await counter.clerk('manager');
});

const list = async () => dataOf(await ann.call(counterWaitingApi.list, {}));

test('the staff see who waits for this evening, and offer a free slot by hand, whatever the place', async () => {
  const { start_at, first } = await fill();
  const kim = await waitFor(start_at);
  const lee = await waitFor(start_at, { to_at: start_at + HOUR / 2 });
  expect(await list()).toMatchObject({
    on: true,
    list: [
      { id: kim.id, state: 'waiting', place: 1, elsewhere: false, slots: [], types: [{ name: 'Snooker' }] },
      { id: lee.id, state: 'waiting', place: 2, slots: [] },
    ],
  });
  // Nobody is offered what is freed in silent hours; the staff may.
  await applyWaiting({ silent_from: 12, silent_to: 18 });
  dataOf(await first.person.call(orderApi.cancel, { id: first.id }));
  await applyWaiting({ silent_from: 12, silent_to: 12 });
  const table_id = SNOOKER[0];
  const slot = { table: { id: table_id, number: '10' }, start_at };
  expect((await list()).list.map(({ slots }) => slots)).toEqual([[slot], [slot]]);
  const offer = { id: lee.id, table_id, start_at };
  const far = { ...offer, start_at: start_at + 2 * HOUR };
  expect(reasonOf(await ann.call(counterWaitingApi.offer, far))).toBe('invalid_input');
  const pool = { ...offer, table_id: 'jingan-5' };
  expect(reasonOf(await ann.call(counterWaitingApi.offer, pool))).toBe('not_found');
  const offered = dataOf(await ann.call(counterWaitingApi.offer, offer));
  expect(offered).toMatchObject({
    state: 'offered',
    offer: { ...slot, until_at: server.clock.at + 300 },
    slots: [],
  });
  expect(reasonOf(await ann.call(counterWaitingApi.offer, offer))).toBe('changed');
  const other = { ...offer, id: kim.id };
  expect(reasonOf(await ann.call(counterWaitingApi.offer, other))).toBe('slot_taken');
  const [message] = dataOf(await lee.person.call(messageApi.list, {})).list;
  expect(message?.kind).toBe('wait_offer');
  const audit = dataOf(await ann.call(counterOfficeApi.audit, {})).list;
  expect(audit[0]).toMatchObject({ action: 'waiting_offer' });
});

test('the staff take a person off the list: the offer of that person goes to the next', async () => {
  const { start_at, first } = await fill();
  const kim = await waitFor(start_at);
  const lee = await waitFor(start_at);
  dataOf(await first.person.call(orderApi.cancel, { id: first.id }));
  expect((await wishesOf(kim.person))[0]?.state).toBe('offered');
  const removed = dataOf(await ann.call(counterWaitingApi.remove, { id: kim.id }));
  expect(removed).toMatchObject({ id: kim.id, state: 'left', offer: null });
  expect((await wishesOf(lee.person))[0]?.state).toBe('offered');
  const other = await counter.clerk('manager', { outlet_id: 'xuhui' });
  expect(reasonOf(await other.call(counterWaitingApi.remove, { id: lee.id }))).toBe('not_found');
});

test('the report counts who waited, was offered a table, and came', async () => {
  const { start_at, first } = await fill();
  const kim = await waitFor(start_at);
  await waitFor(start_at);
  dataOf(await first.person.call(orderApi.cancel, { id: first.id }));
  const [wish] = await wishesOf(kim.person);
  const id = wish?.offer?.order_id ?? '';
  dataOf(await games.payByWallet(kim.person, id));
  server.clock.at = start_at;
  dataOf(await kim.person.call(orderApi.open, { id, code: await server.tableCode(SNOOKER[0]) }));
  ann = await counter.clerk('manager');
  const today = new Date((start_at + 8 * HOUR) * 1000).toISOString().slice(0, 10);
  const heat = dataOf(await ann.call(counterReportApi.heat, { from: today, to: today }));
  expect(heat.waiting).toEqual({ joined: 2, offered: 1, came: 1 });
});
