import { connect } from 'mqtt';
import type { Deps } from '../deps.ts';
import type { OpenLights } from './lights.ts';

/** Between two complaints of an unreachable broker in the log. */
const COMPLAIN_EVERY_MS = 60_000;

/**
 * Lamps behind an MQTT broker (Tasmota, Shelly, Zigbee2MQTT by their topics). `{table}` in the topic is the table's id.
 * A topic that ends in `/set` is Zigbee2MQTT's and gets JSON; Shelly wants small letters; Tasmota takes capitals.
 * Commands are never retained, and none is kept for a broker that is away: a lamp that comes back must not obey an
 * old one. The reconciler tells it what holds now.
 */
export function mqttLights(url: string, topic: string, log: Deps['log']): OpenLights {
  const client = connect(url, {
    reconnectPeriod: 5_000,
    connectTimeout: 10_000,
    queueQoSZero: false,
    clean: true,
  });
  let complainedAt = 0;
  client.on('error', (error) => {
    if (Date.now() - complainedAt < COMPLAIN_EVERY_MS) return;
    complainedAt = Date.now();
    log.warn({ err: error }, 'the lights broker does not answer');
  });
  return {
    async set(table_id, on) {
      if (!client.connected) return;
      await client.publishAsync(topic.replaceAll('{table}', table_id), payloadFor(topic, on), {
        qos: 1,
        retain: false,
      });
    },
    close: () => client.endAsync(true),
  };
}

export function payloadFor(topic: string, on: boolean): string {
  const state = on ? 'ON' : 'OFF';
  if (topic.endsWith('/set')) return JSON.stringify({ state });
  return topic.startsWith('shellies/') || topic.endsWith('/command') ? state.toLowerCase() : state;
}
