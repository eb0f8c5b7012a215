import { connectAsync, type MqttClient } from 'mqtt';
import { onTestFinished } from 'vitest';
import type { Broker } from './mosquitto.ts';

export interface DeviceKind {
  /** The topic has `{table}` for the lamp. */
  readonly command: string;
  readonly commandOn: string;
  readonly state: string;
  readonly reports: readonly [off: string, on: string];
  readonly availability: string;
  readonly presence: readonly [offline: string, online: string];
}

/** The topics and payloads are those of their documentation. */
export const KINDS = {
  tasmota: {
    command: 'cmnd/{table}/POWER',
    commandOn: 'ON',
    state: 'stat/{table}/POWER',
    reports: ['OFF', 'ON'],
    availability: 'tele/{table}/LWT',
    presence: ['Offline', 'Online'],
  },
  'shelly, first generation': {
    command: 'shellies/{table}/relay/0/command',
    commandOn: 'on',
    state: 'shellies/{table}/relay/0',
    reports: ['off', 'on'],
    availability: 'shellies/{table}/online',
    presence: ['false', 'true'],
  },
  'shelly, second generation': {
    command: 'lamp-{table}/command/switch:0',
    commandOn: 'on',
    state: 'lamp-{table}/status/switch:0',
    reports: ['{"id":0,"output":false,"apower":0.0}', '{"id":0,"output":true,"apower":61.2}'],
    availability: 'lamp-{table}/online',
    presence: ['false', 'true'],
  },
  zigbee2mqtt: {
    command: 'zigbee2mqtt/{table}/set',
    commandOn: '{"state":"ON"}',
    state: 'zigbee2mqtt/{table}',
    reports: ['{"linkquality":87,"state":"OFF"}', '{"linkquality":90,"state":"ON"}'],
    availability: 'zigbee2mqtt/{table}/availability',
    presence: ['{"state":"offline"}', '{"state":"online"}'],
  },
} satisfies Record<string, DeviceKind>;

/** What the device says after a command. Deaf ones do not obey either. */
type Behavior = 'honest' | 'lying' | 'silent' | 'deaf';

/** A relay with MQTT. Its relay keeps its state while it is disconnected. */
export function makeDevice(kind: DeviceKind, lamp_id: string, broker: Pick<Broker, 'url'>) {
  const name = (topic: string) => topic.replaceAll('{table}', lamp_id);
  const device = { on: false, behavior: 'honest' as Behavior, commands: [] as boolean[] };
  let client: MqttClient | undefined;
  const report = (on: boolean) => client?.publishAsync(name(kind.state), kind.reports[Number(on)] ?? '');
  const plugIn = async () => {
    const will = {
      topic: name(kind.availability),
      payload: Buffer.from(kind.presence[0]),
      retain: true,
      qos: 1 as const,
    };
    client = await connectAsync(broker.url, { will, reconnectPeriod: 20 });
    client.on('error', () => {});
    client.on('message', (_, payload) => {
      const on = payload.toString() === kind.commandOn;
      device.commands.push(on);
      if (device.behavior !== 'deaf') device.on = on;
      if (device.behavior === 'honest') void report(device.on);
      if (device.behavior === 'lying') void report(!device.on);
    });
    await client.subscribeAsync(name(kind.command), { qos: 1 });
    const reportPresence = () =>
      client?.publishAsync(name(kind.availability), kind.presence[1], { retain: true, qos: 1 });
    await reportPresence();
    client.on('connect', reportPresence);
  };
  onTestFinished(() => void client?.end(true));
  return Object.assign(device, {
    plugIn,
    /** Ends the connection without a goodbye: the broker publishes its last will. */
    cutPower: () => client?.stream.destroy() && client.end(true),
    switchByHand: async (on: boolean) => {
      device.on = on;
      await report(on);
    },
  });
}
