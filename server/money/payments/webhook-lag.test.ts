import { expect, test } from 'vitest';
import { makeMetrics } from '#server/core/metrics.ts';
import { observeWebhookLag } from './webhook-lag.ts';

test.each([
  ['{"created": 940}', 60, 1],
  ['{"created": 1010}', 0, 1],
  ['{"created": "now"}', 0, 0],
  ['not JSON', 0, 0],
])('the lag of %s is %i s', async (body, sum, count) => {
  const metrics = makeMetrics();
  observeWebhookLag(metrics, { provider: 'stripe', body, now: 1_000 });
  const { values } = await metrics.webhookLag.get();
  const value = (suffix: string) => values.find(({ metricName }) => metricName?.endsWith(suffix))?.value ?? 0;
  expect([value('_sum'), value('_count')]).toEqual([sum, count]);
});
