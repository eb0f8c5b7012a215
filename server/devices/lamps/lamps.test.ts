import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { runCommand } from '#server/cli/commands.ts';
import { readEnv } from '#server/core/env.ts';
import { Connection } from '#server/db/postgres/connection.ts';
import { OTHER_TABLE, TABLE } from '#server/test/games.ts';
import { insertTestOrder } from '#server/test/insert-order.ts';
import { NOON } from '#server/test/noon.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf } from '#server/test/test-server.ts';
import { payloadFor } from './device-topics.ts';
import { openLamps } from './open-lamps.ts';
import { reconcileLamps } from './reconcile.ts';
import { lampSwitch } from './switch.ts';

const { server, games } = await setUpTestServer();

const lampsAt = (LIGHTS_URL: string, LIGHTS_TOPIC = 'cmnd/{table}/POWER') =>
  openLamps({ ...server.deps, env: readEnv({ LIGHTS_URL, LIGHTS_TOPIC }) });

const portOf = (server: Server) => (server.address() as AddressInfo).port;

test('the reconciler switches on the lamps of tables in play, not of those whose end time has passed', async () => {
  const ann = await server.signIn();
  const game = { user_id: ann.id, status: 'playing' as const, start_at: NOON - 7_200 };
  await insertTestOrder(server.db, { ...game, table_id: 'jingan-1', end_at: NOON + 60 });
  await insertTestOrder(server.db, { ...game, table_id: 'jingan-2', end_at: NOON });
  await insertTestOrder(server.db, { ...game, table_id: 'jingan-3', end_at: NOON + 60, status: 'paid' });
  server.lamps.clear();
  await reconcileLamps(server.deps);
  expect(server.lamps.size).toBe(19);
  expect([...server.lamps].filter(([, on]) => on).map(([id]) => id)).toEqual(['jingan-1']);
});

test('the reconciler does not switch off a game that started while it was at work', async () => {
  const ann = await server.signIn();
  const start = (table_id: string) =>
    insertTestOrder(server.db, {
      user_id: ann.id,
      status: 'playing',
      start_at: NOON - 60,
      end_at: NOON + 60,
      table_id,
    });
  const sent: [string, boolean][] = [];
  const set = async (id: string, on: boolean) => {
    sent.push([id, on]);
    // Games start while the own command is under way, while that of another lamp is, and before its turn.
    if (id === 'jingan-4' && sent.filter(([each]) => each === id).length === 1) {
      await start('jingan-4');
      await start('jingan-8');
      await start('xuhui-5');
    }
  };
  await reconcileLamps({ ...server.deps, lamps: { set } });
  const sentTo = (table_id: string) => sent.filter(([id]) => id === table_id).map(([, on]) => on);
  expect(sentTo('jingan-4')).toEqual([false, true]);
  expect(sentTo('jingan-8')).toEqual([false, true]);
  expect(sentTo('xuhui-5')).toEqual([true]);
});

test('the reconciler reads ten lamps by one statement, before and after their commands', async () => {
  const executeAll = vi.spyOn(Connection.prototype, 'executeAll');
  await reconcileLamps(server.deps);
  const sent = executeAll.mock.calls.flatMap(([queries]) => queries);
  executeAll.mockRestore();
  expect(sent.filter(({ sql }) => sql.includes('from "orders"'))).toHaveLength(4);
});

test('a game that starts while the lamp of the last one is switched off keeps its light', async () => {
  const ann = await server.signIn();
  const sent: boolean[] = [];
  const set = async (table_id: string, on: boolean) => {
    sent.push(on);
    if (sent.length > 1) return;
    const game = { user_id: ann.id, status: 'playing', start_at: NOON - 60, end_at: NOON + 60 } as const;
    await insertTestOrder(server.db, { ...game, table_id });
  };
  lampSwitch({ ...server.deps, lamps: { set } }).gameEnded('jingan-9');
  await vi.waitFor(() => expect(sent).toEqual([false, true]), { timeout: 30_000 });
});

test('an end that is told late does not switch off the next game', async () => {
  const ann = await server.signIn();
  const game = { user_id: ann.id, status: 'playing', start_at: NOON - 60, end_at: NOON + 60 } as const;
  await insertTestOrder(server.db, { ...game, table_id: 'jingan-10' });
  const set = vi.fn(async () => {});
  lampSwitch({ ...server.deps, lamps: { set } }).gameEnded('jingan-10');
  await vi.waitFor(() => expect(set).toHaveBeenCalledExactlyOnceWith('jingan-10', true), { timeout: 30_000 });
});

test('a game that starts gets its light without the database, a game that ends keeps it', async () => {
  const db = new Proxy(server.db, {
    get: () => () => {
      throw new Error('gone');
    },
  });
  const set = vi.fn(async () => {});
  const { gameStarted, gameEnded } = lampSwitch({ ...server.deps, db, lamps: { set } });
  gameEnded('jingan-10');
  gameStarted('jingan-11');
  await vi.waitFor(() => expect(set).toHaveBeenCalledExactlyOnceWith('jingan-11', true), { timeout: 30_000 });
});

test('a failing lamp does not keep the reconciler from the others', async () => {
  const setIds: string[] = [];
  const set = async (id: string) => {
    setIds.push(id);
    if (id === 'jingan-1') throw new Error('burnt out');
  };
  await reconcileLamps({ ...server.deps, lamps: { set } });
  expect(setIds).toHaveLength(19);
});

describe('a relay that the hall file shares between tables', () => {
  const applied = async (lamp: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'baize-hall-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await cp(new URL('../../../example/', import.meta.url), folder, { recursive: true });
    const file = join(folder, 'hall.yaml');
    const tables = /- \{ id: jingan-[56], /g;
    const source = await readFile(file, 'utf8');
    await writeFile(
      file,
      source.replace(tables, (table) => `${table}lamp: ${lamp}, `),
    );
    const { db, clock, deps } = server;
    return runCommand({ db, clock, env: deps.env }, ['apply', file]);
  };

  test('is switched off when both tables are free, after `hall -- apply`', async () => {
    server.lamps.clear();
    expect(await applied('relay-5-6')).toMatchObject({ status: 0 });
    const ann = await games.fundedCustomer(500_000);
    const first = await games.play(ann);
    const second = await games.play(ann, { table_id: OTHER_TABLE });
    await expect.poll(() => server.lamps.get('relay-5-6')).toBe(true);
    server.lamps.delete('relay-5-6');
    dataOf(await ann.call(orderApi.end, { id: first.id }));
    await expect.poll(() => server.lamps.get('relay-5-6')).toBe(true);
    dataOf(await ann.call(orderApi.end, { id: second.id }));
    await expect.poll(() => server.lamps.get('relay-5-6')).toBe(false);
    expect(server.lamps.has(TABLE) || server.lamps.has(OTHER_TABLE)).toBe(false);
  });

  test('with a name that no topic can hold is one line with its place', async () => {
    const source = await readFile('example/hall.yaml', 'utf8');
    const lineOf = (id: string) => source.split('\n').findIndex((line) => line.includes(`id: ${id},`)) + 1;
    const problem = 'lamp: must be letters, digits';
    expect(await applied('"a/#"')).toEqual({
      status: 1,
      lines: [
        expect.stringContaining(`hall.yaml:${lineOf('jingan-5')}:25 outlets.0.tables.4.${problem}`),
        expect.stringContaining(`hall.yaml:${lineOf('jingan-6')}:25 outlets.0.tables.5.${problem}`),
      ],
    });
  });
});

describe('a webhook', () => {
  test('receives each command as JSON', async () => {
    const received: unknown[] = [];
    const server = createHttp(async (request, response) => {
      received.push(await json(request));
      response.writeHead(received.length === 1 ? 200 : 500).end();
    }).listen(0);
    await once(server, 'listening');
    const lamps = await lampsAt(`http://127.0.0.1:${portOf(server)}/api/webhook/lamp`);
    await lamps.set('jingan-1', true);
    await lamps.set('jingan-1', false);
    expect(received).toEqual([
      { table: 'jingan-1', on: true, state: 'on' },
      { table: 'jingan-1', on: false, state: 'off' },
    ]);
    server.close();
  });

  test('that does not respond causes no error', async () => {
    const lamps = await lampsAt('http://127.0.0.1:1/');
    await expect(lamps.set('jingan-1', true)).resolves.toBeUndefined();
  });
});

/** MQTT packet types. */
const CONNECT = 1;
const PUBLISH = 3;

async function startBroker() {
  const received: { topic: string; payload: string; qos: number; retained: boolean }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // A client may end the connection before it has read everything.
    socket.on('error', () => {});
    socket.on('data', (packet) => {
      const packetType = packet[0]! >> 4;
      if (packetType === CONNECT) socket.write(Buffer.from([0x20, 2, 0, 0]));
      if (packetType !== PUBLISH) return;
      const end = 4 + packet.readUInt16BE(2);
      received.push({
        topic: packet.toString('utf8', 4, end),
        payload: packet.toString('utf8', end + 2, 2 + packet[1]!),
        qos: (packet[0]! >> 1) & 3,
        retained: (packet[0]! & 1) === 1,
      });
      socket.write(Buffer.from([0x40, 2, packet[end]!, packet[end + 1]!]));
    });
  }).listen(0);
  await once(server, 'listening');
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { received, url: `mqtt://127.0.0.1:${portOf(server)}`, close };
}

describe('an MQTT broker', () => {
  test("receives each command on the table's topic with QoS 1, not retained", async () => {
    const broker = await startBroker();
    const lamps = await lampsAt(broker.url, 'zigbee2mqtt/{table}/set');
    await vi.waitFor(
      async () => {
        await lamps.set('jingan-1', true);
        expect(broker.received.length).toBeGreaterThan(0);
      },
      { timeout: 30_000 },
    );
    expect(broker.received[0]).toEqual({
      topic: 'zigbee2mqtt/jingan-1/set',
      payload: '{"state":"ON"}',
      qos: 1,
      retained: false,
    });
    await lamps.close();
    broker.close();
  });

  test('that is unreachable causes no error', async () => {
    const lamps = await lampsAt('mqtt://127.0.0.1:1');
    await lamps.set('jingan-1', true);
    await lamps.close();
  });

  test.each([
    ['cmnd/{table}/POWER', 'ON'],
    ['shellies/{table}/relay/0/command', 'on'],
    ['lamp-{table}/command/switch:0', 'on'],
    ['zigbee2mqtt/{table}/set', '{"state":"ON"}'],
  ])('receives the payload for the device of the topic %s', (topic, payload) => {
    expect(payloadFor(topic, true)).toBe(payload);
  });
});
