import { connect } from 'mqtt';
import type { Logger } from 'pino';
import type { OpenLamps } from './port.ts';

/** Between two complaints of an unreachable broker in the log. */
const COMPLAIN_EVERY_MS = 60_000;

/**
 * Lamps behind an MQTT broker (Tasmota, Shelly, Zigbee2MQTT by their topics); `{table}` in the topic is the table's id.
 * Commands are never retained, and none outlives its connection: a lamp or a broker that comes back must not obey an
 * old one. What holds by then is the reconciler's to say.
 */
export function mqttLamps(url: string, topic: string, log: Logger): OpenLamps {
  const client = connect(url, { reconnectPeriod: 5_000, connectTimeout: 10_000, clean: true });
  const underWay = new Set<number>();
  let complainedAt = 0;
  client.on('error', (error) => {
    if (Date.now() - complainedAt < COMPLAIN_EVERY_MS) return;
    complainedAt = Date.now();
    log.warn({ err: error }, 'the lights broker does not answer');
  });
  client.on('close', () => {
    for (const id of underWay) client.removeOutgoingMessage(id);
    underWay.clear();
  });
  return {
    async set(table_id, on) {
      if (!client.connected || client.disconnecting) return;
      const address = topic.replaceAll('{table}', table_id);
      client.publish(address, payloadFor(topic, on), { qos: 1, retain: false }, () => underWay.delete(id));
      const id = client.getLastMessageId();
      underWay.add(id);
    },
    close: () => client.endAsync(true),
  };
}

/** What a device wants to hear: Zigbee2MQTT JSON, Shelly lower case, Tasmota capitals. */
export function payloadFor(topic: string, on: boolean): string {
  const state = on ? 'ON' : 'OFF';
  if (topic.endsWith('/set')) return JSON.stringify({ state });
  return topic.startsWith('shellies/') || topic.endsWith('/command') ? state.toLowerCase() : state;
}
