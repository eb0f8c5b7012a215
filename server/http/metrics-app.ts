import { Hono } from 'hono';
import { collectDefaultMetrics } from 'prom-client';
import type { Metrics } from '#server/core/metrics.ts';

/**
 * Answers `GET /metrics` in the text format of Prometheus; adds those of the process, such as the event-loop
 * lag.
 */
export function metricsApp({ registry }: Metrics): Hono {
  collectDefaultMetrics({ register: registry });
  return new Hono().get('/metrics', async (c) =>
    c.text(await registry.metrics(), 200, { 'content-type': registry.contentType }),
  );
}
