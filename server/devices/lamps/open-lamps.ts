import type { CoreDeps } from '#server/core/context.ts';
import type { OpenLamps } from './port.ts';
import { webhookLamps } from './webhook.ts';

/** Lamps as configured: behind an MQTT broker or a webhook, else only logged. */
export async function openLamps({ env, log, metrics }: CoreDeps): Promise<OpenLamps> {
  const url = env.LIGHTS_URL;
  if (!url) return logLamps(log);
  if (!url.startsWith('mqtt')) return webhookLamps(url, log);
  // Imported here: most halls have no broker.
  const { mqttLamps } = await import('./mqtt.ts');
  return mqttLamps(url, env.LIGHTS_TOPIC, { log, metrics });
}

const logLamps = (log: CoreDeps['log']): OpenLamps => ({
  async set(lamp_id, on) {
    log.debug({ lamp_id, on }, 'lamp');
  },
  async close() {},
});
