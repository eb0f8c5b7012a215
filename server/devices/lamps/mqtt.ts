import { connect } from 'mqtt';
import type { Logger } from 'pino';
import type { OpenLamps } from './port.ts';

/** Interval between two warnings about an unreachable broker. */
const WARN_INTERVAL_MS = 60_000;

/**
 * Lamps behind an MQTT broker: Tasmota, Shelly or Zigbee2MQTT. Commands are not retained, and not sent after a reconnect:
 * they may be outdated by then.
 */
export function mqttLamps(url: string, topic: string, log: Logger): OpenLamps {
  const client = connect(url, { reconnectPeriod: 5_000, connectTimeout: 10_000, clean: true });
  const inFlight = new Set<number>();
  let warnedAt = 0;
  client.on('error', (error) => {
    if (Date.now() - warnedAt < WARN_INTERVAL_MS) return;
    warnedAt = Date.now();
    log.warn({ err: error }, 'the lights broker does not answer');
  });
  client.on('close', () => {
    for (const id of inFlight) client.removeOutgoingMessage(id);
    inFlight.clear();
  });
  return {
    async set(table_id, on) {
      if (!client.connected || client.disconnecting) return;
      const lampTopic = topic.replaceAll('{table}', table_id);
      client.publish(lampTopic, payloadFor(topic, on), { qos: 1, retain: false }, () => inFlight.delete(id));
      const id = client.getLastMessageId();
      inFlight.add(id);
    },
    close: () => client.endAsync(true),
  };
}

/** The command in the device's format, known by its topic: JSON for Zigbee2MQTT, lower case for Shelly, else upper case. */
export function payloadFor(topic: string, on: boolean): string {
  const state = on ? 'ON' : 'OFF';
  if (topic.endsWith('/set')) return JSON.stringify({ state });
  return topic.startsWith('shellies/') || topic.endsWith('/command') ? state.toLowerCase() : state;
}
