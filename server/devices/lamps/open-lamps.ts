import type { CoreDeps } from '#server/core/context.ts';
import { mqttLamps } from './mqtt.ts';
import type { OpenLamps } from './port.ts';
import { webhookLamps } from './webhook.ts';

/** Lamps as configured: behind an MQTT broker or a webhook, else only logged. */
export function openLamps({ env, log, metrics }: Pick<CoreDeps, 'env' | 'log' | 'metrics'>): OpenLamps {
  const url = env.LIGHTS_URL;
  if (!url) return logLamps(log);
  return url.startsWith('mqtt') ? mqttLamps(url, env.LIGHTS_TOPIC, { log, metrics }) : webhookLamps(url, log);
}

const logLamps = (log: CoreDeps['log']): OpenLamps => ({
  async set(lamp_id, on) {
    log.debug({ lamp_id, on }, 'lamp');
  },
  onDrift() {},
  onReport() {},
  async close() {},
});
