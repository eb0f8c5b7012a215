import type { Logger } from 'pino';
import type { OpenLamps } from './port.ts';

const PATIENCE_MS = 5_000;

/** Lamps behind a webhook, such as Home Assistant's: a POST of `{table, on}` for every command. */
export const webhookLamps = (url: string, log: Logger): OpenLamps => ({
  async set(table_id, on) {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ table: table_id, on, state: on ? 'on' : 'off' }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!answer.ok) log.warn({ table_id, on, status: answer.status }, 'the lights webhook refused');
    } catch (error) {
      log.warn({ err: error, table_id, on }, 'the lights webhook does not answer');
    }
  },
  async close() {},
});
