import { EventEmitter } from 'node:events';
import { connect } from 'mqtt';
import type { Logger } from 'pino';
import type { Metrics } from '#server/core/metrics.ts';
import { deviceTopics, payloadFor, readAvailability, readState } from './device-topics.ts';
import type { LampEvents, OpenLamps } from './port.ts';

/** Interval between two warnings about an unreachable broker. */
const WARN_INTERVAL_MS = 60_000;
/** Commands repeated for one lamp without success, until the reconciler's next turn. */
const MAX_CORRECTIONS = 3;
const CORRECTIONS_INTERVAL_MS = 60_000;

interface MqttOptions {
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'lampReports' | 'lampsOffline'>;
  /** Time in which a device must report the state it was set to. */
  readonly confirm_ms?: number;
  readonly reconnect_ms?: number;
}

/** What is known of a lamp. */
interface LampState {
  /** The last command; null before the first. */
  wanted: boolean | null;
  confirmed: boolean;
  timer: NodeJS.Timeout | undefined;
  corrections: { count: number; since: number };
}

/**
 * Lamps behind an MQTT broker: Tasmota, Shelly or Zigbee2MQTT. Commands are not retained, and not sent after
 * a reconnect: they may be outdated by then. A command is done when the device reports its state; a device
 * that reports another one, or none, or comes back, is reported as drift, so that its lamp is set again.
 */
export function mqttLamps(
  url: string,
  topic: string,
  { log, metrics, confirm_ms = 5_000, reconnect_ms = 5_000 }: MqttOptions,
): OpenLamps {
  const client = connect(url, { reconnectPeriod: reconnect_ms, connectTimeout: 10_000, clean: true });
  const topics = deviceTopics(topic);
  const inFlight = new Set<number>();
  const lamps = new Map<string, LampState>();
  const offline = new Set<string>();
  const events = new EventEmitter<LampEvents>();
  let warnedAt = 0;

  const lampOf = (lamp_id: string): LampState => {
    const known = lamps.get(lamp_id);
    if (known) return known;
    const lamp: LampState = {
      wanted: null,
      confirmed: false,
      timer: undefined,
      corrections: { count: 0, since: 0 },
    };
    lamps.set(lamp_id, lamp);
    return lamp;
  };
  const report = (lamp_id: string, confirmed: boolean) => events.emit('report', { lamp_id, confirmed });
  /** A device that never obeys must not be sent commands without end. */
  const correct = (lamp_id: string, lamp: LampState, problem: string) => {
    const now = Date.now();
    if (now - lamp.corrections.since > CORRECTIONS_INTERVAL_MS) lamp.corrections = { count: 0, since: now };
    if (lamp.corrections.count >= MAX_CORRECTIONS) return report(lamp_id, false);
    lamp.corrections.count++;
    log.warn({ lamp_id, wanted: lamp.wanted, correction: lamp.corrections.count }, problem);
    events.emit('drift', lamp_id);
  };

  const onState = (lamp_id: string, on: boolean) => {
    const lamp = lampOf(lamp_id);
    if (lamp.wanted === null) return;
    if (on !== lamp.wanted) {
      metrics.lampReports.inc({ result: 'mismatch' });
      clearTimeout(lamp.timer);
      Object.assign(lamp, { confirmed: false, timer: undefined });
      return correct(lamp_id, lamp, 'a lamp reports another state than it was set to');
    }
    clearTimeout(lamp.timer);
    lamp.timer = undefined;
    if (!lamp.confirmed) {
      metrics.lampReports.inc({ result: 'confirmed' });
      report(lamp_id, true);
    }
    lamp.confirmed = true;
  };
  const onAvailability = (lamp_id: string, online: boolean, retained: boolean) => {
    if (online) offline.delete(lamp_id);
    else offline.add(lamp_id);
    metrics.lampsOffline.set(offline.size);
    if (!online) {
      log.warn({ lamp_id }, 'a lamp is offline');
      report(lamp_id, false);
    }
    // Retained ones arrive after a connect, which sets all lamps anyway.
    else if (!retained) events.emit('drift', lamp_id);
  };
  const topicsRead = [
    { topic: topics.state, read: readState, handle: onState },
    { topic: topics.availability, read: readAvailability, handle: onAvailability },
  ].flatMap((each) => (each.topic ? [{ ...each, topic: each.topic, match: matcher(each.topic) }] : []));

  client.on('connect', () => {
    for (const each of topicsRead) client.subscribe(subscription(each.topic), { qos: 1 });
    events.emit('drift', null);
  });
  client.on('message', (name, payload, { retain }) => {
    for (const { match, read, handle } of topicsRead) {
      const lamp_id = match(name);
      const value = lamp_id === null ? null : read(payload.toString());
      if (lamp_id !== null && value !== null) handle(lamp_id, value, retain);
    }
  });
  client.on('error', (error) => {
    if (Date.now() - warnedAt < WARN_INTERVAL_MS) return;
    warnedAt = Date.now();
    log.warn({ err: error }, 'the lamps broker does not respond');
  });
  client.on('close', () => {
    for (const id of inFlight) client.removeOutgoingMessage(id);
    inFlight.clear();
  });

  const expectReport = (lamp_id: string, on: boolean) => {
    const lamp = lampOf(lamp_id);
    // A repeated command keeps the time of the first one that was not confirmed.
    if (lamp.wanted === on && (lamp.confirmed || lamp.timer)) return;
    clearTimeout(lamp.timer);
    Object.assign(lamp, { wanted: on, confirmed: false });
    lamp.timer = setTimeout(() => {
      lamp.timer = undefined;
      metrics.lampReports.inc({ result: 'missing' });
      correct(lamp_id, lamp, 'a lamp does not report the state it was set to');
    }, confirm_ms).unref();
  };

  return {
    async set(lamp_id, on) {
      if (!client.connected || client.disconnecting) return;
      if (topics.state) expectReport(lamp_id, on);
      const lampTopic = topic.replaceAll('{table}', lamp_id);
      client.publish(lampTopic, payloadFor(topic, on), { qos: 1, retain: false }, () => inFlight.delete(id));
      const id = client.getLastMessageId();
      inFlight.add(id);
    },
    events,
    close: async () => {
      for (const { timer } of lamps.values()) clearTimeout(timer);
      await client.endAsync(true);
    },
  };
}

/** A wildcard stands for a whole level of a topic. */
const subscription = (topic: string) => topic.replace(/[^/]*\{table\}[^/]*/g, '+');

/** Reads the lamp from the name of a topic; null if it is another topic. */
function matcher(topic: string): (name: string) => string | null {
  const [first = '', ...rest] = topic
    .split('{table}')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(
    `^${first}${rest.map((part, i) => `${i === 0 ? '([^/]+)' : '\\1'}${part}`).join('')}$`,
  );
  return (name) => pattern.exec(name)?.[1] ?? null;
}
