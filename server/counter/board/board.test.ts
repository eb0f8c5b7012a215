import { beforeAll, expect, test } from 'vitest';
import { contactApi } from '#lib/contract/contact.ts';
import { COUNTER_STREAM_PATH, counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterStaffApi } from '#lib/contract/counter/staff.ts';
import { messageApi } from '#lib/contract/message.ts';
import { orderApi } from '#lib/contract/order.ts';
import { reconcileLamps } from '#server/devices/lamps/reconcile.ts';
import { type Clerk, counterOn } from '#server/test/counter.ts';
import { OTHER_TABLE, TABLE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { serveApp } from '#server/test/table-stream.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);
let ann: Clerk;
let ben: Clerk;

beforeAll(async () => {
  ann = await counter.clerk();
  ben = await counter.clerk();
});

const board = async (clerk: Clerk = ann) => dataOf(await clerk.call(counterBoardApi.board, {}));
const tableOn = async (id: string) => (await board()).tables.find((table) => table.id === id)!;

async function reportFault() {
  const customer = await server.signIn();
  const report = { table_id: TABLE, kind: 'cues' as const, content: 'The tip is gone' };
  const { id } = dataOf(await customer.call(contactApi.report, report));
  return { customer, id };
}

test('a game is on the board with its player, and an attendant ends it', async () => {
  const customer = await games.fundedCustomer();
  const game = await games.play(customer, { table_id: TABLE });
  const { order, state, lamp } = await tableOn(TABLE);
  expect([state, order?.id, order?.status, lamp.on]).toEqual(['in_use', game.id, 'playing', true]);
  expect(order?.name).toMatch(/^Player /);
  server.clock.at += 60;
  const act = { id: game.id, rev: order!.rev };
  const key = 'end-once';
  const ended = dataOf(await ann.call(counterBoardApi.end, act, { key }));
  expect(ended.order).toMatchObject({ status: 'ended', owed: 0 });
  expect(ended.returned).toBeGreaterThan(0);
  expect(dataOf(await ann.call(counterBoardApi.end, act, { key }))).toEqual(ended);
  expect((await tableOn(TABLE)).state).toBe('cleaning');
  const { rev } = ended.order;
  dataOf(await ann.call(counterBoardApi.clean, { id: game.id, rev }));
  expect(await tableOn(TABLE)).toMatchObject({ state: 'free', order: null });
});

test('whoever is slower is told who was faster, and the new state', async () => {
  const customer = await games.fundedCustomer();
  const game = await games.play(customer, { table_id: OTHER_TABLE });
  const { rev } = (await tableOn(OTHER_TABLE)).order!;
  const both = await Promise.all(
    [ann, ben].map((clerk) => clerk.call(counterBoardApi.end, { id: game.id, rev })),
  );
  const winner = [ann, ben][both.findIndex(({ ok }) => ok)]!;
  const loser = both.find(({ ok }) => !ok)!;
  expect(loser).toMatchObject({
    msg: `${winner.name} has changed this. Check the new state.`,
    refusal: { reason: 'changed', facts: { status: 'ended', by: winner.name } },
  });
});

test('a change by the customer is told without a name', async () => {
  const customer = await games.fundedCustomer();
  const start = Math.ceil((server.clock.at + 1800) / 900) * 900;
  const order = dataOf(await games.addAt(customer, start, { table_id: 'jingan-1' }));
  const shown = (await board()).arrivals.find(({ id }) => id === order.id)!;
  dataOf(await games.payByWallet(customer, order.id));
  const reply = await ann.call(counterBoardApi.release, { id: order.id, rev: shown.rev });
  expect(reply).toMatchObject({ refusal: { reason: 'changed', facts: { status: 'paid', by: null } } });
});

test('an unpaid order is released: the table is free and the customer is told', async () => {
  const customer = await games.fundedCustomer();
  const held = dataOf(await games.addNow(customer, { table_id: 'jingan-2' }));
  const shown = await tableOn('jingan-2');
  expect(shown.order).toMatchObject({ status: 'unpaid', owed: held.total });
  dataOf(await ann.call(counterBoardApi.release, { id: held.id, rev: shown.order!.rev }));
  expect(await tableOn('jingan-2')).toMatchObject({ state: 'free', order: null });
  const { list } = dataOf(await customer.call(messageApi.list, {}));
  expect(list[0]?.text).toMatch(/^The hall has cancelled table 2/i);
  expect(dataOf(await customer.call(orderApi.detail, { id: held.id })).status).toBe('cancelled');
});

test('an order of another outlet is not found', async () => {
  const customer = await games.fundedCustomer();
  const game = await games.play(customer, { table_id: 'xuhui-1' });
  expect(reasonOf(await ann.call(counterBoardApi.end, { id: game.id, rev: 1 }))).toBe('not_found');
  expect((await board()).tables.map(({ id }) => id.split('-')[0])).not.toContain('xuhui');
});

test('a lamp is switched by hand until a game begins', async () => {
  const table_id = 'jingan-3';
  const { until_at } = dataOf(await ann.call(counterBoardApi.lamp, { table_id, on: true }));
  expect(until_at).toBe(server.clock.at + 1800);
  await expect.poll(() => server.lamps.get(table_id)).toBe(true);
  expect((await tableOn(table_id)).lamp).toEqual({ on: true, by_hand_until_at: until_at, confirmed: true });
  await reconcileLamps(server.deps);
  expect(server.lamps.get(table_id)).toBe(true);
  const customer = await games.fundedCustomer();
  await games.play(customer, { table_id });
  await expect.poll(async () => (await tableOn(table_id)).lamp.by_hand_until_at).toBe(null);
});

test('a switch by hand ends after half an hour', async () => {
  const table_id = 'jingan-4';
  dataOf(await ann.call(counterBoardApi.lamp, { table_id, on: true }));
  await expect.poll(() => server.lamps.get(table_id)).toBe(true);
  server.clock.at += 1801;
  await reconcileLamps(server.deps);
  expect(server.lamps.get(table_id)).toBe(false);
  ann = await counter.clerk();
  ben = await counter.clerk();
});

test('a fault is taken by one, answered and done, and its reporter is told', async () => {
  const { customer, id } = await reportFault();
  const alert = (await board()).alerts.find(({ fault }) => fault?.id === id);
  expect(alert).toMatchObject({ kind: 'fault', taken_by: null, fault: { content: 'The tip is gone' } });
  dataOf(await ann.call(counterBoardApi.takeFault, { id }));
  expect((await board()).alerts.find(({ fault }) => fault?.id === id)?.taken_by).toBe(ann.name);
  const slower = await ben.call(counterBoardApi.takeFault, { id });
  expect(slower).toMatchObject({ refusal: { reason: 'changed', facts: { by: ann.name } } });
  dataOf(await ann.call(counterBoardApi.answerFault, { id, text: 'A new cue is on its way' }));
  dataOf(await ann.call(counterBoardApi.finishFault, { id }));
  expect((await board()).alerts.find(({ fault }) => fault?.id === id)).toBe(undefined);
  const texts = dataOf(await customer.call(messageApi.list, {})).list.map(({ text }) => text);
  expect(texts.some((text) => text.endsWith('A new cue is on its way'))).toBe(true);
  expect(texts.some((text) => text.includes('repaired'))).toBe(true);
});

test('an alert is taken by one of the staff', async () => {
  const lamp = { lamp_id: 'jingan-1', outlet_id: 'jingan', since_at: server.clock.at };
  await server.db.insertInto('lamp_problems').values(lamp).execute();
  const { id } = (await board()).alerts.find(({ kind }) => kind === 'lamp')!;
  expect((await tableOn('jingan-1')).lamp.confirmed).toBe(false);
  dataOf(await ann.call(counterBoardApi.takeAlert, { id }));
  expect(await ben.call(counterBoardApi.takeAlert, { id })).toMatchObject({
    refusal: { reason: 'changed', facts: { by: ann.name } },
  });
  expect((await board()).alerts.find((alert) => alert.id === id)?.taken_by).toBe(ann.name);
});

test('an alert that the outlet does not have is not taken', async () => {
  const since_at = server.clock.at;
  await server.db
    .insertInto('lamp_problems')
    .values({ lamp_id: 'xuhui-1', outlet_id: 'xuhui', since_at })
    .execute();
  const stranger = await counter.clerk('attendant', { outlet_id: 'xuhui' });
  const { id } = (await board(stranger)).alerts.find(({ kind }) => kind === 'lamp')!;
  for (const other of [id, `order:ord_made_up:${since_at}`, `lamp:jingan-2:${since_at}`])
    expect(reasonOf(await ann.call(counterBoardApi.takeAlert, { id: other }))).toBe('changed');
  expect((await board(stranger)).alerts.find((alert) => alert.id === id)?.taken_by).toBe(null);
});

test('every act is recorded in the audit trail, also one that is refused', async () => {
  const { id } = await reportFault();
  dataOf(await ann.call(counterBoardApi.takeFault, { id }));
  await ben.call(counterBoardApi.takeFault, { id });
  const entries = await server.db
    .selectFrom('audit_log')
    .select(['actor', 'outlet_id', 'facts'])
    .where('action', '=', 'fault_take')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(entries.map(({ actor, facts }) => [actor, facts.result, facts.fault_id])).toEqual([
    [`staff:${ben.id}`, 'changed', id],
    [`staff:${ann.id}`, 'ok', id],
  ]);
});

test('the stream tells of changes to orders, faults and the drawer, within two seconds', async () => {
  const { url, close } = await serveApp(server.app);
  const response = await fetch(`${url}${COUNTER_STREAM_PATH}`, {
    headers: { 'x-device': ann.device, 'x-token': ann.token },
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const events = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const nextChange = async () => {
    for (;;) {
      const { value = '', done } = await events.read();
      if (done) throw new Error('the stream has ended');
      if (value.includes('event: changed')) return performance.now();
    }
  };
  const delayOf = async (act: () => Promise<unknown>) => {
    const told = nextChange();
    await act();
    const answered = performance.now();
    return (await told) - answered;
  };
  const customer = await games.fundedCustomer();
  for (const act of [
    reportFault,
    async () => dataOf(await games.addNow(customer, { table_id: 'jingan-5' })),
    async () => dataOf(await ann.call(counterShiftApi.open, { counted: 0 })),
  ])
    expect(await delayOf(act)).toBeLessThan(2_000);
  await events.cancel();
  const refused = await fetch(`${url}${COUNTER_STREAM_PATH}`, { headers: { 'x-device': ann.device } });
  expect(refused.status).toBe(401);
  await close();
});

test('a stream ends soon after the session that opened it', async () => {
  const { url, close } = await serveApp(server.app);
  const device = await counter.enrol();
  const eve = await counter.clerk('attendant', { device });
  const headers = { 'x-device': device, 'x-token': eve.token };
  const response = await fetch(`${url}${COUNTER_STREAM_PATH}`, { headers });
  const ended = response.text();
  await eve.call(counterStaffApi.lock, {});
  const started = performance.now();
  await ended;
  expect(performance.now() - started).toBeLessThan(20_000);
  await close();
});
