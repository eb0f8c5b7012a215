import type { Deps } from '#server/deps.ts';
import { mqttLights } from './mqtt.ts';
import type { Lights } from './port.ts';
import { webhookLights } from './webhook.ts';

/** Lamps that hold a connection, until they are closed. */
export interface OpenLights extends Lights {
  close(): Promise<void>;
}

/** The lamps that the settings name: an MQTT broker, a webhook, or just the log. */
export function makeLights({ env, log }: Pick<Deps, 'env' | 'log'>): OpenLights {
  const url = env.LIGHTS_URL;
  if (!url) return logLights(log);
  return url.startsWith('mqtt') ? mqttLights(url, env.LIGHTS_TOPIC, log) : webhookLights(url, log);
}

const logLights = (log: Deps['log']): OpenLights => ({
  async set(table_id, on) {
    log.debug({ table_id, on }, 'light');
  },
  async close() {},
});
