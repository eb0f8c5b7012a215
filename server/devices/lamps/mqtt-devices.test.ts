/** The lamps with a real broker, and simulated devices that drop, come back and lie. */
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { makeMetrics } from '#server/core/metrics.ts';
import { gamesOn, OTHER_TABLE, TABLE } from '#server/test/games.ts';
import { type Broker, ensureMosquitto, startMosquitto } from '#server/test/mosquitto.ts';
import { type DeviceKind, KINDS, makeDevice } from '#server/test/mqtt-device.ts';
import { dataOf, makeTestServer } from '#server/test/test-server.ts';
import { mqttLamps } from './mqtt.ts';
import { watchLamps } from './watch.ts';

const silent = pino({ level: 'silent' });
const program = ensureMosquitto();
if (!program)
  console.warn(
    'SKIPPED: the tests of the lamps need mosquitto, which could not be installed (Debian: apt-get install mosquitto).',
  );

let broker: Broker;
beforeEach(async () => {
  if (program) broker = await startMosquitto(program);
});
afterEach(async () => {
  if (program) await broker?.close();
});

/** Longer than a test takes: a busy machine must not make a device look silent. */
const NEVER = 600_000;

function openTestLamps(kind: DeviceKind, confirm_ms = NEVER) {
  const metrics = makeMetrics();
  const lamps = mqttLamps(broker.url, kind.command, {
    log: silent,
    metrics,
    confirm_ms,
    reconnect_ms: 20,
  });
  onTestFinished(() => lamps.close());
  const connected = new Promise<void>((resolve) =>
    lamps.events?.on('drift', (lamp_id) => lamp_id === null && resolve()),
  );
  const reportsOf = async (result: string) =>
    (await metrics.lampReports.get()).values.find(({ labels }) => labels.result === result)?.value ?? 0;
  const offline = async () => (await metrics.lampsOffline.get()).values[0]?.value ?? 0;
  return { lamps, connected, reportsOf, offline };
}

async function startHall(confirm_ms?: number) {
  const opened = openTestLamps(KINDS.tasmota, confirm_ms);
  const server = await makeTestServer({ lamps: opened.lamps });
  onTestFinished(() => server.close());
  watchLamps(server.deps, opened.lamps);
  await opened.connected;
  return { ...opened, server, games: gamesOn(server) };
}

const WITHIN = { timeout: 30_000 };

async function plugIn(device: ReturnType<typeof makeDevice>) {
  await device.plugIn();
  await expect.poll(() => device.commands, WITHIN).toEqual([false]);
  device.commands.length = 0;
}

describe.skipIf(!program)('lamps behind mosquitto', () => {
  test.for(Object.entries(KINDS))(
    '%s: a command is done when the device reports its state',
    async ([, kind]) => {
      const { lamps, connected, reportsOf } = openTestLamps(kind);
      const device = makeDevice(kind, 'jingan-1', broker);
      await device.plugIn();
      await connected;
      await lamps.set('jingan-1', true);
      await expect.poll(() => reportsOf('confirmed'), WITHIN).toBe(1);
      expect([device.on, device.commands]).toEqual([true, [true]]);
      await lamps.set('jingan-1', false);
      await expect.poll(() => reportsOf('confirmed'), WITHIN).toBe(2);
      expect([device.on, await reportsOf('mismatch'), await reportsOf('missing')]).toEqual([false, 0, 0]);
    },
  );

  test('a game switches its lamp on and off', async () => {
    const { server, games, reportsOf } = await startHall();
    const lamp = makeDevice(KINDS.tasmota, TABLE, broker);
    await plugIn(lamp);
    const ann = await games.fundedCustomer();
    const order = await games.play(ann);
    await expect.poll(() => lamp.on, WITHIN).toBe(true);
    await expect.poll(() => reportsOf('confirmed'), WITHIN).toBeGreaterThan(0);
    dataOf(await ann.call(orderApi.end, { id: order.id }));
    await expect.poll(() => lamp.on, WITHIN).toBe(false);
    expect(server.lamps.size).toBe(0);
  });

  test('a lamp switched off by hand during a game is switched on again', async () => {
    const { games } = await startHall();
    const lamp = makeDevice(KINDS.tasmota, TABLE, broker);
    await plugIn(lamp);
    await games.play(await games.fundedCustomer());
    await expect.poll(() => lamp.on, WITHIN).toBe(true);
    await lamp.switchByHand(false);
    await expect.poll(() => lamp.on, WITHIN).toBe(true);
  });

  test.each([
    ['lying', 'mismatch'],
    ['silent', 'missing'],
    ['deaf', 'missing'],
  ] as const)('a %s device is sent the command again three times, and no more', async (behavior, result) => {
    // Devices that report nothing are given up after a second; a lying one is heard at once.
    const { games, reportsOf } = await startHall(result === 'missing' ? 1_000 : NEVER);
    const lamp = makeDevice(KINDS.tasmota, TABLE, broker);
    await plugIn(lamp);
    lamp.behavior = behavior;
    const started = performance.now();
    await games.play(await games.fundedCustomer());
    // The order does not wait for the lamp.
    expect(performance.now() - started).toBeLessThan(10_000);
    // The command and three more; a report that crossed a command may have used one of them.
    await expect.poll(() => lamp.commands.length, WITHIN).toBeGreaterThan(2);
    await expect.poll(() => reportsOf(result), WITHIN).toBeGreaterThan(2);
    expect(lamp.commands.length).toBeLessThan(5);
    expect(lamp.commands).not.toContain(false);
    // It obeys again: the reconciler's next turn sets it.
    lamp.behavior = 'honest';
    expect(lamp.on).toBe(behavior !== 'deaf');
  });

  test('a device that was without power while its game ended is switched off when it is back', async () => {
    const { games, offline } = await startHall();
    const lamp = makeDevice(KINDS.tasmota, TABLE, broker);
    await plugIn(lamp);
    const ann = await games.fundedCustomer();
    const order = await games.play(ann);
    await expect.poll(() => lamp.on, WITHIN).toBe(true);
    lamp.cutPower();
    await expect.poll(offline, WITHIN).toBe(1);
    expect(dataOf(await ann.call(orderApi.end, { id: order.id })).status).toBe('ended');
    expect(lamp.on).toBe(true);
    await lamp.plugIn();
    await expect.poll(() => lamp.on, WITHIN).toBe(false);
    await expect.poll(offline, WITHIN).toBe(0);
  });

  test('orders go on while the broker is down, and all lamps are set when it is back', async () => {
    const { games } = await startHall();
    const [lamp, other] = [
      makeDevice(KINDS.tasmota, TABLE, broker),
      makeDevice(KINDS.tasmota, OTHER_TABLE, broker),
    ];
    await Promise.all([plugIn(lamp), plugIn(other)]);
    const ann = await games.fundedCustomer(500_000);
    const order = await games.play(ann);
    await expect.poll(() => lamp.on, WITHIN).toBe(true);
    await broker.kill();
    expect(dataOf(await ann.call(orderApi.end, { id: order.id })).status).toBe('ended');
    expect((await games.play(ann, { table_id: OTHER_TABLE })).status).toBe('playing');
    await broker.start();
    await expect.poll(() => [lamp.on, other.on], WITHIN).toEqual([false, true]);
  });

  test('a relay that two tables share goes off only when both are free', async () => {
    const { server, games } = await startHall();
    const hall = await server.deps.hall.current();
    const outlets = hall.outlets.map((outlet) => ({
      ...outlet,
      tables: outlet.tables.map((table) =>
        [TABLE, OTHER_TABLE].includes(table.id) ? { ...table, lamp: 'relay-5-6' } : table,
      ),
    }));
    await server.applyHall({ ...hall, outlets });
    const relay = makeDevice(KINDS.tasmota, 'relay-5-6', broker);
    await plugIn(relay);
    const ann = await games.fundedCustomer(500_000);
    const first = await games.play(ann);
    const second = await games.play(ann, { table_id: OTHER_TABLE });
    await expect.poll(() => relay.commands.length, WITHIN).toBeGreaterThan(1);
    relay.commands.length = 0;
    dataOf(await ann.call(orderApi.end, { id: first.id }));
    // The command after the end says "on" again.
    await expect.poll(() => relay.commands.length, WITHIN).toBeGreaterThan(0);
    expect(relay.commands).not.toContain(false);
    dataOf(await ann.call(orderApi.end, { id: second.id }));
    await expect.poll(() => relay.on, WITHIN).toBe(false);
  });
});
