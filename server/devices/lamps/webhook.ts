import type { Logger } from 'pino';
import { callService } from '#server/core/call-service.ts';
import type { OpenLamps } from './port.ts';

const TIMEOUT_MS = 5_000;

/** Lamps behind a webhook such as Home Assistant's: posts `{table, on, state}` for every command. */
export const webhookLamps = (url: string, log: Logger): OpenLamps => ({
  async set(table_id, on) {
    try {
      const response = await callService(url, TIMEOUT_MS, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ table: table_id, on, state: on ? 'on' : 'off' }),
      });
      if (!response.ok) log.warn({ table_id, on, status: response.status }, 'the lamps webhook refused');
    } catch (error) {
      log.warn({ err: error, table_id, on }, 'the lamps webhook does not respond');
    }
  },
  async close() {},
});
