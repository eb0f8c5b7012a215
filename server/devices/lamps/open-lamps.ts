import type { CoreDeps } from '#server/core/context.ts';
import { mqttLamps } from './mqtt.ts';
import type { OpenLamps } from './port.ts';
import { webhookLamps } from './webhook.ts';

/** Lamps as configured: behind an MQTT broker or a webhook, else only logged. */
export function openLamps({ env, log }: Pick<CoreDeps, 'env' | 'log'>): OpenLamps {
  const url = env.LIGHTS_URL;
  if (!url) return logLamps(log);
  return url.startsWith('mqtt') ? mqttLamps(url, env.LIGHTS_TOPIC, log) : webhookLamps(url, log);
}

const logLamps = (log: CoreDeps['log']): OpenLamps => ({
  async set(table_id, on) {
    log.debug({ table_id, on }, 'light');
  },
  async close() {},
});
