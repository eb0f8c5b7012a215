import { once } from 'node:events';
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readEnv } from '#server/core/env.ts';
import { insertTestOrder } from '#server/test/insert-order.ts';
import { makeTestServer, NOON, type TestServer } from '#server/test/test-server.ts';
import { payloadFor } from './mqtt.ts';
import { openLamps } from './open.ts';
import { reconcileLamps } from './reconcile.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer();
});
afterAll(() => server.close());

const lightsAt = (LIGHTS_URL: string, LIGHTS_TOPIC = 'cmnd/{table}/POWER') =>
  openLamps({ env: readEnv({ LIGHTS_URL, LIGHTS_TOPIC }), log: server.deps.log });

const portOf = (server: Server) => (server.address() as AddressInfo).port;

test('the reconciler lights what is played on, and nothing else, also where a game is over but not ended yet', async () => {
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

test('a lamp that fails does not keep the others dark', async () => {
  const seen: string[] = [];
  const set = async (id: string) => {
    seen.push(id);
    if (id === 'jingan-1') throw new Error('burnt out');
  };
  await reconcileLamps({ ...server.deps, lamps: { set } });
  expect(seen).toHaveLength(19);
});

describe('a webhook', () => {
  test('gets each command as JSON', async () => {
    const heard: unknown[] = [];
    const server = createHttp(async (request, response) => {
      heard.push(await json(request));
      response.writeHead(heard.length === 1 ? 200 : 500).end();
    }).listen(0);
    await once(server, 'listening');
    const lights = lightsAt(`http://127.0.0.1:${portOf(server)}/api/webhook/lamp`);
    await lights.set('jingan-1', true);
    await lights.set('jingan-1', false);
    expect(heard).toEqual([
      { table: 'jingan-1', on: true, state: 'on' },
      { table: 'jingan-1', on: false, state: 'off' },
    ]);
    server.close();
  });

  test('that does not answer harms nothing', async () => {
    await expect(lightsAt('http://127.0.0.1:1/').set('jingan-1', true)).resolves.toBeUndefined();
  });
});

/** As much of an MQTT broker as hears QoS 1 commands: their topic, payload and whether they are retained. */
async function startBroker() {
  const heard: { topic: string; payload: string; qos: number; retained: boolean }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('data', (packet) => {
      const kind = packet[0]! >> 4;
      if (kind === 1) socket.write(Buffer.from([0x20, 2, 0, 0]));
      if (kind !== 3) return;
      const end = 4 + packet.readUInt16BE(2);
      heard.push({
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
  return { heard, url: `mqtt://127.0.0.1:${portOf(server)}`, close };
}

describe('an MQTT broker', () => {
  test('gets each command on the table’s topic, once for sure and never retained', async () => {
    const broker = await startBroker();
    const lights = lightsAt(broker.url, 'zigbee2mqtt/{table}/set');
    await vi.waitFor(async () => {
      await lights.set('jingan-1', true);
      expect(broker.heard.length).toBeGreaterThan(0);
    });
    expect(broker.heard[0]).toEqual({
      topic: 'zigbee2mqtt/jingan-1/set',
      payload: '{"state":"ON"}',
      qos: 1,
      retained: false,
    });
    await lights.close();
    broker.close();
  });

  test('that is away harms nothing', async () => {
    const lights = lightsAt('mqtt://127.0.0.1:1');
    await lights.set('jingan-1', true);
    await lights.close();
  });

  test.each([
    ['cmnd/{table}/POWER', 'ON'],
    ['shellies/{table}/relay/0/command', 'on'],
    ['lamp-{table}/command/switch:0', 'ON'],
    ['zigbee2mqtt/{table}/set', '{"state":"ON"}'],
  ])('the payload is what the device behind %s wants', (topic, payload) => {
    expect(payloadFor(topic, true)).toBe(payload);
  });
});
