import { beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#lib/contract/contract.ts';
import { COUNTER_STREAM_PATH, counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterHallBoardApi, HALL_BOARD_STREAM_PATH } from '#lib/contract/counter/hall-board.ts';
import { counterOfficeApi } from '#lib/contract/counter/office.ts';
import { counterQueueApi } from '#lib/contract/counter/queue.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { QueueRules } from '#lib/domain/hall.ts';
import { type Clerk, counterOn } from '#server/test/counter.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { serveApp } from '#server/test/table-stream.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);
let device: string;
let ann: Clerk;

beforeAll(async () => {
  device = await counter.enrol('jingan', 'board');
  ann = await counter.clerk('manager');
});

const read = async (at = device) => dataOf(await server.call(counterHallBoardApi.board, {}, { device: at }));

test('shows the tables of its outlet with the end of each game, and nobody who plays', async () => {
  const customer = await games.fundedCustomer();
  const game = await games.play(customer, { table_id: 'jingan-5' });
  const { outlet, tables, open } = await read();
  expect([outlet.id, open, tables.length]).toEqual(['jingan', true, 12]);
  expect(tables.find(({ id }) => id === 'jingan-5')).toEqual({
    id: 'jingan-5',
    number: '5',
    type: { en: 'American pool', zh: '美式台球' },
    state: 'playing',
    until_at: game.end_at,
  });
  expect(tables.find(({ id }) => id === 'jingan-6')).toMatchObject({ state: 'free', until_at: null });
  expect(JSON.stringify(await read())).not.toMatch(/Player|user|mobile/);
});

test('shows who is called to which table by number, and by first name only if the hall says so', async () => {
  const add = { type: 'snooker', players: 2, mobile: '13912345678' };
  const first = dataOf(await ann.call(counterQueueApi.add, { ...add, name: 'Kim Lee' }));
  dataOf(await ann.call(counterQueueApi.add, { ...add, name: 'Max', mobile: '' }));
  const { table } = dataOf(await ann.call(counterQueueApi.call, { id: first.id }));
  const { queue, tables } = await read();
  expect(queue).toMatchObject([
    { number: 1, name: null, table: table?.number },
    { number: 2, name: null, table: null },
  ]);
  expect(tables.find(({ id }) => id === table?.id)?.state).toBe('called');
  const hall = await server.deps.hall.current();
  const rules = { come_minutes: 10, board: 'first', sms: true } as const;
  const apply = (queue: QueueRules | false) => server.applyHall({ ...hall, queue });
  await apply(rules);
  expect((await read()).queue?.map(({ name }) => name)).toEqual(['Kim', 'Max']);
  expect(JSON.stringify(await read())).not.toMatch(/Lee|139/);
  await apply(false);
  expect((await read()).queue).toBe(null);
});

test('a board reads nothing else and changes nothing', async () => {
  const others: readonly Endpoint[] = allEndpoints.filter(
    ({ path, access }) => access === 'counter' && path !== counterHallBoardApi.board.path,
  );
  const open = ['/api/counter/device/enrol', '/api/counter/office/login'];
  for (const endpoint of others.filter(({ path }) => !open.includes(path))) {
    const reply = await server.call(endpoint, {}, { device, token: ann.token });
    expect(reasonOf(reply), endpoint.path).toBe('device_required');
  }
});

test('only a board reads it, until it is signed out', async () => {
  const call = (options: object) => server.call(counterHallBoardApi.board, {}, options);
  for (const options of [
    {},
    { device: 'nonsense' },
    { device: ann.device },
    { device: ann.device, token: ann.token },
  ])
    expect(reasonOf(await call(options))).toBe('device_required');
  const other = await counter.enrol('xuhui', 'board');
  expect((await read(other)).outlet.id).toBe('xuhui');
  const owner = await counter.clerk('owner');
  const { devices } = dataOf(await owner.call(counterOfficeApi.devices, {}));
  const { id } = devices.find(({ kind }) => kind === 'board')!;
  dataOf(await owner.call(counterOfficeApi.revokeDevice, { id }));
  expect(reasonOf(await call({ device }))).toBe('device_required');
  device = await counter.enrol('jingan', 'board');
});

test('its stream tells of changes of the queue, and is no way to the stream of the counter', async () => {
  ann = await counter.clerk('manager');
  const { url, close } = await serveApp(server.app);
  const headers = { 'x-device': device };
  expect((await fetch(`${url}${COUNTER_STREAM_PATH}`, { headers })).status).toBe(401);
  const ofCounter = { headers: { 'x-device': ann.device, 'x-token': ann.token } };
  expect((await fetch(`${url}${HALL_BOARD_STREAM_PATH}`, ofCounter)).status).toBe(401);
  const response = await fetch(`${url}${HALL_BOARD_STREAM_PATH}`, { headers });
  const events = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const told = (async () => {
    for (;;) {
      const { value = '', done } = await events.read();
      if (done) throw new Error('the stream has ended');
      if (value.includes('event: changed')) return true;
    }
  })();
  await server.db
    .insertInto('queue_tickets')
    .values({
      id: 'tkt_stream',
      outlet_id: 'jingan',
      day: '2026-01-01',
      number: 1,
      type: 'pool',
      players: 2,
      name: 'Kim',
      mobile: null,
      user_id: null,
      secret_hash: null,
      lang: 'en-us',
      state: 'waiting',
      created_at: server.clock.at,
    })
    .execute();
  expect(await told).toBe(true);
  await events.cancel();
  dataOf(await ann.call(counterBoardApi.board, {}));
  await close();
});
